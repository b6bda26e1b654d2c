import { expect, test } from 'vitest';
import { isSameValue } from './same-value';

/* Which values of a file differ from those of the list only in how programs write them. What is wrongly the same would
   not be written; what wrongly differs would be shown as a change. */

test.for<[string, string, boolean]>([
  ['a', 'a', true],
  ['', '0', false],
  ['a', 'A', false],
  [' a', 'a', true],
  ['a', 'a ', true],
  ['a b', 'ab', false],
  ['a\nb\nc', 'a\r\nb\r\nc', true],
  ['a\nb\nc', 'a\rb\rc', true],
  ['a\n\nb', 'a\r\nb', false],
])('texts: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['true', 'TRUE', true],
  ['False', 'false', true],
  ['true', 'FALSE', false],
  ['true', '1', false],
  ['untrue', 'UNTRUE', false],
  ['truest', 'TRUEST', false],
  ['=1+1', "'=1+1", true],
  ['x;=1', "x;'=1", true],
  ["'=1+1", '=1+1', false],
  ['=1+1', "'=1+2", false],
])('words and formulas: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['1.50', '1.5', true],
  ['1.5', '1,5', true],
  ['1.5', '1.6', false],
  ['1.5', '15', false],
  ['007', '7', true],
  ['+5', '5', true],
  ['-5', '5', false],
  ['5.', '5', true],
  ['5,', '5', true],
  ['0.5', '.5', true],
  ['0.5', ',50', true],
  ['-.5', '-0,5', true],
  ['.5', '.a', false],
  ['1e5', '100000', true],
  ['1e+5', '100000', true],
  ['1e-1', '0.1', true],
  ['1E05', '100000', true],
  // No program writes a decimal number so.
  ['0x10', '16', false],
  ['0x10', '0x010', false],
  ['1.000.000', '1000000', false],
  ['5 m', '5m', false],
])('numbers: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['123456789012345', '1.23457E+14', true],
  ['123456789012345', '1,23457e+14', true],
  ['123456789012345', '1.23458E+14', false],
  ['123456789012345', '1E+14', true],
  ['123456789012345', '2E+14', false],
  ['123456789012345', '1.23457E+13', false],
  ['-123456789012345', '-1.23457E+14', true],
  ['123456789012345', '-1.23457E+14', false],
  ['123456', '1.2e5', true],
  ['0.0000123', '1.2E-5', true],
  ['0.0000123', '1.2E5', false],
  // Shortened numbers have one digit before the sign.
  ['123456789012345', '12.3E+13', false],
  // The file has more of the number than the list.
  ['1.23457E+14', '123456789012345', false],
  ['Tree', '1.23457E+14', false],
  ['123456789012345', `1.${'2'.repeat(200)}E+14`, false],
])('shortened numbers: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});

test.for<[string, string, boolean]>([
  ['2026-01-05', '05/01/2026', true],
  ['2026-01-05', '01/05/2026', true],
  ['2026-01-05', '1/5/26', true],
  ['2026-01-05', '5.1.2026', true],
  ['2026-01-05', '05-01-2026', true],
  ['2026-01-05', '06/01/2026', false],
  ['2026-01-05', '05/02/2026', false],
  ['2026-01-05', '05/05/2026', false],
  ['2026-01-05', '01/01/2026', false],
  ['2026-01-05', '05/01/2025', false],
  ['2026-01-05', '05/01/25', false],
  ['2026-01-05', '05/01/20', false],
  ['2026-01-05', '05 01 2026', false],
  ['2026-01-05', '105/01/2026', false],
  ['2026-01-05', '05/01/20261', false],
  ['2026-01-05', '05/01', false],
  ['12026-01-05', '05/01/2026', false],
  ['2026-01-051', '05/01/2026', false],
  ['Tree', '05/01/2026', false],
  ['2026-12-31', '31/12/2026', true],
  ['2026-12-31', '12/31/2026', true],
  // The list has no ISO date, so nobody knows which part of it is the day.
  ['05/01/2026', '2026-01-05', false],
])('dates: %j and %j: %s', ([before, after, same]) => {
  expect(isSameValue(before, after)).toBe(same);
});
