import { useGetProject } from '~/api/generated/hooks/projects';
import { useIds } from '~/shared/address/use-ids';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { DraftPage } from './DraftPage';
import { NoDraft } from './NoDraft';
import { useDraft } from './queries';
import './form-draft.css';

/** The draft of a form: definition, attachments, entities, testing, publishing. */
export function EditFormPage() {
  const { projectId, xmlFormId } = useIds();
  return <EditForm key={`${projectId}/${xmlFormId}`} projectId={projectId} xmlFormId={xmlFormId} />;
}

function EditForm({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) {
  const { data: project } = useGetProject(projectId);
  const { form, draft, foreign, error, retry, own } = useDraft(projectId, xmlFormId);
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!form || !project || draft === undefined) return <ListSkeleton rows={8} />;
  return draft ? (
    <DraftPage project={project} form={form} draft={draft} foreign={foreign} own={own} />
  ) : (
    <NoDraft project={project} form={form} foreign={foreign} own={own} />
  );
}
