import { getListFormVersionsQueryOptions } from '~/api/generated/hooks/form-versions';
import { queryClient } from '~/api/query-client';

/** Starts the request of the list of versions. */
export function prefetchVersions({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }): void {
  void queryClient.prefetchQuery(getListFormVersionsQueryOptions(projectId, xmlFormId));
}
