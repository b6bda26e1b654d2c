/** Splits expressions into tokens, to tell values that are computed from texts that only look like expressions. */
import { anyName, plainName } from './names';

type TokenKind =
  | 'date'
  | 'number'
  | 'math'
  | 'union'
  | 'close'
  | 'separator'
  | 'literal'
  | 'space'
  | 'reference'
  | 'call'
  | 'filter'
  | 'filterEnd'
  | 'other';

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const day = String.raw`-?\d{4}-\d{2}-\d{2}`;
const time = String.raw`\d{2}:\d{2}:\d{2}(?:\.\s+)?(?:[+-]\d{2}:\d{2}|Z)?`;

/** The first that matches wins; names may contain hyphens, so "a-b" is a name. */
const patterns: readonly (readonly [TokenKind, string])[] = [
  ['date', `${day}T${time}|${day}|${time}`],
  ['number', String.raw`-?\d+\.\d*|-?\.\d+|-?\d+`],
  ['math', String.raw`[*+\-]| mod | div `],
  ['other', String.raw`!=|[=<>]| and | or `],
  ['union', String.raw`\|`],
  ['other', String.raw`\(`],
  ['close', String.raw`\)`],
  ['other', String.raw`[\[{}]|\.\.|\.`],
  ['separator', '/'],
  ['literal', `"[^"]*"|'[^']*'`],
  ['other', ','],
  ['space', String.raw`\s+`],
  ['reference', String.raw`\$\{(?:last-saved#)?${plainName}\}`],
  ['call', String.raw`${anyName}\(`],
  ['filter', String.raw`${anyName}\[`],
  ['filterEnd', String.raw`\]`],
  ['other', `${plainName}://|${anyName}|[^]`],
];
const pattern = new RegExp(patterns.map(([, source]) => `(${source})`).join('|'), 'uy');

/** All tokens of a text, without gaps. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const at = match.findIndex((group, index) => index > 0 && group !== undefined) - 1;
    const [kind] = patterns[at] ?? ['other' as const];
    tokens.push({ kind, text: match[0], start: match.index, end: pattern.lastIndex });
  }
  return tokens;
}

/** Types whose fixed values contain hyphens. */
const hyphenated = new Set(['date', 'dateTime', 'geopoint', 'geotrace', 'geoshape']);
const computing = new Set<TokenKind>(['math', 'union', 'reference', 'call']);

/** Whether a default value is an expression; other defaults are written into the answers as they are. */
export function isDynamic(value: string, type: string): boolean {
  for (const { kind, text } of tokensOf(value)) {
    if (kind === 'math' && text === '-' && hyphenated.has(type)) return false;
    if (computing.has(kind)) return true;
  }
  return false;
}

/**
 * Where a text contains an expression that reads a secondary instance: `instance('x')/root/item[…]/label`.
 * A path ends at a space, unless the space is in a filter.
 */
export function instancePaths(text: string): { start: number; end: number }[] {
  if (!text.includes('instance(')) return [];
  const found: { start: number; end: number }[] = [];
  let start = -1;
  let last: Token | undefined;
  let inPath = false;
  let inFilter = false;
  for (const token of tokensOf(text)) {
    if (start < 0) {
      if (token.kind !== 'call' || token.text !== 'instance(') continue;
      start = token.start;
      last = token;
      continue;
    }
    if (last && belongs(token, last)) last = token;
    else {
      found.push({ start, end: last?.end ?? token.start });
      start = -1;
    }
  }
  if (start >= 0 && last) found.push({ start, end: last.end });
  return found;

  function belongs(token: Token, before: Token): boolean {
    if (token.kind === 'literal' && before.kind === 'call' && before.text === 'instance(') return true;
    if (before.kind === 'literal' && token.kind === 'close') return true;
    if (token.kind === 'separator' && (before.kind === 'close' || before.kind === 'filterEnd')) {
      inPath = true;
      return true;
    }
    if (inPath) {
      if (token.kind === 'space') inPath = false;
      if (token.kind === 'filter') [inPath, inFilter] = [false, true];
      return token.kind !== 'space';
    }
    if (!inFilter) return false;
    if (token.kind === 'filterEnd') inFilter = false;
    return true;
  }
}
