import type { BlobRow, Tables } from '@mocks/server/store/tables';
import { md5, sha1 } from '@mocks/server/xforms/digest';
/** Files: stored once per content and type, and answered as uploaded. */
import { contentDisposition } from './content-disposition';
import type { Context } from './define';
import { movedAnswer } from './object-store';

/** The default content type. */
const unknownType = 'application/octet-stream';

/** The row of a content, created if needed. Servers that do not keep types give equal contents the first one. */
export function ensureBlob(
  tables: Tables,
  content: Uint8Array,
  contentType: string | null,
  keepsTypes = true,
): BlobRow {
  const [sha, type] = [sha1(content), contentType ?? unknownType];
  const known = tables.blobs.by('sha', sha).find((blob) => !keepsTypes || blob.contentType === type);
  if (known) return known;
  return tables.blobs.put({
    id: tables.blobs.nextId(),
    sha,
    md5: md5(content),
    contentType: type,
    size: content.length,
    content,
  });
}

/** The content type by file extension; `null` for unknown ones. */
export function typeByName(name: string): string | null {
  const ending = /[^/]\.([^./]*)$/.exec(name)?.[1]?.toLowerCase();
  return ending === 'csv' ? 'text/csv' : ending === 'geojson' ? 'application/geo+json' : null;
}

const isJson = (type: string) => /(^|,)(application\/json|json)($|;|,)/i.test(type);

/** The charset that the real server's framework adds to a type without one. */
const withCharset = (type: string) =>
  /;\s*charset\s*=/i.test(type) || !/^(text\/|application\/(javascript|json))/.test(type)
    ? type
    : `${type}; charset=utf-8`;

export interface FileAnswer {
  status: 200;
  type: '*/*';
  body: Uint8Array;
  headers: Record<string, string>;
}

/**
 * The answer for a file download: where it is, if it was moved to an object store, which takes no empty files. A JSON
 * file is encoded as a JSON value, as on the real server.
 */
export function blobAnswer(
  blob: BlobRow,
  fileName: string,
  { options, clock }: Pick<Context, 'options' | 'clock'>,
  disposition: 'attachment' | 'inline' = 'attachment',
): FileAnswer | ReturnType<typeof movedAnswer> {
  const { content, contentType, md5: hash } = blob;
  if (options.objectStore !== 'none' && content.length > 0)
    return movedAnswer(blob, fileName, { origin: options.origin, now: clock.now(), disposition });
  const body = isJson(contentType)
    ? new TextEncoder().encode(JSON.stringify({ type: 'Buffer', data: [...content] }))
    : content;
  const headers = {
    etag: `"${hash}"`,
    'content-disposition': contentDisposition(fileName, disposition),
    'content-type': withCharset(contentType),
  };
  return { status: 200, type: '*/*', body, headers };
}
