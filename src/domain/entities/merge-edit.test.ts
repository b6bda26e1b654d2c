import { expect, test } from 'vitest';
import { mergeEdit } from './merge-edit';

test('keeps what was typed, takes what others changed, and names what both changed', () => {
  const before = ['Oak', '10', 'good', 'north', ''];
  const typed = ['Oak 2', '11', 'good', 'south', ''];
  const newest = ['Oak', '12', 'bad', 'south', 'new'];
  expect(mergeEdit(typed, before, newest)).toEqual({
    values: ['Oak 2', '11', 'bad', 'south', 'new'],
    disputed: [1],
    theirs: [2, 4],
  });
});
