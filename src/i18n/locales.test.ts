import { expect, test } from 'vitest';
import { chooseLocale } from './locales';

test.each([
  ['es', ['en-US'], 'es'],
  ['xx', ['es-MX'], 'es'],
  ['constructor', ['es'], 'es'],
  [null, ['es-419', 'en'], 'es'],
  [null, ['ko-KR', 'es'], 'es'],
  [null, ['not a tag', 'es'], 'es'],
  [null, ['pt-BR'], 'pt'],
  [null, ['ar-EG'], 'ar'],
  [null, ['sw-KE'], 'sw'],
  [null, ['ko'], 'en'],
  [null, [], 'en'],
])('stored %j, browser %j', (stored, languages, locale) => {
  expect(chooseLocale(stored, languages)).toBe(locale);
});
