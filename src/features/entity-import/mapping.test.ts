import { expect, test } from 'vitest';
import { idColumns, suggestPropertyName, detectValueKinds } from './mapping';

const uuid = '6f2a1c3e-1b2c-4d3e-8f4a-5b6c7d8e9f00';

test('columns are recognised by their values, not by single ones', () => {
  const header = ['a', 'b', 'c', 'd', 'e', 'f'];
  const rows = [
    [uuid, '12.5 7.25 0 0', '12.5, 7.25', 'POINT (7.25 12.5)', '12 30', ''],
    [`uuid:${uuid.toUpperCase()}`, '-1.2 36.8; -1.3 36.9;', '-1.2,36.8', 'point(1 2)', '40 2', ''],
    ['', '', '', '', '', ''],
  ];
  expect(detectValueKinds(header, rows)).toEqual(['uuid', 'geometry', 'other-geometry', 'other-geometry', null, null]);
  expect(detectValueKinds(['a', 'b'], [...rows, ['Kora', '95.5 7']])).toEqual([null, null]);
});

test('columns with the name of an ID should not repeat', () => {
  expect(idColumns(['__id', 'uuid', 'Plot ID', 'village', 'household_id', 'code', 'idea'])).toEqual([1, 2, 4]);
});

test('a name of a property is made of that of a column', () => {
  expect(suggestPropertyName('Owner name')).toBe('Owner_name');
  expect(suggestPropertyName(' 2nd owner (full) ')).toBe('nd_owner_full');
  expect(suggestPropertyName('Größe')).toBe('Größe');
  expect(suggestPropertyName('label')).toBeNull();
  expect(suggestPropertyName('???')).toBeNull();
});

const looks = (...values: string[]) =>
  detectValueKinds(
    ['a'],
    values.map((value) => [value]),
  )[0];

test.each([
  [[uuid], 'uuid'],
  [[` ${uuid} `], 'uuid'],
  [[uuid, 'x'], null],
  [[`${uuid}0`], null],
  [[`0${uuid}`], null],
  [[`x uuid:${uuid}`], null],
  [[uuid.replaceAll('-', '')], null],
  [['12.5 7.25'], 'geometry'],
  [['12.5  7.25 3'], 'geometry'],
  [['12.5 7.25 -3.5 0.1'], 'geometry'],
  [['12.5 7.25 3 0 1'], null],
  [['12.5'], null],
  [['12.5 Kora'], null],
  [['Kora 12.5 7.25'], null],
  [['12.5 7.25 Kora'], null],
  // One of them has decimals.
  [['12 7', '12.5 7'], 'geometry'],
  [['12 7', '13 8'], null],
  [['90.0 180.0', '-90.0 -180.0'], 'geometry'],
  [['90.1 0'], null],
  [['-90.1 0'], null],
  [['0 180.1'], null],
  [['0 -180.1'], null],
  [['1200.5 7'], null],
  [['12.5 7.25 ; ; 13.5 7.25'], 'geometry'],
  [['12.5 7.25; Kora'], null],
  [['12.5,7.25', '-12 ; -7'], 'other-geometry'],
  [['12.5 , 7.25'], 'other-geometry'],
  [['12,7'], null],
  [['12.5,7.25 Kora'], null],
  [['Kora 12.5,7.25'], null],
  [['Kora 1.5,7'], null],
  [['POINT(1 2)', 'LineString Z (1 2 3, 4 5 6)', 'POLYGON ((1 2, 3 4, 1 2))'], 'other-geometry'],
  [['POINT 1 2'], null],
  [['a POINT (1.5 2)'], null],
  [['POINT (1.5 2) b'], null],
  [['POINT (1 2)', '12,7'], null],
  [['Dr. Ba', 'Kora'], null],
] as const)('the values %j look like %s', (values, expected) => {
  expect(looks(...values)).toBe(expected);
});

test('only columns named like an ID are searched for repeated values, and at most three', () => {
  expect(idColumns(['Tree-ID', 'id ', 'guid', 'key', 'code'])).toEqual([0, 1, 2]);
  expect(idColumns(['treeid', 'id_old', 'codes', '__key', 'my KEY', 'area code'])).toEqual([4, 5]);
});

test.each([
  ['a  b\tc', 'a_b_c'],
  ['a.b/c', 'abc'],
  ['x:y-z·1', 'x:y-z·1'],
  ['__id', '_id'],
  ['___a', '_a'],
  ['a__b', 'a__b'],
  ['12-a', 'a'],
  ['Straße 2', 'Straße_2'],
  ['नमस्ते', 'नमस्ते'],
  ['Name', null],
  ['12', null],
  ['', null],
])('the column %j becomes the property %j', (column, property) => {
  expect(suggestPropertyName(column)).toBe(property);
});
