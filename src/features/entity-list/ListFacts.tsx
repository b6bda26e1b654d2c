import { Plural, Trans } from '@lingui/react/macro';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { conflictsOnly } from '~/shared/entities/address';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

interface ListFactsProps {
  project: ProjectExtended;
  list: DatasetDetailsExtended;
}

/** The line of facts in the head of an entity list: conflicts, and when it last changed. */
export function ListFacts({ project, list: { projectId, name, conflicts, lastUpdate } }: ListFactsProps) {
  return (
    <>
      {conflicts > 0 && mayOpen('entities', { project }) && (
        <AppLink className="attention" to={paths.entities(projectId, name, conflictsOnly)}>
          <Icon name="warning" /> <Plural value={conflicts} one="# conflict" other="# conflicts" />
        </AppLink>
      )}
      {lastUpdate !== null && (
        <span>
          <Trans>
            Last update <TimeAgo iso={lastUpdate} />
          </Trans>
        </span>
      )}
    </>
  );
}
