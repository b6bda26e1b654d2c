/** The literals of `$filter`, in the order they are tried: the first match is taken. */

const day = String.raw`-?(?:0\d{3}|[1-9]\d{3,})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const hourAndMinute = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const clock = String.raw`${hourAndMinute}(?::[0-5]\d(?:\.\d{1,12})?)?`;

const patterns: readonly RegExp[] = [
  /null|true|false/y,
  /[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/y,
  // A date; before a T it is the start of a timestamp.
  new RegExp(`${day}(?!T)`, 'y'),
  new RegExp(`${day}T${clock}(?:Z|(?:[+-]|%2B)${hourAndMinute})`, 'y'),
  new RegExp(clock, 'y'),
  /(?:[+-]|%2B)?\d+\.\d+(?:e(?:[+-]|%2B)?\d+)?/y,
  /NaN|-INF|INF/y,
];
const whole = /(?:[+-]|%2B)?(\d{1,19})(?!\d)/y;
const duration = /duration'[+-]?P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?'/y;

/** Characters allowed in text besides letters and digits. Quotes are doubled; all others must be percent-encoded. */
const quoted = /'(?:''|[A-Za-z0-9\u0080-\uffff\-._~$&!+()*,;=:@ \t]|%(?!27)[0-9A-Fa-f]{2})*'/y;
/** What must not follow the end of a text. */
const runsOn = /[A-Za-z0-9\u0080-\uffff\-._~$!+(*;=:@%]/y;

function scan(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The end of the literal that starts here, or `null` without one. */
export function scanLiteral(text: string, at: number): number | null {
  for (const pattern of patterns) {
    const found = scan(pattern, text, at);
    if (found) return at + found[0].length;
  }
  const number = scan(whole, text, at);
  if (number && fits(number[1] ?? '')) return at + number[0].length;
  const string = scan(quoted, text, at);
  if (string) {
    const end = at + string[0].length;
    return scan(runsOn, text, end) ? null : end;
  }
  const span = scan(duration, text, at);
  if (span) return at + span[0].length;
  // The real server reads a lone quote as a text.
  return text[at] === "'" && at === text.length - 1 ? text.length : null;
}

/** Integers up to 32 bits compare as numbers; the real server compares larger ones as text. */
const fits = (digits: string): boolean =>
  (digits.length <= 10 && Number(digits) <= 2_147_483_647) || digits <= '9223372036854775807';

/** The value of a literal: text without its quotes (doubled ones inside stay, as on the real server), or null. */
export function literalValue(text: string): string | null {
  if (text === 'null') return null;
  return /^'.*'$/.test(text) ? text.slice(1, -1) : text;
}
