import { expect, test } from 'vitest';
import { matchesOf } from './matches';
import { suggestPlan } from './plan';
import { propertyNameFor } from './recognise';

const known = ['code', 'village'];
const namesOf = (header: string[], uuids: number[] = []) => [
  ...matchesOf(suggestPlan(header, known, propertyNameFor), uuids, known).keys(),
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

const optionsOf = (header: string[], uuids: number[] = [], of = known) => [
  ...matchesOf(suggestPlan(header, of, propertyNameFor), uuids, of),
];

test('each option says how entities are found, in the order in which they are suggested', () => {
  expect(optionsOf(['label', 'name', ' uuid ', ' __id ', 'key', 'village', 'two words'])).toEqual([
    ['column 3', { by: 'uuid', column: 3 }],
    ['column 2', { by: 'uuid', column: 2 }],
    ['column 1', { by: 'uuid', column: 1 }],
    ['label', { by: 'label' }],
    ['column 4', { by: 'uuid', column: 4 }],
    ['property uuid', { by: 'property', property: 'uuid' }],
    ['property key', { by: 'property', property: 'key' }],
    ['property village', { by: 'property', property: 'village' }],
    ['property two_words', { by: 'property', property: 'two_words' }],
  ]);
});

test('a property of the list that is called uuid is a property first', () => {
  expect(optionsOf([' uuid ', 'label'], [0], ['uuid'])).toEqual([
    ['property uuid', { by: 'property', property: 'uuid' }],
    ['label', { by: 'label' }],
    ['column 0', { by: 'uuid', column: 0 }],
  ]);
  // Not if the column is imported into another property.
  const plan = { header: ['uuid'], label: { kind: 'column', column: -1 }, properties: ['code'] } as const;
  expect([...matchesOf(plan, [], ['uuid', 'code']).keys()]).toEqual(['column 0', 'property code']);
});

test('the label is an option only if the file has one', () => {
  expect(namesOf(['village'])).toEqual(['property village']);
  const plan = { header: ['a'], label: { kind: 'template', template: '{{a}}' }, properties: [null] } as const;
  expect([...matchesOf(plan, [], known).keys()]).toEqual(['label']);
});
