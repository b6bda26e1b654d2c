import type { FormPlace } from '~/api/edition';
import { listSubmissionRows } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import type { SubmissionRow } from '~/api/schema';
import type { IndexPlace } from '~/engines/row-index/types';
import { loadTexts } from '~/i18n/i18n';
import { serverHas } from '~/session/server';
import type { RowSource } from '~/shared/rows/read-all-rows';
import type { FormId } from './queries';

export const submissionSource = ({ projectId, xmlFormId }: FormPlace): RowSource<SubmissionRow> => ({
  key: [projectId, xmlFormId],
  read: (params, signal) => listSubmissionRows(projectId, xmlFormId, params, signal && { signal }),
  findsByIds: () => serverHas(needs.filtersRowsById) !== false,
  arrival: '__system/submissionDate',
  arrivedAt: ({ __system }) => __system.submissionDate,
});

export const indexPlace = ({ projectId, xmlFormId }: FormId): IndexPlace => ({
  kind: 'submissions',
  projectId,
  xmlFormId,
});

export async function loadFound() {
  const texts = loadTexts('row-index');
  const { findOf, foundFile, hasIndex, readAllFound, readFound, readFoundAt, readFoundKeys } =
    await import('./found-rows');
  await texts;
  return { findOf, foundFile, hasIndex, readAllFound, readFound, readFoundAt, readFoundKeys };
}
