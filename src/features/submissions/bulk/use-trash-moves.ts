import { msg } from '@lingui/core/macro';
import { useCallback } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { isolate } from '~/shared/lib/isolate';
import { nameText } from '~/domain/submissions/names';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { RowMark } from '~/shared/ui/table/types';
import type { moveSubmission as MoveSubmission, TrashMove } from '~/domain/submissions/trash';
import type { FormInput } from './listed';

/** The toast after a move. In: the name of the submission. */
const doneText = (move: TrashMove, submission: string) => {
  const name = isolate(submission);
  return move === 'delete' ? msg`Submission moved to the trash: ${name}` : msg`Submission restored: ${name}`;
};
const notDone = { delete: msg`The submission was not deleted.`, restore: msg`The submission was not restored.` };
/** Its code loads when it is first needed. */
const moveOne = async (...parameters: Parameters<typeof MoveSubmission>) => {
  const { moveSubmission } = await import('~/domain/submissions/trash');
  return moveSubmission(...parameters);
};

const opposite = { delete: 'restore', restore: 'delete' } as const;

/**
 * Moves one submission to the trash, or back, at once and with Undo in the toast. Its row fades before the list is read
 * again. In: how a row is marked.
 */
export function useTrashMoves(
  { projectId, xmlFormId }: FormInput,
  mark: (id: string, kind: RowMark) => Promise<void>,
): (row: SubmissionRow, move: TrashMove) => void {
  const nameOf = useSubmissionName({ projectId, xmlFormId });
  return useCallback(
    (row, move) => {
      const form = { projectId, xmlFormId };
      const id = row.__id;
      const again = async (which: TrashMove) => {
        const { reread } = await import('~/api/invalidation');
        await reread(which === 'delete' ? 'deleteSubmission' : 'restoreSubmission', projectId, xmlFormId);
      };
      const undo = async () => {
        const moved = { deletedAt: move === 'delete' ? '' : null };
        try {
          await moveOne(form, id, opposite[move], moved);
          void again(opposite[move]);
          return true;
        } catch (error) {
          alerts.failed(notDone[opposite[move]], error);
          return false;
        }
      };
      const run = async () => {
        try {
          await moveOne(form, id, move, row.__system);
          alerts.success(doneText(move, nameText(nameOf(row))), { action: { label: msg`Undo`, run: undo } });
          await mark(id, 'deleted');
        } catch (error) {
          alerts.failed(notDone[move], error);
        }
        void again(move);
      };
      void run();
    },
    [projectId, xmlFormId, mark, nameOf],
  );
}
