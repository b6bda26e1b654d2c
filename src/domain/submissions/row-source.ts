import type { FormRef } from '~/api/form-version-ref';
import { listSubmissionRows } from '~/api/generated/hooks/odata';
import * as needs from '~/api/generated/needs';
import type { SubmissionRow } from '~/api/schema';
import type { IndexRef } from '~/engines/row-index/types';
import { loadCatalogue } from '~/i18n/i18n';
import { serverHas } from '~/session/server';
import type { RowSource } from '~/shared/rows/read-all-rows';
import type { FormOrDraftRef } from './queries';

export const submissionSource = ({ projectId, xmlFormId }: FormRef): RowSource<SubmissionRow> => ({
  key: [projectId, xmlFormId],
  read: (params, signal) => listSubmissionRows(projectId, xmlFormId, params, signal && { signal }),
  findsByIds: () => serverHas(needs.filtersRowsById) !== false,
  arrival: '__system/submissionDate',
  arrivedAt: ({ __system }) => __system.submissionDate,
});

export const submissionIndexRef = ({ projectId, xmlFormId }: FormOrDraftRef): IndexRef => ({
  kind: 'submissions',
  projectId,
  xmlFormId,
});

export async function loadFound() {
  const texts = loadCatalogue('row-index');
  const { findOf, foundFile, hasIndex, readAllFound, readFound, readFoundAt, readFoundKeys } =
    await import('./index-results');
  await texts;
  return { findOf, foundFile, hasIndex, readAllFound, readFound, readFoundAt, readFoundKeys };
}
