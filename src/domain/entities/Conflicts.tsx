import { Plural } from '@lingui/react/macro';
import type { DatasetExtended } from '~/api/schema';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { conflictsOnly } from './conflicts-only';
import '~/shared/ui/text/attention.css';

interface ConflictsProps {
  /** For the rights. */
  project: Subject;
  list: Pick<DatasetExtended, 'projectId' | 'name' | 'conflicts'>;
  tabIndex?: 0 | -1;
}

/** How many entities of a list have a conflict: a link to them, for users who may see them. Nothing without any. */
export function Conflicts({ project, list: { projectId, name, conflicts }, tabIndex }: ConflictsProps) {
  if (conflicts === 0) return null;
  const text = (
    <>
      <Icon name="warning" /> <Plural value={conflicts} one="# conflict" other="# conflicts" />
    </>
  );
  return mayOpen('entities', { project }) ? (
    <AppLink className="attention" to={paths.entities(projectId, name, conflictsOnly)} tabIndex={tabIndex}>
      {text}
    </AppLink>
  ) : (
    <span className="attention">{text}</span>
  );
}
