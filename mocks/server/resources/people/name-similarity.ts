/** The similarity of two texts by shared trigrams, which the real server's database uses to search people. */

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The trigrams of words in their order, with repetitions. */
function orderedTrigrams(words: readonly string[]): string[] {
  const trigrams: string[] = [];
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.push(padded.slice(at, at + 3));
  }
  return trigrams;
}

const trigramsOf = (words: readonly string[]) => new Set(orderedTrigrams(words));

const shared = (one: Set<string>, other: Set<string>) => [...one].filter((trigram) => other.has(trigram)).length;

/** Shared trigrams divided by all trigrams: 1 for texts of the same words. */
export function similarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(wordsOf(one)), trigramsOf(wordsOf(other))];
  const both = shared(a, b);
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

/**
 * PostgreSQL's `word_similarity`: the best similarity of all trigrams of a text with those of a part of another text. It
 * lets each trigram of the other text that is shared end a part, and moves the beginning of the part while that helps.
 */
export function wordSimilarity(one: string, other: string): number {
  const sought = trigramsOf(wordsOf(one));
  const found = orderedTrigrams(wordsOf(other));
  const lastAt = new Map<string, number>();
  const isShared = (trigram: string) => sought.has(trigram);
  const score = (both: number, size: number) => both / (sought.size + size - both);
  let [best, lower, size, both] = [0, -1, 0, 0];
  found.forEach((trigram, at) => {
    if (lower >= 0 || isShared(trigram)) {
      if (!lastAt.has(trigram)) {
        size += 1;
        if (isShared(trigram)) both += 1;
      }
      lastAt.set(trigram, at);
    }
    if (!isShared(trigram)) return;
    if (lower === -1) [lower, size] = [at, 1];
    const before = lower;
    let [now, bothLeft, sizeLeft] = [score(both, size), both, size];
    for (let from = before; from <= at; from += 1) {
      const likeness = score(bothLeft, sizeLeft);
      if (likeness > now) [now, size, lower, both] = [likeness, sizeLeft, from, bothLeft];
      const first = found[from] ?? '';
      if (lastAt.get(first) !== from) continue;
      sizeLeft -= 1;
      if (isShared(first)) bothLeft -= 1;
    }
    best = Math.max(best, now);
    for (let from = before; from < lower; from += 1) {
      const first = found[from] ?? '';
      if (lastAt.get(first) === from) lastAt.delete(first);
    }
  });
  return best;
}
