import { getGetFormQueryOptions } from '~/api/generated/hooks/forms';
import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';

/** Starts the requests of the frame that the pages of a form share. */
export function prefetchForm({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }): void {
  void queryClient.prefetchQuery(getGetProjectQueryOptions(projectId));
  void queryClient.prefetchQuery(getGetFormQueryOptions(projectId, xmlFormId));
}
