import { go, highlight, type KeysResult, type Result, snapshot } from 'fuzzysort';
import type { Item } from './items';

/** More rows than this nobody reads: who does not find it types another letter. */
export const mostShown = 50;

/** How like a name has to be: with letters left out, but not in any odd order all over it. */
const leastLike = 0.25;

/** A run of letters of a label or detail, and whether it was looked for. */
export interface Run {
  text: string;
  hit: boolean;
  /** Which of the text it is. */
  at: number;
}

export interface Hit {
  item: Item;
  label: Run[];
  detail: Run[];
}

export const plain = (text: string): Run[] => (text === '' ? [] : [{ text, hit: false, at: 0 }]);

const keys = [(item: Item) => item.label, (item: Item) => item.detail ?? '', (item: Item) => item.also ?? ''];

/** Prepares items for being searched many times. */
export const searchable = (items: readonly Item[]) => snapshot(items, { keys });

function runs(result: Result | undefined, text: string): Run[] {
  if (!result || result.indexes.length === 0) return plain(text);
  const parts = highlight(result, (match) => ({ match }));
  return parts.map((part, at): Run =>
    typeof part === 'string' ? { text: part, hit: false, at } : { text: part.match, hit: true, at },
  );
}

/** What stands beside the name; where something not shown was found, that, so that one sees why. */
function detailOf({ obj, 0: label, 1: detail, 2: also }: KeysResult<Item>): Run[] {
  const isUnseen = obj.also !== undefined && (also?.score ?? 0) > Math.max(label?.score ?? 0, detail?.score ?? 0);
  return isUnseen ? runs(also, obj.also ?? '') : runs(detail, obj.detail ?? '');
}

/** What is like the text in one list or another, best first, accents and capitals aside; and how many altogether. */
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
