/** Cell numbers and dates as the reference converter formats them. */

const day = 86_400_000;

/** Integers without fraction, others with as few digits as tell them apart. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value + 0) : BigInt(value).toString();
  if (Math.abs(value) >= 1e-4) return String(value);
  return value.toExponential().replace(/e-(\d)$/, 'e-0$1');
}

/** Integers of an XML part may exceed float precision. */
export function writtenNumberText(written: string): string {
  const text = written.trim();
  if (/^[+-]?\d+$/.test(text)) return BigInt(text.replace('+', '')).toString();
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? text : numberText(value);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `hh:mm:ss`, with microseconds if any. */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = milliseconds % 1000;
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return rest === 0 ? time : `${time}.${String(rest).padStart(3, '0')}000`;
}

function dateTime(moment: number): string | undefined {
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) return undefined;
  const calendar = `${String(year).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${calendar} ${clock(((moment % day) + day) % day)}`;
}

export type Epoch = 1900 | 1904;

const startOf = (epoch: Epoch): number => (epoch === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30));

/**
 * Date and/or time of an .xlsx number; undefined if none. Excel counts a 29 February 1900, which shifts earlier numbers
 * by a day.
 */
export function dateText(value: number, epoch: Epoch): string | undefined {
  const whole = Math.floor(value);
  const rest = Math.round((value - whole) * day);
  if (whole === 0 && rest < day) return clock(rest);
  const shift = value > 0 && value < 60 && epoch === 1900 ? 1 : 0;
  return dateTime(startOf(epoch) + (whole + shift) * day + rest);
}

export function durationText(value: number): string {
  const all = Math.round(value * day);
  const days = Math.floor(all / day);
  const time = clock(all - days * day).replace(/^0/, '');
  return days === 0 ? time : `${days} day${Math.abs(days) === 1 ? '' : 's'}, ${time}`;
}

/** For .xls, to the second. Undefined for the first 60 days of 1900, where Excel and the calendar differ. */
export function oldDateText(value: number, epoch: Epoch): string | undefined {
  if (value < 0) return undefined;
  const seconds = Math.round((value - Math.floor(value)) * 86_400);
  const days = Math.floor(value) + (seconds === 86_400 ? 1 : 0);
  const rest = (seconds % 86_400) * 1000;
  if (days === 0) return clock(rest);
  if (days < 61 && epoch === 1900) return undefined;
  return dateTime(startOf(epoch) + days * day + rest);
}

export function isoText(written: string): string {
  const found = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d)?)?/.exec(written);
  const [, calendar = '', time = ''] = found ?? [];
  if (calendar === '' && time === '') return written;
  const full = time === '' ? '00:00:00' : time.length === 5 ? `${time}:00` : time;
  return calendar === '' ? full : `${calendar} ${full}`;
}

export type NumberKind = 'number' | 'date' | 'duration';

/** Formats that every program has, so workbooks do not define them. */
export const builtInKinds = (id: number): NumberKind => {
  if (id === 46) return 'duration';
  return (id >= 14 && id <= 22) || id === 45 || id === 47 ? 'date' : 'number';
};

/** Quoted texts, and bracketed colours, conditions and locales; `[h]`, `[mm]` and `[s]` are durations. */
const literals = /"[^"]*"|\[(?!(?:hh?|mm?|ss?)\])[^\]]*\]/gi;
const duration = /\[(?:hh?|mm?|ss?)\]/i;
/** Not text (after `\`) or a width (after `_`). */
const dateLetter = /(?<![_\\])[dmhys]/i;

export function kindOfFormat(code: string): NumberKind {
  const [first = ''] = code.split(';');
  if (!dateLetter.test(first.replace(literals, ''))) return 'number';
  return duration.test(first) ? 'duration' : 'date';
}

const hidden = /"[^"]*(?:"|$)|[\\_*]./gs;
const plain: ReadonlySet<string> = new Set(['0.00E+00', '##0.0E+0', 'General', 'GENERAL', 'general', '@']);

/** An .xls date format has more date letters than digit placeholders. */
export function isOldDateFormat(code: string): boolean {
  const bare = code
    .replace(hidden, '')
    .replace(/[$\-+/(): ]/g, '')
    .replace(/\[[^\]]*\]/g, '');
  if (plain.has(bare)) return false;
  const letters = bare.match(/[ymdhs]/gi)?.length ?? 0;
  const digits = bare.match(/[0#?]/g)?.length ?? 0;
  return letters > digits;
}
