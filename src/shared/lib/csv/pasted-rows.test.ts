import { expect, test } from 'vitest';
import { type ListRow, readRows } from './pasted-rows';

const addresses = (rows: readonly ListRow[]) =>
  rows.filter(({ cells }) => cells.some((cell) => /^[^\s,;]+@[^\s,;]+$/.test(cell))).length;

test.each([
  ['a@x.org;Six;;', ['a@x.org', 'Six', '', '']],
  ['a@x.org\tSix, Ann; Dr.', ['a@x.org', 'Six, Ann; Dr.']],
  ['a@x.org,Well: viewer; Clinic: viewer; School: viewer', ['a@x.org', 'Well: viewer; Clinic: viewer; School: viewer']],
  ['Six, Ann, Dr., Prof.;a@x.org', ['Six, Ann, Dr., Prof.', 'a@x.org']],
])('%s is split where the addresses are', (text, cells) => {
  expect(readRows(text, addresses).rows[0]?.cells).toEqual(cells);
});

test('counts the heading and empty lines', () => {
  expect(readRows('\uFEFFemail;name\r\n\r\na@x.org; Ann \r\n;\r\nb@x.org;Ben', addresses).rows).toEqual([
    { line: 1, cells: ['email', 'name'] },
    { line: 3, cells: ['a@x.org', 'Ann'] },
    { line: 5, cells: ['b@x.org', 'Ben'] },
  ]);
});

test('takes the most frequent separator if no other is better', () => {
  expect(readRows('one;two, three;four', () => 0).rows[0]?.cells).toEqual(['one', 'two, three', 'four']);
});

test('tells broken quotes in any row', () => {
  expect(readRows('"open', () => 0).brokenQuotes).toBe(true);
  expect(readRows('"a"b\nc', () => 0).brokenQuotes).toBe(true);
  expect(readRows('"a ""b""",c\nd', () => 0).brokenQuotes).toBe(false);
});

test('separators within quotes do not count', () => {
  expect(readRows('"one, two, three";four', () => 0).rows[0]?.cells).toEqual(['one, two, three', 'four']);
});

test('only a mark at the start is left out', () => {
  for (const start of ['', '\uFEFF'])
    expect(readRows(`${start}a\uFEFFb`, () => 0).rows).toEqual([{ line: 1, cells: ['a\uFEFFb'] }]);
});

test.each(['\n', '\r\n', '\r'])('rows count one by one when separators are compared, with %j between them', (end) => {
  const text = ['x@y.org,1,2,3', 'a@x.org;Ann', 'b@x.org;Ben'].join(end);
  expect(readRows(text, addresses).rows.map(({ cells }) => cells)).toEqual([
    ['x@y.org,1,2,3'],
    ['a@x.org', 'Ann'],
    ['b@x.org', 'Ben'],
  ]);
});

test.each(['\n', '\r\n', '\r'])('thirty lines decide about the separator, with %j between them', (end) => {
  const first = Array.from({ length: 30 }, () => 'a@x.org;Ann');
  const later = Array.from({ length: 40 }, () => 'b@x.org,1,2,3');
  const { rows } = readRows([...first, ...later].join(end), addresses);
  expect(rows).toHaveLength(70);
  expect(rows[0]?.cells).toEqual(['a@x.org', 'Ann']);
});
