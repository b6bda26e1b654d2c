import type { Query } from '@tanstack/react-query';
import { ApiError } from '~/api/problem';
import { openAnswer } from '~/api/transfers';
import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { RecordLocations } from './locations';
import type { FromPlacesWorker } from './places-worker';

/** Fetches GeoJSON and parses it in a worker. Takes the path below /v1. Throws ApiError and AbortError. */
export async function fetchLocations(path: string, signal: AbortSignal): Promise<RecordLocations> {
  // Starts while the server responds.
  const worker = new Worker(new URL('./places-worker.ts', import.meta.url), { type: 'module', name: 'places-reader' });
  const { promise, resolve, reject } = Promise.withResolvers<RecordLocations>();
  // An aborted request rejects first, and nothing awaits this.
  promise.catch(() => undefined);
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  let status = 0;
  const failureOf = (cause: string) => new ApiError({ kind: 'not-a-problem', status, cause });
  const take = (message: FromPlacesWorker) =>
    'places' in message ? resolve(message.places) : reject(failureOf(message.failed));
  listenToWorker(worker, take, reject, failureOf);
  try {
    const response = await openAnswer(path, { signal });
    status = response.status;
    const bytes = await response.arrayBuffer().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new ApiError({ kind: 'no-response', cause });
    });
    worker.postMessage(bytes, [bytes]);
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}

/**
 * Options of a query of all rows that match, whose key ends with the version of the index. While the index brings
 * itself up to date, the answer of the version before stays.
 */
export const matchingQuery = (queryKey: readonly unknown[]) => ({
  queryKey,
  placeholderData: <Data>(before: Data | undefined, query: Query<Data> | undefined): Data | undefined =>
    query && JSON.stringify(query.queryKey.slice(0, -1)) === JSON.stringify(queryKey.slice(0, -1)) ? before : undefined,
  structuralSharing: false,
  staleTime: 60_000,
});
