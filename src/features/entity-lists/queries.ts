import { getListDatasetsQueryOptions, useListDatasets } from '~/api/generated/hooks/datasets';
import type { DatasetExtended } from '~/api/schema';
import { addressSchema, order, type StateOf, text } from '~/shared/address/address-schema';

export const entityListOrder = order(
  'sort',
  { name: 'ascending', entities: 'descending', lastEntity: 'descending', conflicts: 'descending' },
  'name',
);

/** The state of a project's entity lists in the address. */
export const entityListsAddress = addressSchema({ find: text('q'), order: entityListOrder });

export type EntityListsState = StateOf<typeof entityListsAddress>;

/** The first query of a project's entity lists. */
export const entityListsQueries = ({ projectId }: { projectId: number }) => [getListDatasetsQueryOptions(projectId)];

/** The entity lists of a project. This client always asks for the extended form. */
export function useEntityLists(projectId: number) {
  const query = useListDatasets(projectId, undefined, { query: { refetchOnWindowFocus: true } });
  return { ...query, data: query.data as DatasetExtended[] | undefined };
}
