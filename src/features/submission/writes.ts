import { msg } from '@lingui/core/macro';
import { listSubmissionAttachments } from '~/api/generated/hooks/submission-attachments';
import { deleteSubmission, restoreSubmission } from '~/api/generated/writes/submissions';
import type { SubmissionRow } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { uploadSubmissionFile } from '~/api/upload-submission-files';
import { describeError } from '~/shared/errors/describe-error';
import { readRow } from '~/shared/submissions/queries';
import { type AlertAction, alerts } from '~/shared/ui/overlays/alerts';
import type { SubmissionId } from '~/shared/submissions/record';

/** Deletes a submission, which can be undone for 30 days. Throws ApiError and LostAnswer. */
export async function remove(id: SubmissionId, before: SubmissionRow): Promise<void> {
  const { projectId, xmlFormId, instanceId } = id;
  const settled = await settleWrite(() => deleteSubmission(projectId, xmlFormId, instanceId), {
    before: before as SubmissionRow | null,
    read: () => readRow(id, instanceId),
    happened: (now) => now === null,
    already: ['404.1'],
  });
  valueOf(settled);
}

/** Undoes a deletion, for the toast. */
export function undoRemove(id: SubmissionId, onDone: () => void): AlertAction {
  const { projectId, xmlFormId, instanceId } = id;
  return {
    label: msg`Undo`,
    run: async () => {
      try {
        const settled = await settleWrite(() => restoreSubmission(projectId, xmlFormId, instanceId), {
          before: null as SubmissionRow | null,
          read: () => readRow(id, instanceId),
          happened: (now) => now !== null,
        });
        valueOf(settled);
        onDone();
        return true;
      } catch (error) {
        const { text, details } = describeError(error);
        alerts.danger(text, details === undefined ? {} : { details });
        return false;
      }
    },
  };
}

/** Uploads a missing file. Throws ApiError and LostAnswer, and an AbortError when it was cancelled. */
export async function uploadMissing(
  { projectId, xmlFormId, instanceId }: SubmissionId,
  name: string,
  file: File,
  transfer: Transfer,
): Promise<void> {
  const settled = await settleWrite(
    () => uploadSubmissionFile(projectId, xmlFormId, instanceId, name, file, transfer),
    {
      before: [{ name, exists: false }],
      read: () => listSubmissionAttachments(projectId, xmlFormId, instanceId),
      happened: (now) => now.some((one) => one.name === name && one.exists),
    },
  );
  valueOf(settled);
}
