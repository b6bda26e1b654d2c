import createClient, { type Middleware } from 'openapi-fetch';
import { takeEarly } from './early';
import { ApiError, errorFromResponse } from './problem';
import type { paths } from './schema';

/** Bytes of a file body above which nothing is sent (base specification §5: 100 MB). */
export const uploadLimit = 100_000_000;

/** Told of a call that the server refused with 401.2; resolves to true once it is worth sending again. */
type UnauthorizedHandler = (request: Request) => Promise<boolean>;
let unauthorized: UnauthorizedHandler | undefined;

/** Has `handler` decide what follows on a 401.2. Returns the way to stop. */
export function onUnauthorized(handler: UnauthorizedHandler): () => void {
  unauthorized = handler;
  return () => (unauthorized = undefined);
}

/** Sends a call; a second time when its session had ended and was renewed. */
async function send(request: Request): Promise<Response> {
  // A body is read once. Files are not kept for a second time: they may be as large as the memory.
  const again = !request.body || request.headers.get('Content-Type')?.includes('json') ? request.clone() : undefined;
  const response = await (takeEarly(request) ?? globalThis.fetch(request));
  if (response.status !== 401 || !unauthorized) return response;
  const { code } = await errorFromResponse(response.clone());
  return code === '401.2' && (await unauthorized(request)) && again ? globalThis.fetch(again) : response;
}

const conventions: Middleware = {
  onRequest({ request }) {
    // A call that has no use for it says so itself.
    if (!request.headers.has('X-Extended-Metadata')) request.headers.set('X-Extended-Metadata', 'true');
    // The server's CSRF rule for cookie-authenticated POST (spec 00 §0.5).
    if (request.method === 'POST') request.headers.set('X-Requested-With', 'XMLHttpRequest');
    return request;
  },
  async onResponse({ response }) {
    if (response.ok || response.status === 304) return undefined;
    throw await errorFromResponse(response);
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
  fetch: send,
});
client.use(conventions);

/** Refuses a file over the limit before a byte is sent. Throws ApiError of kind `too-large` naming the file. */
export function checkUploadSize(file: File): void {
  if (file.size > uploadLimit) throw new ApiError({ kind: 'too-large', fileName: file.name });
}
