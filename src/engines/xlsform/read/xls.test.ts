import { expect, test } from 'vitest';
import { bookStream, cell, compoundOf, float, label, record, wideText } from '../../../../tests/helpers/xls-records';
import { readWorkbook } from './read-workbook';
import type { UnreadableWorkbook } from './unreadable';
import { kinds } from './xls';

type Bytes = readonly number[];

const header = [...label(0, 0, 'type'), ...label(0, 1, 'name')];

function columnOf(cells: Bytes, globals: Bytes = []): string[] {
  const { sheets } = readWorkbook(compoundOf(bookStream(globals, { survey: [...header, ...cells] })), 'form.xls');
  return sheets[0]?.rows.slice(1).map((row) => row[1] ?? '') ?? [];
}

const shortened = (value: number) => [...new Uint8Array(new Int32Array([value]).buffer)];

test('numbers, booleans and errors are texts', () => {
  const cells = [
    ...cell(kinds.number, [1, 1], float(1)),
    ...cell(kinds.number, [2, 1], float(0.1)),
    ...cell(kinds.shortNumber, [3, 1], shortened((12 << 2) | 2)),
    ...cell(kinds.shortNumber, [4, 1], shortened((150 << 2) | 3)),
    ...cell(kinds.error, [5, 1], [1, 0]),
    ...cell(kinds.error, [6, 1], [0, 0]),
    ...cell(kinds.error, [7, 1], [42, 1]),
  ];
  expect(columnOf(cells)).toEqual(['1', '0.1', '12', '1.5', 'TRUE', 'FALSE', '42']);
});

test('a record can have the numbers of several cells', () => {
  const numbers = [0, 0, ...shortened((1 << 2) | 2), 0, 0, ...shortened((2 << 2) | 2)];
  expect(columnOf(record(kinds.numbers, [1, 0, 0, 0, ...numbers, 1, 0]))).toEqual(['2']);
});

test('formulas have the values that they had', () => {
  const result = (value: Bytes) => [...value, 0, 0, 0, 0, 0, 0];
  const special = (kind: number, value: number) => result([kind, 0, value, 0, 0, 0, 0xff, 0xff]);
  const cells = [
    ...cell(kinds.formula, [1, 1], result(float(2.5))),
    ...cell(kinds.formula, [2, 1], special(1, 1)),
    ...cell(kinds.formula, [3, 1], special(0, 0)),
    ...record(kinds.formulaString, wideText('joined')),
    ...cell(kinds.formula, [4, 1], special(3, 0)),
    ...label(5, 1, 'end'),
  ];
  expect(columnOf(cells)).toEqual(['2.5', 'TRUE', 'joined', '', 'end']);
});

/** Styles with the built-in format of dates, and with a format of its own. */
const styles = [
  ...record(kinds.format, [170, 0, ...wideText('dd"d"\\mm;@')]),
  ...[0, 14, 170].flatMap((format) => record(kinds.style, [0, 0, format, 0])),
];

test('the format tells dates from numbers', () => {
  const cells = [
    ...cell(kinds.number, [1, 1], float(43831), 1),
    ...cell(kinds.number, [2, 1], float(43831.5), 2),
    ...cell(kinds.number, [3, 1], float(0.25), 1),
  ];
  expect(columnOf(cells, styles)).toEqual(['2020-01-01 00:00:00', '2020-01-01 12:00:00', '06:00:00']);
});

test('a day of 1900 that is counted in two ways is refused with its cell', () => {
  const read = () => columnOf(cell(kinds.number, [1, 1], float(59), 1), styles);
  expect(read).toThrow(expect.objectContaining({ code: 'bad-date', values: { sheet: 'survey', row: 2, column: 2 } }));
  expect(read).toThrow('bad-date' satisfies UnreadableWorkbook['code']);
});

test('shared texts may go on in further records, in characters of another width', () => {
  const first = [2, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0x61, 0x62];
  const next = [1, 0x3b1 & 255, 3, 0x3b2 & 255, 3, ...wideText('x')];
  const globals = [...record(kinds.sharedStrings, first), ...record(kinds.continued, next)];
  const cells = [...cell(kinds.sharedString, [1, 1], [0, 0, 0, 0]), ...cell(kinds.sharedString, [2, 1], [1, 0, 0, 0])];
  expect(columnOf(cells, globals)).toEqual(['abαβ', 'x']);
});

test('only the sheets of a form have cells', () => {
  const bytes = compoundOf(bookStream([], { Data: label(0, 0, 'x'), Choices: label(0, 0, 'name') }));
  expect(readWorkbook(bytes, 'form.xls').sheets).toEqual([
    { name: 'Data', rows: [] },
    { name: 'Choices', rows: [['name']] },
  ]);
});
