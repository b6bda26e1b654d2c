import { formatDateOnly } from '~/shared/lib/dates';

/** Lengths of time that arrivals are counted in. */
export type TimeStep = 'day' | 'week' | 'month';

/** The first day of a week in a language, 0 for Sunday; Monday where the browser does not know. */
export function firstDayOfWeek(locale: string): number {
  const described = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (described.getWeekInfo?.() ?? described.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

/** The first and the last day of a group: "2026-03-01" of a day or week, "2026-03" of a month. */
export function groupDays(value: string, step: TimeStep): { from: string; to: string } {
  if (step === 'day') return { from: value, to: value };
  // Calendar days: no time zone takes part.
  const first = new Date(`${step === 'month' ? `${value.slice(0, 7)}-01` : value}T00:00:00Z`);
  const last = new Date(first);
  if (step === 'week') last.setUTCDate(last.getUTCDate() + 6);
  else {
    last.setUTCMonth(last.getUTCMonth() + 1);
    last.setUTCDate(0);
  }
  return { from: dayText(first), to: dayText(last) };
}

/** A group as a person reads it. */
export function timeLabel(value: string, step: TimeStep, locale: string): string {
  if (step !== 'month') return formatDateOnly(value);
  const first = new Date(`${value.slice(0, 7)}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(first);
}
