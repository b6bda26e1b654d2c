import { blobAnswer, ensureBlob, typeByName } from '@mocks/server/blobs';
/** The files of submissions: which are expected, download, upload and clearing. */
import type { Context, Handler } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';
import type { BlobRow, SubmissionAttachmentRow, SubmissionDefRow, Tables } from '@mocks/server/store/tables';
import { type Place, type PlaceAt, draftPlace, publishedPlace, submissionAt } from './submission-place';
import { currentVersion } from './submission-rows';
import { found } from './submissions';

const byName = (a: SubmissionAttachmentRow, b: SubmissionAttachmentRow): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** The expected files of a version, by name. */
export const filesOf = (tables: Tables, { id }: SubmissionDefRow): { name: string; exists: boolean }[] =>
  tables.submissionAttachments
    .by('submissionDefId', id)
    .sort(byName)
    .map(({ name, blobId }) => ({ name, exists: blobId !== null }));

/** @throws 404.1 when the version expects no such file */
export function fileNamed(tables: Tables, def: SubmissionDefRow, name: string): SubmissionAttachmentRow {
  const file = tables.submissionAttachments.get(`${def.id} ${name}`);
  if (!file) throw problem.notFound();
  return file;
}

/** @throws 404.1 when the file was not uploaded */
export function contentOf(tables: Tables, { blobId }: SubmissionAttachmentRow): BlobRow {
  const blob = blobId === null ? undefined : tables.blobs.get(blobId);
  if (!blob) throw problem.notFound();
  return blob;
}

/** The types that browsers may show; all others are downloads. */
const shown: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** The answer with a file's content. */
export function fileAnswer(blob: BlobRow, name: string, ctx: Pick<Context, 'behaves' | 'options' | 'clock'>) {
  const isShown = shown.has(blob.contentType) && ctx.behaves('showsPictures');
  return blobAnswer(blob, name, ctx, isShown ? 'inline' : 'attachment');
}

const lister =
  (placeAt: PlaceAt): Handler<'listSubmissionAttachments'> =>
  (request) => {
    const asked = found(request, placeAt);
    if ('elsewhere' in asked) return asked.elsewhere;
    const { tables } = request.ctx;
    return { status: 200, body: filesOf(tables, currentVersion(tables, asked.row)) };
  };
export const listSubmissionAttachments: Handler<'listSubmissionAttachments'> = lister(publishedPlace);
export const listDraftSubmissionAttachments: Handler<'listDraftSubmissionAttachments'> = lister(draftPlace);

const getter =
  (placeAt: PlaceAt): Handler<'getSubmissionAttachment'> =>
  (request) => {
    const asked = found(request, placeAt);
    if ('elsewhere' in asked) return asked.elsewhere;
    const { tables } = request.ctx;
    const { fileName } = request.path;
    return fileAnswer(
      contentOf(tables, fileNamed(tables, currentVersion(tables, asked.row), fileName)),
      fileName,
      request.ctx,
    );
  };
export const getSubmissionAttachment: Handler<'getSubmissionAttachment'> = getter(publishedPlace);
export const getDraftSubmissionAttachment: Handler<'getDraftSubmissionAttachment'> = getter(draftPlace);

/** The real server's body parser consumes JSON before the handler, so nothing is stored. */
const isReadAsJson = (headers: Headers): boolean =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';

/** Actors who may only create submissions may add missing files to their own, as long as it was not edited. */
const uploader =
  (placeAt: PlaceAt): Handler<'uploadSubmissionAttachment'> =>
  ({ path, headers, bytes, auth, ctx }) => {
    const { tables } = ctx;
    const { instanceId, fileName: name } = path;
    const place = placeAt(tables, path);
    auth.require(['submission.update', 'submission.create'], place.form);
    const def = currentVersion(tables, submissionAt(tables, place, instanceId));
    const file = fileNamed(tables, def, name);
    const isOwnGap = auth.actor !== null && auth.actor.id === def.submitterId && file.blobId === null && def.root;
    if (!isOwnGap || !ctx.behaves('takesMissingFiles')) auth.require('submission.update', place.form);
    const content = isReadAsJson(headers) ? new Uint8Array() : bytes;
    const { id: newBlobId } = ensureBlob(
      tables,
      content,
      headers.get('content-type') || typeByName(name),
      ctx.behaves('keepsTypesOfFiles'),
    );
    tables.submissionAttachments.put({ ...file, blobId: newBlobId });
    ctx.audit('submission.attachment.update', place.form, {
      instanceId,
      submissionDefId: def.id,
      name,
      oldBlobId: file.blobId,
      newBlobId,
    });
    return { status: 200, body: { success: true } };
  };
export const uploadSubmissionAttachment: Handler<'uploadSubmissionAttachment'> = uploader(publishedPlace);
export const uploadDraftSubmissionAttachment: Handler<'uploadDraftSubmissionAttachment'> = uploader(draftPlace);

/** Deletes the content of a file, which is still expected. */
export function clearFile(ctx: Context, { form }: Place, file: SubmissionAttachmentRow, instanceId: string): void {
  ctx.tables.submissionAttachments.put({ ...file, blobId: null });
  const { submissionDefId, name, blobId: oldBlobId } = file;
  ctx.audit('submission.attachment.update', form, { instanceId, submissionDefId, name, oldBlobId });
}

const clearer =
  (placeAt: PlaceAt): Handler<'clearSubmissionAttachment'> =>
  ({ path, auth, ctx }) => {
    const { tables } = ctx;
    const place = placeAt(tables, path);
    auth.require('submission.update', place.form);
    const def = currentVersion(tables, submissionAt(tables, place, path.instanceId));
    clearFile(ctx, place, fileNamed(tables, def, path.fileName), path.instanceId);
    return { status: 200, body: { success: true } };
  };
export const clearSubmissionAttachment: Handler<'clearSubmissionAttachment'> = clearer(publishedPlace);
export const clearDraftSubmissionAttachment: Handler<'clearDraftSubmissionAttachment'> = clearer(draftPlace);
