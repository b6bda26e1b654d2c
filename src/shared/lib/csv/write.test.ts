import { describe, expect, test } from 'vitest';
import { csvFile, csvLines } from './write';

describe('csvLines', () => {
  test('quotes values if needed and ends every line', () => {
    expect(
      csvLines([
        ['a', 'b "c"'],
        ['d,e', 'f\ng'],
        [' g', 'h '],
      ]),
    ).toBe('a,"b ""c"""\r\n"d,e","f\ng"\r\n" g","h "\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)', '\r1', '=1\n=2'])(
    '%j cannot start a formula',
    (text) => {
      expect(csvLines([[text]])).toMatch(/^"?'/);
    },
  );

  test('cells without special characters have no quotes', () => {
    expect(csvLines([['two words', 'a=1', 'é', '']])).toBe('two words,a=1,é,\r\n');
  });

  test.each(['a\rb', 'a\nb', 'a\uFEFFb', 'a,b', ' a', 'a '])('%j is only quoted', (text) => {
    expect(csvLines([[text]])).toBe(`"${text}"\r\n`);
  });

  test('a formula is quoted after an apostrophe, with its own quotes doubled', () => {
    expect(csvLines([['=HYPERLINK("x")']])).toBe(`"'=HYPERLINK(""x"")"\r\n`);
    expect(csvLines([['\tname']])).toBe(`"'\tname"\r\n`);
  });

  test.each([
    ['x;=cmd', "x;'=cmd"],
    ['name\t=1', "name\t'=1"],
    ['a| @SUM(A1)', "a| '@SUM(A1)"],
    ['a\n=1; -2', `"a\n'=1; '-2"`],
    [';=1', ";'=1"],
  ])('in %j no formula starts for any separator', (text, written) => {
    expect(csvLines([['id', text]])).toBe(`id,${written}\r\n`);
  });

  test.each(['a=1', '2026-11-21', '', 'a; b', 'a - b', 'x@example.org'])('%j stays unchanged', (text) => {
    expect(csvLines([['id', text]]).replaceAll('"', '')).toBe(`id,${text}\r\n`);
  });
});

test('csvFile starts with a byte order mark', async () => {
  const bytes = new Uint8Array(await csvFile(csvLines([['é']])).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0d, 0x0a]);
});

test('csvFile has all its parts under one mark, and is known as UTF-8', async () => {
  const file = csvFile(csvLines([['a']]), new Blob([csvLines([['b']])]));
  expect(await file.text()).toBe('a\r\nb\r\n');
  expect(file.type).toBe('text/csv;charset=utf-8');
});
