import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';

/** Starts the request of the frame that the pages of a project share. */
export function prefetchProject({ projectId }: { projectId: number }): void {
  void queryClient.prefetchQuery(getGetProjectQueryOptions(projectId));
}
