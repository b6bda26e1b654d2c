import { Trans } from '@lingui/react/macro';
import { submissionsAddress } from '~/domain/submissions/address';
import { useSearch } from '~/shared/address/address-state';
import { useIds } from '~/shared/address/use-ids';
import { onDemand } from '~/shared/ui/states/on-demand';
import { EmptyState } from '~/shared/ui/states/states';
import { SubmissionsTable } from './SubmissionsTable';

const DeletedSubmissions = onDemand(() => import('./bulk/DeletedSubmissions'), 'DeletedSubmissions', 12);

/** The submissions of a form: filters, table, pages, review. All state but the data is in the URL. */
export function SubmissionsPage() {
  const [search] = useSearch();
  const { deleted } = submissionsAddress.read(search);
  const { projectId, xmlFormId } = useIds();
  if (deleted)
    return <DeletedSubmissions key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
  return (
    <SubmissionsTable
      // Remount per form, so that no data of the previous form shows.
      key={`${projectId}/${xmlFormId}`}
      projectId={projectId}
      xmlFormId={xmlFormId}
      empty={
        <EmptyState icon="form" title={<Trans>No submissions yet</Trans>}>
          <Trans>Submissions to this form appear here.</Trans>
        </EmptyState>
      }
    />
  );
}
