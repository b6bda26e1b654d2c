import { listSubmissionRows } from '~/api/generated/hooks/odata';
import type { SubmissionsState } from '~/shared/submissions/address';
import { filterExpression, type FormId, rowsOf } from '~/shared/submissions/queries';
import { type Listed, listedOf } from './listed';

/** Rows per call. Without answers they are small, and the person sees progress every second or so. */
const pageRows = 1000;

interface ReadOptions {
  signal: AbortSignal;
  /** Called after each page with what was read so far, and how many there are. */
  onProgress: (read: number, total: number) => void;
}

/**
 * Reads which submissions match the filter, newest first. Pages follow one another by the server's token, so that a
 * submission that arrives meanwhile moves none of them. Throws ApiError, and AbortError.
 */
export async function readMatching(
  { projectId, xmlFormId }: FormId,
  state: SubmissionsState,
  { signal, onProgress }: ReadOptions,
): Promise<Map<string, Listed>> {
  const filter = filterExpression(state);
  const found = new Map<string, Listed>();
  let token: string | null = null;
  do {
    const table: Awaited<ReturnType<typeof listSubmissionRows>> = await listSubmissionRows(
      projectId,
      xmlFormId,
      {
        $top: pageRows,
        $count: true,
        $select: '__id,__system',
        ...(filter === undefined ? {} : { $filter: filter }),
        ...(token === null ? {} : { $skiptoken: token }),
      },
      { signal },
    );
    for (const row of rowsOf(table)) found.set(row.__id, listedOf(row));
    onProgress(found.size, table['@odata.count'] ?? found.size);
    const next = table['@odata.nextLink'];
    token = next === undefined ? null : new URL(next, location.origin).searchParams.get('$skiptoken');
  } while (token !== null);
  return found;
}
