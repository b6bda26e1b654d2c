import { needsIndex } from '~/domain/row-index/address';
import type { ReadingFound } from '~/domain/row-index/found';
import { readAllRows, readRowsOf } from '~/shared/rows/read-all-rows';
import type { EntitiesState } from './address';
import { conditionsOf, loadFound } from './queries';
import { type EntityRow, entitySource, type ListId } from './rows';

interface Wanted {
  /** What the server gives of each row; by default all. The index always gives all. */
  $select?: string | undefined;
  /** Of these ids only. */
  only?: ReadonlySet<string> | undefined;
}

/**
 * Reads all entities that the page of the state shows, from the local index if only that can find or sort them. Takes
 * what to keep of each row. Returns that by id. Throws ApiError, AbortError, and as all of row-index/found.ts.
 */
export async function readMatching<Listed>(
  list: ListId,
  state: EntitiesState,
  listedOf: (row: EntityRow) => Listed,
  reading: ReadingFound,
  { $select, only }: Wanted = {},
): Promise<Map<string, Listed>> {
  if (needsIndex(state)) return (await loadFound()).readAllFound(list, state, listedOf, reading, only);
  const params = { ...conditionsOf(state), ...($select !== undefined && { $select }) };
  const source = entitySource(list);
  return only ? readRowsOf(source, params, listedOf, reading, only) : readAllRows(source, params, listedOf, reading);
}
