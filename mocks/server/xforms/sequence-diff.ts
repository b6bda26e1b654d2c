/** The minimal differences of two lists. */

/** A range of one list that replaces a range of the other; ends are exclusive. */
export interface Hunk {
  readonly before: readonly [from: number, until: number];
  readonly after: readonly [from: number, until: number];
}

/** Beyond this many comparisons the middle counts as one difference, because exact matching is too slow. */
const limit = 4_000_000;

/** The length of the longest common rest, for each pair of positions. */
function commonRests(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rests = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rests[i] as Uint32Array, rests[i + 1] as Uint32Array];
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rests;
}

/** The differences in order. */
export function hunks(before: readonly string[], after: readonly string[]): Hunk[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  const [olds, news] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (olds.length === 0 && news.length === 0) return [];
  const whole: Hunk = { before: [start, start + olds.length], after: [start, start + news.length] };
  if (olds.length === 0 || news.length === 0 || olds.length * news.length > limit) return [whole];

  const rests = commonRests(olds, news);
  const found: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < olds.length || j < news.length) {
    const [fromOld, fromNew] = [i, j];
    while ((i < olds.length || j < news.length) && !(i < olds.length && j < news.length && olds[i] === news[j])) {
      const [skipOld, skipNew] = [rests[i + 1]?.[j] ?? -1, rests[i]?.[j + 1] ?? -1];
      if (i < olds.length && (j >= news.length || skipOld >= skipNew)) i += 1;
      else j += 1;
    }
    if (i > fromOld || j > fromNew)
      found.push({ before: [start + fromOld, start + i], after: [start + fromNew, start + j] });
    while (i < olds.length && j < news.length && olds[i] === news[j]) {
      i += 1;
      j += 1;
    }
  }
  return found;
}
