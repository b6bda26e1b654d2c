import { msg } from '@lingui/core/macro';
import type { PageReader } from '~/engines/exports/build-file';
import type { RowQuery, IndexRef, RowIndex } from '~/engines/row-index/types';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import type { ReadAllOptions } from '~/shared/rows/read-all-rows';
import { getRowIndex } from './indexes';

// Search results of the index. All throw AbortError, IndexGone if it is deleted meanwhile, and a TextError without an
// index.

async function waitForIndex(place: IndexRef): Promise<RowIndex> {
  const index = getRowIndex(place);
  if (index.state().phase === 'opening')
    await new Promise<void>((resolve) => {
      const stop = index.subscribe(() => {
        if (index.state().phase === 'opening') return;
        stop();
        resolve();
      });
    });
  if (index.state().phase !== 'ready')
    throw new UserFacingError(msg`These were found by their answers. Open the list and enable search there.`);
  return index;
}

/** Restricts a search to these IDs, if given. */
export const among = (find: RowQuery, only: ReadonlySet<string> | undefined): RowQuery =>
  only ? { ...find, conditions: [...find.conditions, { field: '__id', op: 'anyOf', values: [...only] }] } : find;

export interface ResultPageOptions {
  skip: number;
  top: number;
  signal?: AbortSignal;
  fresh: boolean;
  /** Geometries as WKT, as in tables. */
  wkt: boolean;
}

interface FoundTable<Row> {
  '@odata.context': string;
  '@odata.count': number;
  value: Row[];
}

/** A page of results in the shape of the server's response. */
export async function readResultPage<Row>(
  place: IndexRef,
  find: RowQuery,
  { skip, top, signal, fresh, wkt }: ResultPageOptions,
): Promise<FoundTable<Row>> {
  const index = await waitForIndex(place);
  if (fresh) await index.sync();
  const { rows, total } = await index.rows<Row>(find, skip, top, { wkt, ...(signal && { signal }) });
  return { '@odata.context': '', value: [...rows], '@odata.count': total };
}

/**
 * A page of matching repeat entries.
 * @returns the rows around them, each once, in the order of the entries; the entries' IDs; and the total count of
 * entries
 */
export async function readResultEntries<Row extends { __id: string }>(
  place: IndexRef,
  find: RowQuery,
  { skip, top, signal, fresh, wkt }: ResultPageOptions,
): Promise<FoundTable<Row> & { entries: string[] }> {
  const index = await waitForIndex(place);
  if (fresh) await index.sync();
  const asking = { wkt, ...(signal && { signal }) };
  const { rows, ids, total } = await index.rows<{ __id: string }>(find, skip, top, asking);
  const wanted = [...new Set(ids)];
  const around = await index.rows<Row>(
    { table: '', text: '', conditions: [{ field: '__id', op: 'anyOf', values: wanted }], order: [] },
    0,
    wanted.length,
    asking,
  );
  const byId = new Map(around.rows.map((row) => [row.__id, row]));
  return {
    '@odata.context': '',
    '@odata.count': total,
    value: wanted.flatMap((id) => byId.get(id) ?? []),
    entries: rows.map(({ __id: id }) => id),
  };
}

/** Rows fetched from the worker at a time. */
const rowsPerCall = 2000;

export interface ReadResultsOptions extends ReadAllOptions {
  fresh?: boolean;
}

/**
 * All results by ID, in order.
 * @param listedOf picks what is returned of each row
 */
export async function readAllResults<Row extends { __id: string }, Listed>(
  place: IndexRef,
  find: RowQuery,
  listedOf: (row: Row) => Listed,
  { signal, onProgress, fresh = true }: ReadResultsOptions,
): Promise<Map<string, Listed>> {
  const index = await waitForIndex(place);
  if (fresh) await index.sync();
  const found = new Map<string, Listed>();
  let first: number | null = null;
  for (let skip = 0; ;) {
    signal.throwIfAborted();
    const { rows, total, version } = await index.rows<Row>(find, skip, rowsPerCall, { wkt: true, signal });
    first ??= version;
    if (version !== first) {
      // The index changed: rows may have moved between pages.
      found.clear();
      [skip, first] = [0, null];
      continue;
    }
    for (const row of rows) found.set(row.__id, listedOf(row));
    onProgress(found.size, total);
    if (rows.length < rowsPerCall) return found;
    skip += rowsPerCall;
  }
}

/** IDs of all results, after syncing the index. */
export async function readResultIds(place: IndexRef, find: RowQuery, signal: AbortSignal): Promise<Set<string>> {
  const index = await waitForIndex(place);
  await index.sync();
  return new Set((await index.ids(find, { signal })).ids);
}

/**
 * Results as pages, for a file. Throws a TextError if the index changed since the first page: rows may have moved
 * between pages.
 */
export function resultPages(place: IndexRef, find: RowQuery): PageReader {
  const versionOf = (index: RowIndex) => {
    const now = index.state();
    return now.phase === 'ready' ? now.version : null;
  };
  let version: number | null = null;
  return async (token, signal) => {
    const index = await waitForIndex(place);
    if (token === null) {
      await index.sync();
      version = versionOf(index);
    }
    const page = await index.json(find, Number(token ?? 0), rowsPerCall, { signal });
    if (versionOf(index) !== version)
      throw new UserFacingError(msg`The data changed while the file was made, so it was not saved. Download it again.`);
    return page;
  };
}
