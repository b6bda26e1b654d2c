import { beforeEach, expect, test, vi } from 'vitest';
import { readAllRows, readRowsById, type RowSource, type RowsParams } from './read-all-rows';

/* Selecting, exporting and moving "all rows" means all of them, each once. */

interface Row {
  __id: string;
}

const onProgress = vi.fn<(read: number, total: number) => void>();
const reading = { signal: new AbortController().signal, onProgress };
const asked: RowsParams[] = [];
/** A table that gives these pages, one after the other. */
function tableOf(pages: readonly (readonly string[])[]): RowSource<Row> {
  let at = 0;
  return {
    key: [],
    findsByIds: () => true,
    arrival: '',
    arrivedAt: () => '',
    read: async (params) => {
      asked.push(params);
      const value = (pages[at] ?? []).map((id) => ({ __id: id }));
      at += 1;
      const more = at < pages.length && {
        '@odata.nextLink': `https://other.example.org/rows?%24top=2&%24skiptoken=page%20${at}`,
      };
      return { value, '@odata.count': pages.flat().length, ...more };
    },
  };
}
/** A table that gives the rows that the filter names. */
const tableById: RowSource<Row> = {
  ...tableOf([]),
  read: async (params) => {
    asked.push(params);
    const ids = [...(params.$filter ?? '').matchAll(/'(row\d+)'/g)].map(([, id]) => id ?? '');
    return { value: ids.filter((id) => id !== 'row7').map((id) => ({ __id: id })) };
  },
};
const ids = (count: number) => new Set(Array.from({ length: count }, (_, index) => `row${index}`));
const listed = ({ __id }: Row) => `listed ${__id}`;

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://central.example.org/'));
  asked.length = 0;
  onProgress.mockClear();
});

test('all pages are read, by the token of the page before, with the same filter', async () => {
  const found = await readAllRows(tableOf([['a', 'b'], ['c', 'd'], ['e']]), { $filter: 'x eq 1' }, listed, reading);
  expect([...found]).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => [id, `listed ${id}`]));
  expect(asked.map(({ $filter, $skiptoken, $skip }) => [$filter, $skiptoken, $skip])).toEqual([
    ['x eq 1', undefined, undefined],
    ['x eq 1', 'page 1', undefined],
    ['x eq 1', 'page 2', undefined],
  ]);
  expect(onProgress.mock.calls).toEqual([
    [2, 5],
    [4, 5],
    [5, 5],
  ]);
});

test('an empty table has no rows', async () => {
  expect((await readAllRows(tableOf([[]]), {}, listed, reading)).size).toBe(0);
  expect(asked).toHaveLength(1);
});

test('rows of given ids are asked for in parts, each once, within the filter', async () => {
  const found = await readRowsById(tableById, { $filter: 'x eq 1' }, listed, reading, ids(130));
  expect([...found.keys()]).toEqual([...ids(130)].filter((id) => id !== 'row7'));
  expect(asked).toHaveLength(3);
  for (const { $filter, $top } of asked) {
    expect($filter).toContain('x eq 1');
    expect($filter?.length).toBeLessThan(2000);
    expect($top).toBeGreaterThanOrEqual(60);
  }
  expect(onProgress.mock.lastCall).toEqual([129, 130]);
});

test('ids that fill the last part ask for nothing more, and no ids for nothing', async () => {
  expect((await readRowsById(tableById, {}, listed, reading, ids(120))).size).toBe(119);
  expect(asked).toHaveLength(2);
  expect((await readRowsById(tableById, {}, listed, reading, ids(0))).size).toBe(0);
  expect(asked).toHaveLength(2);
});

test('of very many ids all rows are read, and those of the ids kept', async () => {
  const wanted = new Set([...ids(1501), 'other']);
  const found = await readRowsById(tableOf([['row0', 'stranger'], ['row1500']]), {}, listed, reading, wanted);
  expect([...found.keys()]).toEqual(['row0', 'row1500']);
  expect(asked).toHaveLength(2);
});

test('where the server finds no rows by ids all rows are read, and those of the ids kept', async () => {
  const table = { ...tableOf([['row0', 'stranger'], ['row1']]), findsByIds: () => false };
  const found = await readRowsById(table, { $filter: 'x eq 1' }, listed, reading, ids(2));
  expect([...found.keys()]).toEqual(['row0', 'row1']);
  expect(asked.map(({ $filter }) => $filter)).toEqual(['x eq 1', 'x eq 1']);
});
