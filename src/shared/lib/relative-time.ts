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

/** A short age ("5 min ago"). In: ISO time, now in epoch ms. Null for the future: show the absolute time. */
export function timeAgo(iso: string, now: number, locale: string): string | null {
  const age = now - Date.parse(iso);
  if (Number.isNaN(age) || age < -minute) return null;
  const past = Math.max(0, age);
  const [, unit, size] = steps.find(([limit]) => past < limit) ?? ['', 'year', year];
  const text = new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }).format(
    -Math.floor(past / size),
    unit,
  );
  // Indonesian shortens days ("hari") to "h", which reads like hours.
  return locale === 'id' && unit === 'day' ? text.replace(' h ', ' hari ') : text;
}
