import { expect, test } from 'vitest';
import { canBeTyped, isNameOf } from './encrypt';

test('the confirmation asks for the name as it can be typed', () => {
  expect(isNameOf('Lake region', 'Lake region')).toBe(true);
  expect(isNameOf(' Lake  region ', 'Lake region')).toBe(true);
  expect(isNameOf('lake region', 'Lake region')).toBe(false);
  expect(isNameOf('', 'Lake region')).toBe(false);
  expect(isNameOf('Lakeregion', 'Lake region')).toBe(false);
  expect(isNameOf('Lake region', '\tLake\n\n region')).toBe(true);
  expect(isNameOf('Wells', 'We\u00ADlls')).toBe(true);
  expect(isNameOf('a b c', '\u200Ba \u200B b\u200B c\u200B')).toBe(true);
  expect(isNameOf('gnp.exe', '\u202Egnp.exe\u202C')).toBe(true);
  expect(isNameOf('Vacunacio\u0301n', 'Vacunación')).toBe(true);
});

test('an invisible name is not asked for', () => {
  expect(canBeTyped(' \u200F\u202E ')).toBe(false);
  expect(canBeTyped('森')).toBe(true);
});
