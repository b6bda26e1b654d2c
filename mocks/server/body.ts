/** Reading the body of a request, with the real server's limits and refusals. */
import { InternalFault, problem } from './problem';
import { queryOf } from './routing';

export interface Body {
  /** What was sent as JSON; an empty object when nothing was, or something else. */
  json: Record<string, unknown>;
  bytes: Uint8Array;
}

const jsonLimit = 250 * 1024;
const largeLimit = 100 * 1024 * 1024;
/** Where passphrases come as the fields of a form. */
const formLimit = 100 * 1024;
const formPath = /^\/v1\/projects\/[^/]+\/forms\/[^/]+\/(?:draft\/)?submissions\.csv(?:\.zip)?\/?$/;
/** Where many rows may come at once. */
const largePath = /^\/v1\/projects\/[^/]+\/datasets\/[^/]+\/entities\/?$/;

async function inflated(bytes: Uint8Array<ArrayBuffer>, encoding: string): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'deflate') throw problem.encodingNotSupported();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(encoding));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Throws a problem for JSON that cannot be read; anything else passes as bytes. */
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
  if (charset !== undefined && !charset.startsWith('utf-')) throw new InternalFault(`charset ${charset}`);
  const bytes = await inflated(sent, request.headers.get('content-encoding')?.toLowerCase() ?? 'identity');
  if (bytes.length > (largePath.test(pathname) ? largeLimit : jsonLimit)) throw problem.requestTooLarge();
  return { json: parse(new TextDecoder(charset === 'utf-16' ? 'utf-16le' : 'utf-8').decode(bytes)), bytes };
}

/** Only an object or a list is a body; the list has no named fields, which is all that anybody looks at. */
function parse(text: string): Record<string, unknown> {
  if (!/^[\s]*[[{]/.test(text)) throw problem.unparseable('json', text.length);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw problem.unparseable('json', text.length);
  }
}
