import { expect, test } from 'vitest';
import { distinctNames } from './repeated-names';

const rows = [
  { id: 7, displayName: 'Tablet' },
  { id: 8, displayName: 'tablet ' },
  { id: 9, displayName: 'Phone' },
];

test('tells apart names that are used more than once', () => {
  expect(distinctNames(rows).map(({ name }) => name)).toEqual(['Tablet (#7)', 'tablet  (#8)', 'Phone']);
});

test('counts names of rows that are not listed', () => {
  expect(distinctNames(rows.slice(0, 1), rows)).toEqual([{ id: 7, name: 'Tablet (#7)' }]);
  expect(distinctNames(rows.slice(0, 1))).toEqual([{ id: 7, name: 'Tablet' }]);
});
