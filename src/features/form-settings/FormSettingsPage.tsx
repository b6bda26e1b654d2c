import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useIds } from '~/shared/address/use-ids';
import { SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';
import { CopySection } from './CopySection';
import { DeleteSection } from './DeleteSection';
import { StateSection } from './StateSection';
import { WebFormSection } from './WebFormSection';
import './form-settings.css';

/** The settings of a form. */
export function FormSettingsPage() {
  const { projectId, xmlFormId } = useIds();
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  if (!project || !form) return <ListSkeleton rows={6} />;
  return (
    <SettingsColumns
      aside={
        <>
          <CopySection project={project} form={form} />
          <DeleteSection form={form} />
        </>
      }
    >
      <StateSection key={form.xmlFormId} project={project} form={form} />
      <WebFormSection form={form} />
    </SettingsColumns>
  );
}
