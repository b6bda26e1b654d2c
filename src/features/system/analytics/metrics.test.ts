import { expect, test } from 'vitest';
import { metricLabel, metricRows } from './PreviewDialog';

const words = (message: { message?: string; id: string }) => message.message ?? message.id;

test('a known metric has a label; an unknown one keeps its own name', () => {
  expect(metricLabel('num_admins', words)).toBe('Administrators');
  for (const key of ['num_flying_forms', 'toString', '__proto__']) expect(metricLabel(key, words)).toBe(key);
});

test('puts a single value under the total, leaves empty ones empty, and omits ids', () => {
  expect(
    metricRows({ id: 3, one: 5, two: { recent: 1, total: 2 }, none: null, list: [1], odd: { recent: 'x' }, text: 'x' }),
  ).toEqual([
    { key: 'one', recent: null, total: 5 },
    { key: 'two', recent: 1, total: 2 },
    { key: 'none', recent: null, total: null },
    { key: 'odd', recent: null, total: null },
  ]);
  expect(metricRows(undefined)).toEqual([]);
});
