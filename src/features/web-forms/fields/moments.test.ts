import { expect, test } from 'vitest';
import { toLocalDateTime, offsetAt, storedTime, toLocalTime } from './moments';

const day = new Date(2026, 5, 15, 12);

test('a time of day is stored with its zone and shown again', () => {
  const stored = storedTime('08:30', day);
  expect(stored).toBe(`08:30:00.000${offsetAt(day)}`);
  expect(toLocalTime(stored, day)).toBe('08:30');
  expect(toLocalTime(storedTime('08:30:15', day), day)).toBe('08:30:15');
});

test('a time without a zone is shown as it is, nonsense not at all', () => {
  expect(toLocalTime('08:30:00.000')).toBe('08:30');
  expect(toLocalTime('08:30:59.123')).toBe('08:30:59');
  expect(toLocalTime('later')).toBe('');
  expect(storedTime('')).toBe('');
});

test('a moment is shown on this clock', () => {
  const moment = new Date(2026, 0, 2, 3, 4);
  expect(toLocalDateTime(moment.toISOString())).toBe('2026-01-02T03:04');
  expect(toLocalDateTime('')).toBe('');
  expect(toLocalDateTime('soon')).toBe('');
});
