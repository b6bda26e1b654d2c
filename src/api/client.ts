import createClient, { type Middleware } from 'openapi-fetch';
import { takeEarly } from './early';
import { ApiError, errorFromResponse } from './problem';
import type { paths } from './schema';

/** Bytes of a file body above which nothing is sent (base specification §5: 100 MB). */
export const uploadLimit = 100_000_000;

type UnauthorizedListener = (request: Request) => void;
const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Calls `listener` when the server answers 401.2 to a call of this client. Returns the way to stop. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

const conventions: Middleware = {
  onRequest({ request }) {
    request.headers.set('X-Extended-Metadata', 'true');
    // The server's CSRF rule for cookie-authenticated POST (spec 00 §0.5).
    if (request.method === 'POST') request.headers.set('X-Requested-With', 'XMLHttpRequest');
    return request;
  },
  async onResponse({ request, response }) {
    if (response.ok || response.status === 304) return undefined;
    const error = await errorFromResponse(response);
    if (error.code === '401.2') for (const listener of unauthorizedListeners) listener(request);
    throw error;
  },
  onError({ error }) {
    if (error instanceof ApiError) return error;
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return new ApiError({ kind: 'no-response', cause: error });
  },
};

/**
 * The only transport: a fetch client typed by the contract. Every answer outside 2xx is thrown as an ApiError, so
 * callers read `data` without asking. `globalThis.fetch` is looked up at each call: a client made before a test's or
 * the worker's interception started would bypass it otherwise.
 */
export const client = createClient<paths>({
  baseUrl: `${globalThis.location?.origin ?? 'http://localhost'}/v1`,
  credentials: 'same-origin',
  fetch: (request) => takeEarly(request) ?? globalThis.fetch(request),
});
client.use(conventions);

/** Refuses a file over the limit before a byte is sent. Throws ApiError of kind `too-large` naming the file. */
export function checkUploadSize(file: File): void {
  if (file.size > uploadLimit) throw new ApiError({ kind: 'too-large', fileName: file.name });
}
