import { go, highlight, type KeysResult, type Result, snapshot } from 'fuzzysort';
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
export const searchable = (items: readonly Item[]) => snapshot(items, { keys });

function runs(result: Result | undefined, text: string): Run[] {
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

/** The matches of a text in either list, best first, ignoring accents and case; and their total. */
export function search(lists: readonly ReturnType<typeof searchable>[], text: string): { hits: Hit[]; total: number } {
  const results = lists.map((items) => go(text, items, { limit: mostShown, threshold: leastLike }));
  const best = results
    .flatMap((list) => [...list])
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostShown);
  return {
    total: results.reduce((sum, { total }) => sum + total, 0),
    hits: best.map((result) => ({
      item: result.obj,
      label: runs(result[0], result.obj.label),
      detail: detailOf(result),
    })),
  };
}
