import { expect, test } from 'vitest';
import { decodeText, type Encoding, encodings, isText, detectEncoding } from './text-encoding';

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
  expect(detectEncoding(bytes)).toBe(encoding);
  expect(decodeText(bytes, encoding)).toBe(text);
});

test('reads a file in an encoding that a person chose', () => {
  expect(decodeText(bytesOf([0xc8, 0xe2, 0xe0, 0xed]), 'windows-1251')).toBe('Иван');
});

test('every encoding to choose from can be read, those that are recognised first', () => {
  const letters: [Encoding, number[], string][] = [
    ['utf-8', [0xc3, 0xa9], 'é'],
    ['utf-16le', [0xe9, 0], 'é'],
    ['utf-16be', [0, 0xe9], 'é'],
    ['windows-1252', [0xe9], 'é'],
    ['windows-1250', [0xb9], 'ą'],
    ['windows-1251', [0xc8], 'И'],
    ['windows-1256', [0xc7], 'ا'],
    ['macintosh', [0x8e], 'é'],
  ];
  expect(encodings).toEqual(letters.map(([encoding]) => encoding));
  for (const [encoding, bytes, letter] of letters) expect(decodeText(bytesOf(bytes), encoding)).toBe(letter);
});

test('a byte order mark decides also where no byte is zero', () => {
  expect(detectEncoding(bytesOf([0xff, 0xfe, 0x39, 0x68]))).toBe('utf-16le');
  expect(detectEncoding(bytesOf([0xfe, 0xff, 0x68, 0x39]))).toBe('utf-16be');
});

test.each([
  [0xff, 0x61],
  [0x61, 0xfe],
  [0xfe, 0x61],
  [0x61, 0xff],
])('half a byte order mark is a letter: %i, %i', (...bytes) => {
  expect(detectEncoding(bytesOf(bytes))).toBe('windows-1252');
});

test('single zero bytes do not make UTF-16, nor do zeros everywhere', () => {
  const letters = new TextEncoder().encode('some more letters than that');
  for (const at of [4, 5]) expect(detectEncoding(letters.with(at, 0))).toBe('utf-8');
  expect(detectEncoding(new Uint8Array(40))).toBe('utf-8');
});

/** Twenty characters in UTF-16: European letters, those that have a zero as their other byte, then Chinese ones. */
const mixed = (european: number, others: number, little: boolean) =>
  bytesOf(
    Array.from({ length: 20 }, (_, index) => {
      const pair = index < european ? [0x61, 0] : index < european + others ? [0, 0x61] : [0x39, 0x68];
      return little ? pair : pair.toReversed();
    }).flat(),
  );
test.each([
  [true, 'utf-16le'],
  [false, 'utf-16be'],
] as const)('UTF-16 has European letters, and hardly a zero elsewhere (little end first: %s)', (little, encoding) => {
  expect(detectEncoding(mixed(7, 0, little))).toBe(encoding);
  expect(detectEncoding(mixed(6, 0, little))).not.toBe(encoding);
  expect(detectEncoding(mixed(19, 1, little))).not.toBe(encoding);
});

test('the first 4096 bytes decide: a file is not read through to find its encoding', () => {
  const head = [...utf16(true, false)];
  const start = Array.from({ length: 4096 }, (_, at) => head[at % head.length] ?? 0);
  const rest = Array.from({ length: 40_000 }, (_, at) => (at % 2 === 0 ? 0x39 : 0x68));
  expect(detectEncoding(bytesOf([...start, ...rest]))).toBe('utf-16le');
});

test('text may have breaks of any kind and marks of old encodings, but no other control characters', () => {
  for (const one of ['\u0085', '\u0093', '\u2028', '\v', '\t', 'é', '😀']) expect(isText(`a${one}b`)).toBe(true);
  for (const one of ['\0', '\u0001', '\u0008', '\u001B', '\u007F']) expect(isText(`a${one}b`)).toBe(false);
  expect(isText(`${'a'.repeat(4095)}\u0001`)).toBe(false);
  expect(isText(`${'a'.repeat(4096)}\u0001`)).toBe(true);
});

test('an empty file is UTF-8, and a spreadsheet is no text', () => {
  expect(detectEncoding(bytesOf([]))).toBe('utf-8');
  const archive = bytesOf([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0xb5, 0x2e]);
  expect(isText(decodeText(archive, detectEncoding(archive)))).toBe(false);
  expect(isText('Ana\tBen\r\n\fCleo')).toBe(true);
});
