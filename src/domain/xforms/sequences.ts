/**
 * The members of a sequence that must move to bring it into ascending order, as few as possible. In: positions, each
 * once. Out: the indexes of those that move. O(n log n).
 */
export function movedIndexes(positions: readonly number[]): Set<number> {
  const stays = new Set(longestAscending(positions));
  const moved = new Set<number>();
  for (let i = 0; i < positions.length; i += 1) if (!stays.has(i)) moved.add(i);
  return moved;
}

/** The indexes of a longest ascending subsequence. */
export function longestAscending(positions: readonly number[]): number[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [i, position] of positions.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous[i] = tails[low - 1] ?? -1;
    tails[low] = i;
  }
  const found: number[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) found.push(i);
  return found.reverse();
}
