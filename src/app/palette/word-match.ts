import { fold } from '~/shared/lib/fold';
import type { Item } from './items';

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const foldedWords = (text: string | undefined): string[] => (text === undefined ? [] : wordsIn(text).map(fold));

/** The words of a text as they are compared: without case and accents. */
export const soughtWords = (text: string): string[] => foldedWords(text);

/** The words of an item's name, and those of its location and other names. */
export interface ItemWords {
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
export function markedByWords(text: string, sought: readonly string[]): number[] {
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
