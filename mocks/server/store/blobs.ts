/** Contents of files. */
import { md5, sha1 } from '../xforms/digest';
import type { BlobRow, Tables } from './tables';

/** The row of a content; what is the same to the last byte, and called the same type, is kept once. */
export function ensureBlob({ blobs }: Tables, content: Uint8Array, contentType: string): BlobRow {
  const sha = sha1(content);
  const known = blobs.by('sha', sha).find((blob) => blob.contentType === contentType);
  return known ?? blobs.put({ id: blobs.nextId(), sha, md5: md5(content), contentType, size: content.length, content: new Uint8Array(content) });
}
