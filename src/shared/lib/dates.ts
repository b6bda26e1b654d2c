import { i18n } from '@lingui/core';
import { onServer } from './server-clock';

/**
 * Dates and times as the interface shows them, in its language. Timestamps are shown in the zone of the device;
 * date-only values are text and never pass through a time zone. Clocks have 24 hours in every language.
 */
const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const day = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

/** An ISO date that exists in the calendar ("2026-02-30" does not). */
export function isDateOnly(text: string): boolean {
  const match = dateOnly.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Intl's formatters are slow to create, so one per language is cached. */
function made<T>(kept: Map<string, T>, locale: string, make: () => T): T {
  const known = kept.get(locale);
  if (known !== undefined) return known;
  const fresh = make();
  kept.set(locale, fresh);
  return fresh;
}

type DayPart = 'year' | 'month' | 'day' | { literal: string };
const dayParts = new Map<string, DayPart[]>();

/**
 * The order and signs of a day in digits, without the marks of direction that Arabic has there: an answer would show
 * them as its own. English, whose readers disagree about the order, begins with the year.
 */
function dayPartsOf(locale: string): DayPart[] {
  if (locale === '' || locale === 'en') return ['year', { literal: '/' }, 'month', { literal: '/' }, 'day'];
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts()
    .map(({ type, value }) =>
      type === 'year' || type === 'month' || type === 'day' ? type : { literal: value.replaceAll(/\p{Cf}/gu, '') },
    );
}

/** A day in the language of the interface: "2026/03/13", in German "13.03.2026". */
const dayText = (parts: Record<'year' | 'month' | 'day', string>): string =>
  made(dayParts, i18n.locale, () => dayPartsOf(i18n.locale))
    .map((part) => (typeof part === 'string' ? parts[part] : part.literal))
    .join('');

/** "2026/03/13" (in English) for an ISO date, as text only; an invalid date is unchanged. */
export function formatDateOnly(text: string): string {
  const [, year, month, dayOfMonth] = dateOnly.exec(text) ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined) return text;
  return dayText({ year, month, day: dayOfMonth });
}

const dayOf = (date: Date) =>
  dayText({ year: String(date.getFullYear()), month: two(date.getMonth() + 1), day: two(date.getDate()) });

/** The day of a timestamp on this device, as an ISO date; plus `days`. */
export function localDay(now: number, days = 0): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const clockOf = (date: Date, seconds: boolean) =>
  `${two(date.getHours())}:${two(date.getMinutes())}${seconds ? `:${two(date.getSeconds())}` : ''}`;

/** "22:10": the time of a timestamp on this device. */
export const formatClock = (text: string): string => clockOf(new Date(text), false);

/** "2026/03/13 22:10" (in English), or with seconds; empty for null, invalid text unchanged. */
export function formatDateTime(text: string | null, seconds = false): string {
  if (text === null) return '';
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return `${dayOf(date)} ${clockOf(date, seconds)}`;
}

/** "14:05:30" of a time answer, without fractions and zone. */
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
 * The style "recent": today and yesterday as words, two to five days ago as weekday, else the date; always with the
 * time, on request with seconds. Takes an ISO timestamp of the server, a language tag, this computer's time in epoch
 * milliseconds.
 */
export function formatRecent(text: string | null, locale: string, now: number, seconds = false): string {
  if (text === null) return '';
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const ago = daysBetween(date, new Date(onServer(now)));
  if (ago < 0 || ago > 5) return formatDateTime(text, seconds);
  const words =
    ago < 2
      ? made(relative, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(-ago, 'day')
      : made(weekdays, locale, () => new Intl.DateTimeFormat(locale, { weekday: 'long' })).format(date);
  return `${words.charAt(0).toLocaleUpperCase(locale)}${words.slice(1)} ${clockOf(date, seconds)}`;
}

/** The days back from now for which `formatRecent` has words of their own, and one for which it has a date. */
const kindsOfDays = [0, 1, 2, 3, 4, 5, 6];

/** One text of each length that `formatRecent` returns, for the width of a column. */
export function recentTexts(locale: string, now: number, seconds = false): string[] {
  return kindsOfDays.map((days) =>
    formatRecent(new Date(onServer(now) - days * day).toISOString(), locale, now, seconds),
  );
}

/**
 * Local midnight of an ISO date plus `days`, as ISO with the local offset of that day: the limits of a day in a filter.
 */
export function localDayStart(text: string, days = 0): string {
  const [year = 0, month = 1, dayOfMonth = 1] = text.split('-').map(Number);
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month - 1, dayOfMonth + days);
  const offset = -date.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const size = Math.abs(offset);
  const fullYear = String(date.getFullYear()).padStart(4, '0');
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:00.000`;
  return `${fullYear}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${time}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Reading the zone is slow, and a table asks for every cell. It may change while the page is open. */
let known: { locale: string; minute: number; name: string } | null = null;

/** The time zone of the device, in which times are shown and days of filters begin: "Africa/Nairobi (GMT+3)". */
export function zoneName(locale: string): string {
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
