import { describe, expect, test } from 'vitest';
import { type Dialect, type CsvRejection, detectDialect, readSampleRows, sampleSize } from './dialect';

/* How a file is read is found out from its first bytes, so that nobody has to be asked. */

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A text with one byte per character, as in Windows-1252. */
const single = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));

interface Given {
  known?: string[];
  isCut?: boolean;
  chosen?: Partial<Dialect>;
}
const dialectOf = (
  text: string | Uint8Array,
  { known = [], isCut = false, chosen }: Given = {},
): Dialect | CsvRejection =>
  detectDialect(typeof text === 'string' ? utf8(text) : text, {
    isCut,
    known: new Set(known),
    ...(chosen && { chosen }),
  });

describe('the delimiter', () => {
  test.each<[string, string, string]>([
    ['is a comma if there is one column', 'name\nAda\n', ','],
    ['is a comma if only values have delimiters', 'name\nWell, north\nPump\n', ','],
    ['is found with two columns', 'name;age\nAda;36\n', ';'],
    ['is found in a header without rows', 'name;age', ';'],
    ['is the first of equally good ones', 'a,b;c\n1,2;3\n', ','],
    ['is a comma rather than one with fewer columns', 'a;b,c,d\n1;2,3,4\n', ','],
    ['fits the rows rather than giving more columns', 'a;b,c,d\n1;2\n3;4,5\n', ';'],
    ['separates something: columns without names do not count', 'name;age,,\nAda;36,,\n', ';'],
    ['is not judged by rows without content', 'a;b,c,d\n;;\n1;2,3,4\n', ';'],
    ['fits rows whose last cells are empty', 'a;b,c,d\n1;\n2;\nx,y;,z\n', ';'],
    ['fits rows without the nameless columns at the end', 'a;b,c,d;;\n1;2\n3;4\n', ';'],
  ])('%s: %j', (_, text, delimiter) => {
    expect(dialectOf(text)).toEqual({ encoding: 'utf-8', delimiter, sepLine: false });
  });

  test.each([' name ;age,b,c\n1;2,3,4\n', 'NAME;age,b,c\n1;2,3,4\n'])('gives a name that is known: %j', (text) => {
    expect(dialectOf(text)).toMatchObject({ delimiter: ',' });
    expect(dialectOf(text, { known: ['name'] })).toMatchObject({ delimiter: ';' });
  });

  test.each([',', ';', '\t', '|'])('is the one that the first line names: %j', (delimiter) => {
    for (const end of ['\r\n', '\r', '\n'])
      expect(dialectOf(`SEP=${delimiter}${end}name;age|height\n`)).toMatchObject({ delimiter, sepLine: true });
  });

  test('is not named by a later line, nor by the name of a column', () => {
    expect(dialectOf('a,b\nsep=;\n')).toMatchObject({ delimiter: ',', sepLine: false });
    expect(dialectOf('sep=;name,b\n1,2\n')).toMatchObject({ delimiter: ',', sepLine: false });
  });

  test('is the one that a person chose; the line for spreadsheets is no row then either', () => {
    expect(dialectOf('a;b\n1;2\n', { chosen: { delimiter: '|' } })).toMatchObject({ delimiter: '|', sepLine: false });
    expect(dialectOf('sep=;\na;b\n', { chosen: { delimiter: '|' } })).toMatchObject({ delimiter: '|', sepLine: true });
  });

  test('is found although the first bytes end within a row', () => {
    expect(dialectOf('a;b,c\n1;2\n3;4,5,6,7', { isCut: true })).toMatchObject({ delimiter: ';' });
  });
});

describe('the first rows', () => {
  const rows = (text: string, isCut: boolean) => readSampleRows(text, ',', isCut).map(({ cells }) => cells.join(' '));

  test('are without the last one, which may be cut', () => {
    expect(rows('a,b\nc,d\ne', true)).toEqual(['a b', 'c d']);
    expect(rows('a,b\nc,d\ne', false)).toEqual(['a b', 'c d', 'e']);
  });
  test('have the first one, however long it is', () => {
    expect(rows('a,b', true)).toEqual(['a b']);
  });
  test('are fifty, with what is wrong with their quotes', () => {
    expect(rows('a,b\n'.repeat(60), false)).toHaveLength(50);
    expect(readSampleRows('a\n"b"c\n"d', ',', false).map(({ quotes }) => quotes)).toEqual([
      null,
      'text-after-quote',
      'unclosed',
    ]);
  });
});

describe('the encoding', () => {
  /** The first bytes of a longer file, which end with these. */
  const cut = (end: Uint8Array) => {
    const bytes = new Uint8Array(sampleSize).fill(0x61);
    bytes.set(end, sampleSize - end.length);
    return bytes;
  };

  test('is the one that a person chose', () => {
    const chosen = { encoding: 'windows-1251' } as const;
    expect(dialectOf(single('a;b\n\xc8;2\n'), { chosen })).toEqual({ ...chosen, delimiter: ';', sepLine: false });
  });
  test('counts the last byte of a whole file', () => {
    expect(dialectOf(single('name\nJos\xe9'))).toMatchObject({ encoding: 'windows-1252' });
  });
  test.each([1, 2, 3])('is UTF-8 if the first bytes end after byte %i of a character', (length) => {
    expect(dialectOf(cut(utf8('😀').slice(0, length)), { isCut: true })).toMatchObject({ encoding: 'utf-8' });
  });
  test.each([
    ['a quotation mark', 'a\x93'],
    ['more bytes than a character has', '\xf0\x9f\x98\x80\x80'],
  ])('is not UTF-8 if the first bytes end with %s', (_, end) => {
    expect(dialectOf(cut(single(end)), { isCut: true })).toMatchObject({ encoding: 'windows-1252' });
  });
});

describe('what is no CSV', () => {
  test('a workbook has all four first bytes of an archive', () => {
    const archive = [0x50, 0x4b, 3, 4, 20];
    expect(dialectOf(new Uint8Array(archive))).toBe('workbook');
    for (const at of [0, 1, 2, 3]) expect(dialectOf(new Uint8Array(archive.with(at, 0x20)))).toBe('binary');
  });
  test('text with a NUL is a file with a damaged row', () => {
    expect(dialectOf('name\na\0b\n')).toMatchObject({ encoding: 'utf-8', delimiter: ',' });
  });
  test('a file of zeros is told from text by what follows them', () => {
    expect(dialectOf(`${'\0'.repeat(400)}\u0001`)).toBe('binary');
  });
});
