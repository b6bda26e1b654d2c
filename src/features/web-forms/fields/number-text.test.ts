import { expect, test } from 'vitest';
import { parseTypedNumber, groupThousands } from './NumberInput';

test.each([
  ['12', 'int', '12'],
  ['+12', 'int', '12'],
  ['1,234,567', 'int', '1234567'],
  ['1.234', 'int', '1234'],
  ['1,23', 'int', null],
  ['-', 'int', null],
  ['3000000000', 'int', '3000000000'],
  ['1,5', 'decimal', '1.5'],
  ['1.', 'decimal', '1'],
  ['1e5', 'decimal', null],
  ['', 'decimal', ''],
  ['00123456789012345678901', 'text', '00123456789012345678901'],
] as const)('%s as %s is stored as %s', (typed, kind, stored) => {
  expect(parseTypedNumber(typed, kind)).toBe(stored);
});

test.each([
  ['1234567', 'en', '1,234,567'],
  ['-1234.50', 'en', '-1,234.50'],
  ['1234567', 'de', '1.234.567'],
  ['1234', 'es', '1.234'],
  ['12345678901234567890', 'en', '12,345,678,901,234,567,890'],
  ['', 'en', ''],
])('%s in %s is shown as %s', (stored, locale, shown) => {
  expect(groupThousands(stored, locale)).toBe(shown);
});
