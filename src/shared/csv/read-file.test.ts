import { expect, test, vi } from 'vitest';
import type { Dialect } from './dialect';
import { OtherEncoding, readCsv } from './read-file';

/* Files are read in blocks of one mebibyte. */

const block = 1_048_576;
const utf8 = { encoding: 'utf-8', delimiter: ',', sepLine: false } as const;

async function read(parts: BlobPart[], dialect: Dialect = utf8, goesOn: (bytes: number) => boolean = () => true) {
  const rows: string[][] = [];
  const onBlock = vi.fn<(bytes: number) => Promise<boolean>>(async (bytes) => goesOn(bytes));
  await readCsv(new Blob(parts), dialect, { onRow: (cells) => rows.push(cells), onBlock });
  return { rows, blocks: onBlock.mock.calls.map(([bytes]) => bytes) };
}
/** Rows of 64 bytes. */
const filler = (rows: number) => `${'a'.repeat(63)}\n`.repeat(rows);
const all = block / 64;

test('tells after each block how many bytes were read', async () => {
  expect((await read(['a,b'])).blocks).toEqual([3]);
  expect((await read([filler(all)])).blocks).toEqual([block]);
  expect((await read([filler(all), 'end'])).blocks).toEqual([block, block + 3]);
  expect(await read([])).toEqual({ rows: [], blocks: [] });
});

test('reads nothing after the caller said to stop, not even the row that had begun', async () => {
  const { rows, blocks } = await read([filler(all - 1), 'b'.repeat(64), 'c\nend'], utf8, () => false);
  expect(blocks).toEqual([block]);
  expect(rows).toHaveLength(all - 1);
  expect(rows.at(-1)).toEqual(['a'.repeat(63)]);
});

test.each([
  ['a short file', ''],
  ['a file of one block', `${filler(all - 1)}${'b'.repeat(60)}`],
])('half a character at the end of %s shows another encoding', async (_, before) => {
  await expect(read([before, 'abc', new Uint8Array([0xc3])])).rejects.toThrow(OtherEncoding);
});

test('half a character of another encoding is a mark in its cell', async () => {
  const bytes = new Uint8Array([0x61, 0, 0x2c, 0, 0x62]);
  expect((await read([bytes], { ...utf8, encoding: 'utf-16le' })).rows).toEqual([['a', '\uFFFD']]);
});

test('only a first line for spreadsheets is left out, and only where it was recognised as one', async () => {
  expect((await read(['sep=,\na'], { ...utf8, sepLine: true })).rows).toEqual([['a']]);
  expect((await read(['sep=|\na'])).rows).toEqual([['sep=|'], ['a']]);
  const { rows } = await read([filler(all), 'sep=|\nb'], { ...utf8, sepLine: true });
  expect(rows.slice(-2)).toEqual([['sep=|'], ['b']]);
});
