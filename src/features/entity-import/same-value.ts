import { withoutFormulas } from '~/shared/csv/write';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const localDate = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const plainNumber = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
/** What spreadsheets make of long numbers: `1.23457E+14`. They show at most 30 decimals. */
const shortened = /^[+-]?\d(?:[.,](\d{1,30}))?e[+-]?\d+$/i;

const numberOf = (text: string): number => (plainNumber.test(text) ? Number(text.replace(',', '.')) : Number.NaN);

/** Whether a spreadsheet may have written the ISO date as this date, with the day or the month first. */
function isSameDate(iso: string, local: string): boolean {
  const [, year, month, day] = isoDate.exec(iso) ?? [];
  const [, first, second, shown] = localDate.exec(local) ?? [];
  if (year === undefined || shown === undefined) return false;
  const parts = [Number(first), Number(second)];
  const has = (one: number, other: number) => parts[0] === one && parts[1] === other;
  return year.endsWith(shown) && (has(Number(day), Number(month)) || has(Number(month), Number(day)));
}

function isSameNumber(before: string, after: string): boolean {
  const [one, other] = [numberOf(before), numberOf(after)];
  if (one === other) return true;
  const match = shortened.exec(after);
  const digits = match?.[1]?.length ?? 0;
  return match !== null && one.toExponential(digits) === other.toExponential(digits);
}

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/**
 * Whether two values differ at most in how programs write them: line breaks, spaces at the ends, the decimal sign and
 * zeros of a number, a date, capital letters of true and false, or the apostrophes that keep formulas from running.
 */
export function isSameValue(before: string, after: string): boolean {
  const [one, other] = [tidy(before), tidy(after)];
  if (one === other || withoutFormulas(one) === other) return true;
  if (/^(?:true|false)$/i.test(one)) return one.toLowerCase() === other.toLowerCase();
  return isSameNumber(one, other) || isSameDate(one, other);
}
