import { expect, test } from 'vitest';
import { sessionDue } from './session-end';

const end = 10_000_000;

test.each([
  [181_000, 'nothing'],
  [180_001, 'nothing'],
  [180_000, 'warn'],
  [60_001, 'warn'],
  [60_000, 'log-out'],
  [0, 'log-out'],
  [-5_000, 'log-out'],
])('%d ms before the end', (left, due) => {
  expect(sessionDue(end, end - left)).toBe(due);
});
