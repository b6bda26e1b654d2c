import { longestAscending } from './sequences';

/** Lines from `start` up to, but without, `end`; from 0. */
interface LineRange {
  start: number;
  end: number;
}

/** A stretch that both texts have, or that differs. A range without lines: nothing was removed, or nothing added. */
export interface Hunk {
  kind: 'same' | 'changed';
  older: LineRange;
  newer: LineRange;
}

interface Region {
  a: number;
  aEnd: number;
  b: number;
  bEnd: number;
}

/** Up to this many pairs of lines are compared one by one where no line is unique. */
const mostPairs = 250_000;

/**
 * Compares two texts line by line. Out: hunks that cover both, in order. Lines that occur once on both sides are the
 * anchors ("patience diff"), so that time hardly grows with the number of differences.
 */
export function diffLines(older: readonly string[], newer: readonly string[]): Hunk[] {
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[]): Int32Array =>
    Int32Array.from(lines, (line) => {
      const known = numbers.get(line);
      if (known !== undefined) return known;
      numbers.set(line, numbers.size);
      return numbers.size - 1;
    });
  const a = numbered(older);
  const b = numbered(newer);
  const pairs = matchingLines(a, b);
  return hunksOf(pairs, a.length, b.length);
}

/** For each line of `a` the line of `b` that is the same, -1 without one; ascending. */
function matchingLines(a: Int32Array, b: Int32Array): Int32Array {
  const pairs = new Int32Array(a.length).fill(-1);
  const open: Region[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }];
  for (let region = open.pop(); region; region = open.pop()) {
    const rest = trimmed(region, a, b, pairs);
    if (rest.a === rest.aEnd || rest.b === rest.bEnd) continue;
    const anchors = uniqueAnchors(rest, a, b);
    if (anchors.length === 0) {
      matchBySteps(rest, a, b, pairs);
      continue;
    }
    let { a: fromA, b: fromB } = rest;
    for (const [i, j] of anchors) {
      open.push({ a: fromA, aEnd: i, b: fromB, bEnd: j });
      pairs[i] = j;
      fromA = i + 1;
      fromB = j + 1;
    }
    open.push({ a: fromA, aEnd: rest.aEnd, b: fromB, bEnd: rest.bEnd });
  }
  return pairs;
}

/** Pairs the same lines at both ends of a region. Out: what is left. */
function trimmed(region: Region, a: Int32Array, b: Int32Array, pairs: Int32Array): Region {
  const rest = { ...region };
  while (rest.a < rest.aEnd && rest.b < rest.bEnd && a[rest.a] === b[rest.b]) {
    pairs[rest.a] = rest.b;
    rest.a += 1;
    rest.b += 1;
  }
  while (rest.a < rest.aEnd && rest.b < rest.bEnd && a[rest.aEnd - 1] === b[rest.bEnd - 1]) {
    rest.aEnd -= 1;
    rest.bEnd -= 1;
    pairs[rest.aEnd] = rest.bEnd;
  }
  return rest;
}

/** Lines that occur once on both sides of a region, as many as keep their order. */
function uniqueAnchors({ a: fromA, aEnd, b: fromB, bEnd }: Region, a: Int32Array, b: Int32Array): [number, number][] {
  const places = (lines: Int32Array, from: number, to: number) => {
    const found = new Map<number, number>();
    for (let i = from; i < to; i += 1) {
      const line = lines[i] as number;
      found.set(line, found.has(line) ? -1 : i);
    }
    return found;
  };
  const inB = places(b, fromB, bEnd);
  const both: [number, number][] = [];
  for (const [line, i] of places(a, fromA, aEnd)) {
    const j = inB.get(line);
    if (i >= 0 && j !== undefined && j >= 0) both.push([i, j]);
  }
  both.sort(([one], [other]) => one - other);
  return longestAscending(both.map(([, j]) => j)).map((index) => both[index] as [number, number]);
}

/** The longest common subsequence of a small region; a large one without unique lines counts as different. */
function matchBySteps(
  { a: fromA, aEnd, b: fromB, bEnd }: Region,
  a: Int32Array,
  b: Int32Array,
  pairs: Int32Array,
): void {
  const rows = aEnd - fromA;
  const columns = bEnd - fromB;
  if (rows * columns > mostPairs) return;
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i -= 1)
    for (let j = columns - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[fromA + i] === b[fromB + j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number);
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (a[fromA + i] === b[fromB + j]) {
      pairs[fromA + i] = fromB + j;
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number)) i += 1;
    else j += 1;
  }
}

function hunksOf(pairs: Int32Array, aLength: number, bLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let a = 0;
  let b = 0;
  const push = (kind: Hunk['kind'], aEnd: number, bEnd: number) => {
    if (aEnd > a || bEnd > b) hunks.push({ kind, older: { start: a, end: aEnd }, newer: { start: b, end: bEnd } });
    a = aEnd;
    b = bEnd;
  };
  for (let i = 0; i < aLength;) {
    const start = pairs[i] as number;
    if (start < 0) {
      i += 1;
      continue;
    }
    push('changed', i, start);
    let j = start;
    while (i < aLength && pairs[i] === j) {
      i += 1;
      j += 1;
    }
    push('same', i, j);
  }
  push('changed', aLength, bLength);
  return hunks;
}
