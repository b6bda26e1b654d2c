import { expect, test } from 'vitest';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { compareProblems } from './check';

const problem = (code: Problem['code'], row: number, name = '', sheet = 'survey'): Problem => ({
  severity: 'error',
  code,
  sheet,
  row,
  column: { name: 'type', number: 1 },
  values: { name },
});
const counts = (before: Problem[], now: Problem[]) => {
  const { gone, stays, fresh } = compareProblems(before, now);
  return { gone: gone.length, stays, fresh: fresh.size };
};

test('a corrected problem is gone, another is new', () => {
  const [first, second] = [problem('type-unknown', 2, 'txet'), problem('name-missing', 3)];
  const result = compareProblems([first, second], [{ ...second }, problem('name-invalid', 4)]);
  expect(result.gone).toEqual([first]);
  expect(result.stays).toBe(1);
  expect([...result.fresh]).toEqual([problem('name-invalid', 4)]);
});

test('a problem that moved with its row stays', () => {
  expect(counts([problem('type-unknown', 2, 'txet')], [problem('type-unknown', 7, 'txet')])).toEqual({
    gone: 0,
    stays: 1,
    fresh: 0,
  });
});

test('another value in the same cell stays a problem', () => {
  expect(counts([problem('type-unknown', 2, 'txet')], [problem('type-unknown', 2, 'txt')])).toEqual({
    gone: 0,
    stays: 1,
    fresh: 0,
  });
});

test('of equal problems each counts once', () => {
  const twice = [problem('name-missing', 2), problem('name-missing', 3)];
  expect(counts(twice, [problem('name-missing', 3)])).toEqual({ gone: 1, stays: 1, fresh: 0 });
  expect(compareProblems(twice, [problem('name-missing', 3)]).gone).toEqual([problem('name-missing', 2)]);
  expect(counts([problem('name-missing', 3)], twice)).toEqual({ gone: 0, stays: 1, fresh: 1 });
});

test('the same problem on another sheet is another one', () => {
  expect(counts([problem('name-missing', 2)], [problem('name-missing', 2, '', 'choices')])).toEqual({
    gone: 1,
    stays: 0,
    fresh: 1,
  });
});
