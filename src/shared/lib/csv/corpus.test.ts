/** Files as programs write them, and files as they break. */
import { expect, test } from 'vitest';
import { type Dialect, type CsvRejection, detectDialect, sampleSize } from './dialect';
import { OtherEncoding, readCsv } from './read-table';
import type { QuoteError } from './tokenize';

const known = new Set(['label', 'species', 'girth_cm']);

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const join = (...parts: Uint8Array<ArrayBuffer>[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const utf16 = (text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};

async function dialectOf(bytes: Uint8Array): Promise<Dialect | CsvRejection> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const sample = new Uint8Array(await blob.slice(0, sampleSize).arrayBuffer());
  return detectDialect(sample, { isCut: blob.size > sampleSize, known });
}

interface ReadRows {
  dialect: Dialect;
  rows: string[][];
  faults: [row: number, fault: QuoteError][];
}

async function rowsOf(bytes: Uint8Array): Promise<ReadRows> {
  const dialect = await dialectOf(bytes);
  if (typeof dialect === 'string') throw new Error(dialect);
  const rows: string[][] = [];
  const faults: [number, QuoteError][] = [];
  await readCsv(new Blob([bytes as Uint8Array<ArrayBuffer>]), dialect, {
    onRow: (cells, row, fault) => {
      rows.push(cells);
      if (fault) faults.push([row, fault]);
    },
    onBlock: () => true,
  });
  return { dialect, rows, faults };
}

const trees = [
  ['label', 'species', 'girth_cm'],
  ['Árbol 1', 'pine', '91'],
  ['Say "tree", 2', 'oak\nred', '7.5'],
];
/** The same rows in the notation of a program. */
const written = (delimiter: string, end: string, { last = end, quoteAll = false } = {}) =>
  trees
    .map((cells) =>
      cells
        .map((cell) => {
          const text = cell.replaceAll('\n', end === '\r' ? '\r' : '\n');
          return quoteAll || /["\n\r]/.test(text) || text.includes(delimiter)
            ? `"${text.replaceAll('"', '""')}"`
            : text;
        })
        .join(delimiter),
    )
    .join(end) + last;

const mark = bytesOf(0xef, 0xbb, 0xbf);
test.for<[string, Uint8Array, string]>([
  ['Excel, "CSV UTF-8"', join(mark, utf8(written(',', '\r\n'))), 'utf-8 ,'],
  ['Excel with decimal comma', join(mark, utf8(written(';', '\r\n'))), 'utf-8 ;'],
  ['Excel, "CSV"', Uint8Array.from(written(';', '\r\n'), (c) => c.charCodeAt(0)), 'windows-1252 ;'],
  ['Excel, "Unicode Text"', join(bytesOf(0xff, 0xfe), utf16(written('\t', '\r\n'), true)), 'utf-16le \t'],
  ['Excel with a sep line', utf8(`sep=;\r\n${written(';', '\r\n')}`), 'utf-8 ; sep'],
  ['Excel with a sep line that names a bar', utf8(`sep=|\r\n${written('|', '\r\n')}`), 'utf-8 | sep'],
  ['LibreOffice, all text quoted', utf8(written(',', '\n', { quoteAll: true })), 'utf-8 ,'],
  ['LibreOffice, UTF-16 without a mark', utf16(written(',', '\n'), true), 'utf-16le ,'],
  ['UTF-16 BE with a mark', join(bytesOf(0xfe, 0xff), utf16(written(',', '\n'), false)), 'utf-16be ,'],
  ['Google Sheets: no line break at the end', utf8(written(',', '\r\n', { last: '' })), 'utf-8 ,'],
  ['R, write.csv2', utf8(written(';', '\n', { quoteAll: true })), 'utf-8 ;'],
  ['R, write.table with tabs', utf8(written('\t', '\n', { quoteAll: true })), 'utf-8 \t'],
  ['Python, csv.writer', utf8(written(',', '\r\n')), 'utf-8 ,'],
  ['pandas, to_csv with a bar', utf8(written('|', '\n')), 'utf-8 |'],
])('%s', async ([, bytes, expected]) => {
  const { dialect, rows, faults } = await rowsOf(bytes);
  expect(`${dialect.encoding} ${dialect.delimiter}${dialect.sepLine ? ' sep' : ''}`).toBe(expected);
  expect(rows).toEqual(trees);
  expect(faults).toEqual([]);
});

test('rows count as in a spreadsheet: empty ones do, lines of a cell do not', async () => {
  const rows: [number, string | undefined][] = [];
  const bytes = utf8('label\n"two\r\nlines"\n\nlast');
  await readCsv(new Blob([bytes]), (await dialectOf(bytes)) as Dialect, {
    onRow: ([cell], row) => rows.push([row, cell]),
    onBlock: () => true,
  });
  expect(rows).toEqual([
    [1, 'label'],
    [2, 'two\r\nlines'],
    [3, ''],
    [4, 'last'],
  ]);
});

test.for([
  ['delimiters at the end', 'label,species,,\na,pine,,\n', ['label|species||', 'a|pine||']],
  ['quotes in the middle', 'label,species\n5" pipe,a "b" c\n', ['label|species', '5" pipe|a "b" c']],
  ['spaces are kept', 'label,species\n a , b \n', ['label|species', ' a | b ']],
  ['spaces after a closing quote', 'label,species\n"a"  ,"b" \n', ['label|species', 'a|b']],
  ['an empty quoted cell at the end', 'label,species\na,""', ['label|species', 'a|']],
  ['a delimiter as the last character', 'label,species\na,', ['label|species', 'a|']],
  ['doubled headers', 'label,label,Label\na,b,c', ['label|label|Label', 'a|b|c']],
  ['one column', 'label\na; b\nc; d\n', ['label', 'a; b', 'c; d']],
  ['ragged rows', 'label,species,girth_cm\na\nb,c,d,e\n', ['label|species|girth_cm', 'a', 'b|c|d|e']],
  ['mixed line ends', 'label\r\na\nb\rc', ['label', 'a', 'b', 'c']],
  ['a Mac file with lone CR', 'label,species\ra,pine\r\rb,oak\r', ['label|species', 'a|pine', '', 'b|oak']],
] as const)('%s', async ([, text, expected]) => {
  const { rows, faults } = await rowsOf(utf8(text));
  expect(rows).toEqual(expected.map((row) => row.split('|')));
  expect(faults).toEqual([]);
});

test('broken quotes are faults of their row, and the others are read', async () => {
  const { rows, faults } = await rowsOf(utf8('label,species\n"a"b,pine\nc,"d ""e"" f"\n"open,oak\nlast\n'));
  expect(faults).toEqual([
    [2, 'text-after-quote'],
    [4, 'unclosed'],
  ]);
  expect(rows.slice(0, 3)).toEqual([
    ['label', 'species'],
    ['a"b', 'pine'],
    ['c', 'd "e" f'],
  ]);
});

test('a text is read equally wherever its parts end', async () => {
  const text = 'label,species\r\n"a ""b""\r\nc",pine\r\n\r\n"d" ,é😀\r"e"';
  const whole = await rowsOf(utf8(text));
  const { Tokenizer } = await import('./tokenize');
  for (let size = 1; size < 12; size += 1) {
    const rows: string[][] = [];
    const tokenizer = new Tokenizer(',', (cells) => rows.push(cells));
    for (let at = 0; at < text.length; at += size) tokenizer.push(text.slice(at, at + size));
    tokenizer.end();
    expect(rows).toEqual(whole.rows);
  }
});

test('a cell of 10 MB, and characters that blocks cut', async () => {
  const cell = 'é😀x'.repeat(1_500_000);
  const { rows } = await rowsOf(utf8(`label,species\n"${cell}",pine\nb,oak`));
  expect(rows).toHaveLength(3);
  expect(rows[1]?.[0] === cell).toBe(true);
});

test('what is no CSV', async () => {
  expect(await dialectOf(utf8(''))).toBe('empty');
  expect(await dialectOf(utf8('\uFEFF \n'))).toBe('empty');
  expect(await dialectOf(bytesOf(0x50, 0x4b, 3, 4, 20, 0))).toBe('workbook');
  expect(await dialectOf(bytesOf(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3, 4))).toBe('binary');
});

test('another encoding after the first bytes is noticed', async () => {
  const bytes = join(utf8(`label\n${'a\n'.repeat(sampleSize)}`), bytesOf(0xe9, 0x0a));
  await expect(rowsOf(bytes)).rejects.toThrow(OtherEncoding);
});
