/**
 * Formats numbers of answers in the reader's language. Formatters are slow to create, so they are cached by language
 * and digits.
 */
const formatters = new Map<string, Intl.NumberFormat>();

/** Marks of direction, which some languages have before a minus sign: an answer would show them as its own. */
const turns = /\p{Cf}/gu;

function format(value: number | `${number}`, locale: string, decimals: number): string {
  const key = `${locale} ${decimals}`;
  let known = formatters.get(key);
  if (!known) {
    known = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
    formatters.set(key, known);
  }
  return known.format(value).replaceAll(turns, '');
}

/** A whole number with the language's grouping. A negative one between words of Arabic needs `isolate`. */
export function formatInteger(value: number, locale: string): string {
  return format(value, locale, 0);
}

/**
 * A decimal in about 15 characters: very large ones get one decimal, others as many as fit after the
 * integer digits and the sign.
 */
export function formatDecimal(value: number, locale: string): string {
  if (Number.isInteger(value)) return format(value, locale, 0);
  if (value >= 1e13 || value <= -1e12) return format(value, locale, 1);
  const whole = String(Math.trunc(Math.abs(value))).length;
  return format(value, locale, Math.max(1, 14 - whole - (value < 0 ? 1 : 0)));
}

/** Whether a whole number came through JSON with other digits than were sent: it has more than JSON can hold. */
export const isRounded = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** Digits that a formatter can have behind the point. */
const mostDecimals = 100;

/** A number in the reader's language with all of its digits; "≈" marks one whose digits were lost on the way. */
export function formatDigits(value: number | `${number}`, locale: string): string {
  const decimals = Math.min(mostDecimals, /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0);
  return `${isRounded(value) ? '≈\u00A0' : ''}${format(value, locale, decimals)}`;
}

/** How much is done, in whole percent, for a bar; nothing to do is all of it. */
export const percentOf = (done: number, of: number): number => (of === 0 ? 100 : Math.round((done / of) * 100));
