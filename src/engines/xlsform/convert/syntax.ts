/** Syntax of names, references (`${name}`, `${last-saved#name}`) and expression tokens. */

const firstLetter = String.raw`[A-Z_a-z\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]`;
const otherLetters = String.raw`[-.0-9\u00B7\u0300-\u036F\u203F\u2040A-Z_a-z\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]`;

/** Pattern source (flag u) of a name without prefix. */
const plainName = `${firstLetter}${otherLetters}*`;
const anyName = `${plainName}(?::${plainName})?`;

const whole = new RegExp(`^${anyName}$`, 'u');
const wholeWithoutPrefix = new RegExp(`^${plainName}$`, 'u');
/** Fast path: the patterns of all letters are slow. */
const latin = /^[A-Z_a-z][-.\w]*$/;

export const isName = (text: string): boolean => latin.test(text) || whole.test(text);

export const isPlainName = (text: string): boolean => latin.test(text) || wholeWithoutPrefix.test(text);

interface Reference {
  readonly name: string;
  readonly isLastSaved: boolean;
}

/** Looks like a reference: closed, or open to the end. */
const candidate = /\$\{(?<inner>[^}]+)\}|\$\{[^}]*$/g;
const lastSaved = 'last-saved#';

/** Groups: prefix and name; the name must still be checked. */
export const referencePattern = /\$\{(last-saved#)?([^{}$\s]+)\}/g;

const mayContain = (text: string): boolean => text.length > 2 && text.includes('${');

function readInner(text: string | undefined): Reference | null {
  if (text === undefined) return null;
  const isLastSaved = text.startsWith(lastSaved);
  const name = isLastSaved ? text.slice(lastSaved.length) : text;
  return isPlainName(name) ? { name, isLastSaved } : null;
}

export function referencesIn(text: string): { references: Reference[]; isMalformed: boolean } {
  if (!mayContain(text)) return { references: [], isMalformed: false };
  const read = [...text.matchAll(candidate)].map((match) => readInner(match.groups?.['inner']));
  return { references: read.filter((one) => one !== null), isMalformed: read.includes(null) };
}

export function hasReference(text: string): boolean {
  if (!mayContain(text)) return false;
  const [first] = text.matchAll(candidate);
  return first !== undefined && readInner(first.groups?.['inner']) !== null;
}

export const isReference = (text: string): boolean =>
  mayContain(text) && /^\$\{[^}]+\}$/.test(text) && readInner(text.slice(2, -1)) !== null;

export function hasLastSaved(text: string): boolean {
  if (!text.includes('${last-saved#')) return false;
  for (const match of text.matchAll(candidate)) {
    const reference = readInner(match.groups?.['inner']);
    if (reference === null) return false;
    if (reference.isLastSaved) return true;
  }
  return false;
}

// Tokens, to tell expressions from texts that only look like them.

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

/** First match wins; names may contain hyphens, so "a-b" is a name. */
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

const hyphenated = new Set(['date', 'dateTime', 'geopoint', 'geotrace', 'geoshape']);
const computing = new Set<TokenKind>(['math', 'union', 'reference', 'call']);

export function isDynamic(value: string, type: string): boolean {
  for (const { kind, text } of tokensOf(value)) {
    if (kind === 'math' && text === '-' && hyphenated.has(type)) return false;
    if (computing.has(kind)) return true;
  }
  return false;
}

/** Ranges of `instance('x')/root/item[…]/label` in a text. A path ends at a space outside of a filter. */
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
