import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useListFormVersions } from '~/api/generated/hooks/form-versions';
import { parseId } from '~/shared/lib/paths';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

/** The published versions of a form (spec 20 §20.2). */
export function VersionsPage() {
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const { data: versions, error, refetch } = useListFormVersions(projectId, xmlFormId);
  if (!versions && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!versions) return <ListSkeleton rows={6} />;
  return (
    <h2>
      <Trans>Versions</Trans>
    </h2>
  );
}
