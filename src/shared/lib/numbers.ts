/** Formatters are slow to create, so they are cached by language and digits. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Direction marks before a minus sign in some languages: answers would show them as their own. */
const directionMarks = /\p{Cf}/gu;

function format(value: number | `${number}`, locale: string, decimals: number): string {
  const key = `${locale} ${decimals}`;
  let known = formatters.get(key);
  if (!known) {
    known = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
    formatters.set(key, known);
  }
  return known.format(value).replaceAll(directionMarks, '');
}

/** Negative integers inside Arabic sentences need `bidiIsolate`. */
export function formatInteger(value: number, locale: string): string {
  return format(value, locale, 0);
}

/** About 15 characters: one decimal for very large numbers, otherwise as many as fit. */
export function formatDecimal(value: number, locale: string): string {
  if (Number.isInteger(value)) return format(value, locale, 0);
  if (value >= 1e13 || value <= -1e12) return format(value, locale, 1);
  const whole = String(Math.trunc(Math.abs(value))).length;
  return format(value, locale, Math.max(1, 14 - whole - (value < 0 ? 1 : 0)));
}

/** An integer beyond JSON's precision: its digits differ from those sent. */
export const isRounded = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** Limit of Intl formatters. */
const maxDecimals = 100;

/** All digits; "≈" marks a number that lost some. */
export function formatDigits(value: number | `${number}`, locale: string): string {
  const decimals = Math.min(maxDecimals, /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0);
  return `${isRounded(value) ? '≈\u00A0' : ''}${format(value, locale, decimals)}`;
}

/** Integer percent; 100 if there is nothing to do. */
export const percentOf = (done: number, of: number): number => (of === 0 ? 100 : Math.round((done / of) * 100));
