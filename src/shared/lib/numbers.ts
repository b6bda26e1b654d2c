/**
 * Formats numbers of answers in the reader's language. Formatters are slow to create, so they are cached by language
 * and digits.
 */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let known = formatters.get(key);
  if (!known) {
    known = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
    formatters.set(key, known);
  }
  return known;
}

/** A whole number with the language's grouping. */
export function formatInteger(value: number, locale: string): string {
  return formatter(locale, 0).format(value);
}

/**
 * A decimal in about 15 characters: very large ones get one decimal, others as many as fit after the
 * integer digits and the sign.
 */
export function formatDecimal(value: number, locale: string): string {
  if (Number.isInteger(value)) return formatter(locale, 0).format(value);
  if (value >= 1e13 || value <= -1e12) return formatter(locale, 1).format(value);
  const whole = String(Math.trunc(Math.abs(value))).length;
  return formatter(locale, Math.max(1, 14 - whole - (value < 0 ? 1 : 0))).format(value);
}
