import { geoJsonWriter, jsonLinesWriter } from './json-writers';
import {
  extraValuesKey,
  type ExportPlan,
  type FromWorker,
  type Row,
  type RowWriter,
  disambiguateChoices,
  type ToWorker,
  type ExtraValues,
} from './plan';
import { valueAt } from './values';
import { workbookWriter } from './xlsx/workbook';

const post = (message: FromWorker, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer });

/** Bytes per message: each one costs the page a task. */
const batch = 1_000_000;
let parts: Uint8Array<ArrayBuffer>[] = [];
let size = 0;

function flush(): void {
  if (size === 0) return;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  parts = [];
  size = 0;
  post({ kind: 'chunk', bytes }, [bytes.buffer]);
}

function emit(bytes: Uint8Array<ArrayBuffer>): void {
  // Writers may reuse the buffer.
  parts.push(bytes.slice());
  size += bytes.length;
  if (size >= batch) flush();
}

function writerOf(plan: ExportPlan): RowWriter {
  if (plan.format === 'xlsx') return workbookWriter(plan, emit);
  return plan.format === 'geojson' ? geoJsonWriter(plan, emit) : jsonLinesWriter(plan, emit);
}

let writer: RowWriter | undefined;
let prepare = (row: Row): Row => row;

const addExtraValues =
  (values: ExtraValues, keyPath: ExportPlan['keyPath']) =>
  (row: Row): Row => {
    const more = values.get(String(valueAt(row, keyPath)));
    return more ? { ...row, [extraValuesKey]: more } : row;
  };

function take(message: ToWorker): void {
  if (message.kind === 'start') {
    const { plan, values } = message;
    writer = writerOf(plan);
    const add = values ? addExtraValues(values, plan.keyPath) : (row: Row) => row;
    prepare = (row) => {
      disambiguateChoices(row, plan.table);
      return add(row);
    };
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
    for (const row of page['value'] as Row[]) writer.write(prepare(row));
  } else writer.end(message.about);
  flush();
  post({ kind: 'written', counts: { ...writer.counts } });
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    take(data);
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
