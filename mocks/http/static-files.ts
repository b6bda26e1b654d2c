/** The built client: hashed files with long-lived caching, and index.html for all other paths. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodingFor } from './bridge';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

interface StaticFile {
  type: string;
  etag: string;
  plain: Buffer;
  /** Compresses the body once, or reads the `.br` and `.gz` files beside it. */
  encoded: Map<'br' | 'gzip', Promise<Buffer>>;
  modified: number;
  path: string;
}

const suffixes = { br: '.br', gzip: '.gz' } as const;

function compress(encoding: 'br' | 'gzip', plain: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain, { level: 9 });
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

export type StaticFiles = (
  message: IncomingMessage,
  answer: ServerResponse,
  headers: Record<string, string>,
) => Promise<void>;

/** Serves the files under `root`. */
export function staticFiles(root: string): StaticFiles {
  const known = new Map<string, StaticFile>();

  async function load(path: string): Promise<StaticFile | undefined> {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const cached = known.get(path);
    if (cached?.modified === found.mtimeMs) return cached;
    const plain = await readFile(path);
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const file: StaticFile = { type, etag, plain, encoded: new Map(), modified: found.mtimeMs, path };
    known.set(path, file);
    return file;
  }

  function encoded(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
    const made =
      file.encoded.get(encoding) ??
      readFile(file.path + suffixes[encoding]).catch(() => compress(encoding, file.plain));
    file.encoded.set(encoding, made);
    return made;
  }

  return async (message, answer, headers) => {
    const path = pathOf(message.url ?? '/');
    const isAsset = path?.startsWith(`${sep}assets${sep}`) ?? false;
    const wanted = path === undefined ? undefined : await load(join(root, path));
    // Every other path belongs to the client's router, which shows its own 404.
    const file = wanted ?? (isAsset || path === undefined ? undefined : await load(join(root, 'index.html')));
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
    if (!file) {
      answer.writeHead(isAsset ? 404 : 503, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
      answer.end(isAsset ? 'There is no such file.\n' : 'The client is not built: run "npm run build".\n');
      return;
    }
    if (message.method !== 'GET' && message.method !== 'HEAD') {
      answer.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const encoding = encodingFor(message, file.type, file.plain.length);
    const etag = `"${file.etag}${encoding === null ? '' : `-${encoding}`}"`;
    answer.setHeader('etag', etag);
    answer.setHeader('vary', 'Accept-Encoding');
    answer.setHeader('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    if ((message.headers['if-none-match'] ?? '').split(/,\s*/).includes(etag)) {
      answer.writeHead(304).end();
      return;
    }
    const body = encoding === null ? file.plain : await encoded(file, encoding);
    if (encoding !== null) answer.setHeader('content-encoding', encoding);
    answer.writeHead(200, { 'content-type': file.type, 'content-length': body.length });
    answer.end(message.method === 'HEAD' ? undefined : body);
  };
}

/** The path of a URL inside the folder; undefined when it is malformed or outside the folder. */
function pathOf(url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    return path.includes('\u0000') || path.split(sep).includes('..') ? undefined : path;
  } catch {
    return undefined;
  }
}
