import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { call, has, having, ownWorld, setUp, unique } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { publish, send } from './xforms.ts';

const world = ownWorld();
const there = (appUserId: number) => ({ projectId: world.projectId, appUserId });

async function make(displayName = unique('tablet'), properties?: Record<string, string | null>) {
  return (await call('createAppUser', { as: world.manager, body: { displayName, ...(properties && { properties }) } }))
    .body;
}
/** The app user, extended. */
async function read(id: number) {
  const { body } = has('getAppUser')
    ? await call('getAppUser', { as: world.manager, path: there(id), extended: true })
    : {
        body: (await call('listAppUsers', { as: world.manager, extended: true })).body.find((one) => one.id === id),
      };
  if (!body || !('lastUsed' in body)) throw new Error('the extended answer is plain');
  return body;
}

setUp(async () => {
  for (const name of has('createActorProperty') ? ['district', 'team'] : [])
    await call('createActorProperty', { as: world.admin, body: { name } });
});

describe('a new app user', () => {
  test('has a name and a session that does not expire', async () => {
    const created = await make('Tablet 3');
    expect(created).toEqual({
      projectId: world.projectId,
      id: expect.any(Number) as number,
      type: 'field_key',
      displayName: 'Tablet 3',
      createdAt: expect.any(String) as string,
      updatedAt: null,
      deletedAt: null,
      token: expect.any(String) as string,
      csrf: expect.any(String) as string,
      expiresAt: '9999-12-31T23:59:59.000Z',
    });
    const { body: manager } = await call('getCurrentUser', { as: world.manager });
    const { csrf: _csrf, expiresAt: _expiresAt, createdAt: _createdAt, ...rest } = created;
    expect(await read(created.id)).toMatchObject({
      ...rest,
      lastUsed: null,
      ...having('AppUserExtended', { properties: null }),
      createdBy: { id: manager.id, displayName: manager.displayName, type: 'user' },
    });
  });

  test('is answered without extended metadata, too', async () => {
    const { id, token } = await make();
    const { body } = await call('getAppUser', { as: world.manager, path: there(id) });
    expect(body).toMatchObject({ id, token });
    expect(Object.keys(body).toSorted()).toEqual([
      'createdAt',
      'deletedAt',
      'displayName',
      'id',
      'projectId',
      'token',
      'type',
      'updatedAt',
    ]);
  });

  test('may have the name of another one, or an empty one', async () => {
    expect((await make('Twice')).id).not.toBe((await make('Twice')).id);
    expect((await make('')).displayName).toBe('');
  });

  test('gets the project’s properties, trimmed', async () => {
    const { id } = await make(unique('described'), { district: '  Kaolack\t', team: '  ' });
    expect((await read(id)).properties).toEqual({ district: 'Kaolack' });
  });

  test.each(hostileTexts)('stores a hostile name and value: %s', async (_what, text) => {
    const displayName = Array.from(text).slice(0, 64).join('');
    const { id } = await make(displayName, { district: text });
    expect(await read(id)).toMatchObject({ displayName, properties: { district: text.trim() } });
  });

  test('converts a numeric name to text and ignores unknown fields', async () => {
    const body = { displayName: 7, id: 1, token: 'x', projectId: 1 };
    const { body: created } = await call('createAppUser', { as: world.admin, body, invalid: true });
    expect(created).toMatchObject({ displayName: '7', projectId: world.projectId });
    expect(created.id).not.toBe(1);
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['no name', {}, '400.2'],
    ['null for a name', { displayName: null }, '400.2'],
    ['a name of 65 characters', { displayName: 'x'.repeat(65) }, '400.13'],
    ['a name of ten kilobytes', { displayName: longText }, '400.13'],
    ['an unknown property', { displayName: 'x', properties: { colour: 'red' } }, '400.8'],
    ['the property __proto__', { displayName: 'x', properties: JSON.parse('{"__proto__": "x"}') as object }, '400.8'],
    ['a number for a value', { displayName: 'x', properties: { district: 5 } }, '400.8'],
    ['a list for a value', { displayName: 'x', properties: { district: ['a'] } }, '400.8'],
    ['a list of properties', { displayName: 'x', properties: [['district', 'a']] }, '400.8'],
    ['text for properties', { displayName: 'x', properties: 'district' }, '400.8'],
    ['false for properties', { displayName: 'x', properties: false }, '400.8'],
  ])('is refused with %s, and not created', async (_what, body, problem) => {
    const count = async () => (await call('listAppUsers', { as: world.admin })).body.length;
    const before = await count();
    await call('createAppUser', { as: world.admin, body, problem, invalid: true });
    expect(await count()).toBe(before);
  });

  test.each<[string, object]>([
    ['a NUL', { displayName: 'a\u0000b' }],
    ['a list', { displayName: ['a'] }],
    ['a NUL in a value', { displayName: 'x', properties: { district: '\u0000' } }],
  ])('causes an error with text that cannot be stored: %s', async (_what, body) => {
    await call('createAppUser', { as: world.admin, body: { ...body }, status: 500, invalid: true });
  });
});

describe('the list of app users', () => {
  test('shows the newest first, and no deleted ones', async () => {
    const { body: project } = await call('createProject', { as: world.admin, body: { name: unique('list') } });
    world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId: project.id } }));
    const path = { projectId: project.id };
    const ids: number[] = [];
    for (const displayName of ['a', 'b', 'c'])
      ids.unshift((await call('createAppUser', { as: world.admin, path, body: { displayName } })).body.id);
    const listed = async (extended: boolean) => (await call('listAppUsers', { as: world.admin, path, extended })).body;
    expect((await listed(false)).map(({ id }) => id)).toEqual(ids);
    expect((await listed(true)).map(({ id }) => id)).toEqual(ids);
    expect((await listed(false))[0]).not.toHaveProperty('lastUsed');
    await call('deleteAppUser', { as: world.admin, path: { ...path, appUserId: ids[1] ?? 0 } });
    expect((await listed(true)).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    const { body: counted } = await call('getProject', { as: world.admin, path, extended: true });
    expect(counted).toMatchObject({ appUsers: 2 });
  });

  test('ignores paging', async () => {
    await make();
    const { body } = await call('listAppUsers', { as: world.admin, query: { limit: 0, offset: 1 }, invalid: true });
    expect(body.length).toBeGreaterThan(0);
  });
});

describe('the last use', () => {
  test('is the time of the last submission', async () => {
    const form = await publish(world);
    const user = await make();
    await call('assignFormRole', {
      as: world.manager,
      path: { xmlFormId: form, roleId: 'app-user', actorId: user.id },
    });
    await send(world, { form }, { by: 'key', token: user.token });
    const first = (await read(user.id)).lastUsed ?? '';
    expect(Date.parse(first)).toBeGreaterThanOrEqual(Date.parse(user.createdAt));
    await send(world, { form }, { by: 'key', token: user.token });
    const { lastUsed } = await read(user.id);
    expect(Date.parse(lastUsed ?? '')).toBeGreaterThan(Date.parse(first));
    const { body: listed } = await call('listAppUsers', { as: world.manager, extended: true });
    expect(listed.find(({ id }) => id === user.id)).toMatchObject({ lastUsed });
  });
});

describe('a change of an app user', () => {
  test('changes only the named values', async () => {
    const { id } = await make(unique('changing'), { district: 'north', team: 'A' });
    const change = async (properties: Record<string, string | null> | null) =>
      (await call('updateAppUser', { as: world.manager, path: there(id), body: { properties } })).body;
    expect(await change({ district: 'south' })).toMatchObject({ id, properties: { district: 'south', team: 'A' } });
    expect((await change({ district: null })).properties).toEqual({ team: 'A' });
    expect((await change({})).properties).toEqual({ team: 'A' });
    expect((await change(null)).properties).toEqual({ team: 'A' });
    expect((await change({ team: '' })).properties).toBeNull();
    expect(await read(id)).toMatchObject({ properties: null });
  });

  test('changes nothing else', async () => {
    const { id, displayName, token } = await make();
    const body = { displayName: 'Other', token: null, projectId: 1 };
    expect(
      (await call('updateAppUser', { as: world.manager, path: there(id), body, invalid: true })).body,
    ).toMatchObject({ id, displayName, token, updatedAt: null });
  });

  test('is applied completely or not at all', async () => {
    const { id } = await make(unique('whole'), { district: 'north' });
    const body = { properties: { district: 'south', colour: 'red' } };
    await call('updateAppUser', { as: world.manager, path: there(id), body, problem: '400.8' });
    expect((await read(id)).properties).toEqual({ district: 'north' });
  });
});

describe('ending the session of an app user', () => {
  test('revokes their access and changes nothing else', async () => {
    const form = await publish(world);
    const [user, later] = [await make(unique('revoked'), { district: 'north' }), await make()];
    await call('assignFormRole', {
      as: world.manager,
      path: { xmlFormId: form, roleId: 'app-user', actorId: user.id },
    });
    const device = { by: 'key', token: user.token } as const;
    await send(world, { form }, device);
    for (const as of [world.viewer, device])
      await call('deleteSession', { as, path: { token: user.token }, problem: '403.1' });
    await call('deleteSession', { as: world.manager, path: { token: user.token } });
    await call('getForm', { as: device, path: { xmlFormId: form }, problem: '403.1' });
    expect(await read(user.id)).toMatchObject({
      token: null,
      displayName: user.displayName,
      properties: { district: 'north' },
      lastUsed: expect.any(String) as string,
    });
    // App users without access come last, even the newest.
    const last = await make();
    await call('deleteSession', { as: world.manager, path: { token: last.token } });
    for (const extended of [false, true]) {
      const { body } = await call('listAppUsers', { as: world.manager, extended });
      const ids = body.map(({ id }) => id);
      expect(ids.indexOf(later.id)).toBeLessThan(ids.indexOf(last.id));
      expect(ids.indexOf(last.id)).toBe(ids.indexOf(user.id) - 1);
    }
    const { body: assignees } = await call('listFormAssignees', {
      as: world.manager,
      path: { xmlFormId: form, roleId: 'app-user' },
    });
    expect(assignees).toEqual([expect.objectContaining({ id: user.id })]);
    await call('deleteAppUser', { as: world.manager, path: there(user.id) });
  });
});

describe('deleting an app user', () => {
  test('ends their rights and keeps their submissions', async () => {
    const form = await publish(world);
    const user = await make();
    await call('assignFormRole', {
      as: world.manager,
      path: { xmlFormId: form, roleId: 'app-user', actorId: user.id },
    });
    const device = { by: 'key', token: user.token } as const;
    const instanceId = await send(world, { form }, device);
    expect((await call('deleteAppUser', { as: world.manager, path: there(user.id) })).body).toEqual({ success: true });
    await call('getForm', { as: device, path: { xmlFormId: form }, problem: '403.1' });
    await call('getAppUser', { as: world.manager, path: there(user.id), problem: '404.1' });
    await call('deleteAppUser', { as: world.manager, path: there(user.id), problem: '404.1' });
    const { body } = await call('getSubmission', {
      as: world.manager,
      path: { xmlFormId: form, instanceId },
      extended: true,
    });
    expect(body).toMatchObject({
      submitterId: user.id,
      submitter: { id: user.id, deletedAt: expect.any(String) as string },
    });
    const { body: assignees } = await call('listFormAssignees', {
      as: world.manager,
      path: { xmlFormId: form, roleId: 'app-user' },
    });
    expect(assignees).toEqual([]);
  });
});

test('somebody who is no app user is not found, and an id is not read before the rights', async () => {
  const ids = ['getAppUser', 'updateAppUser', 'deleteAppUser'] as const;
  await expectRefused(ids, { as: world.admin, path: there(world.viewer.id), problem: '404.1' });
  await expectRefused(ids, { as: world.nobody, path: { appUserId: 'seven' }, problem: '403.1' });
});
