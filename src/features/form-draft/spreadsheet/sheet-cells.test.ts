import { expect, test } from 'vitest';
import { toSheetCells, columnLetters, marksBySheet, rowReader, worstProblem } from './sheet-cells';

test('columns have the letters of spreadsheets', () => {
  expect([1, 26, 27, 52, 53, 702, 703, 16_384].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});

test('rows are read by their number from blocks of any place', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`row ${index + 1}`, '"\u0000']);
  const sheet = toSheetCells({ name: 'survey', rows });
  expect(sheet).toMatchObject({ name: 'survey', rows: 5000, columns: 2 });
  const read = rowReader(sheet);
  for (const row of [1, 50, 51, 2500, 5000, 1]) expect(read(row)).toEqual([`row ${row}`, '"\u0000']);
  expect(read(5001)).toEqual([]);
});

test('columns are as wide as their texts, within bounds', () => {
  const { widths } = toSheetCells({
    name: 'a',
    rows: [
      ['x', 'a text of 20 letters'],
      ['', '', 'y'.repeat(5000)],
    ],
  });
  expect(widths).toEqual([8, 22, 36]);
});

test('marks are counted by sheet, and the worst of a cell shows', () => {
  const place = { sheet: 'survey', row: 3, column: { name: 'name', number: 2 }, values: {} };
  const marks = marksBySheet([
    { severity: 'warning', code: 'name-differs-in-case', ...place },
    { severity: 'error', code: 'name-repeated', ...place },
    { severity: 'warning', code: 'row-ignored', sheet: 'survey', row: 9, values: {} },
    { severity: 'warning', code: 'other-untranslated', values: {} },
  ]);
  expect([...marks.keys()]).toEqual(['survey']);
  expect(marks.get('survey')?.count).toBe(3);
  expect(worstProblem(marks.get('survey')?.cells.get('3 2'))?.code).toBe('name-repeated');
  expect(worstProblem(marks.get('survey')?.rows.get(9))?.code).toBe('row-ignored');
  expect(worstProblem(undefined)).toBeUndefined();
});
