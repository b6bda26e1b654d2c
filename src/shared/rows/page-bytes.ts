import { ApiError, isLostAnswer } from '~/api/problem';
import { openAnswer } from '~/api/transfers';
import type { PageReader } from '~/engines/exports/build-file';

/** Milliseconds before a retry of a lost response; reading is safe to repeat. */
const retries = [1000, 4000];

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop);
  });

/**
 * A page of rows as bytes, for a worker. Takes the path below /v1. Throws ApiError, after retries if the response was
 * lost, and the signal's reason.
 */
export async function readPageBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  for (const delay of [...retries, null]) {
    try {
      const response = await openAnswer(url, { signal });
      return await response.arrayBuffer().catch((error: unknown) => {
        signal.throwIfAborted();
        throw new ApiError({ kind: 'no-response', cause: error });
      });
    } catch (error) {
      if (delay === null || !isLostAnswer(error)) throw error;
      await waitFor(delay, signal);
    }
  }
  throw new Error('unreachable');
}

export const pageUrlAfter = (url: string, token: string): string => `${url}&%24skiptoken=${encodeURIComponent(token)}`;

/** Reads page after page. Takes the path below /v1 of the first one, with a query. Throws as `readPageBytes`. */
export const serverPageReader =
  (url: string): PageReader =>
  (token, signal) =>
    readPageBytes(token === null ? url : pageUrlAfter(url, token), signal);
