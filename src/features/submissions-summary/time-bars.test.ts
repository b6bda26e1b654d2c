import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayQuartiles, firstDayOfWeek, chooseTimeSteps, timeBars, timeLabel, timeSteps } from './time-bars';

const days = (...counts: [value: string, count: number][]) => counts.map(([value, count]) => ({ value, count }));

test('days are counted in weeks, months and years, also in those without any', () => {
  const some = days(['2026-02-10', 2], ['2026-02-23', 1], ['2026-03-01', 4], ['2026-05-31', 1]);
  expect(timeBars(some, 'week', 1).slice(0, 4)).toEqual([
    { from: '2026-02-09', to: '2026-02-15', count: 2 },
    { from: '2026-02-16', to: '2026-02-22', count: 0 },
    { from: '2026-02-23', to: '2026-03-01', count: 5 },
    { from: '2026-03-02', to: '2026-03-08', count: 0 },
  ]);
  expect(timeBars(some, 'month', 1)).toEqual([
    { from: '2026-02-01', to: '2026-02-28', count: 3 },
    { from: '2026-03-01', to: '2026-03-31', count: 4 },
    { from: '2026-04-01', to: '2026-04-30', count: 0 },
    { from: '2026-05-01', to: '2026-05-31', count: 1 },
  ]);
  expect(timeBars(days(['2028-02-29', 1]), 'month', 0)).toEqual([{ from: '2028-02-01', to: '2028-02-29', count: 1 }]);
  expect(timeBars(days(['2026-12-31', 1], ['2027-01-01', 2]), 'year', 0)).toEqual([
    { from: '2026-01-01', to: '2026-12-31', count: 1 },
    { from: '2027-01-01', to: '2027-12-31', count: 2 },
  ]);
  expect(timeBars([], 'day', 0)).toEqual([]);
});

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString();

test('parts of the calendar follow each other and lose no day', () => {
  const day = fc
    .integer({ min: 0, max: 2000 })
    .map((at) => new Date(Date.UTC(2019, 0, 1 + at)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      fc.uniqueArray(day, { maxLength: 20 }),
      fc.constantFrom(...timeSteps),
      fc.integer({ min: 0, max: 6 }),
      (values, step, firstDay) => {
        const some = values.toSorted().map((value, at) => ({ value, count: at + 1 }));
        const bars = timeBars(some, step, firstDay);
        for (const [at, { from, to, count }] of bars.entries()) {
          const inside = some.filter(({ value }) => value >= from && value <= to);
          expect(count).toBe(inside.reduce((sum, one) => sum + one.count, 0));
          const before = bars[at - 1];
          expect(Date.parse(from) - Date.parse(before?.to ?? dayBefore(from))).toBe(86_400_000);
          expect(step === 'week' ? new Date(from).getUTCDay() : firstDay).toBe(firstDay);
        }
        const counted = bars.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(some.reduce((sum, { count }) => sum + count, 0));
      },
    ),
    { numRuns: 50 },
  );
});

test('a long time begins with longer steps, and is not drawn by day', () => {
  expect(chooseTimeSteps(days(['2026-03-01', 1], ['2026-03-31', 1])).usual).toBe('day');
  expect(chooseTimeSteps(days(['2026-01-01', 1], ['2026-12-31', 1])).usual).toBe('week');
  expect(chooseTimeSteps(days(['2023-01-01', 1], ['2026-12-31', 1]))).toEqual({
    possible: ['week', 'month', 'year'],
    usual: 'month',
  });
  expect(chooseTimeSteps(days(['1930-01-01', 1], ['2026-12-31', 1])).usual).toBe('year');
  expect(chooseTimeSteps([]).usual).toBe('day');
});

test('quartiles of days count each one', () => {
  expect(dayQuartiles([])).toBeNull();
  expect(dayQuartiles(days(['2026-03-01', 1], ['2026-03-02', 2], ['2026-03-09', 1], ['2026-03-11', 1]))).toEqual({
    lower: '2026-03-02',
    median: '2026-03-02',
    upper: '2026-03-09',
  });
  expect(dayQuartiles(days(['2026-03-01', 1], ['2026-03-05', 1]))).toEqual({
    lower: '2026-03-02',
    median: '2026-03-03',
    upper: '2026-03-04',
  });
});

test('weeks begin as the language does', () => {
  expect([firstDayOfWeek('de-DE'), firstDayOfWeek('en-US'), firstDayOfWeek('ar-EG')]).toEqual([1, 0, 6]);
});

test('parts of the calendar are written as people read them', () => {
  const march = { from: '2026-03-01', to: '2026-03-31', count: 0 };
  expect(timeLabel(march, 'month', 'en')).toBe('Mar 2026');
  expect(timeLabel(march, 'year', 'en')).toBe('2026');
  const week = { from: '2026-03-02', to: '2026-03-08', count: 0 };
  expect(timeLabel(week, 'week', 'en')).toBe('2026/03/02 – 2026/03/08');
  expect(timeLabel(week, 'week', 'en', true)).toBe('2026/03/02');
  expect(timeLabel({ ...week, to: week.from }, 'day', 'en')).toBe('2026/03/02');
});
