import { expect, test } from 'vitest';
import { mergeEdit, initialMerge } from './merge-edit';
import type { EntityRecord } from './record';

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

test('a field that is new for the person is taken from the others', () => {
  expect(mergeEdit([], [], ['', 'new'])).toEqual({ values: ['', 'new'], disputed: [], theirs: [1] });
});

test('an edit begins with what was loaded, before anybody else saved', () => {
  const seen = { uuid: 'a' } as EntityRecord;
  expect(initialMerge(seen, ['Oak', '10'])).toEqual({ seen, base: ['Oak', '10'], before: ['Oak', '10'], times: 0 });
});
