import { getListFormsQueryOptions } from '~/api/generated/hooks/forms';
import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';

/** Starts the request of the frame that the pages of a project share. */
export function prefetchProject({ projectId }: { projectId: number }): void {
  void queryClient.prefetchQuery(getGetProjectQueryOptions(projectId));
}

/** Starts the request of the forms list. */
export function prefetchForms({ projectId }: { projectId: number }): void {
  void queryClient.prefetchQuery(getListFormsQueryOptions(projectId));
}
