import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { pageRows, readAllRows, type ReadingAll } from '~/shared/rows/read-all-rows';
import type { SubmissionsState } from '~/shared/submissions/address';
import { filterExpression, type FormId } from '~/shared/submissions/queries';
import { type Listed, listedOf } from './listed';

/** Reads which submissions match the filter, newest first. Throws ApiError, and AbortError. */
export function readMatching(
  { projectId, xmlFormId }: FormId,
  state: SubmissionsState,
  { signal, onProgress }: ReadingAll,
): Promise<Map<string, Listed>> {
  const filter = filterExpression(state);
  const read = (token: { $skiptoken?: string }) =>
    listSubmissionRows(
      projectId,
      xmlFormId,
      {
        $top: pageRows,
        $count: true,
        $select: '__id,__system',
        ...(filter === undefined ? {} : { $filter: filter }),
        ...token,
      },
      { signal },
    );
  return readAllRows(read, listedOf, { onProgress });
}
