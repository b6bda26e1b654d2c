import { expect, test } from 'vitest';
import { Tokenizer } from '~/shared/lib/csv/tokenize';
import { RowChecker, type CheckResult } from './check';
import type { ImportPlan } from './plan';

const plan: ImportPlan = {
  header: ['label', 'species', 'girth'],
  label: { kind: 'column', column: 0 },
  properties: [null, 'species', 'girth'],
};

function check(text: string, of: ImportPlan = plan): CheckResult {
  const checker = new RowChecker(of, ',');
  const tokenizer = new Tokenizer(',', (cells, row, quotes) => {
    if (row > 1) checker.take(cells, row, quotes);
  });
  tokenizer.push(`label,species,girth\n${text}`);
  tokenizer.end();
  return checker.result();
}

test('every problem has the row of a spreadsheet', () => {
  const result = check('a,b,c\n\n,x,\nd,e,f,g,,\n"h"i,j,k\nl\0,m,n\n  ,o,p\nlast,,\n');
  expect(result.problems).toEqual([
    { row: 4, fault: 'label' },
    { row: 5, fault: 'cells', found: 4 },
    { row: 6, fault: 'text-after-quote' },
    { row: 7, fault: 'nul' },
    { row: 8, fault: 'label' },
  ]);
  expect(result).toMatchObject({ rows: 7, good: 2, counts: { label: 2, cells: 1, nul: 1 } });
  expect(result.chunks).toEqual([{ from: 2, to: 9, rows: 2 }]);
});

test('rows of spaces are left out and no problem, and labels with spaces around them are counted', () => {
  const { rows, problems, spaced } = check('a,b,c\n \t,\u00a0,\n b,,\nc\u00a0,,\n\u00a0,\t, \n');
  expect([rows, problems, spaced]).toEqual([3, [], { rows: 2, first: [4, 5] }]);
});

test('empty rows and cells are no problem', () => {
  expect(check('a,b,c,,,\n,,\n\n\n')).toMatchObject({ rows: 1, good: 1, problems: [], ragged: null });
});

test('repeated labels and IDs are counted, with their rows', () => {
  const withIds: ImportPlan = { ...plan, header: ['label', 'uuid', 'girth'], properties: [null, 'uuid', 'girth'] };
  // Some rows have no ID, or end before it.
  const { repeats } = check('a,1,x\nb,2,x\n a ,1,\nc,,\nd,,\n,1,\ne\nf\n', withIds);
  expect(repeats).toEqual([
    { column: 'label', rows: 1, first: [4] },
    { column: 1, rows: 1, first: [4] },
  ]);
});

/** Checks rows of cells, the first of which is row 2. */
function checkRows(rows: Iterable<readonly string[]>, of: ImportPlan = plan): CheckResult {
  const checker = new RowChecker(of, ';');
  let row = 1;
  for (const cells of rows) checker.take(cells, (row += 1), null);
  return checker.result();
}
function* times<Value>(count: number, value: Value): Iterable<Value> {
  for (let at = 0; at < count; at += 1) yield value;
}

test('a file without rows has nothing to send, and a quote that is never closed is no empty row', () => {
  expect(check('')).toMatchObject({ rows: 0, good: 0, counts: {}, problems: [], repeats: [], chunks: [] });
  expect(check('a,b,c\n\n"')).toMatchObject({
    problems: [{ row: 4, fault: 'unclosed' }],
  });
});

test('all problems are counted, and the first 100,000 are listed', () => {
  const { counts, problems } = checkRows(times(100_001, ['', 'x']));
  expect(counts).toEqual({ label: 100_001 });
  expect(problems).toHaveLength(100_000);
  expect(problems.at(-1)).toEqual({ row: 100_001, fault: 'label' });
});

test('all short rows are counted, and the first 500 ranges of them are listed', () => {
  const rows = [
    ...times(501, [
      ['a', 'b'],
      ['a', 'b', ''],
    ]),
  ].flat();
  const { ragged } = checkRows(rows);
  expect(ragged?.rows).toBe(501);
  expect(ragged?.ranges).toHaveLength(500);
  expect(ragged?.ranges.slice(0, 2)).toEqual([
    [2, 2],
    [4, 4],
  ]);
  // The last range that is listed still grows.
  expect(checkRows([...rows.slice(0, 999), ['a'], ['a']]).ragged?.ranges.at(-1)).toEqual([1000, 1002]);
});

test('a last cell is empty only where the header has its last column', () => {
  expect(
    checkRows([
      ['a', 'b'],
      ['a', '', 'c'],
    ]).ragged,
  ).toBeNull();
  expect(
    checkRows([
      ['a', 'b', ''],
      ['a', 'b', 'c'],
    ]).ragged,
  ).toBeNull();
});

const sized = (size: number, end = '') => ['x'.repeat(size - end.length), end];
test.each([
  ['of several lines', [sized(10), sized(101, '\n')], 3],
  ['with the line ends of old computers', [sized(10), sized(101, '\r')], 3],
  ['with the delimiter', [sized(10), sized(101, ';')], 3],
  ['in one line', [sized(10), sized(101)], null],
  ['not more than ten times as large', [sized(10), sized(100, '\n')], null],
  ['that nothing can be compared with', [sized(101, '\n')], null],
  ['before the others, of which one is large, too', [sized(101, '\n'), sized(11), sized(5)], null],
  ['before the others', [sized(101, '\n'), sized(5), sized(10), sized(7)], 2],
  ['beside another large one', [sized(10), sized(101, '\n'), sized(150, '\n')], null],
])('a cell %s may have swallowed others', (_what, rows, row) => {
  expect(checkRows(rows).largeCell).toBe(row);
});

test('a chunk ends before it has too many values, or characters', () => {
  const header = ['label', ...Array.from({ length: 99 }, (_, column) => `p${column}`)];
  const wide = { header, label: { kind: 'column', column: 0 }, properties: header.map(() => null) } as const;
  expect(checkRows(times(801, header), wide).chunks).toEqual([
    { from: 2, to: 401, rows: 400 },
    { from: 402, to: 801, rows: 400 },
    { from: 802, to: 802, rows: 1 },
  ]);
  expect(checkRows(times(5, ['x', 'y'.repeat(999_999)])).chunks.map(({ rows }) => rows)).toEqual([2, 2, 1]);
  // Rows with a problem are within a chunk, but not sent.
  const rows = [...times(1999, ['a']), [' ', 'b'], ['c'], ['d']];
  expect(checkRows(rows).chunks).toEqual([
    { from: 2, to: 2002, rows: 2000 },
    { from: 2003, to: 2003, rows: 1 },
  ]);
});

test('only repeated labels and IDs are told, with the labels that a template makes', () => {
  const header = ['code', 'village'];
  const of = { header, label: { kind: 'template', template: '{{village}}' }, properties: [null, null] } as const;
  expect(
    checkRows(
      [
        ['1', 'Kora'],
        ['2', 'Kora'],
        ['3', 'Sanga'],
      ],
      of,
    ).repeats,
  ).toEqual([{ column: 'label', rows: 1, first: [3] }]);
});
