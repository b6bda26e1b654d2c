import type { FormPlace } from '~/api/edition';
import { getGetSubmissionRowQueryOptions, getListSubmissionRowsQueryOptions } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import { serverHas } from '~/session/server';
import { odataString } from '~/shared/lib/odata';
import { readRowByTime } from './row-by-time';

/** A submission of a published form. */
export interface SubmissionId extends FormPlace {
  /** Of its first version. */
  instanceId: string;
}

/** The server knows one row by its address only with such an id; others are found by a filter. */
export const plainId = /^(?:uuid:)?[A-Za-z0-9-]+$/;

/** The query of a submission whose id cannot be part of an address. */
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
