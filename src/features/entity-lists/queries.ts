import { getListDatasetsQueryOptions, useListDatasets } from '~/api/generated/hooks/datasets';
import type { DatasetExtended } from '~/api/schema';
import { searchParamsSchema, sortParam, type StateOf, textParam } from '~/shared/url-state/search-params-schema';

export const entityListOrder = sortParam(
  'sort',
  { name: 'ascending', entities: 'descending', lastEntity: 'descending', conflicts: 'descending' },
  'name',
);

export const entityListsSearchParams = searchParamsSchema({ find: textParam('q'), order: entityListOrder });

export type EntityListsState = StateOf<typeof entityListsSearchParams>;

export const entityListsQueries = ({ projectId }: { projectId: number }) => [getListDatasetsQueryOptions(projectId)];

/** This client always requests extended metadata. */
export function useEntityLists(projectId: number) {
  const query = useListDatasets(projectId, undefined, { query: { refetchOnWindowFocus: true } });
  return { ...query, data: query.data as DatasetExtended[] | undefined };
}
