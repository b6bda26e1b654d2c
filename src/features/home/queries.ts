import { getListProjectsQueryOptions } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';

/** The one request of the page: the projects with their forms. */
export const homeProjects = { forms: true } as const;

/** Starts the request of the home page. */
export function prefetchHome(): void {
  void queryClient.prefetchQuery(getListProjectsQueryOptions(homeProjects));
}
