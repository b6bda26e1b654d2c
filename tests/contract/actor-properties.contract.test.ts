import { describe, expect, test } from 'vitest';
import { call, ownWorld, unique } from './harness.ts';
import { longText } from './hostile.ts';

const world = ownWorld();

/** A project of its own, because properties cannot be deleted. */
async function project(): Promise<{ projectId: number }> {
  const { body } = await call('createProject', { as: world.admin, body: { name: unique('properties') } });
  world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId: body.id } }));
  return { projectId: body.id };
}
const add = (path: { projectId: number }, name: string) =>
  call('createActorProperty', { as: world.admin, path, body: { name } });
const list = async (path: { projectId: number }, extended = false) =>
  (await call('listActorProperties', { as: world.admin, path, extended })).body;

describe('the properties of a project', () => {
  test('are empty at first, then list the added ones by name', async () => {
    const path = await project();
    expect(await list(path)).toEqual([]);
    for (const name of ['district', 'Team', 'a.b-c', '_x', 'été', 'District'])
      expect((await add(path, name)).body).toEqual({ success: true });
    expect(await list(path)).toEqual(['District', 'Team', '_x', 'a.b-c', 'district', 'été'].map((name) => ({ name })));
    expect(await list(await project())).toEqual([]);
  });

  test('include the values of app users, each once and sorted', async () => {
    const path = await project();
    for (const name of ['district', 'team']) await add(path, name);
    for (const district of ['north', ' east ', 'north', 'East', '  ']) {
      await call('createAppUser', { as: world.admin, path, body: { displayName: 'Tablet', properties: { district } } });
    }
    expect(await list(path, true)).toEqual([
      { name: 'district', values: ['East', 'east', 'north'] },
      { name: 'team', values: [] },
    ]);
  });

  test('may have very long names', async () => {
    const path = await project();
    const name = 'x'.repeat(2000);
    await add(path, name);
    expect(await list(path)).toEqual([{ name }]);
  });

  test('cannot be added twice', async () => {
    const path = await project();
    await add(path, 'district');
    const { body } = await call('createActorProperty', {
      as: world.admin,
      path,
      body: { name: 'district' },
      problem: '409.3',
    });
    expect(body).toMatchObject({
      details: {
        fields: ['projectId', 'name'],
        values: [String(path.projectId), 'district'],
        table: 'actor_properties',
      },
    });
  });

  test.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['an empty one', ''],
    ['a digit first', '1a'],
    ['a space', 'a b'],
    ['a colon', 'a:b'],
    ['two underscores', '__x'],
    ['the word name', 'Name'],
    ['the word label', 'LABEL'],
    ['the word displayName', 'displayname'],
    ['a NUL', 'a\u0000b'],
    ['markup', '<b>'],
    ['ten kilobytes', longText],
  ])('are refused with an invalid name: %s', async (_what, name) => {
    await call('createActorProperty', { as: world.admin, body: { name }, problem: '400.8', invalid: true });
  });

  test.each<[string, unknown]>([
    ['a number', 5],
    ['a list', ['district']],
    ['an object', {}],
    ['true', true],
  ])('cause an error with a name that is not text: %s', async (_what, name) => {
    await call('createActorProperty', { as: world.admin, body: { name }, status: 500, invalid: true });
  });

  test('are visible to managers and viewers, and added by managers', async () => {
    const path = { projectId: world.projectId };
    await call('createActorProperty', { as: world.manager, path, body: { name: 'crew' } });
    for (const as of [world.manager, world.viewer])
      expect((await call('listActorProperties', { as, path })).body).toEqual([{ name: 'crew' }]);
  });
});
