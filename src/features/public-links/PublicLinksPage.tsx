import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useListPublicLinks } from '~/api/generated/hooks/public-links';
import { parseId } from '~/shared/lib/paths';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

/** The public access links of a form (spec 20 §20.7). */
export function PublicLinksPage() {
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const { data: links, error, refetch } = useListPublicLinks(projectId, xmlFormId);
  if (!links && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!links) return <ListSkeleton rows={6} />;
  return (
    <h2>
      <Trans>Public Access</Trans>
    </h2>
  );
}
