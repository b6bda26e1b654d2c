import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import type { ListId } from '~/domain/entities/rows';
import { ToolFace } from '~/shared/rows/ToolFace';
import { paths } from '~/shared/lib/paths';
import { LinkButton } from '~/shared/ui/links/LinkButton';

/** Leads to the conflicts of this list one by one, within its filters and in its order. */
export function ConflictQueueLink({ projectId, datasetName }: ListId) {
  const { t } = useLingui();
  const { search } = useLocation();
  return (
    <LinkButton
      data-page-action
      className="rows-tool rows-picture rows-warning"
      title={t`Resolve conflicts`}
      to={paths.conflictQueue(projectId, datasetName, search.slice(1))}
    >
      <ToolFace icon="warning" word={<Trans>Resolve conflicts</Trans>} />
    </LinkButton>
  );
}
