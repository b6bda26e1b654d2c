import { searchParamsSchema, optionalWordParam } from '~/shared/url-state/search-params-schema';
import type { Listed } from './queue';

/** Page size. */
export const queuePageSize = 250;
/** Rows read twice, to find the position in a list that has become shorter. */
const overlap = 20;

interface ListPage<Known> {
  listed: Listed<Known>[];
  total: number;
}

/** `complete`: nothing follows. */
interface Listing<Known> extends ListPage<Known> {
  complete: boolean;
}

export interface QueueList<Known> {
  first: () => Promise<Listing<Known>>;
  /** The next rows. `gone`: how many known ones have probably left the list. */
  more: (known: ReadonlySet<string>, gone: number, signal: AbortSignal) => Promise<Listing<Known>>;
}

/**
 * Reads the rows after the known ones. Decisions move records out of the filter, so that the rest moves forward: this
 * searches backwards for where the known ones end. `gone`: how many have probably left.
 */
export async function listMore<Known>(
  read: (skip: number) => Promise<ListPage<Known>>,
  known: ReadonlySet<string>,
  gone: number,
): Promise<Listing<Known>> {
  let skip = Math.max(0, known.size - gone - overlap);
  let isPlaceFound = false;
  for (;;) {
    // Sequential: each response decides where to look next.
    const { listed: page, total } = await read(skip);
    isPlaceFound ||= skip === 0 || page.some(({ id }) => known.has(id));
    const listed = page.filter(({ id }) => !known.has(id));
    const complete = page.length < queuePageSize;
    if (!isPlaceFound) skip = Math.max(0, skip - queuePageSize);
    else if (listed.length > 0 || complete) return { listed, total, complete };
    else skip += queuePageSize;
  }
}

/** A list by pages. `first` may read the cache. */
export const pagedList = <Known>(
  first: () => Promise<ListPage<Known>>,
  read: (skip: number, signal: AbortSignal) => Promise<ListPage<Known>>,
): QueueList<Known> => ({
  first: async () => {
    const page = await first();
    return { ...page, complete: page.listed.length < queuePageSize };
  },
  more: (known, gone, signal) => listMore((skip) => read(skip, signal), known, gone),
});

/** Options of a prefetch: shown from the cache at once, refetched while visible. */
export const prefetchOptions = <Options extends object>(options: Options) => ({ ...options, staleTime: 10 * 60_000 });

export const queueSearchParams = searchParamsSchema({ at: optionalWordParam('at') });

export function listSearchParams(search: URLSearchParams): string {
  const list = new URLSearchParams(search);
  list.delete('at');
  return list.toString();
}
