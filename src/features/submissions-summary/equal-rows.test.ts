import { expect, test } from 'vitest';
import { equalRows } from './equal-rows';

test('equal rows are found by their answers, also by those that are missing', () => {
  expect(equalRows(['/name', '/age'], { values: ['Fatou', null], ids: ['a', 'b'], count: 2 })).toEqual([
    { field: '/name', op: 'equals', value: 'Fatou' },
    { field: '/age', op: 'empty' },
  ]);
});

test('answers that are too long for an address are left out of it', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `uuid:${at}`);
  expect(equalRows(['/story'], { values: ['a'.repeat(201)], ids, count: 60 })).toEqual([
    { field: '__id', op: 'anyOf', values: ids.slice(0, 50) },
  ]);
});
