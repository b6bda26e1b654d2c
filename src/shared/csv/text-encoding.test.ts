import { expect, test } from 'vitest';
import { decodeText, type Encoding, isText, recogniseEncoding } from './text-encoding';

const text = 'name;district\r\nJosé Ñuñez;Zürich\r\n';
const bytesOf = (values: readonly number[]) => new Uint8Array(values);
const single = bytesOf([...text].map((letter) => letter.charCodeAt(0)));
const utf16 = (little: boolean, mark: boolean) =>
  bytesOf(
    [...(mark ? '\uFEFF' : ''), ...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      const pair = [code & 255, code >> 8];
      return little ? pair : pair.toReversed();
    }),
  );

test.each<[string, Uint8Array, Encoding]>([
  ['UTF-8', new TextEncoder().encode(text), 'utf-8'],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`), 'utf-8'],
  ['UTF-16 LE with its mark', utf16(true, true), 'utf-16le'],
  ['UTF-16 BE with its mark', utf16(false, true), 'utf-16be'],
  ['UTF-16 LE', utf16(true, false), 'utf-16le'],
  ['UTF-16 BE', utf16(false, false), 'utf-16be'],
  ['Windows-1252', single, 'windows-1252'],
])('recognises %s and reads it whole', (_, bytes, encoding) => {
  expect(recogniseEncoding(bytes)).toBe(encoding);
  expect(decodeText(bytes, encoding)).toBe(text);
});

test('reads a file in an encoding that a person chose', () => {
  expect(decodeText(bytesOf([0xc8, 0xe2, 0xe0, 0xed]), 'windows-1251')).toBe('Иван');
});

test('an empty file is UTF-8, and a spreadsheet is no text', () => {
  expect(recogniseEncoding(bytesOf([]))).toBe('utf-8');
  const archive = bytesOf([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0xb5, 0x2e]);
  expect(isText(decodeText(archive, recogniseEncoding(archive)))).toBe(false);
  expect(isText('Ana\tBen\r\n\fCleo')).toBe(true);
});
