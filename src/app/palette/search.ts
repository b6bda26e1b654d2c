import { go, type Result, snapshot } from 'fuzzysort';
import type { Visited } from '~/session/preferences';
import { foldForSearch } from '~/shared/lib/fold';
import type { IconName } from '~/shared/ui/icons/Icon';

export interface Item {
  id: string;
  icon: IconName;
  label: string;
  alias?: string | undefined;
  detail?: string | undefined;
  to?: string;
  run?: () => void;
  place?: Visited;
  keys?: string | undefined;
  /** Search terms that are not shown. */
  also?: string | undefined;
  isHere?: boolean;
}

export interface Section {
  id: string;
  title: string;
  items: Item[];
}

export const maxShown = 50;

/** Threshold of fuzzysort: letters may be left out, but not scattered. */
const minScore = 0.25;

function abbreviates(letters: string, word: string): boolean {
  if (word[0] !== letters[0]) return false;
  let at = -1;
  return [...letters].every((letter) => (at = word.indexOf(letter, at + 1)) >= 0);
}

function areClose(text: string, name: string, indexes: readonly number[]): boolean {
  const sought = searchWords(text);
  if (sought.length > 1) {
    const words = searchWords(name);
    return sought.every((letters) => words.some((word) => abbreviates(letters, word)));
  }
  const span = Math.max(...indexes) - Math.min(...indexes) + 1;
  return span <= (text.length < 3 ? 1 : 1.5) * text.length;
}

export interface Run {
  text: string;
  hit: boolean;
  at: number;
}

export interface Hit {
  item: Item;
  label: Run[];
  detail: Run[];
}

export const plainRuns = (text: string): Run[] => (text === '' ? [] : [{ text, hit: false, at: 0 }]);

const fields = [(item: Item) => item.label, (item: Item) => item.detail ?? '', (item: Item) => item.also ?? ''];

export const searchable = (items: readonly Item[]) => ({
  items,
  names: items.map(({ label, alias, also }) =>
    [label, alias, also].flatMap((name) => (name === undefined ? [] : foldForSearch(name))),
  ),
  words: items.map(itemWords),
  prepared: fields.map((key) => snapshot(items, { key })),
});

type Searchable = ReturnType<typeof searchable>;

function runs(text: string, indexes: readonly number[]): Run[] {
  const hits = new Set(indexes);
  const result: Run[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = result.at(-1);
    if (last?.hit === hits.has(at)) last.text += text[at];
    else result.push({ text: text[at] ?? '', hit: hits.has(at), at });
  }
  return result;
}

function wordHit(item: Item, text: string, sought: readonly string[]): Hit {
  const { label, detail = '', also } = item;
  const leads = (name: string) => foldForSearch(name).startsWith(foldForSearch(text));
  const isUnseen =
    also !== undefined &&
    ((leads(also) && !leads(label)) || matchByWords(itemWords({ ...item, also: undefined }), sought) === undefined);
  const beside = isUnseen ? [detail, also].filter((part) => part !== '').join(' · ') : detail;
  return {
    item,
    label: runs(label, wordMatchIndexes(label, sought)),
    detail: runs(beside, wordMatchIndexes(beside, sought)),
  };
}

function letterHit(item: Item, field: number, { indexes }: Result): Hit {
  const { label, detail = '', also = '' } = item;
  return {
    item,
    label: runs(label, field === 0 ? indexes : []),
    detail: field === 2 ? runs(also, indexes) : runs(detail, field === 1 ? indexes : []),
  };
}

/** Rank: pages and commands, projects, forms, then lists and people. */
function rank({ place }: Item, list: number): number {
  if (place) return place.xmlFormId !== undefined ? 2 : place.datasetName === undefined ? 1 : 3;
  return list === 0 ? 0 : 3;
}

function startingWith(lists: readonly Searchable[], text: string): Item[] {
  const sought = foldForSearch(text);
  const found = lists.flatMap(({ items, names }, list) =>
    items.flatMap((item, at) => {
      const fitting = names[at]?.filter((name) => name.startsWith(sought)) ?? [];
      return fitting.length === 0 ? [] : [{ item, kind: rank(item, list), exact: fitting.includes(sought) }];
    }),
  );
  const projectsOfExact = new Set(found.flatMap(({ item, exact }) => (exact ? (item.place?.projectId ?? []) : [])));
  const isFirst = ({ item: { place }, kind, exact }: (typeof found)[number]) =>
    exact || (kind === 1 && place !== undefined && projectsOfExact.has(place.projectId));
  return found
    .map((one) => ({ ...one, after: isFirst(one) ? 0 : 1 }))
    .toSorted(
      (a, b) =>
        Number(b.item.isHere ?? false) - Number(a.item.isHere ?? false) ||
        a.after - b.after ||
        a.kind - b.kind ||
        a.item.label.length - b.item.label.length,
    )
    .map(({ item }) => item);
}

/**
 * Items in which each typed word begins a word of any field: page actions first, then by words in the name, whole
 * names, kind and length.
 */
const matchingWords = (lists: readonly Searchable[], sought: readonly string[]): Item[] =>
  lists
    .flatMap(({ items, words }, list) =>
      items.flatMap((item, at) => {
        const inName = matchByWords(words[at] ?? itemWords(item), sought);
        if (inName === undefined) return [];
        const isWhole = (words[at]?.name.length ?? 0) <= inName;
        return [{ item, inName: inName + (item.isHere ? sought.length : 0), isWhole, list }];
      }),
    )
    .toSorted(
      (a, b) =>
        b.inName - a.inName ||
        Number(b.isWhole) - Number(a.isWhole) ||
        rank(a.item, a.list) - rank(b.item, b.list) ||
        a.item.label.length - b.item.label.length,
    )
    .map(({ item }) => item);

function hasWordsInOrder({ label }: Item, sought: readonly string[]): boolean {
  let from = 0;
  const words = searchWords(label);
  return sought.every(
    (letters) => (from = words.findIndex((word, at) => at >= from && abbreviates(letters, word)) + 1) > 0,
  );
}

function fuzzyMatches(lists: readonly Searchable[], text: string): Hit[] {
  const best = new Map<Item, { field: number; result: Result }>();
  for (const { prepared } of lists)
    for (const [field, snapshots] of prepared.entries())
      for (const result of go(text, snapshots, { limit: 0, threshold: minScore }))
        if (result.score > (best.get(result.obj)?.result.score ?? 0) && areClose(text, result.target, result.indexes))
          best.set(result.obj, { field, result });
  const sought = searchWords(text);
  const isFirst = new Set([...best.keys()].filter((item) => hasWordsInOrder(item, sought)));
  return [...best]
    .toSorted(
      ([one, { result }], [other, { result: otherResult }]) =>
        Number(isFirst.has(other)) - Number(isFirst.has(one)) || otherResult.score - result.score,
    )
    .map(([item, { field, result }]) => letterHit(item, field, result));
}

/**
 * Matches in all lists, and their total: names that start with the text, then by word beginnings. Fuzzy matches fill
 * the rest for one word; for several only if nothing else matches, because letters of two words are in most names. Case
 * and accents are ignored. The first list has actions, pages and commands.
 */
export function search(lists: readonly Searchable[], text: string): { hits: Hit[]; total: number } {
  const sought = searchWords(text);
  const items = new Set([...startingWith(lists, text), ...matchingWords(lists, sought)]);
  const wantsLetters = items.size === 0 || (sought.length === 1 && items.size < maxShown);
  const letters = wantsLetters ? fuzzyMatches(lists, text).filter(({ item }) => !items.has(item)) : [];
  const words = [...items].slice(0, maxShown).map((item) => wordHit(item, text, sought));
  return { hits: [...words, ...letters].slice(0, maxShown), total: items.size + letters.length };
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

export const searchWords = (text = ''): string[] => (text.match(wordPattern) ?? []).map(foldForSearch);

interface ItemWords {
  name: string[];
  other: string[];
}

export const itemWords = ({ label, alias, detail, also }: Item): ItemWords => ({
  name: [...searchWords(label), ...searchWords(alias)],
  other: [...searchWords(detail), ...searchWords(also)],
});

const startsAny = (words: readonly string[], sought: string) => words.some((word) => word.startsWith(sought));

/** How many words begin words of the name; undefined unless each begins a word of the item. */
export function matchByWords({ name, other }: ItemWords, sought: readonly string[]): number | undefined {
  const inName = sought.filter((word) => startsAny(name, word));
  const isWhole = sought.length > 0 && sought.every((word) => inName.includes(word) || startsAny(other, word));
  return isWhole ? inName.length : undefined;
}

function wordMatchIndexes(text: string, sought: readonly string[]): number[] {
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
    const folded = foldForSearch(word);
    const length = Math.max(0, ...sought.filter((one) => folded.startsWith(one)).map((one) => one.length));
    let end = 0;
    // Include combining marks, which folding removes.
    while (
      end < word.length &&
      (foldForSearch(word.slice(0, end)).length < length || (end > 0 && foldForSearch(word[end] ?? '') === ''))
    )
      end += 1;
    return length === 0 ? [] : Array.from({ length: end }, (_, at) => index + at);
  });
}
