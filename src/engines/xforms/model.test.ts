import { expect, test } from 'vitest';
import { languageDirection, languageCode } from './model';

test.each([
  ['Arabic (ar)', 'ar', 'rtl'],
  ['English (en)', 'en', 'ltr'],
  ['Português (pt_BR)', 'pt-BR', 'ltr'],
  ['fa', 'fa', 'rtl'],
  ['العربية', null, 'rtl'],
  ['Urdu', null, 'rtl'],
  ['Swahili', null, null],
  ['default', null, null],
])('%s has the code %s and the direction %s', (name, code, direction) => {
  expect(languageCode(name)).toBe(code);
  expect(languageDirection(name)).toBe(direction);
});
