import { Outlet, useParams } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { parseId } from '~/shared/lib/paths';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';

/** The frame of pages about one record of a form: rights and errors, without the form's head and tabs. */
export function FormRecordLayout() {
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const { data: project, error: projectError, refetch: refetchProject } = useGetProject(projectId);
  const { data: form, error: formError, refetch: refetchForm } = useGetForm(projectId, xmlFormId);
  const error = (!project && projectError) || (!form && formError);
  if (error) {
    return (
      <SubjectError
        thing={error === projectError ? 'project' : 'form'}
        error={error}
        retry={() => {
          void refetchProject();
          void refetchForm();
        }}
      />
    );
  }
  return (
    <RightsGate inProject project={project} form={form} errors={[projectError, formError]}>
      <Outlet />
    </RightsGate>
  );
}
