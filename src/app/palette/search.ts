import { go, type Result, snapshot } from 'fuzzysort';
import type { Visited } from '~/session/preferences';
import { fold } from '~/shared/lib/fold';
import type { IconName } from '~/shared/ui/icons/Icon';

/** An entry of the palette. */
export interface Item {
  id: string;
  icon: IconName;
  label: string;
  /** Another name. It is searched like the label, but not shown. */
  alias?: string | undefined;
  /** Its location or other names; also searched. */
  detail?: string | undefined;
  /** A path of the application; without it, `run` is called. */
  to?: string;
  run?: () => void;
  /** The project, form or entity list it leads to, which can be a favourite. */
  place?: Visited;
  keys?: string | undefined;
  /** Search terms that are not shown. */
  also?: string | undefined;
  /** An action of the open page: before what is elsewhere. */
  isHere?: boolean;
}

export interface Section {
  id: string;
  title: string;
  items: Item[];
}

/** Limit of the rows shown: more letters narrow the search. */
export const mostShown = 50;

/** How closely a name must match: letters may be left out, but not be scattered all over it. */
const leastLike = 0.25;

/** Whether a word has these letters in their order, beginning with its first one. */
function abbreviates(letters: string, word: string): boolean {
  if (word[0] !== letters[0]) return false;
  let at = -1;
  return [...letters].every((letter) => (at = word.indexOf(letter, at + 1)) >= 0);
}

/**
 * Whether letters that match are not scattered: those of one word are near each other, or side by side if fewer than
 * three; each of several words abbreviates a word of the name.
 */
function areNear(text: string, name: string, indexes: readonly number[]): boolean {
  const sought = soughtWords(text);
  if (sought.length > 1) {
    const words = soughtWords(name);
    return sought.every((letters) => words.some((word) => abbreviates(letters, word)));
  }
  const span = Math.max(...indexes) - Math.min(...indexes) + 1;
  return span <= (text.length < 3 ? 1 : 1.5) * text.length;
}

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

const fields = [(item: Item) => item.label, (item: Item) => item.detail ?? '', (item: Item) => item.also ?? ''];

/** Prepares items for repeated searches. */
export const searchable = (items: readonly Item[]) => ({
  items,
  names: items.map(({ label, alias, also }) =>
    [label, alias, also].flatMap((name) => (name === undefined ? [] : fold(name))),
  ),
  words: items.map(wordsOf),
  prepared: fields.map((key) => snapshot(items, { key })),
});

type Searchable = ReturnType<typeof searchable>;

/** A text in pieces, from the indexes of the characters that match. */
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

/** A hit by the words that it begins; a hidden name that alone has them is shown after the location. */
function wordHit(item: Item, text: string, sought: readonly string[]): Hit {
  const { label, detail = '', also } = item;
  const leads = (name: string) => fold(name).startsWith(fold(text));
  const isUnseen =
    also !== undefined &&
    ((leads(also) && !leads(label)) || matchByWords(wordsOf({ ...item, also: undefined }), sought) === undefined);
  const beside = isUnseen ? [detail, also].filter((part) => part !== '').join(' · ') : detail;
  return {
    item,
    label: runs(label, markedByWords(label, sought)),
    detail: runs(beside, markedByWords(beside, sought)),
  };
}

/** A hit by letters in one field, which is shown. */
function letterHit(item: Item, field: number, { indexes }: Result): Hit {
  const { label, detail = '', also = '' } = item;
  return {
    item,
    label: runs(label, field === 0 ? indexes : []),
    detail: field === 2 ? runs(also, indexes) : runs(detail, field === 1 ? indexes : []),
  };
}

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
 * The items of which each typed word begins a word, in any field: actions of the page first, then those with more of
 * the words in their name, then names of which nothing else is left, then by kind and length.
 */
const byWords = (lists: readonly Searchable[], sought: readonly string[]): Item[] =>
  lists
    .flatMap(({ items, words }, list) =>
      items.flatMap((item, at) => {
        const inName = matchByWords(words[at] ?? wordsOf(item), sought);
        if (inName === undefined) return [];
        const isWhole = (words[at]?.name.length ?? 0) <= inName;
        return [{ item, inName: inName + (item.isHere ? sought.length : 0), isWhole, list }];
      }),
    )
    .toSorted(
      (a, b) =>
        b.inName - a.inName ||
        Number(b.isWhole) - Number(a.isWhole) ||
        kindOf(a.item, a.list) - kindOf(b.item, b.list) ||
        a.item.label.length - b.item.label.length,
    )
    .map(({ item }) => item);

/** Whether words of the name are abbreviated in the order in which they were typed. */
function hasWordsInOrder({ label }: Item, sought: readonly string[]): boolean {
  let from = 0;
  const words = soughtWords(label);
  return sought.every(
    (letters) => (from = words.findIndex((word, at) => at >= from && abbreviates(letters, word)) + 1) > 0,
  );
}

/** The items of which one field has all letters in their order, the closest first. */
function byLetters(lists: readonly Searchable[], text: string): Hit[] {
  const best = new Map<Item, { field: number; result: Result }>();
  for (const { prepared } of lists)
    for (const [field, snapshots] of prepared.entries())
      for (const result of go(text, snapshots, { limit: 0, threshold: leastLike }))
        if (result.score > (best.get(result.obj)?.result.score ?? 0) && areNear(text, result.target, result.indexes))
          best.set(result.obj, { field, result });
  const sought = soughtWords(text);
  const isFirst = new Set([...best.keys()].filter((item) => hasWordsInOrder(item, sought)));
  return [...best]
    .toSorted(
      ([one, { result }], [other, { result: otherResult }]) =>
        Number(isFirst.has(other)) - Number(isFirst.has(one)) || otherResult.score - result.score,
    )
    .map(([item, { field, result }]) => letterHit(item, field, result));
}

/**
 * The matches of a text in all lists, and their total: names that start with it, then those by the beginnings of words.
 * Letters alone count if the words leave room; of several words only if they find nothing, because letters of two words
 * are in most names. Case and accents do not count. The first list has the actions, pages and commands.
 */
export function search(lists: readonly Searchable[], text: string): { hits: Hit[]; total: number } {
  const sought = soughtWords(text);
  const items = new Set([...leading(lists, text), ...byWords(lists, sought)]);
  const wantsLetters = items.size === 0 || (sought.length === 1 && items.size < mostShown);
  const letters = wantsLetters ? byLetters(lists, text).filter(({ item }) => !items.has(item)) : [];
  const words = [...items].slice(0, mostShown).map((item) => wordHit(item, text, sought));
  return { hits: [...words, ...letters].slice(0, mostShown), total: items.size + letters.length };
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const foldedWords = (text: string | undefined): string[] => (text === undefined ? [] : wordsIn(text).map(fold));

/** The words of a text as they are compared: without case and accents. */
export const soughtWords = (text: string): string[] => foldedWords(text);

/** The words of an item's name, and those of its location and other names. */
interface ItemWords {
  name: string[];
  other: string[];
}

export const wordsOf = ({ label, alias, detail, also }: Item): ItemWords => ({
  name: [...foldedWords(label), ...foldedWords(alias)],
  other: [...foldedWords(detail), ...foldedWords(also)],
});

const beginsOneOf = (words: readonly string[], sought: string) => words.some((word) => word.startsWith(sought));

/** How many of the sought words begin words of the name; undefined unless each begins a word of the item. */
export function matchByWords({ name, other }: ItemWords, sought: readonly string[]): number | undefined {
  const inName = sought.filter((word) => beginsOneOf(name, word));
  const isWhole = sought.length > 0 && sought.every((word) => inName.includes(word) || beginsOneOf(other, word));
  return isWhole ? inName.length : undefined;
}

/** Indexes in a text of the characters that begin its words as sought. */
function markedByWords(text: string, sought: readonly string[]): number[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
    const folded = fold(word);
    const length = Math.max(0, ...sought.filter((one) => folded.startsWith(one)).map((one) => one.length));
    let end = 0;
    // Letters with their marks, which folding removes.
    while (end < word.length && (fold(word.slice(0, end)).length < length || (end > 0 && fold(word[end] ?? '') === '')))
      end += 1;
    return length === 0 ? [] : Array.from({ length: end }, (_, at) => index + at);
  });
}
