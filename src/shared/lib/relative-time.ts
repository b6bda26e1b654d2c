const second = 1000;
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

/** The narrow form, unless readers misunderstand it: 3 months are "3 m" in Spanish, and Swahili has a capital in it. */
function styleOf(unit: Intl.RelativeTimeFormatUnit, locale: string): Intl.RelativeTimeFormatStyle {
  if (locale === 'es' && (unit === 'month' || unit === 'year')) return 'long';
  return locale === 'sw' ? 'short' : 'narrow';
}

/** A short age ("5 min ago"). In: ISO time, now in epoch ms. Null for the future: show the absolute time. */
export function timeAgo(iso: string, now: number, locale: string): string | null {
  const age = now - Date.parse(iso);
  if (Number.isNaN(age) || age < -minute) return null;
  const past = Math.max(0, age);
  const [, unit, size] = steps.find(([limit]) => past < limit) ?? ['', 'year', year];
  return new Intl.RelativeTimeFormat(locale, { style: styleOf(unit, locale), numeric: 'always' }).format(
    -Math.floor(past / size),
    unit,
  );
}
