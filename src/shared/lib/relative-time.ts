import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toServerTime } from './server-clock';

const second = 1000;
const justNow = 10 * second;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30.436875 * day;
const year = 365.2425 * day;

const steps: [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [60 * second, 'second', second],
  [120 * minute, 'minute', minute],
  [48 * hour, 'hour', hour],
  [45 * day, 'day', day],
  [8 * week, 'week', week],
  [36 * month, 'month', month],
  [Infinity, 'year', year],
];

/** Their narrow style is unreadable: "-5 h" in French, "vor 5 m" in German. */
const wordy = new Set(['cs', 'de', 'es', 'fr', 'it', 'pt']);

function styleOf(locale: string, unit: Intl.RelativeTimeFormatUnit): Intl.RelativeTimeFormatStyle {
  // Swahili's narrow form contains a capital letter.
  if (locale === 'sw') return 'short';
  if (!wordy.has(locale)) return 'narrow';
  return unit === 'second' || unit === 'minute' || unit === 'hour' ? 'short' : 'long';
}

/**
 * "5 min ago"; null for future times, which are shown as absolute.
 * @param now epoch milliseconds of this computer
 */
export function timeAgo(iso: string, now: number, locale: string): string | null {
  const age = toServerTime(now) - Date.parse(iso);
  if (Number.isNaN(age) || age < -minute) return null;
  // Clocks differ by seconds, so nothing is "3s ago".
  if (age < justNow) return i18n._(msg`just now`);
  const [, unit, size] = steps.find(([limit]) => age < limit) ?? ['', 'year', year];
  const text = new Intl.RelativeTimeFormat(locale, { style: styleOf(locale, unit), numeric: 'always' }).format(
    -Math.floor(age / size),
    unit,
  );
  // Indonesian shortens "hari" (day) to "h", which reads like hours.
  return locale === 'id' && unit === 'day' ? text.replace(' h ', ' hari ') : text;
}
