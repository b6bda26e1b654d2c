/** Turns a handler's answer, or what it threw, into an HTTP response. */
import type { AnswerHeaders } from './define';
import { InternalFault, ProblemError } from './problem';

/** A problem in the form of an operation. */
export type WriteProblem = (refusal: ProblemError) => { status: number; type: string; body: string };

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

/** Cache headers: nothing about sessions may be stored, everything else must be revalidated. */
export function cacheHeaders(method: string, pathname: string): Record<string, string> {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !pathname.startsWith('/v1/sessions/')
    ? { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Origin' }
    : { 'cache-control': 'no-store', vary: '*' };
}

const encoder = new TextEncoder();
const withCharset = (type: string) =>
  /^text\/|json|xml/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;

/** The ETag of a body, computed like the real server's web framework. */
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
  // An empty ETag from a handler means none.
  if (headers.get('etag') === '') headers.delete('etag');
  return { status, headers, body: sent, cookies: [cookies].flat() };
}

/** A ready answer, with the headers that every answer has. */
export async function outcomeOfExample(example: Response, base: Record<string, string>): Promise<Outcome> {
  const headers = new Headers({ ...base, ...Object.fromEntries(example.headers) });
  return { status: example.status, headers, body: new Uint8Array(await example.arrayBuffer()), cookies: [] };
}

function bytesOf(body: unknown, type: string): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return encoder.encode(type.includes('json') ? JSON.stringify(body) : String(body)) as Uint8Array<ArrayBuffer>;
}

/** A stack overflow by deep nesting; the real server fails on it, too, and continues. */
const isTooDeep = (failure: unknown) => failure instanceof RangeError && failure.message.includes('call stack');

/**
 * A problem becomes its own answer; anything else becomes an internal error.
 * @param written writes problems for protocols that need another form than JSON
 */
export function failureOutcome(
  failure: unknown,
  base: Record<string, string>,
  onBug: (bug: unknown) => void,
  written?: WriteProblem,
): Promise<Outcome> {
  if (failure instanceof ProblemError)
    return outcomeOf(written?.(failure) ?? { status: failure.status, body: failure.toJSON() }, base);
  if (!(failure instanceof InternalFault) && !isTooDeep(failure)) onBug(failure);
  return outcomeOf({ status: 500, body: { message: 'Internal Server Error' } }, base);
}

/** `Cache-Control: no-cache` of a request. Only the web framework of the real server honours it, not its own ETags. */
const insists = (request: Request, etag: string): boolean =>
  etag.startsWith('W/') &&
  !etag.includes('"eventhash:') &&
  /(?:^|,)\s*no-cache\s*(?:,|$)/.test(request.headers.get('cache-control') ?? '');

/**
 * The 304 answer for a client with the current state. Takes whether a file's own tag must be the only one that is
 * known.
 */
export function revalidated(request: Request, outcome: Outcome, comparesWholeTags: boolean): Outcome {
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
  // The real server compares its own ETags before it knows the file.
  const compared = comparesWholeTags ? [known] : known.split(',');
  if (!etag.startsWith('W/') && compared.some((tag) => bare(tag) === etag)) headers.delete('content-disposition');
  return { ...outcome, status: 304, headers, body: null };
}
