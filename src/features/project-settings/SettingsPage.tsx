import { useGetProject } from '~/api/generated/hooks/projects';
import { useIds } from '~/shared/address/use-ids';
import { SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';
import { ArchiveSection } from './ArchiveSection';
import { DangerZone } from './DangerZone';
import { DetailsForm } from './DetailsForm';
import { EncryptionSection } from './EncryptionSection';
import { SubmissionSection } from './SubmissionSection';
import './project-settings.css';

/** The settings of a project. */
export function SettingsPage() {
  const { projectId } = useIds();
  const { data: project } = useGetProject(projectId);
  if (!project) return <ListSkeleton rows={6} />;
  return (
    <SettingsColumns
      aside={
        <>
          <SubmissionSection project={project} />
          <ArchiveSection project={project} />
          {project.keyId !== null && <EncryptionSection />}
          <DangerZone project={project} />
        </>
      }
    >
      <DetailsForm key={project.id} project={project} />
    </SettingsColumns>
  );
}
