/* Cost of regular expressions: backtracking engines (browsers, Java) can need polynomial or exponential time. */

const atom = /\\(?:[pPu]\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[^])|\[(?:\\[^]|[^\]\\])*\]|[^]/iy;
const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const groupStart = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/y;

interface Group {
  from: number;
  bars: number[];
  varies: boolean;
}

export interface RegexShape {
  repeatedGroups: string[][];
  variable: number;
}

/** `pattern` must be valid for RegExp. */
export function shapeOf(pattern: string): RegexShape {
  const shape: RegexShape = { repeatedGroups: [], variable: 0 };
  const open: Group[] = [];
  let at = 0;
  const take = (token: RegExp) => {
    token.lastIndex = at;
    const found = token.exec(pattern);
    if (found) at = token.lastIndex;
    return found;
  };
  while (at < pattern.length) {
    const start = at;
    let closed: Group | undefined;
    if (take(groupStart)) {
      open.push({ from: at, bars: [], varies: false });
      continue;
    }
    const [part = ''] = take(atom) ?? [];
    if (part === ')') closed = open.pop();
    const parent = open.at(-1);
    if (part === '|' && parent) {
      parent.varies = true;
      parent.bars.push(at);
    }
    if (parent && closed?.varies) parent.varies = true;
    const found = take(quantifier);
    if (!found) continue;
    const [, least, comma, most] = found;
    const isVariable = least === undefined || (comma === ',' && most !== least);
    if (isVariable) {
      shape.variable += 1;
      if (parent) parent.varies = true;
    }
    const isRepeated =
      !found[0].startsWith('?') && !(least !== undefined && Number(most || least) < 2 && !(comma && !most));
    if (closed?.varies && isRepeated) {
      const ends = [...closed.bars.map((bar) => bar - 1), start];
      shape.repeatedGroups.push([closed.from, ...closed.bars].map((from, index) => pattern.slice(from, ends[index])));
    }
  }
  return shape;
}

const samples = [...'aA0 -_.,@/éع'];
const longest = 4;

function alphabetOf(source: string): string[] {
  const characters = new Set<string>();
  for (const [part] of source.matchAll(new RegExp(atom.source, 'gi'))) {
    if (/^[()|*+?^$]$/.test(part)) continue;
    try {
      const one = new RegExp(`^${part}$`, /\\p/i.test(part) ? 'u' : '');
      const found = [part, ...samples].find((character) => one.test(character));
      if (found !== undefined) characters.add(found);
    } catch {
      // A part of a quantifier.
    }
  }
  return [...characters].slice(0, 6);
}

function* textsOf(alphabet: readonly string[]): Generator<string> {
  let texts = [''];
  for (let length = 1; length <= longest; length += 1) {
    texts = texts.flatMap((text) => alphabet.map((character) => text + character));
    yield* texts;
  }
}

/** Real patterns have fewer, and trying more could take long, too. */
const maxRepeatedGroups = 20;
const maxNested = 3;

const shortened = (source: string): string =>
  source.replaceAll(/\\[^]|\{[\d,]+\}/g, (token) =>
    token.startsWith('{') ? token.replaceAll(/\d+/g, (count) => String(Math.min(Number(count), 3))) : token,
  );

/** One iteration can match in two ways, or as two iterations: each doubles the paths. */
function isAmbiguous(written: readonly string[]): boolean {
  const alternatives = written.map(shortened);
  const group = alternatives.join('|');
  if (shapeOf(group).repeatedGroups.length > maxNested) return true;
  try {
    const flags = /\\p\{/i.test(group) ? 'u' : '';
    const ways = [...alternatives, `(?:${group})(?:${group})`].map((way) => new RegExp(`^(?:${way})$`, flags));
    for (const text of textsOf(alphabetOf(group))) if (ways.filter((way) => way.test(text)).length > 1) return true;
    return false;
  } catch {
    return false;
  }
}

/** Exponential time on some text that does not match, as for (a+)+$. */
export function isExplosive(pattern: string): boolean {
  const { repeatedGroups } = shapeOf(pattern);
  return repeatedGroups.length > maxRepeatedGroups || repeatedGroups.some(isAmbiguous);
}

export function patternsIn(expression: string): string[] {
  const patterns: string[] = [];
  const tokens = [...expression.matchAll(/regex\s*\(|"[^"]*"|'[^']*'|[(),]/g)].map(([token]) => token);
  for (const [index, token] of tokens.entries()) {
    if (!token.startsWith('regex')) continue;
    let depth = 1;
    for (let next = index + 1; depth > 0 && next < tokens.length; next += 1) {
      const inner = tokens[next] ?? '';
      if (inner.endsWith('(')) depth += 1;
      else if (inner === ')') depth -= 1;
      const literal = tokens[next + 1] ?? '';
      if (depth === 1 && inner === ',' && /^["']/.test(literal) && tokens[next + 2] === ')')
        patterns.push(literal.slice(1, -1));
    }
  }
  return patterns;
}
