import { expect, test } from 'vitest';
import { rowLimit } from './row-limit';

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
