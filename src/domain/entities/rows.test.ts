import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import type { DatasetProperty } from '~/api/schema';
import { stripBidiIsolates } from '~/shared/lib/isolate';
import { type NameKind, findNameError, nameErrorText } from './names';
import { passFileToImport, takePassedFile } from './passed-file';
import { readVersionSource } from './record';
import {
  entityDisplayName,
  type EntityRow,
  entitySource,
  indexKey,
  isUnchanged,
  propertyValue,
  shadowsSystemFields,
  ambiguousProperties,
} from './rows';

/* What a row of an entity list says, and where it comes from. */

const row = (json: string) => JSON.parse(json) as EntityRow;
const property = (name: string, odataName = name) => ({ name, odataName }) as DatasetProperty;

test('values of properties are own fields of the row', () => {
  const given = row('{"village":"Kora","empty":null,"constructor":"mine"}');
  const values = ['village', 'empty', 'constructor', 'toString', 'other'].map((odataName) =>
    propertyValue(given, { odataName }),
  );
  expect(values).toEqual(['Kora', '', 'mine', undefined, undefined]);
});

test('an entity is the same while its version, conflict and times are', () => {
  const system = { version: 1, conflict: null, updatedAt: null, createdAt: 'a' } as EntityRow['__system'];
  expect(isUnchanged(system, { ...system })).toBe(true);
  const others = [{ version: 2 }, { conflict: 'soft' }, { updatedAt: 'b' }, { createdAt: 'b' }] as const;
  expect(others.filter((change) => isUnchanged(system, { ...system, ...change }))).toEqual([]);
});

test('properties that rows do not tell apart are known by name', () => {
  const ids = property('日id', '__id');
  const properties = [property('a'), property('é', '_'), property('è', '_'), ids];
  expect(ambiguousProperties(properties)).toEqual(new Set(['é', 'è', '日id']));
  expect(ambiguousProperties([property('a'), property('b')]).size).toBe(0);
  expect([
    shadowsSystemFields(properties),
    shadowsSystemFields(properties, '__id'),
    shadowsSystemFields(properties, '__system'),
  ]).toEqual([true, true, false]);
  expect(shadowsSystemFields([property('a')])).toBe(false);
});

type Source = Parameters<typeof readVersionSource>[0];
const submission = {
  instanceId: 'uuid:1',
  xmlFormId: 'wells',
  submitter: { displayName: 'Ada' },
  currentVersion: { instanceName: ' Well 5 ' },
};
test.each<[string, unknown, unknown]>([
  [
    'a submission',
    { submission, event: { action: 'submission.create' } },
    {
      kind: 'submission',
      instanceId: 'uuid:1',
      name: 'Well 5',
      xmlFormId: 'wells',
      submitter: 'Ada',
      event: 'submission.create',
    },
  ],
  [
    'a submission without a name',
    { submission: { ...submission, submitter: null, currentVersion: { instanceName: ' ' } }, event: { action: 'x' } },
    { kind: 'submission', instanceId: 'uuid:1', name: null, xmlFormId: 'wells', submitter: null, event: 'x' },
  ],
  [
    'a submission of a form that names none',
    { submission: { ...submission, currentVersion: { instanceName: null } }, event: { action: 'x' } },
    { kind: 'submission', instanceId: 'uuid:1', name: null, xmlFormId: 'wells', submitter: 'Ada', event: 'x' },
  ],
  [
    'a deleted submission',
    { submission: { instanceId: 'uuid:1' }, event: { action: 'x' } },
    { kind: 'submission', instanceId: 'uuid:1', name: null, xmlFormId: null, submitter: null, event: 'x' },
  ],
  ['a file', { name: 'trees.csv', size: 9, count: 3 }, { kind: 'file', name: 'trees.csv', count: 3 }],
  ['the API', {}, { kind: 'api' }],
  ['nothing', undefined, { kind: 'api' }],
])('the source of a version: %s', (_, source, told) => {
  expect(readVersionSource(source as Source)).toEqual(told);
});

test('tables of lists are told apart, and their rows are in the order of creation', () => {
  const list = { projectId: 1, datasetName: 'wells' };
  const { key, arrival, arrivedAt } = entitySource(list);
  for (const other of [
    { ...list, projectId: 2 },
    { ...list, datasetName: 'trees' },
  ])
    expect(entitySource(other).key).not.toEqual(key);
  // Submissions of a form that is called like the list have a table, too.
  expect(key).not.toEqual([1, 'wells']);
  expect(arrival).toBe('__system/createdAt');
  expect(arrivedAt(row('{"__system":{"createdAt":"2026-03-01","updatedAt":"2026-04-01"}}'))).toBe('2026-03-01');
  expect(indexKey(list)).toEqual({ kind: 'entities', ...list });
});

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each<[NameKind, string, string]>([
  ['property', 'two words', 'A name cannot have spaces.'],
  ['property', 'a:b', 'A name cannot have “:”.'],
  ['list', 'a.b', 'A name cannot have “.”.'],
  ['list', '2a', 'Start with a letter, _ or a colon.'],
  ['property', '2a', 'Start with a letter or _.'],
  ['property', '__a', 'A name cannot start with two underscores.'],
  ['property', 'Name', 'The names name and label are reserved.'],
])('a %s called %j: %s', (named, name, text) => {
  const fault = findNameError(named, name);
  expect(fault && i18n._(nameErrorText(named, fault))).toBe(text);
});

test('an alert tells entities of one label apart', () => {
  expect(stripBidiIsolates(entityDisplayName('Well', '6f2a1c3e-1b2c-4d3e'))).toBe('Well · 6f2a1c3e');
});

test('a dropped file is taken once', () => {
  const file = new File([], 'a.csv');
  passFileToImport(file);
  expect([takePassedFile(), takePassedFile()]).toEqual([file, null]);
});
