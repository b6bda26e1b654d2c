/** The similarity of two texts by shared trigrams, which the real server's database uses to search people. */

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function trigramsOf(words: readonly string[]): Set<string> {
  const trigrams = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}

const shared = (one: Set<string>, other: Set<string>) => [...one].filter((trigram) => other.has(trigram)).length;

/** Shared trigrams divided by all trigrams: 1 for texts of the same words. */
export function similarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(wordsOf(one)), trigramsOf(wordsOf(other))];
  const both = shared(a, b);
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

/** The best match of the search words with consecutive words of the text. */
export function wordSimilarity(wanted: string, text: string): number {
  const sought = trigramsOf(wordsOf(wanted));
  if (sought.size === 0) return 0;
  const words = wordsOf(text);
  let best = 0;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      best = Math.max(best, shared(sought, trigramsOf(words.slice(from, to))) / sought.size);
    }
  }
  return best;
}
