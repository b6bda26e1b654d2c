import { fold } from './fold';

/**
 * How a quick find looks for what was typed. Takes what was typed. Returns a test for a folded text (`fold`), which
 * passes when every word is somewhere in it.
 */
export function findWords(typed: string): (folded: string) => boolean {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (folded) => words.every((word) => folded.includes(word));
}
