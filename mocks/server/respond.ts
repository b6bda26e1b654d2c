/** Makes the answer of a handler, or what it threw, into what goes over the wire. */
import type { AnswerHeaders } from './define';
import { InternalFault, ProblemError } from './problem';

/** An answer before it is a Response: in a browser a Response could not carry cookies. */
export interface Outcome {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  cookies: readonly string[];
}

interface AnyAnswer {
  status: number;
  type?: string;
  body?: unknown;
  headers?: AnswerHeaders;
}

/** How long an answer may be kept: nothing about sessions, all else only if it is asked for again each time. */
export function cacheHeaders(method: string, pathname: string): Record<string, string> {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !pathname.startsWith('/v1/sessions/')
    ? { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Origin' }
    : { 'cache-control': 'no-store', vary: '*' };
}

const encoder = new TextEncoder();
const withCharset = (type: string) =>
  /^text\/|json|xml/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;

/** The name of a state of a resource, as the web framework of the real server makes it. */
async function etagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));
  return `W/"${bytes.length.toString(16)}-${btoa(String.fromCharCode(...digest)).slice(0, 27)}"`;
}

export async function outcomeOf(answer: AnyAnswer, base: Record<string, string>): Promise<Outcome> {
  const { status, type = 'application/json', body } = answer;
  const headers = new Headers(base);
  const { 'set-cookie': cookies = [], ...others } = answer.headers ?? {};
  for (const [name, value] of Object.entries(others)) headers.set(name, String(value));
  let sent: Outcome['body'] = null;
  if (body !== undefined) {
    if (!headers.has('content-type')) headers.set('content-type', withCharset(type));
    sent = body instanceof ReadableStream ? body : bytesOf(body, type);
    if (!headers.has('etag') && sent instanceof Uint8Array) headers.set('etag', await etagOf(sent));
  }
  // A handler names no state by an empty one.
  if (headers.get('etag') === '') headers.delete('etag');
  return { status, headers, body: sent, cookies: [cookies].flat() };
}

function bytesOf(body: unknown, type: string): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return encoder.encode(type.includes('json') ? JSON.stringify(body) : String(body)) as Uint8Array<ArrayBuffer>;
}

/** Values within values without end: the real server falls over those too, and stands up again. */
const isTooDeep = (failure: unknown) => failure instanceof RangeError && failure.message.includes('call stack');

/**
 * A problem explains itself; anything else is a fault of ours and looks like one.
 * @param asXml writes problems where the protocol wants XML
 */
export function failureOutcome(
  failure: unknown,
  base: Record<string, string>,
  onBug: (bug: unknown) => void,
  asXml?: (refusal: ProblemError) => string,
): Promise<Outcome> {
  if (failure instanceof ProblemError && asXml)
    return outcomeOf({ status: failure.status, type: 'text/xml', body: asXml(failure) }, base);
  if (failure instanceof ProblemError) {
    return outcomeOf({ status: failure.status, body: failure.toJSON() }, base);
  }
  if (!(failure instanceof InternalFault) && !isTooDeep(failure)) onBug(failure);
  return outcomeOf({ status: 500, body: { message: 'Internal Server Error' } }, base);
}

/** "Send it anew": heeded where the web framework of the real server names the state, not where the server does so itself. */
const insists = (request: Request, etag: string): boolean =>
  etag.startsWith('W/') &&
  !etag.includes('"eventhash:') &&
  /(?:^|,)\s*no-cache\s*(?:,|$)/.test(request.headers.get('cache-control') ?? '');

/** What a client that has the same state already gets instead of the body. */
export function revalidated(request: Request, outcome: Outcome): Outcome {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const etag = outcome.headers.get('etag');
  const known = request.headers.get('if-none-match');
  if (
    !reads ||
    outcome.status < 200 ||
    outcome.status > 299 ||
    etag === null ||
    known === null ||
    insists(request, etag)
  )
    return outcome;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  if (known.trim() !== '*' && !known.split(',').some((tag) => bare(tag) === bare(etag))) return outcome;
  const headers = new Headers(outcome.headers);
  headers.delete('content-type');
  return { ...outcome, status: 304, headers, body: null };
}
