import { describe, expect, test } from 'vitest';
import { freeId, matchAppUsers, type Origin, planBuild, type Target } from './origin';

const origin: Origin = {
  ref: { kind: 'form', projectId: 1, xmlFormId: 'wells', draft: false },
  xmlFormId: 'wells',
  name: 'Wells',
  state: 'closing',
  webformsEnabled: false,
  isPublished: true,
  managedKey: false,
  workbook: 'xlsx',
  files: [
    { name: 'villages.csv', type: 'file', hash: null, datasetExists: true },
    { name: 'people.csv', type: 'file', hash: null, datasetExists: true },
    { name: 'pump.png', type: 'image', hash: 'abc', datasetExists: false },
  ],
  appUsers: [
    { id: 4, name: 'Amina' },
    { id: 5, name: 'Bo' },
    { id: 6, name: 'Chidi' },
  ],
  links: [{ displayName: 'Radio', once: true, properties: {} }],
};
const target: Target = {
  id: 2,
  name: 'South',
  isOrigin: false,
  lists: new Set(['villages']),
  appUsers: [
    { id: 14, displayName: 'Amina' },
    { id: 15, displayName: 'Bo' },
    { id: 16, displayName: 'Bo' },
  ],
};
const choice = { xmlFormId: 'wells', name: 'Wells', publish: true, access: true, links: true };
const names = { definition: 'Definition', settings: 'Settings', publish: 'Publish' };

describe('app users of another project', () => {
  test('are those of the same name, if there is exactly one', () => {
    expect(matchAppUsers(origin, target)).toEqual({ found: [{ id: 14, name: 'Amina' }], missing: ['Bo', 'Chidi'] });
  });

  test('are the same people in the same project, whatever their names', () => {
    const same = { ...target, isOrigin: true, appUsers: [{ id: 5, displayName: 'Somebody' }] };
    expect(matchAppUsers(origin, same)).toEqual({ found: [{ id: 5, name: 'Bo' }], missing: ['Amina', 'Chidi'] });
  });
});

test('app users of a bundle are found by name, also in the project that it came from', () => {
  const bundle = { ...origin, appUsers: [{ id: null, name: 'Amina' }] };
  const same = { ...target, isOrigin: true };
  expect(matchAppUsers(bundle, same)).toEqual({ found: [{ id: 14, name: 'Amina' }], missing: [] });
});

describe('the plan', () => {
  test('has the steps in the order in which they are done', () => {
    const { build, steps } = planBuild(origin, target, choice, names);
    expect(steps.map(({ label, step }) => `${step.stage} ${label}`)).toEqual([
      'definition Definition',
      'file villages.csv',
      'file people.csv',
      'file pump.png',
      'settings Settings',
      'publish Publish',
      'access Amina',
      'link Radio',
    ]);
    expect(steps[4]?.step).toEqual({ stage: 'settings', webformsEnabled: false, state: 'closing' });
    expect(build).toMatchObject({ projectId: 2, xmlFormId: 'wells', rename: null, lists: ['villages.csv'] });
  });

  test('tells each step all that it needs', () => {
    const { build, steps } = planBuild({ ...origin, managedKey: true }, target, choice, names);
    expect(steps.slice(3).map(({ step }) => step)).toEqual([
      { stage: 'file', name: 'pump.png', type: 'image', hash: 'abc', list: false },
      { stage: 'settings', webformsEnabled: false, state: 'closing' },
      { stage: 'publish' },
      { stage: 'access', actorId: 14 },
      { stage: 'link', displayName: 'Radio', once: true, properties: {} },
    ]);
    expect(steps[1]?.step).toMatchObject({ name: 'villages.csv', list: true });
    expect(build).toMatchObject({ source: origin.ref, managedKey: true });
  });

  test('gives nobody access, and makes no links, unless that was selected', () => {
    const stages = (change: object) =>
      planBuild(origin, target, { ...choice, ...change }, names).steps.map(({ step }) => step.stage);
    expect(stages({ access: false })).not.toContain('access');
    expect(stages({ links: false })).not.toContain('link');
    expect(stages({ publish: false })).toContain('access');
  });

  test('links an attachment to a list by its whole name, and no file that only looks like one', () => {
    const file = (name: string, datasetExists: boolean) => ({ name, type: 'file' as const, hash: null, datasetExists });
    const files = [
      file('villages.CSV', true),
      file('villages.csv', false),
      file('villages.csv.csv', true),
      file('villagesxcsv', true),
    ];
    expect(planBuild({ ...origin, files }, target, choice, names).build.lists).toEqual(['villages.CSV']);
  });

  test('makes links only for a published form', () => {
    const { steps } = planBuild(origin, target, { ...choice, publish: false, access: false }, names);
    expect(steps.map(({ step }) => step.stage)).toEqual(['definition', 'file', 'file', 'file', 'settings']);
  });

  test('changes the definition only for another id or name', () => {
    const renamed = { ...choice, name: 'Wells (copy)' };
    expect(planBuild(origin, target, renamed, names).build.rename).toEqual({
      xmlFormId: 'wells',
      name: 'Wells (copy)',
    });
    const other = { ...choice, xmlFormId: 'wells_copy' };
    expect(planBuild(origin, target, other, names).build).toMatchObject({
      xmlFormId: 'wells_copy',
      rename: { xmlFormId: 'wells_copy', name: 'Wells' },
    });
  });
});

test('a free id is the same one, or has a number', () => {
  expect(freeId('wells', new Set(['pumps']))).toBe('wells');
  expect(freeId('wells', new Set(['wells']))).toBe('wells_copy');
  expect(freeId('wells', new Set(['wells', 'wells_copy']))).toBe('wells_copy2');
  expect(freeId('wells', new Set(['wells', 'wells_copy', 'wells_copy2']))).toBe('wells_copy3');
});
