import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName, fileNames } from './file-names';

test.each([
  ['Tablet 1', 'Tablet 1'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
  ['\u202Egnp.exe', '_gnp.exe'],
  ['  two   spaces. ', 'two spaces'],
  ['CON', '_CON'],
  ['com1.png', '_com1.png'],
  ['', 'file'],
  ['...', 'file'],
  ['محمد', 'محمد'],
  ['a\u0000\n\uD800b', 'a_b'],
])('%j becomes %j', (text, name) => {
  expect(fileName(text)).toBe(name);
});

test('names stay short enough for any file system, without half a character', () => {
  const name = fileName('👩🏽‍🌾'.repeat(64));
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(180);
  expect(name.isWellFormed()).toBe(true);
});

test('the same name gets a number, also where only the case differs', () => {
  expect(fileNames(['Tablet', 'tablet', 'Tablet', 'Tablet (2)', 'x'])).toEqual([
    'Tablet',
    'tablet (2)',
    'Tablet (3)',
    'Tablet (2) (2)',
    'x',
  ]);
});

test('names of files keep their endings when they are cut or numbered', () => {
  const long = fileName(`${'é'.repeat(200)}.jpg`, { keepsEnding: true });
  expect(long).toMatch(/^é+\.jpg$/);
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(180);
  expect(fileNames(['photo.JPG', 'photo.jpg', 'notes', 'Notes'], { keepsEnding: true })).toEqual([
    'photo.JPG',
    'photo (2).jpg',
    'notes',
    'Notes (2)',
  ]);
  expect(fileName(`${'a'.repeat(300)}. long sentence`, { keepsEnding: true })).toBe('a'.repeat(180));
});

test('whatever people write, names are safe and no two alike', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 8 }), (texts) => {
      const names = fileNames(texts);
      const files = fileNames(texts, { keepsEnding: true });
      for (const each of [names, files])
        expect(new Set(each.map((name) => name.toLowerCase())).size).toBe(texts.length);
      for (const name of [...names, ...files]) expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}.\s][^/\\:*?"<>|\p{Cc}]*$/u);
    }),
  );
});
