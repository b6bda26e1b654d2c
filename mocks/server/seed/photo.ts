/** The only image of the seeds: 8 by 8 pixels of sky over grass. */
import { fromBase64 } from '@mocks/server/base64';
import { ensureBlob } from '@mocks/server/blobs';
import type { FormAndDef } from '@mocks/server/resources/forms/form-creation';
import type { SubmissionAttachmentRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';

/** A PNG, in Base64. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGElEQVR42mOo2PIMK2KgokTUNDesiIoSAFs6aQG2YSjTAAAAAElFTkSuQmCC';

/** Uploads an expected file of a submission. */
export function addFile(build: Builder, file: SubmissionAttachmentRow, content: Uint8Array, contentType: string): void {
  build.tables.submissionAttachments.put({ ...file, blobId: ensureBlob(build.tables, content, contentType).id });
}

/** Uploads an expected photo of a submission. */
export const addPhoto = (build: Builder, file: SubmissionAttachmentRow): void =>
  addFile(build, file, fromBase64(picture), 'image/png');

/** Uploads an image that a form asks for. */
export const addFormPicture = (build: Builder, form: FormAndDef, name: string, days: number): void =>
  build.upload(form, name, fromBase64(picture), 'image/png', days);
