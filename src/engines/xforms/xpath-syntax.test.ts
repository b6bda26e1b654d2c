import { expect, test } from 'vitest';
import { findSyntaxError } from './xpath-syntax';

test.each<[expression: string, rest: string | null]>([
  ['. >= 0 and . < 120', null],
  ['. >= 0 and . <', ''],
  ['', ''],
  ["selected(/data/a, 'x') or not(../b[position() = 2]/@c)", null],
  ["instance('towns')/root/item[name = current()/../town]/label", null],
  ['jr:choice-name(/data/a, "/data/a")', null],
  ['-1 - -2 * 3 div 4 mod 5', null],
  ['/', null],
  ['/ and true()', null],
  ['child::a/self::node()/text()', null],
  ['count(/data/r) + (1 | 2)', null],
  ['and and or or div', null],
  ['a == b', '= b'],
  ['a && b', '&& b'],
  ['--1', '-1'],
  ['$a', '$a'],
  ['if(a, b', ''],
  ['if(a, b))', ')'],
  ['if(a,, b)', ', b)'],
  ['a[1', ''],
  ["'it's'", "s'"],
  ['"a', '"a'],
  ['“a”', '“a”'],
  ['a b', 'b'],
  ['.[1]', '[1]'],
  ['a/', ''],
  ['a/f(1)', '(1)'],
])('%j', (expression, rest) => {
  const fault = findSyntaxError(expression);
  expect(fault === null ? null : expression.slice(fault)).toBe(rest);
});

test('long and deep expressions are read soon, and those that are too deep are not judged', () => {
  expect(findSyntaxError(`${'a + '.repeat(100_000)}a`)).toBeNull();
  expect(findSyntaxError(`${'a + '.repeat(100_000)}`)).toBe(400_000);
  expect(findSyntaxError('('.repeat(100_000))).toBeNull();
  expect(findSyntaxError('a['.repeat(100))).not.toBeNull();
});
