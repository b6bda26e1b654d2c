import { expect, test } from 'vitest';
import { expectedRows, limitsOf, rowLimit } from './row-limit';

test.each([
  [[], 3],
  [[2, 2], 3],
  [[10], 10],
  [[20], 15],
  [[5, 5, 5, 5, 5, 5], 3],
  [[8, 8], 7],
  [[20, 1], 14],
])('forms of projects %j', (counts, limit) => {
  expect(rowLimit(counts)).toBe(limit);
});

test('forms and lists have separate limits, and a project reserves the height of its rows', () => {
  const limits = limitsOf([
    { forms: 20, datasets: 0 },
    { forms: 1, datasets: 2 },
  ]);
  expect(limits).toEqual({ forms: 14, lists: 3 });
  expect(expectedRows({ forms: 20, datasets: 0 }, limits)).toBe(16);
  expect(expectedRows({ forms: 1, datasets: 2 }, limits)).toBe(5);
  expect(expectedRows({ forms: 0, datasets: 0 }, limits)).toBe(0);
});
