import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { FormPlace } from '~/api/edition';
import type { SubmissionRow } from '~/api/schema';
import type { SubmissionsState } from '~/domain/submissions/address';
import { nameText, useSubmissionName } from '~/domain/submissions/names';
import { filterExpression, type FormId } from '~/domain/submissions/queries';
import { isolate } from '~/shared/lib/isolate';
import { type SelectedRows, useSelectedRows } from '~/shared/rows/use-selected-rows';
import { type RowMoves, useTrashMoves } from '~/shared/rows/use-trash-moves';
import { onDemand } from '~/shared/ui/states/on-demand';
import { type Listed, listedBy } from './listed';

export const SubmissionsBulkBar = onDemand(() => import('./SubmissionsBulkBar'), 'SubmissionsBulkBar', 1);

const isSame = (a: Listed, b: Listed) => a.updatedAt === b.updatedAt && a.reviewState === b.reviewState;

/** A selection is valid for one filter. */
export const selectionFilter = (state: SubmissionsState): string =>
  JSON.stringify([filterExpression(state), state.finding]);

export function useSelectedSubmissions(
  form: FormId,
  state: SubmissionsState,
  rows: readonly SubmissionRow[] | undefined,
): SelectedRows<Listed> {
  const nameOf = useSubmissionName(form);
  const listedOf = useMemo(() => listedBy(nameOf), [nameOf]);
  return useSelectedRows({
    filter: selectionFilter(state),
    rows,
    listedOf,
    isSame,
    readAll: async (reading, only) => {
      const { readMatching } = await import('./read-matching');
      return readMatching(form, state, listedOf, reading, only);
    },
  });
}

export function useSubmissionMoves(
  { projectId, xmlFormId }: FormPlace,
  mark: Parameters<typeof useTrashMoves>[1],
): ReturnType<typeof useTrashMoves<SubmissionRow>> {
  const nameOf = useSubmissionName({ projectId, xmlFormId });
  const moves = useMemo(
    (): RowMoves<SubmissionRow> => ({
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
