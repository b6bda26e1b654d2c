import type { BlobRow, Tables } from '@mocks/server/store/tables';
/**
 * A small object store, which stands for a bucket that speaks S3: another origin, which knows nothing of the server's
 * sessions and answers addresses that the server gave out, each for a minute.
 */
import { contentDisposition } from './content-disposition';

/** Where files are: in the tables, or in a store whose files pages of this site may read (`open`) or not (`closed`). */
export const objectStoreStates = ['none', 'open', 'closed'] as const;
export type ObjectStoreState = (typeof objectStoreStates)[number];

/** Beside the API and the client. */
export const objectStorePath = '/-/object-store/';

/** Seconds for which an address is valid. */
const lifetime = 60;

/**
 * What an open store allows pages of a site, in the words of S3. The deployment guide has the same rules, and a test
 * compares them.
 */
export const bucketRules = (site: string) => [
  { AllowedOrigins: [site], AllowedMethods: ['GET', 'HEAD'], AllowedHeaders: [], ExposeHeaders: ['ETag'] },
];

/** The origin of the store. On a loopback address it goes by the other name of this machine, as another site. */
export function objectStoreOrigin(origin: string): string {
  const url = new URL(origin);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return url.origin;
}

/** The answer to a request for a file that was moved to the store. Takes the current time in milliseconds. */
export function movedAnswer(
  { id, sha, contentType }: BlobRow,
  fileName: string,
  { origin, now, disposition = 'attachment' }: { origin: string; now: number; disposition?: 'attachment' | 'inline' },
) {
  const url = new URL(`${objectStorePath}blob-${id}-${sha}`, objectStoreOrigin(origin));
  url.search = new URLSearchParams({
    'response-content-disposition': contentDisposition(fileName, disposition),
    'response-content-type': contentType,
    'X-Amz-Date': new Date(now).toISOString().replace(/[-:]|\.\d+/g, ''),
    'X-Amz-Expires': String(lifetime),
  }).toString();
  return {
    status: 307 as const,
    type: 'text/plain' as const,
    body: `Temporary Redirect. Redirecting to ${url.href}`,
    // The real server sends no ETag: whether the file has changed, the store says.
    headers: { location: url.href, vary: 'Accept-Encoding, Origin, Accept', etag: '' },
  };
}

const refusal = (status: number, code: string, headers: Headers): Response => {
  headers.set('content-type', 'application/xml');
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`, {
    status,
    headers,
  });
};

/** The headers that let a page read an answer; null if no rule allows its request. */
function permission(request: Request, site: string): Headers | null {
  const wanted = request.headers.get('access-control-request-method') ?? request.method;
  const asked = (request.headers.get('access-control-request-headers') ?? '').split(',').filter((name) => name !== '');
  const origin = request.headers.get('origin') ?? '';
  const rule = bucketRules(site).find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders }) =>
      AllowedOrigins.includes(origin) &&
      AllowedMethods.includes(wanted) &&
      asked.every((name) => (AllowedHeaders as string[]).includes(name.trim())),
  );
  if (!rule) return null;
  return new Headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    'access-control-expose-headers': rule.ExposeHeaders.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  });
}

/** When an address was signed, in milliseconds. */
const signedAt = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Answers for the store. Takes the site whose pages an open one serves, and now, in milliseconds. */
export function answerFromStore(
  request: Request,
  tables: Tables,
  { state, site, now }: { state: Exclude<ObjectStoreState, 'none'>; site: string; now: number },
): Response {
  const { pathname, searchParams } = new URL(request.url);
  const allowed = state === 'open' ? permission(request, site) : null;
  const headers = allowed ?? new Headers();
  if (request.method === 'OPTIONS')
    return allowed ? new Response(null, { headers }) : refusal(403, 'CORSResponse', headers);
  // An address is signed with its method.
  if (request.method !== 'GET') return refusal(403, 'SignatureDoesNotMatch', headers);
  const age = now - signedAt(searchParams.get('X-Amz-Date') ?? '');
  if (!(age < Number(searchParams.get('X-Amz-Expires')) * 1000)) return refusal(403, 'AccessDenied', headers);
  const [, id = '', sha = ''] = /^blob-(\d+)-(\w+)$/.exec(pathname.slice(objectStorePath.length)) ?? [];
  const blob = tables.blobs.get(Number(id));
  if (blob?.sha !== sha) return refusal(404, 'NoSuchKey', headers);
  headers.set('etag', `"${blob.md5}"`);
  headers.set('content-type', searchParams.get('response-content-type') ?? blob.contentType);
  headers.set('content-disposition', searchParams.get('response-content-disposition') ?? 'attachment');
  return new Response(new Uint8Array(blob.content), { headers });
}
