import { expect, test } from 'vitest';
import { pageTitle } from './titles';

test('what is known is joined, and the product comes last', () => {
  expect(pageTitle(['Forms', 'Household'])).toBe('Forms | Household | Alidade');
  expect(pageTitle(['Forms', undefined])).toBe('Forms | Alidade');
  expect(pageTitle(['', null])).toBe('Alidade');
});
