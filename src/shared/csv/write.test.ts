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

  test.each(['a=1', '2026-11-21', '', 'a\n=1', 'x@example.org'])('%j stays unchanged', (text) => {
    expect(csvLines([['id', text]]).replaceAll('"', '')).toBe(`id,${text}\r\n`);
  });
});

test('csvFile starts with a byte order mark', async () => {
  const bytes = new Uint8Array(await csvFile(csvLines([['é']])).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0d, 0x0a]);
});
