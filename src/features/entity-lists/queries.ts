import { getListDatasetsQueryOptions, useListDatasets } from '~/api/generated/hooks/datasets';
import type { DatasetExtended } from '~/api/schema';
import { addressSchema, order, type StateOf, text } from '~/shared/address/address-schema';

export const entityListOrder = order(
  'sort',
  { name: 'ascending', entities: 'descending', lastEntity: 'descending', conflicts: 'descending' },
  'name',
);

export const entityListsAddress = addressSchema({ find: text('q'), order: entityListOrder });

export type EntityListsState = StateOf<typeof entityListsAddress>;

export const entityListsQueries = ({ projectId }: { projectId: number }) => [getListDatasetsQueryOptions(projectId)];

/** This client always requests extended metadata. */
export function useEntityLists(projectId: number) {
  const query = useListDatasets(projectId, undefined, { query: { refetchOnWindowFocus: true } });
  return { ...query, data: query.data as DatasetExtended[] | undefined };
}
