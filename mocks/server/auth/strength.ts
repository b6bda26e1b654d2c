/**
 * Estimates the guesses a password withstands, by the paper "zxcvbn: low-budget password strength estimation" (Wheeler,
 * 2016), like the real server: the cheapest way to compose it of words, sequences, repetitions, dates and single
 * characters. Our word list is short, so some weak passwords pass.
 */
import { commonWords } from './common-words';

export type Weakness = 'word' | 'sequence' | 'keyboard' | 'repetition' | 'date' | 'other';

interface Piece {
  /** Start, and end (exclusive). */
  readonly from: number;
  readonly to: number;
  readonly guesses: number;
  readonly kind: Weakness;
}

/** Below this many guesses the real server refuses. */
export const enoughGuesses = 1e8 + 5;

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
const plainOf = (text: string): string => Array.from(text, (sign) => letters[sign] ?? sign).join('');
const reversed = (text: string): string => Array.from(text).reverse().join('');

const rows = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./', '1234567890-=', '1qaz2wsx3edc4rfv5tgb', 'qazwsxedcrfvtgb'];
const walks = rows.flatMap((row) => [row, reversed(row)]);

/** A word of the list: as it is, with substituted characters, or reversed; capitals double the guesses. */
function asWord(text: string): number | null {
  const lower = text.toLowerCase();
  const ways: [string, number][] = [
    [lower, 1],
    [plainOf(lower), 2],
    [reversed(lower), 2],
  ];
  const ranks = ways.flatMap(([way, factor]) => {
    const rank = commonWords.get(way);
    return rank === undefined ? [] : [rank * factor];
  });
  return ranks.length === 0 ? null : Math.min(...ranks) * (lower === text ? 1 : 2);
}

/** Consecutive letters or digits, ascending or descending. */
function asSequence(text: string): number | null {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  if (
    text.length < 3 ||
    Math.abs(step) !== 1 ||
    codes.some((code, at) => at > 0 && code - (codes[at - 1] ?? 0) !== step)
  )
    return null;
  const start = /^[aAzZ019]/.test(text) ? 4 : /^\d/.test(text) ? 10 : 26;
  return start * text.length * (step < 0 ? 2 : 1);
}

const asDate = (text: string): number | null => {
  if (/^(?:19|20)\d\d$/.test(text)) return 40;
  if (/^\d{1,2}([-/. ]?)\d{1,2}\1(?:19|20)?\d\d$/.test(text) || /^(?:19|20)\d\d([-/. ]?)\d{1,2}\1\d{1,2}$/.test(text)) {
    return 365 * 40 * (/\D/.test(text) ? 4 : 1);
  }
  return null;
};

/** A repeated group of characters. */
function asRepetition(text: string): number | null {
  const found = /^(.+?)\1+$/.exec(text);
  const unit = found?.[1];
  return unit === undefined ? null : guessesFor(unit).guesses * (text.length / unit.length);
}

/** The cheapest reading of a part of the password; `null` if it is only single characters. */
function pieceOf(text: string): { guesses: number; kind: Weakness } | null {
  const lower = text.toLowerCase();
  const ways: [Weakness, number | null][] = [
    ['word', asWord(text)],
    ['sequence', asSequence(text)],
    ['keyboard', text.length >= 4 && walks.some((walk) => walk.includes(lower)) ? 400 : null],
    ['repetition', asRepetition(text)],
    ['date', asDate(text)],
  ];
  let best: { guesses: number; kind: Weakness } | null = null;
  for (const [kind, guesses] of ways) {
    if (guesses !== null && (best === null || guesses < best.guesses)) best = { guesses, kind };
  }
  return best;
}

function piecesOf(password: string): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < password.length; from += 1) {
    for (let to = from + 1; to <= password.length; to += 1) {
      const text = password.slice(from, to);
      const found = text.length > 1 ? pieceOf(text) : null;
      // A minimum for each part, so that parts never cost less than single characters.
      if (found)
        pieces.push({
          from,
          to,
          kind: found.kind,
          guesses: Math.max(found.guesses, text.length === password.length ? 1 : 50),
        });
      pieces.push({ from, to, kind: 'other', guesses: Math.max(10 ** text.length, text.length === 1 ? 11 : 51) });
    }
  }
  return pieces;
}

/** The cheapest composition up to a position, by the number of parts and whether the last one is single characters. */
interface Way {
  readonly count: number;
  readonly product: number;
  readonly last: Weakness;
  readonly worst: Weakness;
}

const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1));
const total = ({ count, product }: Way): number => factorial(count) * product + (count > 1 ? 10_000 ** (count - 1) : 0);

/** How many guesses a password takes, and why it is weak. */
export function guessesFor(password: string): { guesses: number; kind: Weakness } {
  const waysTo: Map<string, Way>[] = Array.from({ length: password.length + 1 }, () => new Map<string, Way>());
  waysTo[0]?.set('start', { count: 0, product: 1, last: 'word', worst: 'other' });
  for (const { from, to, guesses, kind } of piecesOf(password)) {
    for (const way of waysTo[from]?.values() ?? []) {
      // Consecutive single characters are one part.
      if (kind === 'other' && way.last === 'other') continue;
      const next: Way = {
        count: way.count + 1,
        product: way.product * guesses,
        last: kind,
        worst: way.worst === 'other' ? kind : way.worst,
      };
      const key = `${next.count} ${kind === 'other'}`;
      const known = waysTo[to]?.get(key);
      if (!known || next.product < known.product) waysTo[to]?.set(key, next);
    }
  }
  const ways = [...(waysTo[password.length]?.values() ?? [])].sort((one, other) => total(one) - total(other));
  const [best] = ways;
  return best ? { guesses: total(best), kind: best.worst } : { guesses: 1, kind: 'other' };
}
