import { msg } from '@lingui/core/macro';
import { listSubmissionAttachments } from '~/api/generated/hooks/submission-attachments';
import { settleWrite, valueOf } from '~/api/settle-write';
import type { Transfer } from '~/api/transfers';
import { uploadSubmissionFile } from '~/api/uploads';
import { reread } from '~/api/invalidation';
import { moveSubmission } from '~/domain/submissions/trash';
import type { Move } from '~/shared/rows/use-trash-moves';
import { type AlertAction, alerts } from '~/shared/ui/overlays/alerts';
import type { SubmissionId } from '~/domain/submissions/record';

/** Moves a submission to the trash, or back, and reads again what shows it. Throws ApiError and LostAnswer. */
export async function move(id: SubmissionId, which: Move): Promise<void> {
  await moveSubmission(id, id.instanceId, which);
  if (which === 'delete') void reread('deleteSubmission', id.projectId, id.xmlFormId);
  else void reread('restoreSubmission', id.projectId, id.xmlFormId, id.instanceId);
}

/** Undoes a deletion, for the toast. */
export const undoRemove = (id: SubmissionId, onDone: () => void): AlertAction => ({
  label: msg`Undo`,
  run: async () => {
    try {
      await move(id, 'restore');
      onDone();
      return true;
    } catch (error) {
      alerts.failed(msg`The submission was not restored.`, error);
      return false;
    }
  },
});

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
