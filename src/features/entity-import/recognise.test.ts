import { expect, test } from 'vitest';
import { idColumns, propertyNameFor, recogniseColumns } from './recognise';

const uuid = '6f2a1c3e-1b2c-4d3e-8f4a-5b6c7d8e9f00';

test('columns are recognised by their values, not by single ones', () => {
  const header = ['a', 'b', 'c', 'd', 'e', 'f'];
  const rows = [
    [uuid, '12.5 7.25 0 0', '12.5, 7.25', 'POINT (7.25 12.5)', '12 30', ''],
    [`uuid:${uuid.toUpperCase()}`, '-1.2 36.8; -1.3 36.9;', '-1.2,36.8', 'point(1 2)', '40 2', ''],
    ['', '', '', '', '', ''],
  ];
  expect(recogniseColumns(header, rows)).toEqual(['uuid', 'geometry', 'other-geometry', 'other-geometry', null, null]);
  expect(recogniseColumns(['a', 'b'], [...rows, ['Kora', '95.5 7']])).toEqual([null, null]);
});

test('columns with the name of an ID should not repeat', () => {
  expect(idColumns(['__id', 'uuid', 'Plot ID', 'village', 'household_id', 'code', 'idea'])).toEqual([1, 2, 4]);
});

test('a name of a property is made of that of a column', () => {
  expect(propertyNameFor('Owner name')).toBe('Owner_name');
  expect(propertyNameFor(' 2nd owner (full) ')).toBe('nd_owner_full');
  expect(propertyNameFor('Größe')).toBe('Größe');
  expect(propertyNameFor('label')).toBeNull();
  expect(propertyNameFor('???')).toBeNull();
});
