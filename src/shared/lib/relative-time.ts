import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { onServer } from './server-clock';

const second = 1000;
const justNow = 10 * second;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const month = 30.436875 * day;
const year = 365.2425 * day;

/** The maximum age for each unit (style "past"). */
const steps: [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [60 * second, 'second', second],
  [120 * minute, 'minute', minute],
  [48 * hour, 'hour', hour],
  [45 * day, 'day', day],
  [8 * week, 'week', week],
  [36 * month, 'month', month],
  [Infinity, 'year', year],
];

/**
 * The languages whose narrow style is no text to read: "-5 h" in French, "vor 5 m" in German, and one letter for a day,
 * a month or a year.
 */
const wordy = new Set(['cs', 'de', 'es', 'fr', 'it', 'pt']);

function styleOf(locale: string, unit: Intl.RelativeTimeFormatUnit): Intl.RelativeTimeFormatStyle {
  // The narrow form of Swahili has a capital letter in it.
  if (locale === 'sw') return 'short';
  if (!wordy.has(locale)) return 'narrow';
  return unit === 'second' || unit === 'minute' || unit === 'hour' ? 'short' : 'long';
}

/**
 * A short age ("5 min ago"); null for a time in the future, of which the absolute time is shown.
 * @param iso a time of the server
 * @param now this computer's time in epoch milliseconds
 */
export function timeAgo(iso: string, now: number, locale: string): string | null {
  const age = onServer(now) - Date.parse(iso);
  if (Number.isNaN(age) || age < -minute) return null;
  // The clocks of two computers are not the same to the second, so nothing is "3s ago".
  if (age < justNow) return i18n._(msg`just now`);
  const [, unit, size] = steps.find(([limit]) => age < limit) ?? ['', 'year', year];
  const text = new Intl.RelativeTimeFormat(locale, { style: styleOf(locale, unit), numeric: 'always' }).format(
    -Math.floor(age / size),
    unit,
  );
  // Indonesian shortens days ("hari") to "h", which reads like hours.
  return locale === 'id' && unit === 'day' ? text.replace(' h ', ' hari ') : text;
}
