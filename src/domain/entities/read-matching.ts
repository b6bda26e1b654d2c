import { needsIndex } from '~/domain/row-index/answer-filter';
import type { ReadResultsOptions } from '~/domain/row-index/index-results';
import { readAllRows, readRowsById } from '~/shared/rows/read-all-rows';
import { filterParams, loadFound } from './queries';
import { type EntityRow, entitySource, type ListId } from './rows';
import type { EntitiesState } from './search-params';

interface Wanted {
  /** OData columns, default all. The index always returns all. */
  $select?: string | undefined;
  only?: ReadonlySet<string> | undefined;
}

/**
 * Reads all entities that match the state, from the local index if only it can find or sort them. Returns what
 * `listedOf` keeps of each row, by id. Throws ApiError, AbortError, and as row-index/found.ts does.
 */
export async function readMatching<Listed>(
  list: ListId,
  state: EntitiesState,
  listedOf: (row: EntityRow) => Listed,
  reading: ReadResultsOptions,
  { $select, only }: Wanted = {},
): Promise<Map<string, Listed>> {
  if (needsIndex(state)) return (await loadFound()).readAllFound(list, state, listedOf, reading, only);
  const params = { ...filterParams(state), ...($select !== undefined && { $select }) };
  const source = entitySource(list);
  return only ? readRowsById(source, params, listedOf, reading, only) : readAllRows(source, params, listedOf, reading);
}
