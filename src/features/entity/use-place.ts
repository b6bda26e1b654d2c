import { listEntityRows } from '~/api/generated/hooks/odata';
import { type Place, type Stretch, usePlaceInList } from '~/shared/address/use-place-in-list';
import { entitiesAddress, type EntitiesState } from '~/domain/entities/address';
import { readRows, rowsParams } from '~/domain/entities/queries';
import { type EntityId, type ListId, rowsOf } from '~/domain/entities/rows';

/** A page of the list: from the table that shows it, or its ids from the server. */
async function readPage(list: ListId, state: EntitiesState, signal: AbortSignal): Promise<Stretch> {
  const start = (state.page - 1) * state.pageSize;
  const params = rowsParams(state);
  const table =
    readRows(list, state) ??
    (await listEntityRows(list.projectId, list.datasetName, { ...params, $select: '__id' }, { signal }));
  return {
    ids: rowsOf(table).map(({ __id }) => __id),
    start,
    total: table['@odata.count'] ?? start + table.value.length,
  };
}

/** The place of an entity in the list it was opened from (`usePlaceInList`). */
export function usePlace({ uuid, ...list }: EntityId, search: URLSearchParams): Place | null | undefined {
  const around = {
    key: ['entities', list.projectId, list.datasetName],
    schema: entitiesAddress,
    read: (state: EntitiesState, signal: AbortSignal) => readPage(list, state, signal),
  };
  return usePlaceInList(around, uuid, search);
}
