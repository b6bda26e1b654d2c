/*
 * Regular expressions of forms with JavaScript syntax in bounded time: RegExp where it is fast, otherwise RE2, which is
 * linear in the text.
 */
import { RE2JS } from 're2js';
import { isExplosive, shapeOf } from '~/shared/lib/regex-cost';

/** RE2 does not support the pattern (a lookahead, for example), and RegExp might backtrack forever. */
export class PatternTooSlow extends Error {
  override name = 'PatternTooSlow';
}

/** Steps that take RegExp about a tenth of a second. */
const maxSteps = 1e7;
/** Characters that an explosive pattern can match in this time. */
const maxExplosive = 22;

const inClass = {
  s: String.raw`\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`,
  S: String.raw`\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`,
};

/** The pattern in RE2 syntax, whose \s and line ends are fewer and whose escapes are more. */
function toRe2(source: string, flags: string): string {
  let isClass = false;
  const translated = source.replaceAll(/\\[^]|\[\^?|[.\]]/g, (token) => {
    if (token === '\\s' || token === '\\S') {
      const set = inClass[token === '\\s' ? 's' : 'S'];
      return isClass ? set : `[${set}]`;
    }
    if (token === '\\b' && isClass) return String.raw`\x08`;
    // Escapes that have a meaning only in RE2, and characters that need none.
    if (/^\\(?:[ACEQaz]|[^\0-\x7f])$/.test(token)) return token.slice(1);
    if (token.startsWith('[') && isClass) return token.length === 1 ? String.raw`\[` : String.raw`\[\^`;
    if (token.startsWith('[')) isClass = true;
    if (token === ']') isClass = false;
    if (token === '.' && !isClass && !flags.includes('s')) return String.raw`[^\n\r\x{2028}\x{2029}]`;
    return token;
  });
  return RE2JS.translateRegExp(translated);
}

function linear(source: string, { flags }: RegExp): RE2JS | null {
  // Without `u`, RegExp reads `\p{…}` as letters.
  if (/\\p\{/i.test(source) && !flags.includes('u')) return null;
  const bits = (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (flags.includes('m') ? RE2JS.MULTILINE : 0);
  try {
    return RE2JS.compile(toRe2(source, flags), bits | (flags.includes('s') ? RE2JS.DOTALL : 0) | RE2JS.LOOKBEHINDS);
  } catch {
    return null;
  }
}

/** Patterns may begin with Java flags such as (?i), and use classes such as \p{L}. */
function native(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, /\\p\{/i.test(source) ? `${flags}u` : flags);
  } catch {
    return new RegExp(source, flags);
  }
}

type Matcher = (text: string) => boolean;

function matcherOf(pattern: string): Matcher {
  const [start, flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? [''];
  const source = pattern.slice(start.length);
  const expression = native(source, flags);
  const { repeatedGroups, variable } = shapeOf(source);
  let other: RE2JS | null | undefined;
  return (text) => {
    if (repeatedGroups.length === 0 && (text.length + 1) ** (variable + 1) <= maxSteps) return expression.test(text);
    other = other === undefined ? linear(source, expression) : other;
    if (other) return other.test(text);
    if (text.length > maxExplosive && isExplosive(source)) throw new PatternTooSlow(pattern);
    return expression.test(text);
  };
}

const matchers = new Map<string, Matcher>();

/** Whether a pattern matches a part of the text. Throws SyntaxError for an invalid pattern, and PatternTooSlow. */
export function matchesPattern(pattern: string, text: string): boolean {
  const known = matchers.get(pattern) ?? matcherOf(pattern);
  // Patterns may be computed from answers, so the cache must not grow.
  if (matchers.size > 500) matchers.clear();
  matchers.set(pattern, known);
  return known(text);
}
