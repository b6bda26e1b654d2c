import { useLocation } from 'react-router';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useEntityList } from '~/domain/entities/queries';
import { mayOpen, seemsDenied } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { useRouteIds } from '~/shared/url-state/use-route-ids';

/** The project and the entity list in the URL, and why one of them cannot be shown. */
export function useProjectAndList() {
  const { projectId, datasetName } = useRouteIds();
  const { data: project, error: projectError, refetch: refetchProject } = useGetProject(projectId);
  const { pathname } = useLocation();
  const user = useCurrentUser();
  // Collectors cannot see lists, so where that is known the list is not requested.
  const mayAsk = mayOpen('entityProperties', { project }) ?? !seemsDenied(pathname, 'entityProperties', user);
  const { data: list, error: listError, refetch: refetchList } = useEntityList({ projectId, datasetName }, mayAsk);
  const error = (!project && projectError) || (!list && listError);
  return {
    projectId,
    datasetName,
    project,
    list,
    errors: [projectError, listError],
    problem: error
      ? {
          thing: error === projectError ? ('project' as const) : ('list' as const),
          error,
          retry: () => {
            void refetchProject();
            void refetchList();
          },
        }
      : null,
  };
}
