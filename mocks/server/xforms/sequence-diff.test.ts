import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hunks } from './sequence-diff';

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

it('turns one list into the other', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const made: string[] = [];
      let at = 0;
      for (const hunk of hunks(before, after)) {
        made.push(...before.slice(at, hunk.before[0]), ...after.slice(...hunk.after));
        at = hunk.before[1];
      }
      expect([...made, ...before.slice(at)]).toEqual(after);
    }),
  );
});

it('is empty for equal lists, and otherwise minimal', () => {
  expect(hunks(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(hunks(['a', 'b', 'c', 'd'], ['a', 'x', 'c'])).toEqual([
    { before: [1, 2], after: [1, 2] },
    { before: [3, 4], after: [3, 3] },
  ]);
});

it('does not match the middle of very long lists', () => {
  const list = (prefix: string) => Array.from({ length: 6000 }, (_, index) => `${prefix}${index}`);
  expect(hunks(['same', ...list('a')], ['same', ...list('b')])).toEqual([{ before: [1, 6001], after: [1, 6001] }]);
});
