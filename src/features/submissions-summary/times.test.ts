import { expect, test } from 'vitest';
import { firstDayOfWeek, groupDays, timeLabel } from './times';

test('a group of days names its first and last day', () => {
  expect(groupDays('2026-02-10', 'day')).toEqual({ from: '2026-02-10', to: '2026-02-10' });
  expect(groupDays('2026-02-23', 'week')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(groupDays('2028-02', 'month')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(groupDays('2026-12', 'month')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('weeks begin as the language does', () => {
  expect([firstDayOfWeek('de-DE'), firstDayOfWeek('en-US'), firstDayOfWeek('ar-EG')]).toEqual([1, 0, 6]);
});

test('months are written out', () => {
  expect(timeLabel('2026-03', 'month', 'en')).toBe('Mar 2026');
});
