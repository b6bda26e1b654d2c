/** Builds a file of rows beside the page: it never has them in its own memory, and stays responsive. */
import { geoJsonWriter, jsonLinesWriter } from './json-writers';
import type { ExportPlan, Row, RowWriter } from './plan';
import type { FromWorker, ToWorker } from './protocol';
import { workbookWriter } from './xlsx/workbook';

const post = (message: FromWorker, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer });

function emit(bytes: Uint8Array<ArrayBuffer>): void {
  // Part of a larger buffer cannot be handed over.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  post({ kind: 'chunk', bytes: own }, [own.buffer]);
}

function writerOf(plan: ExportPlan): RowWriter {
  if (plan.format === 'xlsx') return workbookWriter(plan, emit);
  return plan.format === 'geojson' ? geoJsonWriter(plan, emit) : jsonLinesWriter(plan, emit);
}

let writer: RowWriter | undefined;

function take(message: ToWorker): void {
  if (message.kind === 'start') {
    writer = writerOf(message.plan);
    return;
  }
  if (!writer) return;
  if (message.kind === 'page') {
    const page = JSON.parse(new TextDecoder().decode(message.json)) as Record<string, unknown>;
    const [total, next] = [page['@odata.count'], page['@odata.nextLink']];
    post({
      kind: 'parsed',
      total: typeof total === 'number' ? total : null,
      next: typeof next === 'string' ? next : null,
    });
    for (const row of page['value'] as Row[]) writer.write(row);
  } else writer.end(message.about);
  post({ kind: 'written', counts: { ...writer.counts } });
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    take(data);
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
