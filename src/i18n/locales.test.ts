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
  [null, ['zh-Hant-TW'], 'zh-Hant'],
  [null, ['zh-HK'], 'zh-Hant'],
  [null, ['zh-CN'], 'zh-Hans'],
  [null, ['zh'], 'zh-Hans'],
  [null, ['ar-EG'], 'ar'],
  [null, ['sw-KE'], 'sw'],
  [null, ['in'], 'id'],
  [null, ['ko'], 'en'],
  [null, [], 'en'],
])('stored %j, browser %j', (stored, languages, locale) => {
  expect(chooseLocale(stored, languages)).toBe(locale);
});
