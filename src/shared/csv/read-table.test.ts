import { expect, test } from 'vitest';
import { readTable, type Table } from './read-table';

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
