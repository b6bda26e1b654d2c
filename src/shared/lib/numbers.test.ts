import { expect, it } from 'vitest';
import { formatDecimal, formatDigits, formatInteger } from './numbers';
import { visibleText } from './visible-name';

it('shows numbers in the language, decimals in about 15 characters', () => {
  expect(formatInteger(1_234_567, 'en')).toBe('1,234,567');
  expect(formatInteger(1_234_567, 'es')).toBe('1.234.567');
  expect(formatDecimal(5, 'en')).toBe('5');
  expect(formatDecimal(0.1, 'en')).toBe('0.1');
  expect(formatDecimal(Math.PI, 'en')).toBe('3.1415926535898');
  expect(formatDecimal(-1234.5678901234567, 'en')).toBe('-1,234.567890123');
  expect(formatDecimal(98_765_432_109_876.25, 'en')).toBe('98,765,432,109,876.3');
});

it('shows all digits of a number, and marks one that JSON has rounded', () => {
  expect(formatDigits('9007199254740993', 'en')).toBe('9,007,199,254,740,993');
  expect(formatDigits('-0.12345678901234567891', 'de')).toBe('-0,12345678901234567891');
  expect(formatDigits(9_007_199_254_740_991, 'en')).toBe('9,007,199,254,740,991');
  expect(formatDigits(2 ** 53, 'en')).toBe('≈\u00A09,007,199,254,740,992');
});

it('writes no marks of direction, which answers would show as their own', () => {
  for (const locale of ['ar', 'fa', 'he', 'ur']) {
    const written = [formatInteger(-5, locale), formatDecimal(-5.25, locale), formatDigits('-5.5', locale)];
    for (const text of written) expect(visibleText(text)).toMatch(/^[-−]\p{Nd}\P{Cf}*$/u);
  }
});
