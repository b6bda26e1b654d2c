import { expect, test, vi } from 'vitest';
import type { Dialect } from './dialect';
import { OtherEncoding, readCsv, readTable, type Table } from './read-table';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from([...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]));
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const read = (file: Uint8Array | string) => readTable(typeof file === 'string' ? utf8(file) : file, new Set(['name']));
const table = (file: Uint8Array | string): Table => {
  const found = read(file);
  if ('kind' in found) throw new Error(found.kind);
  return found;
};

test('cells stay as they are', () => {
  const text = 'name,label\nkora, Kora \nba,"Ba, ""old"""\n=1+1,"two\nlines" \n';
  expect(table(text)).toEqual({
    columns: ['name', 'label'],
    rows: [
      ['kora', ' Kora '],
      ['ba', 'Ba, "old"'],
      ['=1+1', 'two\nlines'],
    ],
    flaws: [],
  });
});

test.each([
  ['blank lines', 'name,label\n\nkora,Kora\n  \n,\n\n'],
  ['spaces around the header', ' name ,label\t\nkora,Kora'],
  ['columns without a name', 'name,,label,\nkora,x,Kora,\n'],
  ['empty cells after the last', 'name,label\nkora,Kora,,,\n'],
  ['semicolons', 'name;label\nkora;Kora'],
  ['tabs', 'name\tlabel\nkora\tKora'],
  ['a line for spreadsheets', 'sep=;\nname;label\nkora;Kora'],
  ['other line ends', 'name,label\rkora,Kora\r'],
  ['line ends that differ', 'name,label\r\nkora,Kora\n'],
  ['a byte order mark', '\uFEFFname,label\nkora,Kora'],
])('reads a file with %s', (_, text) => {
  expect(table(text)).toMatchObject({ columns: ['name', 'label'], rows: [['kora', 'Kora']], flaws: [] });
});

test.each([
  ['windows-1252', latin('name,label\nsao,S\u00E3o')],
  ['utf-16le', utf16('name,label\nsao,S\u00E3o')],
] as const)('recognises %s and says so', (encoding, bytes) => {
  const { rows, flaws } = table(bytes);
  expect(rows).toEqual([['sao', 'São']]);
  expect(flaws).toEqual([{ kind: 'encoding', encoding }]);
});

test('recognises the encoding by letters far below the beginning', () => {
  const rows = 'abcdefgh,abcdefgh\n'.repeat(5000);
  expect(table(latin(`name,label\n${rows}sao,S\u00E3o`)).rows.at(-1)).toEqual(['sao', 'São']);
  expect(table(`name,label\n${rows}sao,São`).rows.at(-1)).toEqual(['sao', 'São']);
});

test('short rows are filled', () => {
  expect(table('name,label\nkora\n').rows).toEqual([['kora', '']]);
});

test('rows with a flaw are read, and named', () => {
  const { rows, flaws } = table('name,label\nkora,Kora, old\n\n"ba" x,Ba\nd\0i,Di\n');
  expect(rows).toEqual([
    ['kora', 'Kora'],
    ['ba" x', 'Ba'],
    ['di', 'Di'],
  ]);
  expect(flaws).toEqual([
    { kind: 'long-row', row: 2, cells: 3, columns: 2 },
    { kind: 'text-after-quote', row: 4 },
    { kind: 'null-character', row: 5 },
  ]);
});

test('a column that is there twice is named', () => {
  expect(table('name,label,name\na,A,b').flaws).toEqual([{ kind: 'column-twice', column: 'name' }]);
});

test.each([
  ['', { kind: 'empty' }],
  [' \n\n', { kind: 'empty' }],
  ['PK\u0003\u0004xyz', { kind: 'workbook' }],
  ['\u0001\u0002\u0003', { kind: 'binary' }],
  ['name,label\nkora,Kora\nba,"Ba\ndi,Di\n', { kind: 'quote-not-closed', row: 3 }],
])('%j cannot be used', (text, problem) => {
  expect(read(text)).toEqual(problem);
});

/* Files are read in blocks of one mebibyte. */

const block = 1_048_576;
const comma = { encoding: 'utf-8', delimiter: ',', sepLine: false } as const;

async function readBlocks(
  parts: BlobPart[],
  dialect: Dialect = comma,
  goesOn: (bytes: number) => boolean = () => true,
) {
  const rows: string[][] = [];
  const onBlock = vi.fn<(bytes: number) => Promise<boolean>>(async (bytes) => goesOn(bytes));
  await readCsv(new Blob(parts), dialect, { onRow: (cells) => rows.push(cells), onBlock });
  return { rows, blocks: onBlock.mock.calls.map(([bytes]) => bytes) };
}
/** Rows of 64 bytes. */
const filler = (rows: number) => `${'a'.repeat(63)}\n`.repeat(rows);
const all = block / 64;

test('tells after each block how many bytes were read', async () => {
  expect((await readBlocks(['a,b'])).blocks).toEqual([3]);
  expect((await readBlocks([filler(all)])).blocks).toEqual([block]);
  expect((await readBlocks([filler(all), 'end'])).blocks).toEqual([block, block + 3]);
  expect(await readBlocks([])).toEqual({ rows: [], blocks: [] });
});

test('reads nothing after the caller said to stop, not even the row that had begun', async () => {
  const { rows, blocks } = await readBlocks([filler(all - 1), 'b'.repeat(64), 'c\nend'], comma, () => false);
  expect(blocks).toEqual([block]);
  expect(rows).toHaveLength(all - 1);
  expect(rows.at(-1)).toEqual(['a'.repeat(63)]);
});

test.each([
  ['a short file', ''],
  ['a file of one block', `${filler(all - 1)}${'b'.repeat(60)}`],
])('half a character at the end of %s shows another encoding', async (_, before) => {
  await expect(readBlocks([before, 'abc', new Uint8Array([0xc3])])).rejects.toThrow(OtherEncoding);
});

test('half a character of another encoding is a mark in its cell', async () => {
  const bytes = new Uint8Array([0x61, 0, 0x2c, 0, 0x62]);
  expect((await readBlocks([bytes], { ...comma, encoding: 'utf-16le' })).rows).toEqual([['a', '\uFFFD']]);
});

test('only a first line for spreadsheets is left out, and only where it was recognised as one', async () => {
  expect((await readBlocks(['sep=,\na'], { ...comma, sepLine: true })).rows).toEqual([['a']]);
  expect((await readBlocks(['sep=|\na'])).rows).toEqual([['sep=|'], ['a']]);
  const { rows } = await readBlocks([filler(all), 'sep=|\nb'], { ...comma, sepLine: true });
  expect(rows.slice(-2)).toEqual([['sep=|'], ['b']]);
});
