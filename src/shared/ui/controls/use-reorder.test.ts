import { expect, test } from 'vitest';
import { moveToIndex } from './use-reorder';

test('an item moves to another place, not beyond the ends', () => {
  expect(moveToIndex(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moveToIndex(['a', 'b', 'c'], 'c', -4)).toEqual(['c', 'a', 'b']);
  expect(moveToIndex(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b']);
});
