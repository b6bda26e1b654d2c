import type { FormPlace } from '~/api/edition';
import { listDraftAttachments } from '~/api/generated/hooks/form-drafts';
import { ApiError } from '~/api/problem';
import type { FormAttachment } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { uploadDraftFile } from '~/api/uploads';
import { digestOf } from '~/shared/lib/file-digest';

/**
 * The attachment if the server has exactly this file; undefined if not. A new date and an equal size would prove
 * nothing: somebody else may have uploaded another file. Throws ApiError.
 */
export async function findDraftFile(
  { projectId, xmlFormId }: FormPlace,
  name: string,
  file: File,
  signal: AbortSignal,
): Promise<FormAttachment | undefined> {
  const now = (await listDraftAttachments(projectId, xmlFormId, { signal })).find((one) => one.name === name);
  if (now?.blobExists !== true || now.hash === null) return undefined;
  const digest = await digestOf(file).catch((cause: unknown) => {
    // Its code did not load, or the file is gone: what the server has cannot be told.
    throw new ApiError({ kind: 'no-response', cause });
  });
  return now.hash === digest ? now : undefined;
}

/**
 * Uploads a file of a draft; after a lost answer it asks the server for the file. Throws ApiError and LostAnswer.
 */
export async function sendDraftFile(
  draft: FormPlace,
  name: string,
  file: File,
  { signal, onProgress }: Required<Transfer>,
): Promise<FormAttachment> {
  const send = () => uploadDraftFile.send(draft.projectId, draft.xmlFormId, name, file, { signal, onProgress });
  return valueOf(
    await settleWrite<FormAttachment, FormAttachment | null, FormAttachment>(send, {
      before: null,
      read: async () => (await findDraftFile(draft, name, file, signal)) ?? null,
      happened: (now) => now,
    }),
  );
}
