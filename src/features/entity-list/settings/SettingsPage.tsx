import { SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';
import { useSubject } from '../use-subject';
import { AccessSection } from './AccessSection';
import { ApprovalSection } from './ApprovalSection';
import { DeleteSection } from './DeleteSection';
import './settings.css';

/** The settings of an entity list. */
export function SettingsPage() {
  const { project, list } = useSubject();
  if (!project || !list) return <ListSkeleton rows={6} />;
  return (
    <SettingsColumns aside={<DeleteSection project={project} list={list} />}>
      <ApprovalSection key={list.name} list={list} />
      <AccessSection key={`access ${list.name}`} project={project} list={list} />
    </SettingsColumns>
  );
}
