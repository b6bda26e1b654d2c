import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useRouteIds } from '~/shared/url-state/use-route-ids';

export function useFormAndProject() {
  const { projectId, xmlFormId } = useRouteIds();
  const { data: project, error: projectError, refetch: refetchProject } = useGetProject(projectId);
  const { data: form, error: formError, refetch: refetchForm } = useGetForm(projectId, xmlFormId);
  const error = (!project && projectError) || (!form && formError);
  return {
    projectId,
    xmlFormId,
    project,
    form,
    errors: [projectError, formError],
    problem: error
      ? {
          thing: error === projectError ? ('project' as const) : ('form' as const),
          error,
          retry: () => {
            void refetchProject();
            void refetchForm();
          },
        }
      : null,
  };
}
