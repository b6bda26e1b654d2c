import { expect, test } from 'vitest';
import type { DatasetProperty } from '~/api/schema';
import { checkMapping, isValidPropertyName, suggestPropertyName } from './mapping';
import {
  mayHaveChanges,
  createEntityMapper,
  type ImportPlan,
  createLabeller,
  countLeftOutColumns,
  suggestPlan,
  unknownTemplateNames,
} from './plan';

/* What becomes of the cells of a row, and what a mapping may look like. */

const header = ['first', 'Last ', 'age'];
const plan = (
  label: ImportPlan['label'],
  properties: ImportPlan['properties'] = ['first', null, 'age'],
): ImportPlan => ({
  header,
  label,
  properties,
});
const column = (number: number) => ({ kind: 'column', column: number }) as const;
const template = (text: string) => ({ kind: 'template', template: text }) as const;

test('an entity has the filled cells of the columns that are imported, as they are written', () => {
  const make = createEntityMapper(plan(column(1)));
  expect(make([' Ana ', 'Silva', '0'])).toEqual({ label: 'Silva', data: { first: ' Ana ', age: '0' } });
  expect(make(['Ana', '', ''])).toEqual({ label: '', data: { first: 'Ana' } });
  expect(make(['Ana'])).toEqual({ label: '', data: { first: 'Ana' } });
});

test.each([
  ['{{first}} {{last}}', ['Ana', ' Silva '], 'Ana Silva'],
  ['{{first}} {{last}}', ['Ana', ''], 'Ana'],
  ['{{first}} {{last}}', ['', ' '], ''],
  ['House of {{ FIRST }}!', ['Ana', ''], 'House of Ana!'],
  ['House of {{first}}', ['', 'Silva'], ''],
  ['{{age}}', ['Ana'], ''],
])('the label %j of %j is %j', (text, cells, label) => {
  expect(createLabeller(plan(template(text)))(cells)).toBe(label);
});

test('a template names columns, and says which it does not find', () => {
  expect(unknownTemplateNames('{{first}} {{last}}', header)).toEqual([]);
  expect(unknownTemplateNames('{{first}} {{village}} {{}}', header)).toEqual(['village']);
  expect(unknownTemplateNames('first', header)).toBeNull();
});

test('names of columns suggest what they become: each property once, by exact names first', () => {
  const suggested = (names: readonly string[], properties: readonly string[] = ['age', 'Sex']) =>
    suggestPlan(names, properties, suggestPropertyName);
  expect(suggested(['label', 'Age', 'age', 'sex', '__id', 'two words', 'village', 'Village', ''])).toEqual({
    header: ['label', 'Age', 'age', 'sex', '__id', 'two words', 'village', 'Village', ''],
    label: column(0),
    properties: [null, null, 'age', 'Sex', null, 'two_words', 'village', null, null],
  });
  expect(suggested(['name', 'Label']).label).toEqual(column(1));
  expect(suggested(['age', 'Name']).label).toEqual(column(1));
  expect(suggested(['age']).label).toEqual(column(-1));
  expect(
    suggested(['label', 'Full Name', 'Full_Name', 'Plot (ha)', '1st crop', ' full\u00a0name'], ['full_name']),
  ).toMatchObject({ properties: [null, null, 'full_name', 'Plot_ha', null, null] });
  expect(suggested(['label', 'Full Name'], ['full_name'])).toMatchObject({ properties: [null, 'full_name'] });
});

test('columns that become nothing are counted, without those of the server', () => {
  const left = (label: ImportPlan['label']) =>
    countLeftOutColumns({
      header: ['first', 'last', '__id', '1st', 'age'],
      label,
      properties: [null, null, null, null, 'age'],
    });
  expect(left(column(0))).toEqual({ leftOut: 2, all: 4 });
  expect(left(template('{{first}} {{ LAST }}'))).toEqual({ leftOut: 1, all: 4 });
});

test.each([
  ['village', true],
  ['_x', true],
  ['été-2', true],
  ['a:b', true],
  ['__x', false],
  ['2x', false],
  ['two words', false],
  ['name', false],
  ['Label', false],
  ['', false],
])('%j may be a property: %s', (name, may) => {
  expect(isValidPropertyName(name)).toBe(may);
});

const known = ['age', 'Sex'].map((name) => ({ name }) as DatasetProperty);

test('each column of a mapping is judged', () => {
  const properties = ['age', null, 'sex', 'village', 'two words', 'house', 'House'];
  const check = (mayAdd: boolean) => checkMapping(plan(column(0), properties), known, mayAdd);
  expect(check(true)).toEqual({
    columns: ['existing', 'none', 'case', 'new', 'name', 'twice', 'twice'],
    newProperties: ['village'],
    label: null,
    areColumnsComplete: false,
    isComplete: false,
  });
  expect(check(false)).toMatchObject({ columns: expect.arrayContaining(['not-allowed']), newProperties: [] });
});

test.each<[ImportPlan['label'], unknown]>([
  [column(0), null],
  [column(-1), 'none'],
  [template('{{first}}'), null],
  [template('first'), 'no-column-named'],
  [template('{{first}} {{village}}'), { unknown: ['village'] }],
])('a mapping with the label %j', (label, fault) => {
  expect(checkMapping(plan(label, ['age', null, 'village']), known, true)).toMatchObject({
    label: fault,
    newProperties: ['village'],
    areColumnsComplete: true,
    isComplete: fault === null,
  });
});

test('a column with exactly the name is taken before one in other letters', () => {
  const names = ['first', ' First '];
  const of = (text: string) => createLabeller({ header: names, label: template(text), properties: [] })(['a', 'b']);
  expect([of('{{first}}'), of('{{First}}'), of('{{ FIRST }}')]).toEqual(['a', 'b', 'a']);
  expect(unknownTemplateNames('{{FIRST}} {{last}}', names)).toEqual(['last']);
});

test('only the columns of the server are left out, and names are taken without spaces around them', () => {
  const { properties } = suggestPlan([' label ', ' age ', '__id', 'a__b', '_x', 'AGE'], ['age'], suggestPropertyName);
  expect(properties).toEqual([null, 'age', null, 'a__b', '_x', null]);
  expect(suggestPlan(['name', 'age'], ['age'], suggestPropertyName)).toMatchObject({
    label: column(0),
    properties: [null, 'age'],
  });
});

test.each([
  [':x', true],
  ['a-b', true],
  ['a·b', true],
  ['नमस्ते', true],
  ['a2', true],
  ['-a', false],
  ['a.b', false],
  ['a ', false],
  ['LABEL', false],
  ['names', true],
])('%j may be a property: %s', (name, may) => {
  expect(isValidPropertyName(name)).toBe(may);
});

test('a mapping is complete only without a fault in any column', () => {
  const check = (property: string | null) => checkMapping(plan(column(0), ['age', property]), known, true);
  expect(check(null)).toMatchObject({ columns: ['existing', 'none'], newProperties: [], isComplete: true });
  expect(check('roof')).toMatchObject({ columns: ['existing', 'new'], newProperties: ['roof'], isComplete: true });
  for (const property of ['SEX', 'AGE', 'two words'])
    expect(check(property)).toMatchObject({ newProperties: [], areColumnsComplete: false, isComplete: false });
});

test.each([
  [['__id', 'label'], 3, true],
  [['__id', 'label'], 0, false],
  [['label'], 3, false],
])('a file with the columns %j for a list of %d entities may change some: %s', (columns, entities, may) => {
  const file = { header: columns, label: column(0), properties: columns.map(() => null) };
  expect(mayHaveChanges(file, { entities })).toBe(may);
});
