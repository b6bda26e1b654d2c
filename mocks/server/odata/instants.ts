/**
 * Reads timestamps like PostgreSQL: ISO 8601 and its shorter forms, dates with month names, and the special words.
 * Without a zone they are UTC.
 */
import { InternalFault } from '@mocks/server/problem';

const dayMs = 86_400_000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = /^(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?:day|nesday|rsday|urday)?$/;
/** Common zone names, in minutes east of Greenwich. */
const zones: ReadonlyMap<string, number> = new Map([
  ['z', 0],
  ['utc', 0],
  ['gmt', 0],
  ['ut', 0],
  ['zulu', 0],
  ['wet', 0],
  ['cet', 60],
  ['eet', 120],
  ['msk', 180],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
]);

/** The range of the database's timestamps. */
const firstYear = -4713;
const lastYear = 294_276;

const fault = () => new InternalFault('no instant');

/** What has been read so far. */
interface Reading {
  /** Midnight, in milliseconds. */
  day?: number;
  /** Since midnight. */
  time?: number;
  /** Whether there are digits after the millisecond. */
  finer?: boolean;
  zone?: number;
  isBc?: boolean;
  year?: number;
}

function dayOf(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (month < 1 || month > 12 || day < 1 || date.getUTCMonth() !== month - 1) throw fault();
  return date.getTime();
}

/** A month by a prefix of its name, at least three letters. */
const monthOf = (word: string): number => (/^[a-z]{3,9}$/.test(word) ? months.indexOf(word.slice(0, 3)) + 1 : 0);

function readDate(word: string, reading: Reading): boolean {
  const dashed = /^(\d{3,6})-(\d{1,2})-(\d{1,2})$/.exec(word) ?? /^(\d{4,6})(\d\d)(\d\d)$/.exec(word);
  if (dashed) {
    const year = Number(dashed[1]);
    if (year === 0 || year > lastYear) throw fault();
    reading.year = year;
    reading.day = dayOf(year, Number(dashed[2]), Number(dashed[3]));
    return true;
  }
  const ordinal = /^(\d{4})\.(\d{3})$/.exec(word);
  if (ordinal) reading.day = Date.UTC(Number(ordinal[1]), 0, 1) + (Number(ordinal[2]) - 1) * dayMs;
  const julian = /^j(\d{1,8})$/.exec(word);
  // The Julian day 2440588 is 1 January 1970.
  if (julian) reading.day = (Number(julian[1]) - 2_440_588) * dayMs;
  return Boolean(ordinal ?? julian);
}

function readTime(word: string, reading: Reading): boolean {
  const found =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d*))?)?$/.exec(word) ?? /^(\d\d)(\d\d)(\d\d)(?:\.(\d*))?$/.exec(word);
  if (!found) return false;
  const [, hour = '', minute = '', second = '0', fraction = ''] = found;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 24 || m > 59 || s > 60 || (h === 24 && m + s + Number(fraction) > 0)) throw fault();
  reading.time = ((h * 60 + m) * 60 + s) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  reading.finer = Number(fraction.slice(3)) > 0;
  return true;
}

function readZone(word: string, reading: Reading): boolean {
  const offset = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(word);
  if (offset) reading.zone = (Number(offset[2]) * 60 + Number(offset[3] ?? 0)) * (offset[1] === '-' ? -1 : 1);
  else if (zones.has(word)) reading.zone = zones.get(word) ?? 0;
  return reading.zone !== undefined;
}

/** A date of three words: day and year are the numbers, in this order unless the first cannot be a day. */
function readNamedDate(words: readonly string[], reading: Reading): readonly string[] {
  const at = words.findIndex((word) => monthOf(word) > 0);
  if (at < 0) return words;
  const numbers = words
    .map((word, index) => ({ word, index }))
    .filter(({ word, index }) => index <= at + 2 && /^\d{1,4}$/.test(word));
  const [first, second] = numbers;
  if (!first || !second) throw fault();
  const [year, day] = first.word.length > 2 ? [first, second] : [second, first];
  reading.day = dayOf(Number(year.word), monthOf(words[at] ?? ''), Number(day.word));
  return words.filter((_, index) => index !== at && index !== first.index && index !== second.index);
}

/** Splits a text into words; date and time may be joined by T, time and zone need no separator. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/(\d)t(?=\d)/, '$1 ')
    .replace(/^(\d{4,6}-\d{1,2}-\d{1,2}|\d{8})([+]|[a-z])/, '$1 $2')
    .replace(/^((?:\S+ +)?[\d.:]*:[\d.]+|\d{8} \d{6}(?:\.\d+)?)([+-]|[a-z])/, '$1 $2')
    .replace(/,/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Text that sorts together with ISO 8601 in UTC: finer digits follow the milliseconds, infinities sort first and last.
 */
function toText(reading: Reading): string {
  const { day, time = 0, finer = false, zone = 0, isBc = false } = reading;
  if (day === undefined) throw fault();
  const date = new Date(day + time - zone * 60_000);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year > lastYear || year < firstYear) throw fault();
  if (isBc || year < 0) return '';
  if (year > 9999) return '~';
  const iso = date.toISOString();
  return finer ? `${iso.slice(0, -1)}~` : iso;
}

/**
 * Reads a timestamp.
 * @param now the current time, for `now`, `today`, `yesterday` and `tomorrow`
 * @returns text that compares with the timestamps of rows
 * @throws an internal fault for invalid text, where the real server fails, too
 */
export function toInstant(literal: string, now: string): string {
  const text = literal.trim().toLowerCase();
  if (text === 'now') return now;
  if (text === 'epoch') return new Date(0).toISOString();
  if (text === 'infinity') return '~';
  if (text === '-infinity') return '';
  if (/\dt$/.test(text)) throw fault();
  const reading: Reading = {};
  const midnight = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  const relative: Readonly<Record<string, number>> = { yesterday: -dayMs, today: 0, tomorrow: dayMs };
  let afternoon: string | null = null;
  for (const word of readNamedDate(wordsOf(text), reading)) {
    const days = Object.hasOwn(relative, word) ? relative[word] : undefined;
    if (days !== undefined && reading.day === undefined) reading.day = midnight + days;
    else if (word === 'bc' || word === 'ad') reading.isBc = word === 'bc';
    else if (word === 'am' || word === 'pm') afternoon = word;
    else if (weekdays.test(word)) continue;
    else if (reading.day === undefined && readDate(word, reading)) continue;
    else if (reading.time === undefined && readTime(word, reading)) continue;
    else if (reading.zone === undefined && readZone(word, reading)) continue;
    else throw fault();
  }
  if (afternoon !== null) applyHalf(reading, afternoon);
  return toText(reading);
}

/** AM or PM. */
function applyHalf(reading: Reading, half: string): void {
  const noon = dayMs / 2;
  const hour = dayMs / 24;
  const { time } = reading;
  if (time === undefined || time >= noon + hour) throw fault();
  const sinceHalf = time >= noon ? time - noon : time;
  reading.time = half === 'pm' ? sinceHalf + noon : sinceHalf;
}
