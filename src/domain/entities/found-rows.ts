import type { EntityTable } from '~/api/schema';
import {
  among,
  resultPages,
  readAllResults,
  readResultIds,
  readResultPage,
  type ReadResultsOptions,
} from '~/domain/row-index/index-results';
import type { Condition, RowQuery, Order } from '~/engines/row-index/types';
import { type EntityRow, indexKey, type ListId } from './rows';
import { type EntitiesState, sortFields } from './search-params';

function serverConditions({ creatorIds, range, updatedRange, conflict }: EntitiesState): Condition[] {
  const conditions: (Condition | null)[] = [
    creatorIds && { field: '__system/creatorId', op: 'anyOf', values: creatorIds.map(String) },
    range && { field: sortFields.createdAt, op: 'between', from: range.start, to: range.end },
    updatedRange && { field: sortFields.updatedAt, op: 'between', from: updatedRange.start, to: updatedRange.end },
    conflict === null ? null : { field: '__system/conflict', op: conflict === 'true' ? 'present' : 'empty' },
  ];
  return conditions.filter((one) => one !== null);
}

/** Sort order for the index; equal rows come newest first. */
function toIndexOrder({ by, order: { sort, descending } }: EntitiesState): Order[] {
  const newest = { field: sortFields.createdAt, descending: true };
  if (by.length > 0) return [...by, newest];
  return sort === 'createdAt' ? [{ ...newest, descending }] : [{ field: sortFields[sort], descending }, newest];
}

const toIndexQuery = (state: EntitiesState): RowQuery => ({
  table: '',
  text: `${state.search} ${state.finding?.text ?? ''}`.trim(),
  conditions: [...serverConditions(state), ...(state.finding?.conditions ?? [])],
  order: toIndexOrder(state),
});

/** One page of index results, shaped like the server's answer. Throws as row-index/found.ts does. */
export const readFound = (
  list: ListId,
  state: EntitiesState,
  part: { signal: AbortSignal; fresh: boolean },
): Promise<EntityTable> =>
  readResultPage<EntityTable['value'][number]>(indexKey(list), toIndexQuery(state), {
    ...part,
    skip: (state.page - 1) * state.pageSize,
    top: state.pageSize,
    wkt: false,
  });

/** All index results in order, by id, reduced by `listedOf`; only those of `only`, if given. */
export const readAllFound = <Listed>(
  list: ListId,
  state: EntitiesState,
  listedOf: (row: EntityRow) => Listed,
  reading: ReadResultsOptions,
  only?: ReadonlySet<string>,
) => readAllResults(indexKey(list), among(toIndexQuery(state), only), listedOf, reading);

/** Ids of all index results. */
export const readFoundKeys = (list: ListId, state: EntitiesState, signal: AbortSignal) =>
  readResultIds(indexKey(list), toIndexQuery(state), signal);

/** All index results as pages, for an export. */
export const foundFile = (list: ListId, state: EntitiesState) => resultPages(indexKey(list), toIndexQuery(state));
