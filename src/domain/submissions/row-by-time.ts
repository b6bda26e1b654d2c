import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { getSubmission } from '~/api/generated/hooks/submissions';
import type { ListSubmissionRowsParams, SubmissionRow, SubmissionTable } from '~/api/schema';
import type { SubmissionId } from './record';

/**
 * A table of one row, or of none, from a server before 2025.3, which refuses a filter by `__id`: found by the time of
 * its receipt, which is exact to the millisecond in both answers. For ids that cannot be part of an address of a row.
 * Throws ApiError: 404.1 without such a submission.
 */
export async function readRowByTime(
  { projectId, xmlFormId, instanceId }: SubmissionId,
  params: Pick<ListSubmissionRowsParams, '$select' | '$expand'>,
  options: { signal?: AbortSignal },
): Promise<SubmissionTable> {
  const { createdAt } = await getSubmission(projectId, xmlFormId, instanceId, options);
  const $filter = `__system/submissionDate eq ${createdAt}`;
  const table = await listSubmissionRows(projectId, xmlFormId, { ...params, $filter }, options);
  // Others may have arrived in the same millisecond.
  return { ...table, value: (table.value as SubmissionRow[]).filter((row) => row.__id === instanceId) };
}
