import { getListFormsQueryOptions } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';

/** Starts the request of the forms list. */
export function prefetchForms({ projectId }: { projectId: number }): void {
  void queryClient.prefetchQuery(getListFormsQueryOptions(projectId));
}
