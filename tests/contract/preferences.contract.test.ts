import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { type Actor, call, ownWorld } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';

const world = ownWorld();
type Value = string | number | boolean | null | { [key: string]: unknown } | unknown[];

const site = (as: Actor, propertyName: string, propertyValue: Value) =>
  call('setSitePreference', { as, path: { propertyName }, body: { propertyValue } });
const ofProject = (as: Actor, propertyName: string, propertyValue: Value) =>
  call('setProjectPreference', { as, path: { propertyName }, body: { propertyValue } });
async function stored(as: Actor) {
  const { body } = await call('getCurrentUser', { as, extended: true });
  if (!('preferences' in body)) throw new Error('no preferences in an extended answer');
  return body.preferences;
}

describe('a preference', () => {
  test.each<[string, Value]>([
    ['a text', 'alphabetical'],
    ['an empty text', ''],
    ['a number', -0.25],
    ['false', false],
    ['null', null],
    ['a list', [1, 'two', [3], null]],
    ['an object', { columns: ['name', 'age'], wide: true, inner: { 'a key with spaces': [] } }],
    ['ten kilobytes', longText],
    ...hostileTexts.map(([what, text]): [string, Value] => [what, { text }]),
  ])('is returned as it was stored: %s', async (_what, value) => {
    await site(world.viewer, 'roundTrip', value);
    expect((await stored(world.viewer)).site['roundTrip']).toEqual(value);
  });

  test.each([...hostileTexts, ['the prototype of objects', '__proto__']] as const)(
    'may have any name: %s',
    async (_what, propertyName) => {
      await site(world.viewer, propertyName, 1);
      await ofProject(world.viewer, propertyName, 2);
      const { site: ofSite, projects } = await stored(world.viewer);
      expect(ofSite[propertyName]).toBe(1);
      expect(projects[String(world.projectId)]?.[propertyName]).toBe(2);
      await call('deleteSitePreference', { as: world.viewer, path: { propertyName } });
      await call('deleteProjectPreference', { as: world.viewer, path: { propertyName } });
    },
  );

  test('is visible to its user only', async () => {
    await site(world.viewer, 'sortMode', 'newest');
    await site(world.manager, 'sortMode', 'alphabetical');
    expect((await stored(world.viewer)).site['sortMode']).toBe('newest');
    expect((await stored(world.manager)).site['sortMode']).toBe('alphabetical');
    expect(await stored(world.nobody)).toEqual({ site: {}, projects: {} });
  });

  test('of the site is separate from those of a project', async () => {
    await site(world.collector, 'folded', true);
    await ofProject(world.collector, 'folded', false);
    expect(await stored(world.collector)).toEqual({
      site: { folded: true },
      projects: { [world.projectId]: { folded: false } },
    });
    expect((await call('deleteSitePreference', { as: world.collector, path: { propertyName: 'folded' } })).body).toBe(
      1,
    );
    expect(await stored(world.collector)).toEqual({ site: {}, projects: { [world.projectId]: { folded: false } } });
    const path = { projectId: world.projectId, propertyName: 'folded' };
    expect((await call('deleteProjectPreference', { as: world.collector, path })).body).toBe(1);
    expect(await stored(world.collector)).toEqual({ site: {}, projects: {} });
  });

  test('is overwritten', async () => {
    await ofProject(world.manager, 'view', 'table');
    await ofProject(world.manager, 'view', { kind: 'map' });
    expect((await stored(world.manager)).projects[String(world.projectId)]).toEqual({ view: { kind: 'map' } });
  });

  test('for a project needs no rights on it', async () => {
    await ofProject(world.nobody, 'folded', true);
    expect((await stored(world.nobody)).projects).toEqual({ [world.projectId]: { folded: true } });
    await call('deleteProjectPreference', { as: world.nobody, path: { propertyName: 'folded' } });
  });
});

describe('refusals', () => {
  test('what is not stored cannot be deleted', async () => {
    const path = { projectId: world.projectId, propertyName: 'absent' };
    await expectRefused(['deleteSitePreference', 'deleteProjectPreference'], {
      as: world.manager,
      path,
      problem: '404.1',
    });
  });

  test.each([
    ['no value', { value: 1 }, '400.23', { property: 'propertyValue' }],
    [
      'something besides the value',
      { propertyValue: 1, colour: 'red' },
      '400.33',
      { expected: ['propertyValue'], actual: ['propertyValue', 'colour'] },
    ],
  ])('%s', async (_what, body, problem, details) => {
    const how = { as: world.manager, body, problem, invalid: true };
    const { body: ofSite } = await call('setSitePreference', { ...how, path: { propertyName: 'never' } });
    const { body: ofOne } = await call('setProjectPreference', { ...how, path: { propertyName: 'never' } });
    expect(ofSite).toMatchObject({ details });
    expect(ofOne).toMatchObject({ details });
    expect((await stored(world.manager)).site).not.toHaveProperty('never');
  });

  test('a value that cannot be stored is refused', async () => {
    await call('setSitePreference', {
      as: world.manager,
      path: { propertyName: 'never' },
      body: { propertyValue: 'a\u0000b' },
      status: 500,
    });
  });
});
