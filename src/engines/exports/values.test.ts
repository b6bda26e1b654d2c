import { expect, test } from 'vitest';
import { field } from '../../../tests/helpers/export-plans';
import { valueAt, jsonOf, labelledText, namesIn, parseGeometry, rowsAt, textOf, toWkt } from './values';

/* What a file has of an answer is what the server has of it, or nothing. */

test('a value is found by its path, and nothing that only every object has', () => {
  const row = { a: { b: 0, c: false, d: null, e: 'x' }, list: [{ f: 1 }] };
  expect([valueAt(row, ['a', 'b']), valueAt(row, ['a', 'c']), valueAt(row, ['a', 'd'])]).toEqual([0, false, null]);
  expect(valueAt(row, [])).toBe(row);
  for (const path of [['constructor'], ['a', 'toString'], ['x', 'y'], ['a', 'd', 'x'], ['a', 'e', 'length']])
    expect(valueAt(row, path)).toBeNull();
  expect(valueAt(null, ['a'])).toBeNull();
});

test('the rows of a repeat are a list, or none', () => {
  expect(rowsAt({ g: { r: [{ a: 1 }] } }, ['g', 'r'])).toEqual([{ a: 1 }]);
  expect(rowsAt({ g: { r: { a: 1 } } }, ['g', 'r'])).toEqual([]);
  expect(rowsAt({}, ['g', 'r'])).toEqual([]);
});

test('any value has a text', () => {
  expect(['a', 1.5, false, { a: [1] }, [1, 2], null].map(textOf)).toEqual([
    'a',
    '1.5',
    'false',
    '{"a":[1]}',
    '[1,2]',
    'null',
  ]);
});

test('the name of a file is written without white space around it, as the file is called', () => {
  expect(jsonOf('\n p 1.png\n', field('photo', 'file'))).toBe('p 1.png');
  expect(labelledText('\n p 1.png\n', field('photo', 'file'))).toBe('p 1.png');
  expect(labelledText('\n a\n', field('name', 'text'))).toBe('\n a\n');
});

test('choices are named by labels where there are some, and stay as they are otherwise', () => {
  const choices = new Map([['a', 'Água']]);
  const one = field('one', 'text', { choices });
  const many = field('many', 'text', { choices, isMultiple: true });
  expect([jsonOf('a', one), jsonOf('b', one), jsonOf('a b', one), jsonOf(7, one), jsonOf(null, many)]).toEqual([
    'Água',
    'b',
    'a b',
    7,
    null,
  ]);
  expect(jsonOf(' a  b', many)).toEqual(['Água', 'b']);
  expect(labelledText(' a  b', many)).toBe('Água; b');
  expect(labelledText('a', one)).toBe('Água');
  // Without labels it stays as the server has it.
  expect(labelledText('a  b', field('many', 'text', { isMultiple: true }))).toBe('a  b');
  expect(namesIn(' a\t b ')).toEqual(['a', 'b']);
});

const line = [
  [1, 2],
  [3, 4],
];
const ring = [...line, [5, 6], [1, 2]];

test.each([
  ['a point', { type: 'Point', coordinates: [1, 2] }, 'POINT (1 2)'],
  ['a point with its altitude', { type: 'Point', coordinates: [1, 2, 3] }, 'POINT (1 2 3)'],
  ['an altitude of 0, which no device measured', { type: 'Point', coordinates: [1, 2, 0] }, 'POINT (1 2)'],
  ['the text of a point that was set on a map', '-1.5 36.8 0.0 0.0', 'POINT (36.8 -1.5)'],
  ['a line with an altitude at sea level', '1 2 0 4; 3 4 5 4', 'LINESTRING (2 1 0,4 3 5)'],
  ['a point without altitude', { type: 'Point', coordinates: [1, 2, null] }, 'POINT (1 2)'],
  ['a line', { type: 'LineString', coordinates: line }, 'LINESTRING (1 2,3 4)'],
  ['an area', { type: 'Polygon', coordinates: [ring] }, 'POLYGON ((1 2,3 4,5 6,1 2))'],
  // As an entity has them.
  ['the text of a point', '-1.5 36.8 1700 4.5', 'POINT (36.8 -1.5 1700)', 4.5],
  ['the text of a point without altitude', ' -1.5 36.8 ', 'POINT (36.8 -1.5)'],
  ['the text of a line without altitudes', '1 2 0 0; 3 4 0 0;', 'LINESTRING (2 1,4 3)'],
  ['the text of an area', '0 0;0 1;1 1;0 0', 'POLYGON ((0 0,1 0,1 1,0 0))'],
])('reads %s', (_, value, text, accuracy: number | null = null) => {
  const place = parseGeometry(value);
  expect([place && toWkt(place), place?.accuracy]).toEqual([text, accuracy]);
});

test('reads no place in other texts', () => {
  expect(['', ' ', ';', 'Kora', '91 0', '0 181', '1', '1 2 x', '1 2; here'].filter(parseGeometry)).toEqual([]);
});

test.each([
  ['no value', null],
  ['a number', 5],
  ['a point without latitude', { type: 'Point', coordinates: [1] }],
  ['a point without longitude', { type: 'Point', coordinates: [null, 2] }],
  ['a point that is a text', { type: 'Point', coordinates: '1 2' }],
  ['a line of one point', { type: 'LineString', coordinates: [[1, 2]] }],
  ['a line with a hole', { type: 'LineString', coordinates: [...line, null] }],
  ['an area of three points', { type: 'Polygon', coordinates: [ring.slice(1)] }],
  ['an area without rings', { type: 'Polygon', coordinates: [] }],
  ['an area that is a line', { type: 'Polygon', coordinates: ring }],
  ['another shape', { type: 'MultiPoint', coordinates: line }],
  ['a shape without coordinates', { type: 'LineString' }],
])('reads no place in %s', (_, value) => {
  expect(parseGeometry(value)).toBeNull();
});

test('a place has its accuracy, if that is a number above 0', () => {
  const accuracy = (properties: unknown) => parseGeometry({ type: 'Point', coordinates: [1, 2], properties })?.accuracy;
  expect([accuracy({ accuracy: 5 }), accuracy({ accuracy: 0 }), accuracy({ accuracy: '5' }), accuracy(null)]).toEqual([
    5,
    null,
    null,
    null,
  ]);
  expect(parseGeometry({ type: 'LineString', coordinates: line, properties: { accuracy: 3 } })?.accuracy).toBe(3);
});

test('a text is an area if it ends where it began', () => {
  const shape = (text: string) => parseGeometry(text)?.type;
  expect(shape('0 0;0 1;1 1;0 0')).toBe('Polygon');
  for (const open of ['0 0;0 1;0 0', '0 0;0 1;1 1;0 2', '0 0;0 1;1 1;2 0']) expect(shape(open)).toBe('LineString');
  expect(parseGeometry('90 180')).toMatchObject({ positions: [[180, 90]] });
  expect(parseGeometry('-90 -180')).toMatchObject({ positions: [[-180, -90]] });
  expect([parseGeometry('90.1 0'), parseGeometry('0 -180.1'), parseGeometry('1 2;x y')]).toEqual([null, null, null]);
});
