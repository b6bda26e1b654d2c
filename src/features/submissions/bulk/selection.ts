import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { FormRef } from '~/api/form-version-ref';
import type { SubmissionRow } from '~/api/schema';
import { formatSubmissionName, useSubmissionName } from '~/domain/submissions/names';
import { filterExpression, type FormOrDraftRef } from '~/domain/submissions/queries';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { bidiIsolate } from '~/shared/lib/isolate';
import { type SelectedRows, useSelectedRows } from '~/shared/rows/use-selected-rows';
import { type RowMoves, useTrashMoves } from '~/shared/rows/use-trash-moves';
import { lazyPart } from '~/shared/ui/states/lazy-part';
import { type ListedSubmission, toListedSubmission } from './listed';

export const SubmissionsBulkBar = lazyPart(() => import('./SubmissionsBulkBar'), 'SubmissionsBulkBar', 1);

const isSame = (a: ListedSubmission, b: ListedSubmission) =>
  a.updatedAt === b.updatedAt && a.reviewState === b.reviewState;

/** A selection is valid for one filter. */
export const selectionFilter = (state: SubmissionsState): string =>
  JSON.stringify([filterExpression(state), state.finding]);

export function useSelectedSubmissions(
  form: FormOrDraftRef,
  state: SubmissionsState,
  rows: readonly SubmissionRow[] | undefined,
): SelectedRows<ListedSubmission> {
  const nameOf = useSubmissionName(form);
  const listedOf = useMemo(() => toListedSubmission(nameOf), [nameOf]);
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
  { projectId, xmlFormId }: FormRef,
  mark: Parameters<typeof useTrashMoves>[1],
): ReturnType<typeof useTrashMoves<SubmissionRow>> {
  const nameOf = useSubmissionName({ projectId, xmlFormId });
  const moves = useMemo(
    (): RowMoves<SubmissionRow> => ({
      send: async (id, move) =>
        (await import('~/domain/submissions/trash')).moveSubmission({ projectId, xmlFormId }, id, move),
      invalidate: async (move) =>
        (await import('~/api/invalidation')).refetchAfter(`${move}Submission`, projectId, xmlFormId),
      doneText: (row, move) => {
        const name = bidiIsolate(formatSubmissionName(nameOf(row)));
        return move === 'delete' ? msg`Submission moved to the trash: ${name}` : msg`Submission restored: ${name}`;
      },
      failureTitle: { delete: msg`The submission was not deleted.`, restore: msg`The submission was not restored.` },
    }),
    [projectId, xmlFormId, nameOf],
  );
  return useTrashMoves(moves, mark);
}
