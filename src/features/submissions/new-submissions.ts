import { listSubmissionRows } from '~/api/generated/hooks/odata';
import type { SubmissionRow } from '~/api/schema';
import { odataAnd } from '~/shared/lib/odata';
import type { NewRows } from '~/shared/rows/use-arrivals';
import { isNewestFirst, type SubmissionsState } from '~/domain/submissions/address';
import { filterExpression, type FormId, rowsOf } from '~/domain/submissions/queries';

const timeOf = (row: SubmissionRow | undefined): number | null =>
  row ? Date.parse(row.__system.submissionDate) : null;

/**
 * How to find out which submissions have arrived. In: the rows on screen, undefined while they load, and when they were
 * read. Test submissions are not asked for.
 */
export function newSubmissions(
  { projectId, xmlFormId, isDraft = false }: FormId,
  state: SubmissionsState,
  rows: readonly SubmissionRow[] | undefined,
  readAt: number,
): NewRows {
  const filter = filterExpression(state);
  return {
    list: [projectId, xmlFormId, filter],
    readAt,
    isRead: rows !== undefined && !isDraft,
    newest: rows && state.page === 1 && isNewestFirst(state) ? timeOf(rows[0]) : undefined,
    readNewest: async () => {
      const table = await listSubmissionRows(projectId, xmlFormId, {
        ...(filter === undefined ? {} : { $filter: filter }),
        $orderby: '__system/submissionDate desc',
        $select: '__id,__system',
        $top: 1,
      });
      return timeOf(rowsOf(table)[0]);
    },
    countFrom: async (time) => {
      const isNew = time === undefined ? null : `__system/submissionDate ge ${new Date(time).toISOString()}`;
      const $filter = odataAnd([filter ?? null, isNew]);
      const { '@odata.count': count = 0 } = await listSubmissionRows(projectId, xmlFormId, {
        $top: 0,
        $count: true,
        ...($filter === undefined ? {} : { $filter }),
      });
      return count;
    },
  };
}
