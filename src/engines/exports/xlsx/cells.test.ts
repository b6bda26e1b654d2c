import { expect, test } from 'vitest';
import {
  columnName,
  dateSerial,
  dateTimeSerial,
  escapeText,
  isExact,
  momentSerial,
  numberCell,
  textCell,
  timeSerial,
} from './sheet';

test('columns are named by letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test.each([
  ['a & b <c> "d"', 'a &amp; b &lt;c&gt; "d"'],
  ['tab\tline\nend\r', 'tab\tline\nend_x000D_'],
  ['\u0000\u0085', '_x0000__x0085_'],
  ['\uFFFE\uFFFF\uD800', '\uFFFD\uFFFD\uFFFD'],
  ['_x0041_ _x41_ x0041', '_x005F_x0041_ _x41_ x0041'],
])('the text %j is written as %j', (text, written) => {
  expect(escapeText(text)).toBe(written);
});

test.each([
  ['1900-02-28', null],
  ['1900-03-01', 61],
  ['2026-03-13', 46_094],
  ['9999-12-31', 2_958_465],
  ['2026-02-30', null],
  ['2026-3-13', null],
  ['x2026-03-13', null],
  ['2026-03-13T10:00', null],
])('the date %s is the day %j', (text, serial) => {
  expect(dateSerial(text)).toBe(serial);
});

test.each([
  ['2026-03-13T23:30:00.000-08:00', 46_094 + 23.5 / 24],
  ['2026-03-13T00:10:00.000+14:00', 46_094 + 10 / 1440],
  ['2026-03-13T12:00', 46_094.5],
  ['2026-03-13', null],
  ['soon', null],
])('the answer %s has the day and time of the device that it was given on', (text, serial) => {
  expect(dateTimeSerial(text)).toBe(serial);
});

test('a moment of the server is the time on the clocks of this device', () => {
  const local = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();
  expect(momentSerial(local(2026, 2, 14, 18, 5, 30))).toBeCloseTo(46_095 + (18 * 3600 + 5 * 60 + 30) / 86_400, 9);
  expect(momentSerial(local(1899, 2, 13, 12, 0, 0))).toBeNull();
  expect(momentSerial('soon')).toBeNull();
});

test.each([
  ['00:00', 0],
  ['06:30:00.000+02:00', 6.5 / 24],
  ['23:59:59', 86_399 / 86_400],
  ['24:00:00', null],
  ['10:60', null],
  ['10:00:60', null],
  ['noon 12:00', null],
])('the time %s is the part %j of a day', (text, part) => {
  expect(timeSerial(text)).toBe(part);
});

test('a number is stored exactly, or not', () => {
  const exact = [999_999_999_999_999, 0.1];
  expect([...exact, 1e15, -1e15, 1e20 + 0.5, Infinity, NaN].filter(isExact)).toEqual(exact);
});

test('cells have a format only where it is not the plain one', () => {
  expect(numberCell('B2', 7)).toBe('<c r="B2"><v>7</v></c>');
  expect(numberCell('B2', 7, 3)).toBe('<c r="B2" s="3"><v>7</v></c>');
  const text = (value: string) => textCell('A1', value, () => undefined);
  expect(text('')).toBe('');
  expect(text('a')).toBe('<c r="A1" t="inlineStr"><is><t xml:space="preserve">a</t></is></c>');
  for (const formula of ['=1', ' =1', '+1', '-1', '@a', '＋1', '－1', '＠a', '\t1', '\r1'])
    expect(text(formula)).toContain(' s="4"');
  for (const plain of ['1=1', 'a-b', ' \t1']) expect(text(plain)).not.toContain(' s="4"');
});
