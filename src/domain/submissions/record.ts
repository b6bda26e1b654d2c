import type { FormPlace } from '~/api/edition';
import {
  getGetSubmissionRowQueryOptions,
  getListSubmissionRowsQueryOptions,
  listSubmissionRows,
} from '~/api/generated/hooks/odata';
import { getSubmission } from '~/api/generated/hooks/submissions';
import * as needs from '~/api/generated/needs';
import type { ListSubmissionRowsParams, SubmissionRow, SubmissionTable } from '~/api/schema';
import { serverHas } from '~/session/server';
import { odataString } from '~/shared/lib/odata';

/** A submission of a published form. */
export interface SubmissionId extends FormPlace {
  /** Of its first version. */
  instanceId: string;
}

/** The server knows one row by its URL only with such an id; others are found by a filter. */
export const plainId = /^(?:uuid:)?[A-Za-z0-9-]+$/;

/** The query of a submission whose id cannot be part of a URL. */
function filteredOptions(id: SubmissionId) {
  const options = getListSubmissionRowsQueryOptions(id.projectId, id.xmlFormId, {
    $filter: `__id eq ${odataString(id.instanceId)}`,
    $expand: '*',
    $top: 1,
  });
  if (serverHas(needs.filtersRowsById) !== false) return options;
  const queryFn: typeof options.queryFn = ({ signal }) => readRowByTime(id, { $expand: '*' }, { signal });
  return { ...options, queryFn };
}

/**
 * The query of a submission with all its answers, repeats included; `rowIn` has the row. Places as GeoJSON, which
 * unlike the text of the table has their accuracy.
 */
export const submissionOptions = (id: SubmissionId) =>
  plainId.test(id.instanceId)
    ? getGetSubmissionRowQueryOptions(id.projectId, id.xmlFormId, id.instanceId, { $expand: '*' })
    : filteredOptions(id);

/** The submission in the answer to that query. */
export const rowIn = (answer: unknown): SubmissionRow | undefined =>
  (answer as SubmissionTable | undefined)?.value[0] as SubmissionRow | undefined;

/**
 * A table of one row, or of none, from a server before 2025.3, which refuses a filter by `__id`: found by the time of
 * its receipt, which is exact to the millisecond in both answers. For ids that cannot be part of a row URL.
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
