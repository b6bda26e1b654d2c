import { fold } from './fold';

/** Quick find: a test for folded text (`fold`) that passes if every typed word occurs. */
export function findWords(typed: string): (folded: string) => boolean {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (folded) => words.every((word) => folded.includes(word));
}
