import { i18n } from '@lingui/core';
import { toServerTime } from './server-clock';

/**
 * Dates and times in the interface's language. Timestamps use the device's zone; date-only values are text and never
 * pass through a zone. Always 24-hour clock.
 */
const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const day = 86_400_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An ISO date that exists in the calendar ("2026-02-30" does not). */
export function isDateOnly(text: string): boolean {
  const match = dateOnly.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function cached<T>(cache: Map<string, T>, locale: string, make: () => T): T {
  const known = cache.get(locale);
  if (known !== undefined) return known;
  const fresh = make();
  cache.set(locale, fresh);
  return fresh;
}

type DayPart = 'year' | 'month' | 'day' | { literal: string };
const dayParts = new Map<string, DayPart[]>();

/**
 * Without Arabic's direction marks, which answers would show as their own. English readers disagree on the order, so it
 * starts with the year.
 */
function dayPartsOf(locale: string): DayPart[] {
  if (locale === '' || locale === 'en') return ['year', { literal: '/' }, 'month', { literal: '/' }, 'day'];
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts()
    .map(({ type, value }) =>
      type === 'year' || type === 'month' || type === 'day' ? type : { literal: value.replaceAll(/\p{Cf}/gu, '') },
    );
}

const dayText = (parts: Record<'year' | 'month' | 'day', string>): string =>
  cached(dayParts, i18n.locale, () => dayPartsOf(i18n.locale))
    .map((part) => (typeof part === 'string' ? parts[part] : part.literal))
    .join('');

/** "2026/03/13" (English) for an ISO date; invalid text unchanged. */
export function formatDateOnly(text: string): string {
  const [, year, month, dayOfMonth] = dateOnly.exec(text) ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined) return text;
  return dayText({ year, month, day: dayOfMonth });
}

const dayOf = (date: Date) =>
  dayText({ year: String(date.getFullYear()), month: twoDigits(date.getMonth() + 1), day: twoDigits(date.getDate()) });

/** ISO date of a timestamp on this device, plus `days`. */
export function localDay(now: number, days = 0): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return isoDay(date);
}

const isoDay = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

const clockOf = (date: Date, seconds: boolean) =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}${seconds ? `:${twoDigits(date.getSeconds())}` : ''}`;

export const formatClock = (text: string): string => clockOf(new Date(text), false);

/** "2026/03/13 22:10" (English), optionally with seconds; empty for null, invalid text unchanged. */
export function formatDateTime(text: string | null, seconds = false): string {
  if (text === null) return '';
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return `${dayOf(date)} ${clockOf(date, seconds)}`;
}

export function formatTime(text: string): string {
  return /^(\d{2}:\d{2}(?::\d{2})?)/.exec(text)?.[1] ?? text;
}

const daysBetween = (from: Date, to: Date) =>
  Math.round(
    (Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) -
      Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())) /
      day,
  );

const relative = new Map<string, Intl.RelativeTimeFormat>();
const weekdays = new Map<string, Intl.DateTimeFormat>();

/**
 * Today and yesterday as words, two to five days ago as weekday, else the date; always with the time. `now` is epoch
 * milliseconds of this computer.
 */
export function formatRecent(text: string | null, locale: string, now: number, seconds = false): string {
  if (text === null) return '';
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const ago = daysBetween(date, new Date(toServerTime(now)));
  if (ago < 0 || ago > 5) return formatDateTime(text, seconds);
  const words =
    ago < 2
      ? cached(relative, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(-ago, 'day')
      : cached(weekdays, locale, () => new Intl.DateTimeFormat(locale, { weekday: 'long' })).format(date);
  return `${words.charAt(0).toLocaleUpperCase(locale)}${words.slice(1)} ${clockOf(date, seconds)}`;
}

/** Days back from now: each of `formatRecent`'s words, and one date. */
const kindsOfDays = [0, 1, 2, 3, 4, 5, 6];

/** Samples of `formatRecent`, for column widths. */
export function sampleRecentTexts(locale: string, now: number, seconds = false): string[] {
  return kindsOfDays.map((days) =>
    formatRecent(new Date(toServerTime(now) - days * day).toISOString(), locale, now, seconds),
  );
}

/** Local midnight of an ISO date plus `days`, as ISO with that day's offset: filter limits. */
export function localDayStart(text: string, days = 0): string {
  const [year = 0, month = 1, dayOfMonth = 1] = text.split('-').map(Number);
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, dayOfMonth + days);
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const size = Math.abs(offset);
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:00.000`;
  return `${isoDay(date)}T${time}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** Reading the zone is slow, and tables ask per cell. It may change while the page is open. */
let known: { locale: string; minute: number; name: string } | null = null;

export function timeZoneName(locale: string): string {
  const minute = Math.floor(Date.now() / 60_000);
  if (known?.locale !== locale || known.minute !== minute) known = { locale, minute, name: readZone(locale) };
  return known.name;
}

function readZone(locale: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone} (${offset})`;
}
