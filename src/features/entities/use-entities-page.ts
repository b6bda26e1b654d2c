import { useEffect, useMemo } from 'react';
import { getGetDatasetQueryKey } from '~/api/generated/hooks/datasets';
import { patchCached } from '~/api/query-client';
import type { DatasetDetailsExtended } from '~/api/schema';
import {
  canSearchWords,
  knowsCreators,
  rowsKey,
  useCreators,
  useEntityList,
  useEntityRows,
  useProperties,
} from '~/domain/entities/queries';
import { indexKey, type ListId, entityRows } from '~/domain/entities/rows';
import { entitiesSearchParams, entityOrder } from '~/domain/entities/search-params';
import { useListIndex, useListPage } from '~/domain/row-index/use-list-index';
import { useUrlState } from '~/shared/url-state/url-state';
import { layoutName } from './use-entity-columns';

/** The state of the list in the URL, the rows of its page, and their properties. */
export function useEntitiesPage({ projectId, datasetName }: ListId) {
  const [state, change] = useUrlState(entitiesSearchParams.read, entitiesSearchParams.write);
  const local = useListIndex(indexKey({ projectId, datasetName }), state);
  const query = useEntityRows({ projectId, datasetName }, state, local.version);
  const creators = useCreators({ projectId, datasetName });
  const list = useEntityList({ projectId, datasetName });
  const properties = useProperties({ projectId, datasetName });
  const { data } = query;
  // Until the properties are known, a property may be in the place of `__system`.
  const isReadable = properties !== undefined || data?.value.every(({ __system }) => typeof __system === 'object');
  const rows = useMemo(() => (data && isReadable ? entityRows(data) : undefined), [data, isReadable]);
  const page = useListPage(
    {
      state,
      change,
      address: entitiesSearchParams,
      order: entityOrder,
      owner: { projectId, table: layoutName(datasetName) },
      query,
      rows,
      total: data?.['@odata.count'],
      rowsKey: rowsKey({ projectId, datasetName }),
      people: knowsCreators() ? creators : null,
    },
    local,
  );

  // Without a filter, the tab's count follows the table.
  const { whole } = page;
  useEffect(() => {
    if (whole === undefined) return;
    // Not the copy that is read without counts.
    const filters = { queryKey: getGetDatasetQueryKey(projectId, datasetName), exact: true };
    patchCached<DatasetDetailsExtended>(filters, (present) =>
      present.entities === whole ? present : { ...present, entities: whole },
    );
  }, [whole, query.dataUpdatedAt, projectId, datasetName]);
  return {
    state,
    change,
    page,
    list,
    properties,
    all: list.data?.entities,
    local,
    /** The server does not support the search in the URL. */
    lacksSearch: canSearchWords(state) === false,
  };
}
