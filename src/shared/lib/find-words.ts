import { foldForSearch } from './fold';

export const searchWords = (typed: string): string[] =>
  foldForSearch(typed)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Quick find: a test for folded text (`foldForSearch`) that passes if every typed word occurs. */
export function createWordMatcher(typed: string): (folded: string) => boolean {
  const words = searchWords(typed);
  return (folded) => words.every((word) => folded.includes(word));
}
