import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CreateDatasetBody, CreateDatasetPropertyBody } from '~/api/generated/zod/datasets';
import {
  type NameKind,
  findNameError,
  nameErrorText,
  nameRules,
  nameSchema,
  findDuplicateName,
  suggestName,
} from './names';

describe('the names of entity lists and properties', () => {
  test.each(['trees', 'Trees_2', 'água', 'أشجار', '樹木', '_x', 'a-b', 'дерево1'])('%s is valid for both', (name) => {
    expect(findNameError('list', name)).toBeNull();
    expect(findNameError('property', name)).toBeNull();
  });

  test('colons are for lists only, points for properties only', () => {
    expect(findNameError('list', ':a:b')).toBeNull();
    expect(findNameError('property', 'a:b')).toEqual({ kind: 'character', character: ':' });
    expect(findNameError('property', 'a.b')).toBeNull();
    expect(findNameError('list', 'a.b')).toEqual({ kind: 'character', character: '.' });
  });

  test('says the first rule that is broken', () => {
    expect(findNameError('list', 'water points')).toEqual({ kind: 'character', character: ' ' });
    expect(findNameError('list', 'a🌳')).toEqual({ kind: 'character', character: '🌳' });
    expect(findNameError('list', '1st')).toEqual({ kind: 'start' });
    expect(findNameError('list', '-a')).toEqual({ kind: 'start' });
    expect(findNameError('property', '__a')).toEqual({ kind: 'underscores' });
    expect(findNameError('property', 'Label')).toEqual({ kind: 'reserved' });
    expect(findNameError('property', 'name')).toEqual({ kind: 'reserved' });
    expect(findNameError('list', 'label')).toBeNull();
    expect(findNameError('list', '__a')).toEqual({ kind: 'underscores' });
    expect(findNameError('list', '__1 ')).toEqual({ kind: 'character', character: ' ' });
    expect(findNameError('property', 'a__')).toBeNull();
    expect(findNameError('property', 'names')).toBeNull();
  });

  test.each([
    ['list', 'Water points (2026)', 'Water_points_2026'],
    ['list', '1st visit', '_1st_visit'],
    ['list', '__a', '_a'],
    ['list', 'a.b', 'a_b'],
    ['list', '2026', '_2026'],
    ['list', '-a', '_-a'],
    ['list', ':a', ':a'],
    ['property', '.a', '_.a'],
    ['property', ':a', '_a'],
    ['property', 'a (b)  (c)', 'a_b_c'],
    ['property', 'LABEL', 'LABEL_1'],
    ['list', 'label', 'label'],
    ['property', 'a.b', 'a.b'],
    ['property', 'Name', 'Name_1'],
    ['property', ' Größe in cm ', 'Größe_in_cm'],
    ['property', 'cafe\u0301', 'café'],
  ] as const)('a valid name for a %s “%s” is %s', (named, text, name) => {
    expect(suggestName(named, text)).toBe(name);
    expect(findNameError(named, name)).toBeNull();
  });

  test.each(['', '🌳', '__', '…'])('nothing of “%s” can be used', (text) => {
    expect(suggestName('property', text)).toBeNull();
  });

  test('names that differ only by case are the same', () => {
    expect(findDuplicateName('TREES', ['people', 'Trees'])).toBe('Trees');
    expect(findDuplicateName('tree', ['Trees'])).toBeUndefined();
  });
});

/* What a form says of a name that the server would refuse. */

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const fields = { list: CreateDatasetBody.shape.name, property: CreateDatasetPropertyBody.shape.name };
const said = (named: NameKind, name: string) =>
  z.safeParse(nameSchema(i18n, named, fields[named]), name).error?.issues.map(({ message }) => message);

test.each<[NameKind, string, string]>([
  ['list', '', 'Enter a name.'],
  ['property', '  ', 'Enter a name.'],
  ['list', 'a.b', 'A name cannot have “.”.'],
  ['property', 'a:b', 'A name cannot have “:”.'],
  ['property', 'label', 'The names name and label are reserved.'],
])('of a %s called %j one thing is said: %s', (named, name, text) => {
  expect(said(named, name)?.[0]).toBe(text);
  expect(new Set(said(named, name)).size).toBe(1);
});

test('a name is taken without the blanks around it', () => {
  expect(z.parse(nameSchema(i18n, 'list', fields.list), ' trees ')).toBe('trees');
  expect(said('list', 'label')).toBeUndefined();
});

test.each(['list', 'property'] as const)('the rules for a %s have an example that is valid', (named) => {
  const example = /For example (\S+)\.$/.exec(i18n._(nameRules[named]))?.[1] ?? '';
  expect(findNameError(named, example)).toBeNull();
});

test('an invisible character is shown as a mark', () => {
  const fault = findNameError('list', 'a\u200Bb');
  expect(fault && i18n._(nameErrorText('list', fault))).toBe('A name cannot have “⟨ZWSP⟩”.');
});
