import type { SubmissionRow } from '~/api/schema';
import { type SelectedRows, useSelectedRows } from '~/shared/rows/use-selected-rows';
import type { SubmissionsState } from '~/shared/submissions/address';
import { filterExpression, type FormId } from '~/shared/submissions/queries';
import { type Listed, listedOf } from './listed';

const isSame = (a: Listed, b: Listed) => a.updatedAt === b.updatedAt && a.reviewState === b.reviewState;

/** The selection of the submissions table. */
export const useSelectedSubmissions = (
  form: FormId,
  state: SubmissionsState,
  rows: readonly SubmissionRow[] | undefined,
): SelectedRows<Listed> =>
  useSelectedRows({
    filter: filterExpression(state) ?? '',
    rows,
    listedOf,
    isSame,
    readAll: async (reading) => {
      const { readMatching } = await import('./read-matching');
      return readMatching(form, state, reading);
    },
  });
