import { expect, test } from 'vitest';
import { type QuoteError, Tokenizer } from './tokenize';

/* Rows and cells, wherever the text is cut. `corpus.test.ts` has files as programs write them. */

type Read = [cells: string[], row: number, fault: QuoteError | null];

function read(...parts: string[]): Read[] {
  const rows: Read[] = [];
  const tokenizer = new Tokenizer(',', (...row) => rows.push(row));
  for (const part of parts) tokenizer.push(part);
  tokenizer.end();
  return rows;
}
const cellsOf = (...parts: string[]) => read(...parts).map(([cells]) => cells);

test('no text has no rows', () => {
  expect(read()).toEqual([]);
  expect(read('')).toEqual([]);
});

test('an empty first line is a row', () => {
  expect(read('\na')).toEqual([
    [[''], 1, null],
    [['a'], 2, null],
  ]);
});

test('each line break may follow a closing quote', () => {
  expect(read('"a"\r\n"b"\r"c"\n"d"')).toEqual([
    [['a'], 1, null],
    [['b'], 2, null],
    [['c'], 3, null],
    [['d'], 4, null],
  ]);
});

test('a line feed belongs to the carriage return just before it, also in the part before', () => {
  expect(cellsOf('a\r', '', '\nb')).toEqual([['a'], ['b']]);
  expect(cellsOf('a\r', 'b', '\nc')).toEqual([['a'], ['b'], ['c']]);
  expect(cellsOf('a\rb', '\nc')).toEqual([['a'], ['b'], ['c']]);
  expect(cellsOf('a\r\n', '\nb')).toEqual([['a'], [''], ['b']]);
});

test('the very first cell may have doubled quotes', () => {
  expect(read('"a ""b""",c')).toEqual([[['a "b"', 'c'], 1, null]]);
});

test('text after a closing quote is kept as it was typed', () => {
  expect(read('"a"b,c')).toEqual([[['a"b', 'c'], 1, 'text-after-quote']]);
  expect(read('x,"a"  b,"c" "d"\ne')).toEqual([
    [['x', 'a"  b', 'c" "d"'], 1, 'text-after-quote'],
    [['e'], 2, null],
  ]);
});

test('spaces after a closing quote are not those of a later cell', () => {
  expect(read('"a"  ,"b ""c"""\n"d" ,"e"f')).toEqual([
    [['a', 'b "c"'], 1, null],
    [['d', 'e"f'], 2, 'text-after-quote'],
  ]);
});

test('of two faults in a row the first is told', () => {
  expect(read('"a"b,"c')).toEqual([[['a"b', 'c'], 1, 'text-after-quote']]);
  expect(read('a,"b\nc')).toEqual([[['a', 'b\nc'], 1, 'unclosed']]);
});
