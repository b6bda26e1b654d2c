import type { FormPlace } from '~/api/edition';
import { getGetSubmissionRowQueryOptions, getListSubmissionRowsQueryOptions } from '~/api/generated/hooks/odata';
import type { SubmissionRow, SubmissionTable } from '~/api/schema';
import { odataString } from '~/shared/lib/odata';

/** A submission of a published form. */
export interface SubmissionId extends FormPlace {
  /** Of its first version. */
  instanceId: string;
}

/** The server knows one row by its address only with such an id; others are found by a filter. */
export const plainId = /^(?:uuid:)?[A-Za-z0-9-]+$/;

/**
 * The query of a submission with all its answers, repeats included; `rowIn` has the row. Places as GeoJSON, which
 * unlike the text of the table has their accuracy.
 */
export const submissionOptions = ({ projectId, xmlFormId, instanceId }: SubmissionId) =>
  plainId.test(instanceId)
    ? getGetSubmissionRowQueryOptions(projectId, xmlFormId, instanceId, { $expand: '*' })
    : getListSubmissionRowsQueryOptions(projectId, xmlFormId, {
        $filter: `__id eq ${odataString(instanceId)}`,
        $expand: '*',
        $top: 1,
      });

/** The submission in the answer to that query. */
export const rowIn = (answer: unknown): SubmissionRow | undefined =>
  (answer as SubmissionTable | undefined)?.value[0] as SubmissionRow | undefined;
