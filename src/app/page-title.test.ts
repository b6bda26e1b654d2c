import { expect, test } from 'vitest';
import { pageTitle } from './page-title';

test('what is known is joined, and the product comes last', () => {
  expect(pageTitle(['Forms', 'Household'])).toBe('Forms | Household | Alidade');
  expect(pageTitle(['Forms', undefined])).toBe('Forms | Alidade');
  expect(pageTitle(['', null])).toBe('Alidade');
});

test('a name that turns the direction of writing turns no other part', () => {
  expect(pageTitle(['Forms', '\u202Egnp.exe\u202C <b>x</b>'])).toBe('Forms | gnp.exe <b>x</b> | Alidade');
  expect(pageTitle(['\u202E', 'مسح المدارس'])).toBe('مسح المدارس | Alidade');
});
