import { expect, test } from 'vitest';
import { hashText, RepeatFinder } from './repeated-rows';

/* Repeated values are found by numbers in place of texts: a wrong one would warn of a row that repeats nothing. */

test('different texts have different numbers, equal ones the same', () => {
  const texts = Array.from({ length: 100_000 }, (_, number) => `household ${number}`);
  texts.push('ab', 'ba', 'a', 'aa', 'b', 'é', 'e', 'a ', ' a', 'x'.repeat(5000), `${'x'.repeat(4999)}y`);
  const numbers = texts.map(hashText);
  expect(new Set(numbers).size).toBe(texts.length);
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
  expect(texts.map(hashText)).toEqual(numbers);
});

test('all rows with a value of an earlier row are counted, and the first five are named', () => {
  const repeats = new RepeatFinder();
  for (let row = 2; row <= 9; row += 1) repeats.take(row % 2 === 0 ? ' Kora' : 'Kora ', row);
  repeats.take('kora', 10);
  repeats.take('', 11);
  repeats.take(' ', 12);
  repeats.take('', 13);
  expect(repeats.found).toEqual({ rows: 7, first: [3, 4, 5, 6, 7] });
});
