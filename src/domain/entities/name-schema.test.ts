import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CreateDatasetBody, CreateDatasetPropertyBody } from '~/api/generated/zod/datasets';
import { nameSchema } from './name-schema';
import { nameFaultText, nameRules } from './name-texts';
import { nameFault, type Named } from './names';

/* What a form says of a name that the server would refuse. */

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const fields = { list: CreateDatasetBody.shape.name, property: CreateDatasetPropertyBody.shape.name };
const said = (named: Named, name: string) =>
  z.safeParse(nameSchema(i18n, named, fields[named]), name).error?.issues.map(({ message }) => message);

test.each<[Named, string, string]>([
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
  expect(nameFault(named, example)).toBeNull();
});

test('an invisible character is shown as a mark', () => {
  const fault = nameFault('list', 'a\u200Bb');
  expect(fault && i18n._(nameFaultText('list', fault))).toBe('A name cannot have “⟨ZWSP⟩”.');
});
