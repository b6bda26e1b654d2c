import { getListDatasetsQueryOptions, useListDatasets } from '~/api/generated/hooks/datasets';
import { queryClient } from '~/api/query-client';
import type { DatasetExtended } from '~/api/schema';

/** Starts the request of a project's entity lists. */
export function prefetchEntityLists({ projectId }: { projectId: number }): void {
  void queryClient.prefetchQuery(getListDatasetsQueryOptions(projectId));
}

/** The entity lists of a project. This client always asks for the extended form. */
export function useEntityLists(projectId: number) {
  const query = useListDatasets(projectId);
  return { ...query, data: query.data as DatasetExtended[] | undefined };
}
