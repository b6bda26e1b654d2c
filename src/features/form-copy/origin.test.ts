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
  });
});

test('a free id is the same one, or has a number', () => {
  expect(freeId('wells', new Set(['pumps']))).toBe('wells');
  expect(freeId('wells', new Set(['wells']))).toBe('wells_copy');
  expect(freeId('wells', new Set(['wells', 'wells_copy', 'wells_copy2']))).toBe('wells_copy3');
});
