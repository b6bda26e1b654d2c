import { expect, test } from 'vitest';
import { passwordScore } from './password';

test.each([
  [0, 0],
  [1, 1],
  [7, 1],
  [8, 2],
  [9, 2],
  [10, 3],
  [11, 3],
  [12, 4],
  [13, 4],
  [14, 5],
  [10_000, 5],
])('%d characters score %d', (length, score) => {
  expect(passwordScore('x'.repeat(length))).toBe(score);
});
