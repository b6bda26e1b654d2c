/** The one picture all photos of the demonstration are: 8 by 8 pixels of sky over grass. */
import type { BlobRow, SubmissionAttachmentRow } from '@mocks/server/store/tables';
import { md5, sha1 } from '@mocks/server/xforms/digest';
import type { Builder } from './builder';

/** A PNG, in Base64. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGElEQVR42mOo2PIMK2KgokTUNDesiIoSAFs6aQG2YSjTAAAAAElFTkSuQmCC';

function pictureBlob({ tables }: Builder): BlobRow {
  const content = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const sha = sha1(content);
  const known = tables.blobs.one('sha', sha);
  if (known) return known;
  return tables.blobs.put({ id: tables.blobs.nextId(), sha, md5: md5(content), contentType: 'image/png', size: content.length, content });
}

/** The file a submission expects arrives. */
export function addPhoto(build: Builder, file: SubmissionAttachmentRow): void {
  build.tables.submissionAttachments.put({ ...file, blobId: pictureBlob(build).id });
}
