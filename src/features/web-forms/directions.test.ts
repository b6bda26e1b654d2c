import { expect, test } from 'vitest';
import { formDirection, textsDirection } from './FormText';

test.each([
  [['اسم المدرسة', '٣. عدد التلاميذ', 'GPS'], 'rtl'],
  [['Name', 'اسم', 'Age'], 'ltr'],
  [['名前', 'שם'], 'ltr'],
  [['1.', '—'], null],
  [[], null],
])('texts that begin as %j have the direction %s', (texts, direction) => {
  expect(textsDirection(texts)).toBe(direction);
});

test('a form without a named language has the direction of its first labels, also in groups', () => {
  const node = (label: string | null, children: object[] | null = null) => ({
    currentState: { label: label === null ? null : { asString: label }, children },
  });
  const form = node(null, [node(null, [node('الاسم'), node('العمر')]), node('Remarks')]);
  expect(formDirection(form)).toBe('rtl');
  expect(formDirection(node(null, [node('Name')]))).toBe('ltr');
  const late = Array.from({ length: 300 }, () => node(null));
  expect(formDirection(node(null, [...late, node('الاسم')]))).toBeNull();
});
