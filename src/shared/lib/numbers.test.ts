import { expect, it } from 'vitest';
import { formatDecimal, formatInteger } from './numbers';

it('shows numbers in the language, decimals in about 15 characters', () => {
  expect(formatInteger(1_234_567, 'en')).toBe('1,234,567');
  expect(formatInteger(1_234_567, 'es')).toBe('1.234.567');
  expect(formatDecimal(5, 'en')).toBe('5');
  expect(formatDecimal(0.1, 'en')).toBe('0.1');
  expect(formatDecimal(Math.PI, 'en')).toBe('3.1415926535898');
  expect(formatDecimal(-1234.5678901234567, 'en')).toBe('-1,234.567890123');
  expect(formatDecimal(98_765_432_109_876.25, 'en')).toBe('98,765,432,109,876.3');
});
