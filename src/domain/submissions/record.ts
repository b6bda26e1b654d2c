import type { FormRef } from '~/api/form-version-ref';
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

/** A submission to a published form. */
export interface SubmissionRef extends FormRef {
  /** ID of its first version. */
  instanceId: string;
}

/** Only rows with such an ID have a URL; others are found by a filter. */
export const plainId = /^(?:uuid:)?[A-Za-z0-9-]+$/;

/** For IDs that cannot be part of a URL. */
function filteredOptions(id: SubmissionRef) {
  const options = getListSubmissionRowsQueryOptions(id.projectId, id.xmlFormId, {
    $filter: `__id eq ${odataString(id.instanceId)}`,
    $expand: '*',
    $top: 1,
  });
  if (serverHas(needs.filtersRowsById) !== false) return options;
  const queryFn: typeof options.queryFn = ({ signal }) => readRowByTime(id, { $expand: '*' }, { signal });
  return { ...options, queryFn };
}

/** All answers with repeats, as GeoJSON, which unlike WKT has the accuracy of locations. */
export const submissionOptions = (id: SubmissionRef) =>
  plainId.test(id.instanceId)
    ? getGetSubmissionRowQueryOptions(id.projectId, id.xmlFormId, id.instanceId, { $expand: '*' })
    : filteredOptions(id);

export const firstRow = (answer: unknown): SubmissionRow | undefined =>
  (answer as SubmissionTable | undefined)?.value[0] as SubmissionRow | undefined;

/**
 * For servers before 2025.3, which cannot filter by `__id`: finds the row by its time of receipt, exact to the
 * millisecond.
 * Throws ApiError: 404.1 without such a submission.
 */
export async function readRowByTime(
  { projectId, xmlFormId, instanceId }: SubmissionRef,
  params: Pick<ListSubmissionRowsParams, '$select' | '$expand'>,
  options: { signal?: AbortSignal },
): Promise<SubmissionTable> {
  const { createdAt } = await getSubmission(projectId, xmlFormId, instanceId, options);
  const $filter = `__system/submissionDate eq ${createdAt}`;
  const table = await listSubmissionRows(projectId, xmlFormId, { ...params, $filter }, options);
  // Others may have arrived in the same millisecond.
  return { ...table, value: (table.value as SubmissionRow[]).filter((row) => row.__id === instanceId) };
}
