import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { nameText } from '~/domain/submissions/names';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import { isolate } from '~/shared/lib/isolate';
import { type RowMoves, useTrashMoves } from '~/shared/rows/use-trash-moves';
import type { FormPlace } from '~/api/edition';

/** Moves one submission to the trash, or back (`useTrashMoves`). */
export function useSubmissionMoves(
  { projectId, xmlFormId }: FormPlace,
  mark: Parameters<typeof useTrashMoves>[1],
): ReturnType<typeof useTrashMoves<SubmissionRow>> {
  const nameOf = useSubmissionName({ projectId, xmlFormId });
  const moves = useMemo(
    (): RowMoves<SubmissionRow> => ({
      // Its code loads when it is first needed.
      send: async (id, move) =>
        (await import('~/domain/submissions/trash')).moveSubmission({ projectId, xmlFormId }, id, move),
      reread: async (move) => (await import('~/api/invalidation')).reread(`${move}Submission`, projectId, xmlFormId),
      doneText: (row, move) => {
        const name = isolate(nameText(nameOf(row)));
        return move === 'delete' ? msg`Submission moved to the trash: ${name}` : msg`Submission restored: ${name}`;
      },
      notDone: { delete: msg`The submission was not deleted.`, restore: msg`The submission was not restored.` },
    }),
    [projectId, xmlFormId, nameOf],
  );
  return useTrashMoves(moves, mark);
}
