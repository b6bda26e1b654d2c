import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { uploadDraft } from '~/api/upload-forms';
import { isProblem } from '~/api/problem';
import { parseId } from '~/shared/lib/paths';
import { Attachments } from './attachments/Attachments';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

/** The draft of a form: definition, attachments, entities, testing, publishing (spec 20 §20.3). */
export function EditFormPage() {
  const { t } = useLingui();
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const { data: draft, error, refetch } = useGetDraft(projectId, xmlFormId);
  if (!draft && error && !isProblem(error, '404.1')) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!draft && !error) return <ListSkeleton rows={6} />;
  return (
    <>
      <h2>
        {draft ? (
          <Trans>
            Draft version: <bdi>{draft.version}</bdi>
          </Trans>
        ) : (
          <Trans>No draft</Trans>
        )}
      </h2>
      <input
        type="file"
        aria-label={t`Form definition`}
        accept=".xlsx,.xls,.xml"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void uploadDraft(projectId, xmlFormId, file);
        }}
      />
      {draft && <Attachments projectId={projectId} xmlFormId={xmlFormId} />}
    </>
  );
}
