import { expect, test, vi } from 'vitest';
import type { Dialect } from '~/shared/lib/csv/dialect';
import { RowReader } from './row-reader';

/* Rows are given part after part, each once, and a large file is read only as far as they are asked for. */

const dialect: Dialect = { encoding: 'utf-8', delimiter: ',', sepLine: false };
const text = 'x'.repeat(150);
const fileOf = (count: number) => new Blob(Array.from({ length: count }, (_, index) => `row ${index + 1},${text}\n`));
const numbers = async (rows: ReturnType<RowReader['read']>) => (await rows).map(({ row }) => row);

test('parts follow one another, and what is before a part is left out', async () => {
  const feed = new RowReader(fileOf(10), dialect);
  expect(await feed.read(1, 2)).toMatchObject([
    { row: 1, cells: ['row 1', text], quotes: null },
    { row: 2, cells: ['row 2', text] },
  ]);
  expect(feed.next).toBe(3);
  expect(await numbers(feed.read(5, 6))).toEqual([5, 6]);
  expect(feed.next).toBe(7);
  expect(await numbers(feed.read(7, 20))).toEqual([7, 8, 9, 10]);
  expect(await numbers(feed.read(21, 30))).toEqual([]);
});

test('a large file is read as it is asked for, over all its blocks', async () => {
  const feed = new RowReader(fileOf(20_000), dialect);
  expect(await numbers(feed.read(1, 1))).toEqual([1]);
  const far = await feed.read(19_999, 20_000);
  expect(far.map(({ cells }) => cells[0])).toEqual(['row 19999', 'row 20000']);
  feed.stop();
});

test('a file of another encoding fails for whoever reads next', async () => {
  const feed = new RowReader(new Blob([new Uint8Array([97, 44, 0xff, 10])]), dialect);
  await expect(feed.read(1, 2)).rejects.toMatchObject({ name: 'OtherEncoding' });
  await expect(feed.read(3, 4)).rejects.toMatchObject({ name: 'OtherEncoding' });
});

test('a file is read no further than asked for, and not at all after it was stopped', async () => {
  const file = fileOf(20_000);
  const parts = vi.spyOn(file, 'slice');
  const feed = new RowReader(file, dialect);
  await feed.read(1, 1);
  // That nothing more is read can only be waited for.
  const moment = () => new Promise((resolve) => setTimeout(resolve, 30));
  await moment();
  expect(parts).toHaveBeenCalledTimes(1);
  await feed.read(2, 3);
  expect(parts).toHaveBeenCalledTimes(1);
  feed.stop();
  await moment();
  expect(parts).toHaveBeenCalledTimes(1);
});

test('rows with broken quotes are told apart', async () => {
  const feed = new RowReader(new Blob(['a\n"b"c\n"d']), dialect);
  expect((await feed.read(1, 9)).map(({ quotes }) => quotes)).toEqual([null, 'text-after-quote', 'unclosed']);
});
