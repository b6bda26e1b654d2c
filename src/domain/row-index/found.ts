import { msg } from '@lingui/core/macro';
import type { PageReader } from '~/engines/exports/build-file';
import type { Find, IndexPlace, RowIndex } from '~/engines/row-index/types';
import { TextError } from '~/shared/errors/text-error';
import type { ReadingAll } from '~/shared/rows/read-all-rows';
import { rowIndexOf } from './indexes';

// Search results of an index, in the forms in which pages read rows. All throw AbortError, IndexGone if the index is
// deleted meanwhile, and a TextError without an index.

/** Waits until the stored index has been read. */
async function indexThere(place: IndexPlace): Promise<RowIndex> {
  const index = rowIndexOf(place);
  if (index.state().phase === 'opening')
    await new Promise<void>((resolve) => {
      const stop = index.subscribe(() => {
        if (index.state().phase === 'opening') return;
        stop();
        resolve();
      });
    });
  if (index.state().phase !== 'ready')
    throw new TextError(msg`These were found by their answers. Open the list and enable search there.`);
  return index;
}

/** Restricts a search to some ids; unrestricted without any. */
export const among = (find: Find, only: ReadonlySet<string> | undefined): Find =>
  only ? { ...find, conditions: [...find.conditions, { field: '__id', op: 'anyOf', values: [...only] }] } : find;

interface Part {
  skip: number;
  top: number;
  signal?: AbortSignal;
  /** Whether to ask the server for changes first. */
  fresh: boolean;
  /** Places as text, as in tables. */
  wkt: boolean;
}

interface FoundTable<Row> {
  '@odata.context': string;
  '@odata.count': number;
  value: Row[];
}

/** A page of the search result, as the server would answer. */
export async function readFoundPart<Row>(
  place: IndexPlace,
  find: Find,
  { skip, top, signal, fresh, wkt }: Part,
): Promise<FoundTable<Row>> {
  const index = await indexThere(place);
  if (fresh) await index.sync();
  const { rows, total } = await index.rows<Row>(find, skip, top, { wkt, ...(signal && { signal }) });
  return { '@odata.context': '', value: [...rows], '@odata.count': total };
}

/**
 * A page of the entries of a repeat that a search finds.
 * @returns the whole rows around them, each once in the order of the entries; the ids of the entries; and as the count
 * how many entries there are in all
 */
export async function readFoundEntries<Row extends { __id: string }>(
  place: IndexPlace,
  find: Find,
  { skip, top, signal, fresh, wkt }: Part,
): Promise<FoundTable<Row> & { entries: string[] }> {
  const index = await indexThere(place);
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

/** How many rows the worker sends at a time. */
const slice = 2000;

export interface ReadingFound extends ReadingAll {
  /** Whether to ask the server for changes first; by default, yes. */
  fresh?: boolean;
}

/**
 * The whole search result, in order and by id.
 * @param listedOf what to keep of each row
 */
export async function readAllFoundRows<Row extends { __id: string }, Listed>(
  place: IndexPlace,
  find: Find,
  listedOf: (row: Row) => Listed,
  { signal, onProgress, fresh = true }: ReadingFound,
): Promise<Map<string, Listed>> {
  const index = await indexThere(place);
  if (fresh) await index.sync();
  const found = new Map<string, Listed>();
  let first: number | null = null;
  for (let skip = 0; ;) {
    signal.throwIfAborted();
    const { rows, total, version } = await index.rows<Row>(find, skip, slice, { wkt: true, signal });
    first ??= version;
    if (version !== first) {
      // Rows have moved from page to page.
      found.clear();
      [skip, first] = [0, null];
      continue;
    }
    for (const row of rows) found.set(row.__id, listedOf(row));
    onProgress(found.size, total);
    if (rows.length < slice) return found;
    skip += slice;
  }
}

/** The ids of the whole search result, after the index asked the server for changes. */
export async function readFoundIds(place: IndexPlace, find: Find, signal: AbortSignal): Promise<Set<string>> {
  const index = await indexThere(place);
  await index.sync();
  return new Set((await index.ids(find, { signal })).ids);
}

/**
 * The search result as pages, for a file. The reader throws a TextError if the index changed since the first page: rows may
 * have moved from page to page.
 */
export function foundPages(place: IndexPlace, find: Find): PageReader {
  const versionOf = (index: RowIndex) => {
    const now = index.state();
    return now.phase === 'ready' ? now.version : null;
  };
  let version: number | null = null;
  return async (token, signal) => {
    const index = await indexThere(place);
    if (token === null) {
      await index.sync();
      version = versionOf(index);
    }
    const page = await index.json(find, Number(token ?? 0), slice, { signal });
    if (versionOf(index) !== version)
      throw new TextError(msg`The data changed while the file was made, so it was not saved. Download it again.`);
    return page;
  };
}
