import { expect, test } from 'vitest';
import { directionOf, directionOfForm, directionOfTexts, languageCode } from './directions';

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
  expect(directionOf(name)).toBe(direction);
});

test.each([
  [['اسم المدرسة', '٣. عدد التلاميذ', 'GPS'], 'rtl'],
  [['Name', 'اسم', 'Age'], 'ltr'],
  [['名前', 'שם'], 'ltr'],
  [['1.', '—'], null],
  [[], null],
])('texts that begin as %j have the direction %s', (texts, direction) => {
  expect(directionOfTexts(texts)).toBe(direction);
});

test('a form without a named language has the direction of its first labels, also in groups', () => {
  const node = (label: string | null, children: object[] | null = null) => ({
    currentState: { label: label === null ? null : { asString: label }, children },
  });
  const form = node(null, [node(null, [node('الاسم'), node('العمر')]), node('Remarks')]);
  expect(directionOfForm(form)).toBe('rtl');
  expect(directionOfForm(node(null, [node('Name')]))).toBe('ltr');
  const late = Array.from({ length: 300 }, () => node(null));
  expect(directionOfForm(node(null, [...late, node('الاسم')]))).toBeNull();
});
