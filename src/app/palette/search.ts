import { go, highlight, type KeysResult, type Result, single, snapshot } from 'fuzzysort';
import { fold } from '~/shared/lib/fold';
import type { Item } from './items';

/** Limit of the rows shown: more letters narrow the search. */
export const mostShown = 50;

/** How closely a name must match: letters may be left out, but not be scattered all over it. */
const leastLike = 0.25;

/** A piece of a label or detail, and whether it matched. */
export interface Run {
  text: string;
  hit: boolean;
  /** Indexes of the matching characters. */
  at: number;
}

export interface Hit {
  item: Item;
  label: Run[];
  detail: Run[];
}

export const plain = (text: string): Run[] => (text === '' ? [] : [{ text, hit: false, at: 0 }]);

const keys = [(item: Item) => item.label, (item: Item) => item.detail ?? '', (item: Item) => item.also ?? ''];

/** Prepares items for repeated searches. */
export const searchable = (items: readonly Item[]) => ({
  items,
  names: items.map(({ label, alias }) => [label, ...(alias === undefined ? [] : [alias])].map(fold)),
  prepared: snapshot(items, { keys }),
});

type Searchable = ReturnType<typeof searchable>;

function runs(result: Result | null | undefined, text: string): Run[] {
  if (!result || result.indexes.length === 0) return plain(text);
  const parts = highlight(result, (match) => ({ match }));
  return parts.map((part, at): Run =>
    typeof part === 'string' ? { text: part, hit: false, at } : { text: part.match, hit: true, at },
  );
}

/** The detail beside the name; if a hidden term matched, that term, to explain the match. */
function detailOf({ obj, 0: label, 1: detail, 2: also }: KeysResult<Item>): Run[] {
  const isUnseen = obj.also !== undefined && (also?.score ?? 0) > Math.max(label?.score ?? 0, detail?.score ?? 0);
  return isUnseen ? runs(also, obj.also ?? '') : runs(detail, obj.detail ?? '');
}

/** A hit by the start of a name: only the name is marked. */
const leadingHit = (item: Item, text: string): Hit => ({
  item,
  label: runs(single(text, item.label), item.label),
  detail: plain(item.detail ?? ''),
});

/** Pages and commands come first, then projects, then their forms, then lists and people. */
function kindOf({ place }: Item, list: number): number {
  if (place) return place.xmlFormId !== undefined ? 2 : place.datasetName === undefined ? 1 : 3;
  return list === 0 ? 0 : 3;
}

/**
 * The items whose name starts with a text; those named exactly so first, with the projects of such forms. Ties go by
 * kind, then to the shortest name.
 */
function leading(lists: readonly Searchable[], text: string): Item[] {
  const sought = fold(text);
  const found = lists.flatMap(({ items, names }, list) =>
    items.flatMap((item, at) => {
      const fitting = names[at]?.filter((name) => name.startsWith(sought)) ?? [];
      return fitting.length === 0 ? [] : [{ item, kind: kindOf(item, list), exact: fitting.includes(sought) }];
    }),
  );
  const projectsOfExact = new Set(found.flatMap(({ item, exact }) => (exact ? (item.place?.projectId ?? []) : [])));
  const isFirst = ({ item: { place }, kind, exact }: (typeof found)[number]) =>
    exact || (kind === 1 && place !== undefined && projectsOfExact.has(place.projectId));
  return found
    .map((one) => ({ ...one, after: isFirst(one) ? 0 : 1 }))
    .toSorted((a, b) => a.after - b.after || a.kind - b.kind || a.item.label.length - b.item.label.length)
    .slice(0, mostShown)
    .map(({ item }) => item);
}

/**
 * The matches of a text in all lists, and their total: names that start with it, then the closest. Case and accents do
 * not count. The first list has the pages and commands.
 */
export function search(lists: readonly Searchable[], text: string): { hits: Hit[]; total: number } {
  const first = leading(lists, text);
  const results = lists.map(({ prepared }) => go(text, prepared, { limit: mostShown, threshold: leastLike }));
  const rest = results
    .flatMap((list) => [...list])
    .filter(({ obj }) => !first.includes(obj))
    .toSorted((one, other) => other.score - one.score)
    .map((result): Hit => ({
      item: result.obj,
      label: runs(result[0], result.obj.label),
      detail: detailOf(result),
    }));
  return {
    total: results.reduce((sum, { total }) => sum + total, 0),
    hits: [...first.map((item) => leadingHit(item, text)), ...rest].slice(0, mostShown),
  };
}
