/** Reads the body of a request with the real server's limits and refusals. */
import { InternalFault, problem } from './problem';
import { queryOf } from './routing';

export interface Body {
  /** The JSON body; an empty object without one or for another type. */
  json: Record<string, unknown>;
  bytes: Uint8Array;
}

const jsonLimit = 250 * 1024;
const largeLimit = 100 * 1024 * 1024;
/** Operations whose passphrases come as form fields. */
const formLimit = 100 * 1024;
const formPath = /^\/v1\/projects\/[^/]+\/forms\/[^/]+\/(?:draft\/)?submissions\.csv(?:\.zip)?\/?$/;
/** Operations that take many rows at once. */
const largePath = /^\/v1\/projects\/[^/]+\/datasets\/[^/]+\/entities\/?$/;

/**
 * Decompresses the body with at most `limit` bytes in memory, so that a decompression bomb is stopped early.
 * @throws 400.36 beyond the limit, 400.37 for an unknown encoding; corrupt data is an internal fault (500)
 */
async function inflated(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: string,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'deflate') throw problem.encodingNotSupported();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(encoding));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  const next = () =>
    reader.read().catch((failure: unknown) => {
      throw new InternalFault(`broken ${encoding}: ${String(failure)}`);
    });
  for (let read = await next(); !read.done; read = await next()) {
    length += read.value.length;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw problem.requestTooLarge();
    }
    pieces.push(read.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * Decoder labels of the charsets that the real server reads: UTF-16 by its byte order mark, little-endian without one.
 */
function decoderFor(charset: string | undefined, bytes: Uint8Array): TextDecoder {
  if (charset === undefined || charset === 'utf-8') return new TextDecoder();
  if (charset === 'utf-16') return new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-16le');
  if (charset === 'utf-16le' || charset === 'utf-16be') return new TextDecoder(charset);
  throw new InternalFault(`charset ${charset}`);
}

/** @throws a problem for invalid JSON; other types pass as bytes */
export async function readBody(request: Request, pathname: string): Promise<Body> {
  const sent = new Uint8Array(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const readsJson = ['POST', 'PUT', 'PATCH'].includes(request.method);
  if (request.method === 'POST' && formPath.test(pathname) && /^application\/x-www-form-urlencoded\b/i.test(type)) {
    if (sent.length > formLimit) throw problem.requestTooLarge();
    return { json: queryOf(new URLSearchParams(new TextDecoder().decode(sent))), bytes: sent };
  }
  if (!readsJson || sent.length === 0 || type.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    return { json: {}, bytes: sent };
  }
  const charset = /charset=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase();
  const decoder = decoderFor(charset, sent);
  const limit = largePath.test(pathname) ? largeLimit : jsonLimit;
  const bytes = await inflated(sent, request.headers.get('content-encoding')?.toLowerCase() || 'identity', limit);
  if (bytes.length > limit) throw problem.requestTooLarge();
  return { json: bytes.length === 0 ? {} : parse(decoder.decode(bytes)), bytes };
}

/** Only objects and lists are bodies; a list has no named fields. */
function parse(text: string): Record<string, unknown> {
  if (!/^[\s]*[[{]/.test(text)) throw problem.unparseable('json', text.length);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw problem.unparseable('json', text.length);
  }
}
