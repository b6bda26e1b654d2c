/** Zero-based, `end` exclusive. */
interface LineRange {
  start: number;
  end: number;
}

/** Equal or differing ranges. An empty range: nothing removed or added. */
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

/** Without unique lines, up to this many line pairs are compared. */
const maxPairs = 250_000;

/**
 * Patience diff: lines unique on both sides are anchors, so time barely grows with differences. Hunks cover both texts
 * in order.
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

/** For each line of `a` its match in `b`, ascending; -1 without one. */
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

/** Lines unique on both sides, as many as keep their order. */
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

/** Longest common subsequence of a small region; large regions without unique lines count as different. */
function matchBySteps(
  { a: fromA, aEnd, b: fromB, bEnd }: Region,
  a: Int32Array,
  b: Int32Array,
  pairs: Int32Array,
): void {
  const rows = aEnd - fromA;
  const columns = bEnd - fromB;
  if (rows * columns > maxPairs) return;
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

/**
 * Fewest members to move for ascending order, in O(n log n).
 * @param positions each once
 */
export function movedIndexes(positions: readonly number[]): Set<number> {
  const stays = new Set(longestAscending(positions));
  const moved = new Set<number>();
  for (let i = 0; i < positions.length; i += 1) if (!stays.has(i)) moved.add(i);
  return moved;
}

function longestAscending(positions: readonly number[]): number[] {
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

// Pretty-printing: everything stays text; nothing is decoded, resolved or run.

interface Token {
  kind: 'open' | 'close' | 'empty' | 'other' | 'text';
  start: number;
  end: number;
  mixed: boolean;
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
}

function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let i = from; i < xml.length; i += 1) {
    const code = xml.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return i + 1;
  }
  return xml.length;
}

function readMarkup(xml: string, start: number): Omit<Token, 'mixed'> {
  const starts = (mark: string) => xml.startsWith(mark, start);
  if (starts('<!--')) return { kind: 'other', start, end: endOf(xml, '-->', start + 4) };
  if (starts('<![CDATA[')) return { kind: 'text', start, end: endOf(xml, ']]>', start + 9) };
  if (starts('<?')) return { kind: 'other', start, end: endOf(xml, '?>', start + 2) };
  if (starts('<!DOCTYPE')) return { kind: 'other', start, end: endOfDeclaration(xml, start + 9) };
  const end = endOfTag(xml, start + 1);
  if (starts('</')) return { kind: 'close', start, end };
  if (starts('<!')) return { kind: 'other', start, end };
  return { kind: xml.charCodeAt(end - 2) === 47 ? 'empty' : 'open', start, end };
}

function endOfDeclaration(xml: string, from: number): number {
  const end = endOfTag(xml, from);
  if (!xml.slice(from, end).includes('[')) return end;
  const close = xml.indexOf(']', from);
  return close < 0 ? xml.length : endOf(xml, '>', close);
}

function tokensOf(xml: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let at = 0;
  while (at < xml.length) {
    const next = xml.charCodeAt(at) === 60 ? at : xml.indexOf('<', at);
    if (next !== at) {
      const end = next < 0 ? xml.length : next;
      if (xml.slice(at, end).trim() !== '') {
        tokens.push({ kind: 'text', start: at, end, mixed: false });
        markMixed(open.at(-1));
      }
      at = end;
      continue;
    }
    const token: Token = { ...readMarkup(xml, at), mixed: false };
    tokens.push(token);
    if (token.kind === 'open') open.push(token);
    else if (token.kind === 'close') open.pop();
    else if (token.kind === 'text') markMixed(open.at(-1));
    at = token.end;
  }
  return tokens;
}

function markMixed(token: Token | undefined): void {
  if (token) token.mixed = true;
}

/** Deeper levels are not indented further: lines of a hostile file stay short. */
const deepestIndent = 100;

/** One element per line, indented by two spaces. Mixed content and invalid XML stay as they are. */
export function prettyLines(xml: string): string[] {
  const lines: string[] = [];
  const push = (text: string, depth: number) => {
    const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
    lines.push('  '.repeat(Math.min(depth, deepestIndent)) + first, ...rest);
  };
  const source = xml.replace(/^\uFEFF/, '');
  const tokens = tokensOf(source);
  let depth = 0;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token;
    const following = tokens[i + 1];
    if (token.kind === 'close') depth = Math.max(0, depth - 1);
    if (token.kind !== 'open') push(source.slice(token.start, token.end).trim(), depth);
    else if (token.mixed) {
      i = endOfElement(tokens, i);
      push(source.slice(token.start, tokens[i]?.end), depth);
    } else if (following?.kind === 'close') {
      i += 1;
      push(source.slice(token.start, token.end) + source.slice(following.start, following.end), depth);
    } else {
      push(source.slice(token.start, token.end), depth);
      depth += 1;
    }
  }
  return lines;
}

function endOfElement(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let i = from; i < tokens.length; i += 1) {
    const { kind } = tokens[i] as Token;
    if (kind === 'open') depth += 1;
    else if (kind === 'close') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return tokens.length - 1;
}
