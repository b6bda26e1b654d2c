import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, has, having, ownWorld, setUp, unique } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { definition, publish, send } from './xforms.ts';

const world = ownWorld();
let form = '';
let other = '';
const here = (xmlFormId = form) => ({ projectId: world.projectId, xmlFormId });
const there = (publicLinkId: number) => ({ ...here(), publicLinkId });

async function make(
  more: { once?: boolean | null; properties?: Record<string, string | null> } = {},
  displayName = unique('link'),
) {
  return (await call('createPublicLink', { as: world.manager, path: here(), body: { displayName, ...more } })).body;
}
/** The link, extended. */
async function read(id: number) {
  if (has('getPublicLink'))
    return (await call('getPublicLink', { as: world.manager, path: there(id), extended: true })).body;
  const { body } = await call('listPublicLinks', { as: world.manager, path: here(), extended: true });
  const found = body.find((one) => one.id === id);
  if (!found) throw new Error(`there is no link ${id}`);
  return found;
}

setUp(async () => {
  form = await publish(world);
  other = await publish(world);
  for (const name of has('createActorProperty') ? ['district', 'team'] : [])
    await call('createActorProperty', { as: world.admin, body: { name } });
});

describe('a new public link', () => {
  test('has a name and a session that does not expire', async () => {
    const created = await make({}, 'Poster at the market');
    expect(created).toEqual({
      once: null,
      id: expect.any(Number) as number,
      type: 'public_link',
      displayName: 'Poster at the market',
      createdAt: expect.any(String) as string,
      updatedAt: null,
      deletedAt: null,
      token: expect.any(String) as string,
      csrf: expect.any(String) as string,
      expiresAt: '9999-12-31T23:59:59.000Z',
    });
    const { id, token, displayName } = created;
    expect(await read(id)).toMatchObject({
      id,
      token,
      displayName,
      once: null,
      ...having('PublicLinkExtended', { properties: null }),
      createdBy: { id: world.manager.id, type: 'user' },
    });
    const { body: list } = await call('listPublicLinks', { as: world.manager, path: here() });
    const plain = has('getPublicLink')
      ? (await call('getPublicLink', { as: world.manager, path: there(id) })).body
      : (list.find((one) => one.id === id) ?? {});
    expect(Object.keys(plain).toSorted()).toEqual([
      'createdAt',
      'deletedAt',
      'displayName',
      'id',
      'once',
      'token',
      'type',
      'updatedAt',
    ]);
  });

  test.each([[true], [false], [null]])('may be for a single submission: %s', async (once) => {
    const { id, once: answered } = await make({ once });
    expect(answered).toBe(once);
    expect((await read(id)).once).toBe(once);
  });

  test('accepts the database’s words for true and false', async () => {
    for (const [sent, once] of [
      ['yes', true],
      [1, true],
      ['f', false],
    ] as const) {
      const { body } = await call('createPublicLink', {
        as: world.admin,
        path: here(),
        body: { displayName: 'x', once: sent },
        invalid: true,
      });
      expect(body.once).toBe(once);
    }
  });

  test('gets the project’s properties', async () => {
    const { id } = await make({ properties: { district: ' Nioro ', team: null } });
    expect(await read(id)).toMatchObject({ properties: { district: 'Nioro' } });
  });

  test.each(hostileTexts)('stores a hostile name: %s', async (_what, text) => {
    const displayName = Array.from(text).slice(0, 64).join('');
    const { id } = await make({ properties: { team: text } }, displayName);
    expect(await read(id)).toMatchObject({ displayName, properties: { team: text.trim() } });
  });

  test('may be for a draft, which it cannot read where drafts are protected', async () => {
    const id = unique('draft');
    await call('createForm', { as: world.manager, type: 'application/xml', body: definition({ id }) });
    const { body } = await call('createPublicLink', {
      as: world.manager,
      path: here(id),
      body: { displayName: 'early' },
    });
    const seen = { as: { by: 'st', token: body.token }, path: here(id) } as const;
    await call('getForm', behaves('protectsDrafts') ? { ...seen, problem: '403.1' } : seen);
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['no name', {}, '400.2'],
    ['null for a name', { displayName: null }, '400.2'],
    ['a name of 65 characters', { displayName: 'x'.repeat(65) }, '400.13'],
    ['a name of ten kilobytes', { displayName: longText }, '400.13'],
    ['a word for a flag', { displayName: 'x', once: 'maybe' }, '400.11'],
    ['the number two for a flag', { displayName: 'x', once: 2 }, '400.11'],
    ['an unknown property', { displayName: 'x', properties: { colour: 'red' } }, '400.8'],
    ['a number for a value', { displayName: 'x', properties: { district: 5 } }, '400.8'],
    ['a list of properties', { displayName: 'x', properties: [] }, '400.8'],
  ])('is refused with %s, and not created', async (_what, body, problem) => {
    const count = async () => (await call('listPublicLinks', { as: world.admin, path: here() })).body.length;
    const before = await count();
    await call('createPublicLink', { as: world.admin, path: here(), body, problem, invalid: true });
    expect(await count()).toBe(before);
  });

  test.each<[string, object]>([
    ['a NUL', { displayName: 'a\u0000b' }],
    ['an empty flag', { displayName: 'x', once: '' }],
    ['a list for a flag', { displayName: 'x', once: [] }],
  ])('causes an error with text that cannot be stored: %s', async (_what, body) => {
    await call('createPublicLink', { as: world.admin, path: here(), body: { ...body }, status: 500, invalid: true });
  });
});

describe('the list of public links', () => {
  test('contains those of one form, newest first', async () => {
    const ids: number[] = [];
    for (const displayName of ['a', 'b', 'c'])
      ids.unshift(
        (await call('createPublicLink', { as: world.admin, path: here(other), body: { displayName } })).body.id,
      );
    for (const extended of [false, true]) {
      const { body } = await call('listPublicLinks', { as: world.manager, path: here(other), extended });
      expect(body.map(({ id }) => id)).toEqual(ids);
    }
    await call('deletePublicLink', { as: world.manager, path: { ...here(other), publicLinkId: ids[0] ?? 0 } });
    expect((await call('listPublicLinks', { as: world.manager, path: here(other) })).body.map(({ id }) => id)).toEqual(
      ids.slice(1),
    );
    const { body: counted } = await call('getForm', { as: world.manager, path: here(other), extended: true });
    expect(counted).toMatchObject({ publicLinks: 2 });
  });
});

describe('a change of a public link', () => {
  test('changes property values, and nothing else', async () => {
    const { id, displayName, token } = await make({ once: true, properties: { district: 'north' } });
    const body = { properties: { district: null, team: 'A' }, displayName: 'Other', once: false };
    const { body: changed } = await call('updatePublicLink', {
      as: world.manager,
      path: there(id),
      body,
      invalid: true,
    });
    expect(changed).toMatchObject({
      id,
      displayName,
      token,
      once: true,
      properties: { team: 'A' },
      createdBy: { id: world.manager.id },
    });
    expect(await read(id)).toEqual(changed);
    for (const nothing of [{}, { properties: null }, { properties: {} }]) {
      expect((await call('updatePublicLink', { as: world.manager, path: there(id), body: nothing })).body).toEqual(
        changed,
      );
    }
    await call('updatePublicLink', {
      as: world.manager,
      path: there(id),
      body: { properties: { colour: 'red' } },
      problem: '400.8',
    });
  });
});

describe('ending the session of a public link', () => {
  test('revokes it, and leaves it in the list', async () => {
    const [revoked, later] = [await make(), await make()];
    const link = { by: 'st', token: revoked.token } as const;
    await send(world, { form }, link);
    const count = async () => {
      const { body } = await call('getForm', { as: world.manager, path: here(), extended: true });
      return 'publicLinks' in body ? body.publicLinks : undefined;
    };
    const before = await count();
    await call('deleteSession', { as: world.viewer, path: { token: revoked.token }, problem: '403.1' });
    await call('deleteSession', { as: world.manager, path: { token: revoked.token } });
    await call('getForm', { as: link, path: here(), problem: '403.1' });
    expect(await read(revoked.id)).toMatchObject({ token: null, displayName: revoked.displayName });
    const { body } = await call('listPublicLinks', { as: world.manager, path: here() });
    const ids = body.map(({ id }) => id);
    expect(ids.indexOf(revoked.id)).toBeGreaterThan(ids.indexOf(later.id));
    expect(await count()).toBe((before ?? 0) - 1);
  });

  test('is allowed for the link itself', async () => {
    const { id, token } = await make();
    await call('deleteSession', { as: { by: 'st', token }, path: { token } });
    expect((await read(id)).token).toBeNull();
  });
});

describe('deleting a public link', () => {
  test('ends its rights, and keeps its submissions', async () => {
    const { id, token } = await make();
    const link = { by: 'st', token } as const;
    const instanceId = await send(world, { form }, link);
    expect((await call('deletePublicLink', { as: world.manager, path: there(id) })).body).toEqual({ success: true });
    await call('getForm', { as: link, path: here(), problem: '403.1' });
    await call('getPublicLink', { as: world.manager, path: there(id), problem: '404.1' });
    await call('deletePublicLink', { as: world.manager, path: there(id), problem: '404.1' });
    const { body } = await call('getSubmission', { as: world.manager, path: { ...here(), instanceId } });
    expect(body.submitterId).toBe(id);
  });
});

test('a link of somebody or something else is not found', async () => {
  const one = (await make()).id;
  for (const path of [there(world.viewer.id), { ...there(one), xmlFormId: other }])
    await expectRefused(['getPublicLink', 'updatePublicLink', 'deletePublicLink'], {
      as: world.admin,
      path,
      problem: '404.1',
    });
});
