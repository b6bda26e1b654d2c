/** Converts between Node's requests and responses and web-standard ones. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** The limit of the usual proxy in front of the real server. */
const bodyLimit = 100 * 1024 * 1024;

/** A body beyond the limit. */
export class TooLarge extends Error {}

async function readBody(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers['content-length'] ?? 0) > bodyLimit) throw new TooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > bodyLimit) throw new TooLarge();
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
  }
  return headers;
}

/** Path and query as received; an invalid path (`*`, an absolute URL) becomes an unknown path. */
export const pathOf = ({ url = '/' }: IncomingMessage): string =>
  url.startsWith('/') ? url : `/v0/${encodeURIComponent(url)}`;

/** Methods that a web-standard Request rejects; the server treats them like any unknown method. */
const unspeakable = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** @throws TooLarge for a body over the limit */
export async function toRequest(message: IncomingMessage, origin: string): Promise<Request> {
  const { method: asked = 'GET' } = message;
  const method = unspeakable.has(asked.toUpperCase()) ? 'UNKNOWN' : asked;
  const bodiless = method === 'GET' || method === 'HEAD';
  const body = bodiless ? undefined : await readBody(message);
  return new Request(origin + pathOf(message), {
    method,
    headers: headersOf(message),
    ...(body && body.length > 0 ? { body } : {}),
  });
}

const compressible = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg)/;

/** The best encoding that the client accepts, for answers worth compressing. */
export function encodingFor(message: IncomingMessage, type: string, length: number): 'br' | 'gzip' | null {
  if (length < 1024 || !compressible.test(type)) return null;
  const accepted = String(message.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

const compressor = (encoding: 'br' | 'gzip') =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 5 });

/** Sends an answer; `Response.error()` breaks the connection like a network failure. */
export async function send(
  message: IncomingMessage,
  answer: ServerResponse,
  response: Response,
  extra: Record<string, string>,
): Promise<void> {
  if (response.type === 'error') {
    answer.destroy();
    return;
  }
  for (const [name, value] of Object.entries(extra)) answer.setHeader(name, value);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') answer.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) answer.setHeader('set-cookie', cookies);
  answer.statusCode = response.status;
  if (response.body === null) {
    answer.end();
    return;
  }
  const type = response.headers.get('content-type') ?? '';
  const streamed = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  const encoding = encodingFor(message, type, Number.POSITIVE_INFINITY);
  if (encoding === null) {
    await pipeline(streamed, answer);
    return;
  }
  answer.setHeader('content-encoding', encoding);
  await pipeline(streamed, compressor(encoding), answer);
}
