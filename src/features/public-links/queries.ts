import { getListPublicLinksQueryOptions } from '~/api/generated/hooks/public-links';
import { queryClient } from '~/api/query-client';

/** Starts the request of the list of public access links. */
export function prefetchPublicLinks({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }): void {
  void queryClient.prefetchQuery(getListPublicLinksQueryOptions(projectId, xmlFormId));
}
