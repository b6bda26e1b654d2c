import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { parseId } from '~/shared/lib/paths';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

/** What publishing the draft changes, and the button that publishes it. */
export function PublishPage() {
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const { data: draft, error, refetch } = useGetDraft(projectId, xmlFormId);
  if (!draft && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!draft) return <ListSkeleton rows={6} />;
  return (
    <h2>
      <Trans>Publish draft</Trans>
    </h2>
  );
}
