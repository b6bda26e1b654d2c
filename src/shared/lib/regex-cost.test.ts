import { expect, test } from 'vitest';
import { isExplosive, patternsIn, shapeOf } from './regex-cost';

test.each([
  String.raw`^(a+)+$`,
  String.raw`^(\w+\s?)*$`,
  String.raw`(x+x+)+y`,
  String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`,
  String.raw`^(a|a)*$`,
  String.raw`^(a|aa)+$`,
  String.raw`^([a-zA-Z0-9]+[-._]?)*@x$`,
  String.raw`^(\d{1,3},?)+$`,
  String.raw`^(?:(?:\p{L}+) ?)*$`,
  String.raw`(.*a){20}`,
])('%s may take for ever', (pattern) => {
  expect(isExplosive(pattern)).toBe(true);
});

test.each([
  String.raw`^[0-9]{10}$`,
  String.raw`^([A-Z][a-z]+ ?)+$`,
  String.raw`^\d{1,3}(,\d{3})*$`,
  String.raw`^[\w.%+-]+@[\w.-]+\.[A-Za-z]{2,}$`,
  String.raw`^(\+254|0)?7\d{8}$`,
  String.raw`^(?=.*[A-Z])(?=.*\d).{8,}$`,
  String.raw`^([A-Z]{2}-\d{4};)*$`,
  String.raw`^(yes|no)+$`,
  String.raw`^[(a+)+]$`,
  String.raw`^\(a+\)+$`,
  String.raw`^\p{L}+$`,
])('%s does not', (pattern) => {
  expect(isExplosive(pattern)).toBe(false);
});

test('says so in time', () => {
  const start = performance.now();
  expect(isExplosive(`${'('.repeat(30)}a?${'){30}'.repeat(30)}`)).toBe(true);
  expect(isExplosive('((a?){900}){900}b')).toBe(true);
  expect(isExplosive('((a?){0,900}){0,900}b')).toBe(true);
  expect(isExplosive('(a+b)+'.repeat(1000))).toBe(true);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('counts the parts of several lengths', () => {
  expect(shapeOf(String.raw`^a{3}b{2,2}[+*]\+x{1,2}y*z?$`)).toEqual({ repeatedGroups: [], variable: 3 });
  expect(shapeOf('(a+)?(b+){1}(c+){0,1}').repeatedGroups).toEqual([]);
  expect(shapeOf('((a|b)+c)+').repeatedGroups).toEqual([['a', 'b'], ['(a|b)+c']]);
});

test('finds the patterns of an expression', () => {
  const expression = `regex(., '^a,(b)$') and not(regex(concat(../a, ')'), "x")) and regex(., concat('a', ../b)) or . = "regex(., 'no')"`;
  expect(patternsIn(expression)).toEqual(['^a,(b)$', 'x']);
  expect(patternsIn('regex(')).toEqual([]);
});
