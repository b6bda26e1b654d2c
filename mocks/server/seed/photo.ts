/** The one picture all photos of the demonstration are: 8 by 8 pixels of sky over grass. */
import { fromBase64 } from '@mocks/server/base64';
import type { BlobRow, SubmissionAttachmentRow } from '@mocks/server/store/tables';
import { md5, sha1 } from '@mocks/server/xforms/digest';
import type { Builder } from './builder';

/** A PNG, in Base64. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGElEQVR42mOo2PIMK2KgokTUNDesiIoSAFs6aQG2YSjTAAAAAElFTkSuQmCC';

function blobOf({ tables }: Builder, content: Uint8Array, contentType: string): BlobRow {
  const sha = sha1(content);
  const known = tables.blobs.one('sha', sha);
  if (known) return known;
  return tables.blobs.put({ id: tables.blobs.nextId(), sha, md5: md5(content), contentType, size: content.length, content });
}

/** The file a submission expects arrives. */
export function addFile(build: Builder, file: SubmissionAttachmentRow, content: Uint8Array, contentType: string): void {
  build.tables.submissionAttachments.put({ ...file, blobId: blobOf(build, content, contentType).id });
}

/** The photo a submission expects arrives. */
export const addPhoto = (build: Builder, file: SubmissionAttachmentRow): void => addFile(build, file, fromBase64(picture), 'image/png');
