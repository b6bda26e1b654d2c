import { Trans } from '@lingui/react/macro';
import { getExportDraftSubmissionArchiveUrl, getExportDraftSubmissionsUrl } from '~/api/generated/hooks/exports';
import { fileName } from '~/shared/lib/file-names';
import type { FormId } from '~/shared/submissions/queries';

/** Plain downloads of the test data: the main table, and everything with its files. */
export function DraftDownloads({ projectId, xmlFormId }: FormId) {
  const name = fileName(xmlFormId);
  return (
    <p className="draft-submissions-downloads">
      <a href={`/v1${getExportDraftSubmissionsUrl(projectId, xmlFormId)}`} download={`${name}.csv`}>
        <Trans>Download main table (.csv)</Trans>
      </a>
      <a href={`/v1${getExportDraftSubmissionArchiveUrl(projectId, xmlFormId)}`} download={`${name}.zip`}>
        <Trans>Download all data and files (.zip)</Trans>
      </a>
    </p>
  );
}
