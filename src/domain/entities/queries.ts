import { keepPreviousData, type QueryKey, queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getGetDatasetQueryKey, getGetDatasetQueryOptions } from '~/api/generated/hooks/datasets';
import { getListEntityCreatorsQueryOptions } from '~/api/generated/hooks/entities';
import { getListEntityRowsQueryKey, getListEntityRowsQueryOptions } from '~/api/generated/hooks/odata';
import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import * as needs from '~/api/generated/needs';
import { isInvalidated, queryClient } from '~/api/query-client';
import type { DatasetProperty, EntityTable, ListEntityRowsParams } from '~/api/schema';
import { needsIndex } from '~/domain/row-index/address';
import { loadTexts } from '~/i18n/i18n';
import { serverHas } from '~/session/server';
import { localDayStart } from '~/shared/lib/dates';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';
import { entitiesAddress, type EntitiesState, sortFields } from './address';
import { type EntityRow, isSameState, type ListId, replacesOwn, rowsOf } from './rows';

/** The first queries of the frame that the pages of an entity list share. */
export const entityListQueries = ({ projectId, datasetName }: ListId) => [
  getGetProjectQueryOptions(projectId),
  getGetDatasetQueryOptions(projectId, datasetName),
];

/** The entity list with its properties, counts and forms. Takes whether it may be asked for. */
export const useEntityList = ({ projectId, datasetName }: ListId, enabled = true) =>
  useQuery({ ...getGetDatasetQueryOptions(projectId, datasetName), enabled });

/**
 * The entity list without its counts. A server takes seconds to count the entities of a large list, and the table needs
 * only the properties.
 */
function uncountedOptions({ projectId, datasetName }: ListId) {
  return getGetDatasetQueryOptions(projectId, datasetName, {
    query: { queryKey: [...getGetDatasetQueryKey(projectId, datasetName), 'uncounted'] },
    request: { headers: { 'X-Extended-Metadata': 'false' } },
  });
}

/** The properties of the list, which come before its counts. */
export function useProperties(list: ListId): readonly DatasetProperty[] | undefined {
  const counted = useEntityList(list).data?.properties;
  const { data: first } = useQuery({
    ...uncountedOptions(list),
    // The type of the answer has the counts, which are missing here (decision 5).
    select: ({ properties }) => properties,
    enabled: counted === undefined,
  });
  // Equal ones stay the same objects, so that the table does not render again when the counts come.
  return useMemo(() => (counted && first ? replaceEqualDeep(first, counted) : (counted ?? first)), [counted, first]);
}

/** The condition of the deleted view, which replaces all others. */
const inTrash = '__system/deletedAt ne null';

/** The state's conditions as an OData expression; undefined if none. */
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

/** The order as an OData expression. Rows that are equal in it are in the order of creation, newest first. */
function orderExpression({ order: { sort, descending } }: EntitiesState): string {
  const own = `${sortFields[sort]} ${descending ? 'desc' : 'asc'}`;
  return sort === 'createdAt' || sort === 'uuid' ? own : `${own},${sortFields.createdAt} desc`;
}

/** The ID of an entity, which the server's search for words does not find. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which entities the state selects, as parameters. The server cannot search among deleted entities. */
export function conditionsOf(state: EntitiesState): Pick<ListEntityRowsParams, '$filter' | '$search'> {
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

/** The parameters of a page of rows. */
export function rowsParams(state: EntitiesState): ListEntityRowsParams {
  return {
    $top: state.pageSize,
    $skip: (state.page - 1) * state.pageSize,
    $count: true,
    ...conditionsOf(state),
    $orderby: orderExpression(state),
  };
}

/** The query key of a page of rows; without parameters, the prefix of those of all pages of the list. */
export const rowsKey = ({ projectId, datasetName }: ListId, params?: ListEntityRowsParams) =>
  getListEntityRowsQueryKey(projectId, datasetName, params);

/** Keeps the row objects that did not change, so that the table does not render again. */
function shareRows(before: unknown, after: unknown): unknown {
  if (!before) return after;
  const [old, fresh] = [before as EntityTable, after as EntityTable];
  const known = new Map(rowsOf(old).map((row) => [row.__id, row]));
  // Before the properties are known, values of one of them may stand where the ids and states should be.
  const isWhole = ({ __system }: EntityRow) => (__system as EntityRow['__system'] | null)?.version !== undefined;
  if (known.size < old.value.length || ![...rowsOf(old), ...rowsOf(fresh)].every(isWhole)) return after;
  const value = rowsOf(fresh).map((row) => {
    const same = known.get(row.__id);
    return same && isSameState(same.__system, row.__system) ? same : row;
  });
  const unchanged =
    old['@odata.count'] === fresh['@odata.count'] &&
    old.value.length === value.length &&
    value.every((row, index) => row === old.value[index]);
  return unchanged ? old : { ...fresh, value };
}

/** The properties of a list, if they are known. */
const knownProperties = ({ projectId, datasetName }: ListId) =>
  queryClient.getQueryData(getGetDatasetQueryOptions(projectId, datasetName).queryKey)?.properties;

/** The end of the key of rows that are read in two calls (`readOwnRows`). */
const twofold = 'own';

function rowsOptions(
  list: ListId,
  state: EntitiesState,
  properties: readonly DatasetProperty[] = knownProperties(list) ?? [],
) {
  const params = rowsParams(state);
  const key = rowsKey(list, params);
  const isTwofold = replacesOwn(properties);
  return getListEntityRowsQueryOptions(list.projectId, list.datasetName, params, {
    query: {
      structuralSharing: shareRows,
      placeholderData: (before, query) => ((query?.queryKey.at(-1) === twofold) === isTwofold ? before : undefined),
      ...(isTwofold && {
        queryKey: [...key, twofold],
        queryFn: async ({ signal }) => (await import('./own-rows')).readOwnRows(list, params, properties, signal),
      }),
    },
  });
}

/** The query of a page that the local index finds. Takes the version of the index, which changes with its rows. */
const foundOptions = (list: ListId, shown: EntitiesState, version: number) => {
  // Columns change nothing: the index has all properties.
  const state = { ...shown, layout: null };
  const queryKey: QueryKey = [...rowsKey(list), 'found', state, version];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<EntityTable> =>
      (await loadFound()).readFound(
        list,
        state,
        // What was written since is not in the index before it has asked the server for changes.
        { signal, fresh: isInvalidated(queryKey) },
      ),
    structuralSharing: shareRows,
    // Each change of the index makes a new one.
    gcTime: 30_000,
  });
};

/** The page of rows for the state, if it has been read. */
export const readRows = (list: ListId, state: EntitiesState): EntityTable | undefined =>
  queryClient.getQueryData(rowsOptions(list, state).queryKey);

/**
 * Whether the server finds the words of the state, if there are any: older ones refuse them. Undefined until something
 * has told it, which is at the latest when the list has loaded.
 */
export const findsWords = (state: EntitiesState): boolean | undefined =>
  needsIndex(state) || conditionsOf(state).$search === undefined || serverHas(needs.listEntityRowsSearch);

/** The page of rows, unless only this browser can find them, or no one. */
const firstRows = (list: ListId, state: EntitiesState) =>
  needsIndex(state) || findsWords(state) !== true ? [] : [rowsOptions(list, state)];

/** Whether the server says who has created entities. */
export const knowsCreators = () => serverHas(needs.listEntityCreators) !== false;

/** The first query of a page of rows: in the route's loader, and when a link to it is hovered. */
export const entitiesQueries = ({ search, ...list }: ListId & { search: URLSearchParams }) => [
  ...(!knownProperties(list) ? [uncountedOptions(list)] : []),
  ...firstRows(list, entitiesAddress.read(search)),
  ...(knowsCreators() ? [getListEntityCreatorsQueryOptions(list.projectId, list.datasetName)] : []),
];

/** Everyone who has created an entity of the list; not asked of servers that do not know. */
export const useCreators = ({ projectId, datasetName }: ListId) =>
  useQuery({ ...getListEntityCreatorsQueryOptions(projectId, datasetName), enabled: knowsCreators() });

/** How many entities of the list are in the trash; not asked without the right to see them. */
export const useDeletedCount = ({ projectId, datasetName }: ListId, enabled: boolean) =>
  useQuery({
    ...getListEntityRowsQueryOptions(projectId, datasetName, { $top: 0, $count: true, $filter: inTrash }),
    enabled,
    // Others delete, too.
    refetchOnWindowFocus: true,
  }).data?.['@odata.count'];

/**
 * The page of rows for the state; the previous page stays until it has loaded. Takes the version of the local index, null
 * while it is not ready.
 */
export function useEntityRows(list: ListId, state: EntitiesState, indexVersion: number | null) {
  const needed = needsIndex(state);
  const found = useQuery({
    ...foundOptions(list, state, indexVersion ?? 0),
    placeholderData: keepPreviousData,
    enabled: needed && indexVersion !== null,
  });
  const listed = useQuery({
    ...rowsOptions(list, state, useProperties(list)),
    enabled: !needed && findsWords(state) === true,
  });
  return needed ? found : listed;
}

/** What the answer of `readMatching` depends on, for the end of a query's key. Takes the version of the index, null without. */
export const matchingKey = (state: EntitiesState, version: number | null) => [
  [conditionsOf(state), state.finding],
  needsIndex(state) ? version : null,
];

/** The code that reads what the local index finds, with its texts: it loads when something was found by properties. */
export async function loadFound() {
  const texts = loadTexts('row-index');
  const { foundFile, readAllFound, readFound, readFoundKeys } = await import('./found-rows');
  await texts;
  return { foundFile, readAllFound, readFound, readFoundKeys };
}
