import createClient, { type Middleware, type ParseAs } from 'openapi-fetch';
import { takeEarlyResponse } from './early';
import { withLinkToken } from './link-token';
import { ApiError, errorFromResponse, isAbort } from './problem';
import type { paths } from './schema';

/** Maximum size of an uploaded file (100 MB). */
export const uploadLimit = 100_000_000;

/** For a call that was refused with 401.2; resolves to true when it should be sent again. */
type UnauthorizedHandler = (call: { url: string }) => Promise<boolean>;
let unauthorized: UnauthorizedHandler | undefined;

export function onUnauthorized(handler: UnauthorizedHandler): () => void {
  unauthorized = handler;
  return () => (unauthorized = undefined);
}

/** Finds out whether a 403.1 or 404.1 means that the session is over, or was renewed since the call was sent. */
type RefusalProbe = (refusal: ApiError, url: string) => Promise<'over' | 'renewed' | 'refused'>;
let refusalProbe: RefusalProbe | undefined;

/** For servers that answer with 403.1 or 404.1 after a session has ended; undefined for others. */
export function setRefusalProbe(probe: RefusalProbe | undefined): void {
  refusalProbe = probe;
}

const isOffline = () => globalThis.navigator?.onLine === false;

/** Call it when a request begins. The error that it returns says whether the request left the browser. */
export function noResponseErrorFactory(): (cause: unknown) => ApiError {
  const beganOffline = isOffline();
  return (cause) => new ApiError({ kind: 'no-response', notSent: beganOffline && isOffline(), cause });
}

/** The server may still be working on the call. */
export const timeoutError = () => new DOMException('No answer', 'TimeoutError');

/**
 * Milliseconds without an answer after which none comes: proxies in front of a server give up earlier. A change of one
 * thing is quick; a large list may take minutes.
 */
const timeoutMs = (method: string): number => (method === 'PATCH' ? 60_000 : 180_000);

/**
 * Sends a call. One that gets no answer counts as lost: browsers may leave a call hanging for ever when a proxy closes
 * its connection, as it does after a number of calls. Files are not sent by it (transfers.ts): they may take longer.
 */
async function fetchInTime(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(timeoutError()), timeoutMs(request.method));
  const withoutAnswer = noResponseErrorFactory();
  try {
    return await globalThis.fetch(request, { signal: AbortSignal.any([request.signal, late.signal]) });
  } catch (error) {
    request.signal.throwIfAborted();
    throw withoutAnswer(error);
  } finally {
    clearTimeout(timer);
  }
}

async function send(request: Request): Promise<Response> {
  // A body can be read once. Files are not stored for a repetition, because they may fill the memory.
  const again = !request.body || request.headers.get('Content-Type')?.includes('json') ? request.clone() : undefined;
  const response = await (takeEarlyResponse(request) ?? fetchInTime(request));
  return (await reauthenticate(response, request.url)) && again ? fetchInTime(again) : response;
}

/**
 * Asks the person to sign in again after a refusal that means that the session is over. Returns whether the call should
 * be sent again.
 */
export async function reauthenticate(response: Response, url: string): Promise<boolean> {
  const isDoubted = refusalProbe !== undefined && (response.status === 403 || response.status === 404);
  if (!unauthorized || (response.status !== 401 && !isDoubted)) return false;
  const error = await errorFromResponse(response.clone());
  const meaning = isDoubted ? await refusalProbe?.(error, url) : error.code === '401.2' ? 'over' : 'refused';
  return meaning === 'renewed' || (meaning === 'over' && unauthorized({ url }));
}

/**
 * Reads the body of an answer, once. One that cannot be read is an ApiError: a proxy sent another page, or half of the
 * answer.
 */
async function readable(response: Response, parseAs: ParseAs): Promise<Response | undefined> {
  if (parseAs === 'stream' || response.status === 204) return undefined;
  const { status, headers } = response;
  try {
    if (parseAs !== 'json') return new Response(await response[parseAs](), { status, headers });
    const text = await response.text();
    const data: unknown = text === '' ? undefined : JSON.parse(text);
    // openapi-fetch asks an answer of a known length for its `json()`, and parses one of an unknown length itself.
    const read = new Headers(headers);
    read.set('Content-Length', String(text.length));
    return Object.assign(new Response(null, { status, headers: read }), { json: async () => data });
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new ApiError({ kind: 'not-a-problem', status, cause });
  }
}

const conventions: Middleware = {
  onRequest({ request }) {
    // A call that must not have it sets it to false.
    if (!request.headers.has('X-Extended-Metadata')) request.headers.set('X-Extended-Metadata', 'true');
    // The server's CSRF rule for cookie-authenticated POST.
    if (request.method === 'POST') request.headers.set('X-Requested-With', 'XMLHttpRequest');
    const url = withLinkToken(request.url);
    return url === request.url ? request : new Request(url, request);
  },
  async onResponse({ response, options }) {
    if (response.status === 304) return undefined;
    if (!response.ok) throw await errorFromResponse(response);
    return readable(response, options.parseAs);
  },
  onError({ error }) {
    if (error instanceof ApiError || isAbort(error)) return error;
    return new ApiError({ kind: 'no-response', cause: error });
  },
};

function createTransport<Paths extends object>() {
  const transport = createClient<Paths>({
    baseUrl: `${globalThis.location?.origin ?? 'http://localhost'}/v1`,
    credentials: 'same-origin',
    fetch: send,
  });
  transport.use(conventions);
  return transport;
}

/**
 * The only transport: a fetch client typed by the contract. Every answer outside 2xx is thrown as an ApiError, so
 * callers can use `data` directly.
 */
export const client = createTransport<paths>();

interface SerializedOperation {
  parameters: Record<string, never>;
  requestBody?: { content: { '*/*': BodyInit } };
  responses: { 200: { content: { '*/*': unknown } } };
}
type SerializedPath = Record<'get' | 'put' | 'post' | 'delete' | 'patch', SerializedOperation>;

/** The same for calls whose path and body are serialized already, as those that orval generates (request.ts). */
export const serializedClient = createTransport<Record<string, SerializedPath>>();

/** Refuses a file over the limit before sending. Throws ApiError of kind `too-large` naming the file. */
export function checkUploadSize(file: File): void {
  if (file.size > uploadLimit) throw new ApiError({ kind: 'too-large', fileName: file.name });
}
