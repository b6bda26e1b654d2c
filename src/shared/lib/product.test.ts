import { expect, test } from 'vitest';
import { pageTitle } from './product';

test('known names are joined, and the product comes last', () => {
  expect(pageTitle(['Forms', 'Household'])).toBe('Forms | Household | Alidade');
  expect(pageTitle(['Forms', undefined])).toBe('Forms | Alidade');
  expect(pageTitle(['', null])).toBe('Alidade');
});

test('a name with direction marks does not change the direction of other parts', () => {
  expect(pageTitle(['Forms', '\u202Egnp.exe\u202C <b>x</b>'])).toBe('Forms | gnp.exe <b>x</b> | Alidade');
  expect(pageTitle(['\u202E', 'مسح المدارس'])).toBe('مسح المدارس | Alidade');
});
