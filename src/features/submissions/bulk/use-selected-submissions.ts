import { useMemo } from 'react';
import type { SubmissionRow } from '~/api/schema';
import { type SelectedRows, useSelectedRows } from '~/shared/rows/use-selected-rows';
import type { SubmissionsState } from '~/domain/submissions/address';
import { filterExpression, type FormId } from '~/domain/submissions/queries';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import { type Listed, listedBy } from './listed';

const isSame = (a: Listed, b: Listed) => a.updatedAt === b.updatedAt && a.reviewState === b.reviewState;

/** What a selection is made among. */
export const selectionFilter = (state: SubmissionsState): string =>
  JSON.stringify([filterExpression(state), state.finding]);

/** The selection of the submissions table. */
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
