import { addressSchema, optionalWord } from '~/shared/address/address-schema';
import type { Listed } from './queue';

/** Records that are listed at a time. */
export const queuePage = 250;
/** Records that are listed twice, to find the position in a list that became shorter meanwhile. */
const overlap = 20;

interface ListPage<Known> {
  listed: Listed<Known>[];
  total: number;
}

/** A part of the list. `complete`: nothing follows. */
interface Listing<Known> extends ListPage<Known> {
  complete: boolean;
}

/** How a queue lists its records. */
export interface QueueList<Known> {
  first: () => Promise<Listing<Known>>;
  /** What follows the known ones, of which some have probably left the list. */
  more: (known: ReadonlySet<string>, gone: number, signal: AbortSignal) => Promise<Listing<Known>>;
}

/**
 * What follows the known records. Decisions move records out of the filter, so that the list becomes shorter and the
 * rest moves forward: this looks for where the known ones end. Takes how a page of the list is read, the known ids,
 * and how many of them have probably left. Throws what `read` throws.
 */
export async function listMore<Known>(
  read: (skip: number) => Promise<ListPage<Known>>,
  known: ReadonlySet<string>,
  gone: number,
): Promise<Listing<Known>> {
  let skip = Math.max(0, known.size - gone - overlap);
  let isPlaceFound = false;
  for (;;) {
    // One after the other: each answer says where to look next.
    const { listed: page, total } = await read(skip);
    isPlaceFound ||= skip === 0 || page.some(({ id }) => known.has(id));
    const listed = page.filter(({ id }) => !known.has(id));
    const complete = page.length < queuePage;
    if (!isPlaceFound) skip = Math.max(0, skip - queuePage);
    else if (listed.length > 0 || complete) return { listed, total, complete };
    else skip += queuePage;
  }
}

/** Lists a queue page by page. Takes how its first page is read, which may be cached, and how any page is. */
export const pagedList = <Known>(
  first: () => Promise<ListPage<Known>>,
  read: (skip: number, signal: AbortSignal) => Promise<ListPage<Known>>,
): QueueList<Known> => ({
  first: async () => {
    const page = await first();
    return { ...page, complete: page.listed.length < queuePage };
  },
  more: (known, gone, signal) => listMore((skip) => read(skip, signal), known, gone),
});

/** A query that is loaded ahead: its answer is shown at once, and refreshed while it shows. */
export const ahead = <Options extends object>(options: Options) => ({ ...options, staleTime: 10 * 60_000 });

/** The shown record in the URL, beside the filters of the list. */
export const queueAddress = addressSchema({ at: optionalWord('at') });

/** The URL of the list that the queue was opened from. */
export function searchOfList(search: URLSearchParams): string {
  const list = new URLSearchParams(search);
  list.delete('at');
  return list.toString();
}
