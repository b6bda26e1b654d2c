import { useEffect, useMemo } from 'react';
import { getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import { markStale, patchCached } from '~/api/query-client';
import type { DatasetDetailsExtended } from '~/api/schema';
import { entitiesAddress, type EntitiesState, isNewestFirst, newestFirst } from '~/domain/entities/address';
import { knowsMany } from '~/domain/entities/features';
import { rowsKey, useCreators, useEntityList, useEntityRows, useProperties } from '~/domain/entities/queries';
import { type ListId, rowsOf } from '~/domain/entities/rows';
import { usePageOfRows } from '~/shared/rows/use-page-of-rows';

/** The rows of the current page with their count, and refreshing. */
export function useEntitiesPage(
  { projectId, datasetName }: ListId,
  state: EntitiesState,
  change: (next: Partial<EntitiesState>) => void,
) {
  const query = useEntityRows({ projectId, datasetName }, state);
  const creators = useCreators({ projectId, datasetName });
  const list = useEntityList({ projectId, datasetName });
  const properties = useProperties({ projectId, datasetName });
  const { data, isPlaceholderData } = query;
  // Before the properties are known, one may stand in the place of what the server knows of a row.
  const isReadable = properties !== undefined || data?.value.every(({ __system }) => typeof __system === 'object');
  const rows = useMemo(() => (data && isReadable ? rowsOf(data) : undefined), [data, isReadable]);
  const total = data?.['@odata.count'];
  const filtered = entitiesAddress.isFiltered(state);
  const { skip, pastEnd } = usePageOfRows(state, { total, isPlaceholderData }, (page) => change({ page }));

  // Without a filter, the frame's count follows the table.
  const whole = state.deleted || filtered || isPlaceholderData ? undefined : total;
  useEffect(() => {
    if (whole === undefined) return;
    // Only the list with its counts, not the one that is read without them.
    const filters = { queryKey: getGetDatasetQueryKey(projectId, datasetName), exact: true };
    patchCached<DatasetDetailsExtended>(filters, (present) =>
      present.entities === whole ? present : { ...present, entities: whole },
    );
  }, [whole, query.dataUpdatedAt, projectId, datasetName]);

  /** Reads the first page of the usual order, where new entities are. */
  const showNewest = () => {
    change({ page: 1, order: newestFirst });
    if (state.page === 1 && isNewestFirst(state)) void query.refetch();
    else markStale(rowsKey({ projectId, datasetName }));
  };
  const refresh = () => {
    if (query.isFetching) return;
    if (knowsMany() && (creators.isError || creators.isStale)) void creators.refetch();
    // The page and the place on it stay.
    void query.refetch();
  };
  return {
    query,
    list,
    properties,
    /** Also undefined while the address is past the end and the last page loads. */
    rows: pastEnd ? undefined : rows,
    total,
    filtered,
    /** Number of rows before the visible ones. */
    skip,
    /** All entities of the list, if known. */
    all: list.data?.entities,
    refresh,
    showNewest,
  };
}
