import { Plural } from '@lingui/react/macro';
import { Tag } from 'antd';
import type { DatasetExtended } from '~/api/schema';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { conflictsOnly } from './search-params';

interface ConflictsProps {
  project: Subject;
  list: Pick<DatasetExtended, 'projectId' | 'name' | 'conflicts'>;
  tabIndex?: 0 | -1;
}

/** The number of conflicts in a list, as a link for users who may see entities. Renders nothing for zero. */
export function Conflicts({ project, list: { projectId, name, conflicts }, tabIndex }: ConflictsProps) {
  if (conflicts === 0) return null;
  const mark = (
    <Tag color="warning">
      <Icon name="warning" /> <Plural value={conflicts} one="# conflict" other="# conflicts" />
    </Tag>
  );
  return mayOpen('entities', { project }) ? (
    <AppLink to={paths.entities(projectId, name, conflictsOnly)} tabIndex={tabIndex}>
      {mark}
    </AppLink>
  ) : (
    mark
  );
}
