import type { FormPlace } from '~/api/edition';
import { listSubmissionRows } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import type { SubmissionRow } from '~/api/schema';
import { serverHas } from '~/session/server';
import type { RowSource } from '~/shared/rows/read-all-rows';

/** The table of the submissions to a published form. */
export const submissionSource = ({ projectId, xmlFormId }: FormPlace): RowSource<SubmissionRow> => ({
  key: [projectId, xmlFormId],
  read: (params, signal) => listSubmissionRows(projectId, xmlFormId, params, signal && { signal }),
  findsByIds: () => serverHas(needs.filtersRowsById) !== false,
  arrival: '__system/submissionDate',
  arrivedAt: ({ __system }) => __system.submissionDate,
});
