import createClient, { type Middleware } from 'openapi-fetch';
import { takeEarly } from './early';
import { withLinkToken } from './link-token';
import { ApiError, errorFromResponse } from './problem';
import type { paths } from './schema';

/** Maximum size of an uploaded file (base specification §5: 100 MB). */
export const uploadLimit = 100_000_000;

/** Called for a call that the server refused with 401.2; resolves to true when it should be sent again. */
type UnauthorizedHandler = (call: { url: string }) => Promise<boolean>;
let unauthorized: UnauthorizedHandler | undefined;

/** Sets the handler for 401.2. Returns a function that removes it. */
export function onUnauthorized(handler: UnauthorizedHandler): () => void {
  unauthorized = handler;
  return () => (unauthorized = undefined);
}

/** Sends a call, and again after its session was renewed. */
async function send(request: Request): Promise<Response> {
  // A body can be read once. Files are not stored for a repetition, because they may fill the memory.
  const again = !request.body || request.headers.get('Content-Type')?.includes('json') ? request.clone() : undefined;
  const response = await (takeEarly(request) ?? globalThis.fetch(request));
  if (response.status !== 401) return response;
  const error = await errorFromResponse(response.clone());
  return (await signedInAgain(error, request.url)) && again ? globalThis.fetch(again) : response;
}

/** Asks the person to sign in again after a refusal with 401.2. Out: whether the call should be sent again. */
export const signedInAgain = async (error: ApiError, url: string): Promise<boolean> =>
  error.code === '401.2' && unauthorized !== undefined && unauthorized({ url });

const conventions: Middleware = {
  onRequest({ request }) {
    // A call that must not have it sets it to false.
    if (!request.headers.has('X-Extended-Metadata')) request.headers.set('X-Extended-Metadata', 'true');
    // The server's CSRF rule for cookie-authenticated POST (spec 00 §0.5).
    if (request.method === 'POST') request.headers.set('X-Requested-With', 'XMLHttpRequest');
    const url = withLinkToken(request.url);
    return url === request.url ? request : new Request(url, request);
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
 * callers can use `data` directly. `globalThis.fetch` is read at each call, because a test or the worker may replace it
 * after the client was created.
 */
export const client = createClient<paths>({
  baseUrl: `${globalThis.location?.origin ?? 'http://localhost'}/v1`,
  credentials: 'same-origin',
  fetch: send,
});
client.use(conventions);

/** Refuses a file over the limit before sending. Throws ApiError of kind `too-large` naming the file. */
export function checkUploadSize(file: File): void {
  if (file.size > uploadLimit) throw new ApiError({ kind: 'too-large', fileName: file.name });
}
