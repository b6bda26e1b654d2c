import type { FileTarget } from '~/shared/lib/file-target';
import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { ExportCounts, ExportPlan, FromWorker, ToWorker, ExtraValues } from './plan';

/** Fetches a page of rows; `token` is null for the first. */
export type PageReader = (token: string | null, signal: AbortSignal) => Promise<ArrayBuffer>;

/** The skip token of a next link. Only the token is used: the link may name another host. */
export const skipTokenOf = (link: string): string =>
  new URL(link, location.origin).searchParams.get('$skiptoken') ?? '';

/** The worker stopped (out of memory, for instance) or could not read an answer. */
class BuilderFailed extends Error {}

interface Building {
  plan: ExportPlan;
  values?: ExtraValues | null;
  read: PageReader;
  about: (counts: ExportCounts) => ExportPlan['about'];
  signal: AbortSignal;
  /** `bytes` and `rows` so far; `fraction` is 0–1, null if the size is unknown. */
  onProgress: (progress: { bytes: number; rows: number; fraction: number | null }) => void;
}

function startWorker(onChunk: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'export-writer',
  });
  let written: Promise<void> = Promise.resolve();
  const waiting = new Map<FromWorker['kind'], PromiseWithResolvers<FromWorker>>();
  const failed = Promise.withResolvers<never>();
  // Prevents an unhandled rejection while nothing awaits it.
  failed.promise.catch(() => undefined);
  const failureOf = (message: string) => new BuilderFailed(message);
  const take = (message: FromWorker) => {
    if (message.kind === 'chunk') {
      written = written.then(() => onChunk(message.bytes));
      written.catch(failed.reject);
    } else if (message.kind === 'failed') failed.reject(failureOf(message.message));
    else {
      waiting.get(message.kind)?.resolve(message);
      waiting.delete(message.kind);
    }
  };
  listenToWorker(worker, take, failed.reject, failureOf);
  return {
    send: (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer),
    /** Call it before sending the request. */
    next: <Kind extends FromWorker['kind']>(kind: Kind): Promise<Extract<FromWorker, { kind: Kind }>> => {
      const promised = Promise.withResolvers<FromWorker>();
      waiting.set(kind, promised);
      return Promise.race([promised.promise as Promise<Extract<FromWorker, { kind: Kind }>>, failed.promise]);
    },
    /** Resolves when all chunks so far are in the file. */
    flushed: () => Promise.race([written, failed.promise]),
    stop: () => worker.terminate(),
  };
}

/**
 * Builds a file of all rows in a worker, with at most two pages in memory. Rejects with an ApiError, the signal's
 * reason, a missing-code error or the target's failure.
 */
export async function buildFile(
  target: FileTarget,
  { plan, values = null, read, about, signal, onProgress }: Building,
): Promise<ExportCounts> {
  let bytes = 0;
  const worker = startWorker(async (chunk) => {
    bytes += chunk.length;
    await target.write(chunk);
  });
  const stop = () => worker.stop();
  signal.addEventListener('abort', stop, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  const unlessAborted = <Value>(promise: Promise<Value>): Promise<Value> => Promise.race([promise, aborted]);
  try {
    signal.throwIfAborted();
    worker.send({ kind: 'start', plan, values });
    let page: Promise<ArrayBuffer> | null = read(null, signal);
    let total: number | null = null;
    while (page) {
      const json: ArrayBuffer = await page;
      const [parsed, written] = [worker.next('parsed'), worker.next('written')];
      written.catch(() => undefined);
      worker.send({ kind: 'page', json }, [json]);
      const { next, total: counted } = await unlessAborted(parsed);
      total ??= counted;
      page = next === null ? null : read(skipTokenOf(next), signal);
      // Awaited after code that may fail first.
      page?.catch(() => undefined);
      const { counts } = await unlessAborted(written);
      await unlessAborted(worker.flushed());
      onProgress({ bytes, rows: counts.rows, fraction: total === null ? null : counts.rows / Math.max(1, total) });
      if (page === null) {
        const ended = worker.next('written');
        worker.send({ kind: 'end', about: about(counts) });
        const last = await unlessAborted(ended);
        await unlessAborted(worker.flushed());
        onProgress({ bytes, rows: last.counts.rows, fraction: 1 });
        return last.counts;
      }
    }
    throw new BuilderFailed('no page');
  } finally {
    signal.removeEventListener('abort', stop);
    worker.stop();
  }
}
