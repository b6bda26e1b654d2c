import type { EntityTable } from '~/api/schema';
import {
  among,
  foundPages,
  readAllFoundRows,
  readFoundIds,
  readFoundPart,
  type ReadingFound,
} from '~/domain/row-index/found';
import type { Condition, Find, Order } from '~/engines/row-index/types';
import { type EntitiesState, sortFields } from './address';
import { type EntityRow, indexPlace, type ListId } from './rows';

/** The filters of the state that the server has, too, as conditions of the index. */
function serverConditions({ creatorIds, range, updatedRange, conflict }: EntitiesState): Condition[] {
  const conditions: (Condition | null)[] = [
    creatorIds && { field: '__system/creatorId', op: 'anyOf', values: creatorIds.map(String) },
    range && { field: sortFields.createdAt, op: 'between', from: range.start, to: range.end },
    updatedRange && { field: sortFields.updatedAt, op: 'between', from: updatedRange.start, to: updatedRange.end },
    conflict === null ? null : { field: '__system/conflict', op: conflict === 'true' ? 'present' : 'empty' },
  ];
  return conditions.filter((one) => one !== null);
}

/** The order of the index: that of the properties, or of the table; equal rows are newest first. */
function orderOf({ by, order: { sort, descending } }: EntitiesState): Order[] {
  const newest = { field: sortFields.createdAt, descending: true };
  if (by.length > 0) return [...by, newest];
  return sort === 'createdAt' ? [{ ...newest, descending }] : [{ field: sortFields[sort], descending }, newest];
}

/** What the index is asked for the state of the list. The words that the server searches for are found here, too. */
const findOf = (state: EntitiesState): Find => ({
  table: '',
  text: `${state.search} ${state.finding?.text ?? ''}`.trim(),
  conditions: [...serverConditions(state), ...(state.finding?.conditions ?? [])],
  order: orderOf(state),
});

/** The page of what the index finds, as the server would answer. Throws as all of row-index/found.ts. */
export const readFound = (
  list: ListId,
  state: EntitiesState,
  part: { signal: AbortSignal; fresh: boolean },
): Promise<EntityTable> =>
  readFoundPart<EntityTable['value'][number]>(indexPlace(list), findOf(state), {
    ...part,
    skip: (state.page - 1) * state.pageSize,
    top: state.pageSize,
    wkt: false,
  });

/**
 * Everything that the index finds, in order. Takes what to keep of each row; of which ids, default all. Returns them by
 * id.
 */
export const readAllFound = <Listed>(
  list: ListId,
  state: EntitiesState,
  listedOf: (row: EntityRow) => Listed,
  reading: ReadingFound,
  only?: ReadonlySet<string>,
) => readAllFoundRows(indexPlace(list), among(findOf(state), only), listedOf, reading);

/** The ids of everything that the index finds. */
export const readFoundKeys = (list: ListId, state: EntitiesState, signal: AbortSignal) =>
  readFoundIds(indexPlace(list), findOf(state), signal);

/** What the index finds as pages, for a file. */
export const foundFile = (list: ListId, state: EntitiesState) => foundPages(indexPlace(list), findOf(state));
