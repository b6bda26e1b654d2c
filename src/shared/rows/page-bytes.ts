import { ApiError, isLostAnswer } from '~/api/problem';
import { openAnswer } from '~/api/transfers';
import type { PageReader } from '~/engines/exports/build-file';

/** Milliseconds before a page that got lost is asked for again; reading changes nothing. */
const retries = [1000, 4000];

/** Resolves after a time, or rejects with the signal's reason. */
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
 * A page of rows as bytes, for a worker that reads them. Takes its path behind /v1. Throws ApiError, after some tries
 * if the answer got lost, and the signal's reason.
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

/** The path of the page with a token. Takes that of the first one, with a query. */
export const pageAfter = (url: string, token: string): string => `${url}&%24skiptoken=${encodeURIComponent(token)}`;

/** The pages of the server. Takes the path behind /v1 of the first one, with a query. They throw as `readPageBytes`. */
export const serverPages =
  (url: string): PageReader =>
  (token, signal) =>
    readPageBytes(token === null ? url : pageAfter(url, token), signal);
