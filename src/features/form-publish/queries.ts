import { getGetDraftQueryOptions } from '~/api/generated/hooks/form-drafts';
import { queryClient } from '~/api/query-client';

/** Starts the requests of the page. */
export function prefetchPublish({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }): void {
  void queryClient.prefetchQuery(getGetDraftQueryOptions(projectId, xmlFormId));
}
