import { expect, test } from 'vitest';
import { matchesOf } from './matches';
import { suggestPlan } from './plan';
import { mayBeProperty } from './mapping';

const known = ['code', 'village'];
const namesOf = (header: string[], uuids: number[] = []) => [
  ...matchesOf(suggestPlan(header, known, mayBeProperty), uuids, known).keys(),
];

test('a property of the list comes before a column that only sounds like an ID', () => {
  expect(namesOf(['key', 'code', 'label'])[0]).toBe('property code');
  expect(namesOf(['key', 'label', 'village'])[0]).toBe('label');
  expect(namesOf(['key', 'label', 'village'])).toContain('column 0');
});

test('a property is suggested as one, also if its values look like UUIDs, and can be searched for them', () => {
  expect(namesOf(['label', 'code'], [1])).toEqual(['property code', 'label', 'column 1']);
});

test('the columns of the server come first, then columns with UUIDs', () => {
  expect(namesOf(['code', 'label', '__id'])[0]).toBe('column 2');
  expect(namesOf(['label', 'entity'], [1])[0]).toBe('column 1');
});
