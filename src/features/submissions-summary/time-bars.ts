import { formatDateOnly } from '~/shared/lib/dates';

export const timeSteps = ['day', 'week', 'month', 'year'] as const;
export type TimeStep = (typeof timeSteps)[number];

export interface DayCount {
  value: string;
  count: number;
}

export interface TimeBar {
  from: string;
  to: string;
  count: number;
}

const dayLength = 86_400_000;
// Calendar days: time zones do not matter.
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const dayAfter = (day: string, days: number): string => dayText(toTime(day) + days * dayLength);

/** 0 for Sunday; Monday where the browser does not know. */
export function firstDayOfWeek(locale: string): number {
  const described = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (described.getWeekInfo?.() ?? described.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}

function startOf(day: string, step: TimeStep, firstDay: number): string {
  switch (step) {
    case 'day':
      return day;
    case 'week':
      return dayAfter(day, -((new Date(toTime(day)).getUTCDay() - firstDay + 7) % 7));
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

function endOf(start: string, step: TimeStep): string {
  if (step === 'day') return start;
  if (step === 'week') return dayAfter(start, 6);
  const next = new Date(toTime(start));
  next.setUTCMonth(next.getUTCMonth() + (step === 'month' ? 1 : 12));
  return dayText(next.getTime() - dayLength);
}

/** Bars from the first to the last day, empty ones included. `days` must be sorted. */
export function timeBars(days: readonly DayCount[], step: TimeStep, firstDay: number): TimeBar[] {
  const bars: TimeBar[] = [];
  for (const { value, count } of days) {
    const start = startOf(value, step, firstDay);
    for (let last = bars.at(-1); last === undefined || last.from < start; last = bars.at(-1)) {
      const from: string = last === undefined ? start : dayAfter(last.to, 1);
      bars.push({ from, to: endOf(from, step), count: 0 });
    }
    const bar = bars.at(-1);
    if (bar) bar.count += count;
  }
  return bars;
}

/** Bars that can be told apart on a wide screen, and that are easy to read. */
const [maxBars, preferredBars] = [800, 62];
const stepDays: Record<TimeStep, number> = { day: 1, week: 7, month: 30.4, year: 365.2 };

/** Units that give a readable chart, and the default one. `days` must be sorted. */
export function chooseTimeSteps(days: readonly DayCount[]): { possible: readonly TimeStep[]; usual: TimeStep } {
  const [first, last] = [days[0]?.value, days.at(-1)?.value];
  const span = first === undefined || last === undefined ? 0 : (toTime(last) - toTime(first)) / dayLength + 1;
  const fitting = (most: number) => timeSteps.filter((step) => step === 'year' || span / stepDays[step] <= most);
  return { possible: fitting(maxBars), usual: fitting(preferredBars)[0] ?? 'year' };
}

function dayQuantile(days: readonly DayCount[], share: number): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const at = (total - 1) * share;
  const dayOf = (place: number): number => {
    let passed = 0;
    for (const { value, count } of days) {
      passed += count;
      if (place < passed) return toTime(value);
    }
    return NaN;
  };
  const [low, high] = [dayOf(Math.floor(at)), dayOf(Math.ceil(at))];
  return dayText(low + (high - low) * (at - Math.floor(at)));
}

/** Null without any. `days` must be sorted. */
export const dayQuartiles = (days: readonly DayCount[]): { lower: string; median: string; upper: string } | null =>
  days.length === 0
    ? null
    : { lower: dayQuantile(days, 0.25), median: dayQuantile(days, 0.5), upper: dayQuantile(days, 0.75) };

/** `isShort`: for an axis. */
export function timeLabel({ from, to }: TimeBar, step: TimeStep, locale: string, isShort = false): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).format(toTime(from));
  if (step === 'month') return written({ year: 'numeric', month: 'short' });
  if (step === 'year') return written({ year: 'numeric' });
  return from === to || isShort ? formatDateOnly(from) : `${formatDateOnly(from)} – ${formatDateOnly(to)}`;
}
