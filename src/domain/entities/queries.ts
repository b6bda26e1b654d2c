import { keepPreviousData, type QueryKey, queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getGetDatasetQueryKey, getGetDatasetQueryOptions } from '~/api/generated/hooks/datasets';
import { getListEntityCreatorsQueryOptions } from '~/api/generated/hooks/entities';
import { getListEntityRowsQueryKey, getListEntityRowsQueryOptions } from '~/api/generated/hooks/odata';
import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import * as needs from '~/api/generated/needs';
import { isInvalidated, queryClient } from '~/api/query-client';
import type { DatasetProperty, EntityTable, ListEntityRowsParams } from '~/api/schema';
import { needsIndex } from '~/domain/row-index/answer-filter';
import { loadCatalogue } from '~/i18n/i18n';
import { serverHas } from '~/session/server';
import { localDayStart } from '~/shared/lib/dates';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';
import { type EntityRow, isUnchanged, type ListId, shadowsSystemFields, entityRows } from './rows';
import { entitiesSearchParams, type EntitiesState, sortFields } from './search-params';

export const entityListQueries = ({ projectId, datasetName }: ListId) => [
  getGetProjectQueryOptions(projectId),
  getGetDatasetQueryOptions(projectId, datasetName),
];

export const useEntityList = ({ projectId, datasetName }: ListId, enabled = true) =>
  useQuery({ ...getGetDatasetQueryOptions(projectId, datasetName), enabled });

/**
 * The list without its counts: a server takes seconds to count a large list, and the table needs only the
 * properties.
 */
function uncountedOptions({ projectId, datasetName }: ListId) {
  return getGetDatasetQueryOptions(projectId, datasetName, {
    query: { queryKey: [...getGetDatasetQueryKey(projectId, datasetName), 'uncounted'] },
    request: { headers: { 'X-Extended-Metadata': 'false' } },
  });
}

/** The properties of the list, available before its counts. */
export function useProperties(list: ListId): readonly DatasetProperty[] | undefined {
  const counted = useEntityList(list).data?.properties;
  const { data: first } = useQuery({
    ...uncountedOptions(list),
    // The generated type has the counts, which are missing here (decision 5).
    select: ({ properties }) => properties,
    enabled: counted === undefined,
  });
  // Keeps equal objects identical, so that the table does not render again when the counts arrive.
  return useMemo(() => (counted && first ? replaceEqualDeep(first, counted) : (counted ?? first)), [counted, first]);
}

/** Filter of the trash view, which replaces all others. */
const inTrash = '__system/deletedAt ne null';

function filterExpression(state: EntitiesState): string | undefined {
  const { deleted, creatorIds, range, updatedRange, conflict } = state;
  if (deleted) return inTrash;
  return odataAnd([
    odataAnyOf('__system/creatorId', creatorIds ?? []),
    range && `__system/createdAt ge ${localDayStart(range.start)}`,
    range && `__system/createdAt lt ${localDayStart(range.end, 1)}`,
    updatedRange && `__system/updatedAt ge ${localDayStart(updatedRange.start)}`,
    updatedRange && `__system/updatedAt lt ${localDayStart(updatedRange.end, 1)}`,
    conflict && `__system/conflict ${conflict === 'true' ? 'ne' : 'eq'} null`,
  ]);
}

/** OData order. Ties are ordered by creation, newest first. */
function orderExpression({ order: { sort, descending } }: EntitiesState): string {
  const own = `${sortFields[sort]} ${descending ? 'desc' : 'asc'}`;
  return sort === 'createdAt' || sort === 'uuid' ? own : `${own},${sortFields.createdAt} desc`;
}

/** Entity UUID: the server's word search does not find it. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Filter and search parameters. The server cannot search deleted entities. */
export function filterParams(state: EntitiesState): Pick<ListEntityRowsParams, '$filter' | '$search'> {
  const words = state.deleted ? '' : state.search.trim();
  const isId = uuid.test(words) && serverHas(needs.filtersRowsById) !== false;
  const filter = odataAnd([
    filterExpression(state) ?? null,
    isId ? odataAnyOf('__id', [odataString(words.toLowerCase())]) : null,
  ]);
  const search = isId ? '' : words;
  return {
    ...(filter === undefined ? {} : { $filter: filter }),
    ...(search === '' ? {} : { $search: search }),
  };
}

export function rowsParams(state: EntitiesState): ListEntityRowsParams {
  return {
    $top: state.pageSize,
    $skip: (state.page - 1) * state.pageSize,
    $count: true,
    ...filterParams(state),
    $orderby: orderExpression(state),
  };
}

/** Query key of a page of rows; without `params`, the prefix for all pages of the list. */
export const rowsKey = ({ projectId, datasetName }: ListId, params?: ListEntityRowsParams) =>
  getListEntityRowsQueryKey(projectId, datasetName, params);

/** Reuses unchanged row objects, so that the table does not render again. */
function shareRows(before: unknown, after: unknown): unknown {
  if (!before) return after;
  const [old, fresh] = [before as EntityTable, after as EntityTable];
  const known = new Map(entityRows(old).map((row) => [row.__id, row]));
  // Until the properties are known, values of one of them may stand in place of ids and states.
  const isWhole = ({ __system }: EntityRow) => (__system as EntityRow['__system'] | null)?.version !== undefined;
  if (known.size < old.value.length || ![...entityRows(old), ...entityRows(fresh)].every(isWhole)) return after;
  const value = entityRows(fresh).map((row) => {
    const same = known.get(row.__id);
    return same && isUnchanged(same.__system, row.__system) ? same : row;
  });
  const unchanged =
    old['@odata.count'] === fresh['@odata.count'] &&
    old.value.length === value.length &&
    value.every((row, index) => row === old.value[index]);
  return unchanged ? old : { ...fresh, value };
}

const knownProperties = ({ projectId, datasetName }: ListId) =>
  queryClient.getQueryData(getGetDatasetQueryOptions(projectId, datasetName).queryKey)?.properties;

/** Key suffix of rows read in two calls (`readShadowedRows`). */
const twoCallSuffix = 'own';

function rowsOptions(
  list: ListId,
  state: EntitiesState,
  properties: readonly DatasetProperty[] = knownProperties(list) ?? [],
) {
  const params = rowsParams(state);
  const key = rowsKey(list, params);
  const isTwofold = shadowsSystemFields(properties);
  return getListEntityRowsQueryOptions(list.projectId, list.datasetName, params, {
    query: {
      structuralSharing: shareRows,
      placeholderData: (before, query) =>
        (query?.queryKey.at(-1) === twoCallSuffix) === isTwofold ? before : undefined,
      ...(isTwofold && {
        queryKey: [...key, twoCallSuffix],
        queryFn: async ({ signal }) =>
          (await import('./shadowed-rows')).readShadowedRows(list, params, properties, signal),
      }),
    },
  });
}

/** Query of a page found by the local index. `version` changes with the index. */
const indexRowsOptions = (list: ListId, shown: EntitiesState, version: number) => {
  // Layout is irrelevant: the index has all properties.
  const state = { ...shown, layout: null };
  const queryKey: QueryKey = [...rowsKey(list), 'found', state, version];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<EntityTable> =>
      (await loadFound()).readFound(
        list,
        state,
        // Recent writes reach the index only after it asked the server for changes.
        { signal, fresh: isInvalidated(queryKey) },
      ),
    structuralSharing: shareRows,
    // Each change of the index makes a new query.
    gcTime: 30_000,
  });
};

export const readRows = (list: ListId, state: EntitiesState): EntityTable | undefined =>
  queryClient.getQueryData(rowsOptions(list, state).queryKey);

/**
 * Whether the server can search the words of the state: older servers refuse them. Undefined until the server's
 * release is known, at the latest when the list has loaded.
 */
export const canSearchWords = (state: EntitiesState): boolean | undefined =>
  needsIndex(state) || filterParams(state).$search === undefined || serverHas(needs.listEntityRowsSearch);

/** Empty if only the local index can answer, or nothing can. */
const firstRows = (list: ListId, state: EntitiesState) =>
  needsIndex(state) || canSearchWords(state) !== true ? [] : [rowsOptions(list, state)];

export const knowsCreators = () => serverHas(needs.listEntityCreators) !== false;

/** First queries of a page of rows, for the route loader and for prefetching. */
export const entitiesQueries = ({ search, ...list }: ListId & { search: URLSearchParams }) => [
  ...(!knownProperties(list) ? [uncountedOptions(list)] : []),
  ...firstRows(list, entitiesSearchParams.read(search)),
  ...(knowsCreators() ? [getListEntityCreatorsQueryOptions(list.projectId, list.datasetName)] : []),
];

/** Everyone who created an entity of the list; not requested from servers that do not support it. */
export const useCreators = ({ projectId, datasetName }: ListId) =>
  useQuery({ ...getListEntityCreatorsQueryOptions(projectId, datasetName), enabled: knowsCreators() });

/** Number of entities in the trash; not requested without the right to see them. */
export const useDeletedCount = ({ projectId, datasetName }: ListId, enabled: boolean) =>
  useQuery({
    ...getListEntityRowsQueryOptions(projectId, datasetName, { $top: 0, $count: true, $filter: inTrash }),
    enabled,
    // Other users delete, too.
    refetchOnWindowFocus: true,
  }).data?.['@odata.count'];

/**
 * The page of rows; the previous page stays until it has loaded. `indexVersion` is null while the local index is
 * not ready.
 */
export function useEntityRows(list: ListId, state: EntitiesState, indexVersion: number | null) {
  const needed = needsIndex(state);
  const found = useQuery({
    ...indexRowsOptions(list, state, indexVersion ?? 0),
    placeholderData: keepPreviousData,
    enabled: needed && indexVersion !== null,
  });
  const listed = useQuery({
    ...rowsOptions(list, state, useProperties(list)),
    enabled: !needed && canSearchWords(state) === true,
  });
  return needed ? found : listed;
}

/** Query key suffix for results of `readMatching`. `version` is that of the index, null without. */
export const matchingKey = (state: EntitiesState, version: number | null) => [
  [filterParams(state), state.finding],
  needsIndex(state) ? version : null,
];

/** Loads the code that reads index results, with its messages, on first use. */
export async function loadFound() {
  const texts = loadCatalogue('row-index');
  const { foundFile, readAllFound, readFound, readFoundKeys } = await import('./found-rows');
  await texts;
  return { foundFile, readAllFound, readFound, readFoundKeys };
}
