import { listSubmissionRows } from '~/api/generated/hooks/odata';
import type { SubmissionRow } from '~/api/schema';
import { pageRows, readAllRows, type ReadingAll } from '~/shared/rows/read-all-rows';
import type { SubmissionsState } from '~/domain/submissions/address';
import { selectExpression } from '~/domain/submissions/fields';
import { filterExpression, type FormId, readNamingFields } from '~/domain/submissions/queries';
import type { Listed } from './listed';

/**
 * Reads which submissions match the filter, newest first, with the answers that name them. Throws ApiError, and
 * AbortError.
 */
export async function readMatching(
  { projectId, xmlFormId }: FormId,
  state: SubmissionsState,
  listedOf: (row: SubmissionRow) => Listed,
  { signal, onProgress }: ReadingAll,
): Promise<Map<string, Listed>> {
  const filter = filterExpression(state);
  const $select = selectExpression(await readNamingFields({ projectId, xmlFormId }));
  const read = (token: { $skiptoken?: string }) =>
    listSubmissionRows(
      projectId,
      xmlFormId,
      {
        $top: pageRows,
        $count: true,
        $select,
        ...(filter === undefined ? {} : { $filter: filter }),
        ...token,
      },
      { signal },
    );
  return readAllRows(read, listedOf, { onProgress });
}
