import { expect, test } from 'vitest';
import type { Problem } from '~/engines/xlsform/convert/problems';
import { causeKey, problemLines } from './problem-lines';

const problem = (code: Problem['code'], row: number, sheet = 'survey'): Problem => ({
  severity: 'error',
  code,
  sheet,
  row,
  values: {},
});
const alike = [2, 4, 6, 8].map((row) => problem('name-invalid', row));
const others = [problem('type-unknown', 3), problem('type-unknown', 7), problem('name-invalid', 2, 'choices')];
const [first, second, ...rest] = alike as [Problem, Problem, ...Problem[]];
const [unknown, unknownToo, elsewhere] = others as [Problem, Problem, Problem];
const problems = [first, unknown, second, ...rest, unknownToo, elsewhere];

test('many problems of one cause on one sheet have one line, few have one each', () => {
  const lines = problemLines(problems, null, new Set());
  expect(lines.map((line) => [line.problem, line.more])).toEqual([
    [first, 3],
    [unknown, 0],
    [unknownToo, 0],
    [elsewhere, 0],
  ]);
});

test('all of an open cause have lines', () => {
  const lines = problemLines(problems, null, new Set([causeKey(second, null)]));
  expect(lines.map((line) => line.problem)).toEqual([...alike, ...others]);
  expect(lines.every(({ more }) => more === 0)).toBe(true);
});

test('what a file has anew is not hidden behind what it had before', () => {
  const fresh = new Set([second]);
  const lines = problemLines(problems, fresh, new Set());
  expect(lines.slice(0, 3).map((line) => [line.problem, line.more])).toEqual([
    [first, 2],
    [unknown, 0],
    [unknownToo, 0],
  ]);
  expect(lines.map((line) => line.problem)).toContain(second);
});
