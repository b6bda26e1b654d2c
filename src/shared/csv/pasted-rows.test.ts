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
  expect(readRows('"open', () => 0).brokenQuotes).toBe(true);
});
