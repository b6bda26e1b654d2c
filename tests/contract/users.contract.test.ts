import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { call, having, needsBehaviour, ownWorld, password, server, setUp, signIn, unique } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { mailsTo } from './mails.ts';

const world = ownWorld();
const address = (name = 'person') => `${unique(name)}@contract.example`;

/** Creates a user who is retired with the world. */
async function make(body: { email: string; displayName?: string; password?: string }) {
  const { body: user } = await call('createUser', { as: world.admin, body });
  world.cleanUp(() => call('deleteUser', { as: world.admin, path: { userId: user.id } }));
  return user;
}

describe('the signed-in user', () => {
  test('is answered plain, and extended with verbs and preferences', async () => {
    const { body: plain } = await call('getCurrentUser', { as: world.admin });
    const { body: extended } = await call('getCurrentUser', { as: world.admin, extended: true });
    expect(extended).toEqual({
      ...plain,
      verbs: expect.any(Array) as string[],
      preferences: { site: expect.any(Object) as object, projects: expect.any(Object) as object },
    });
  });

  test('has the sitewide verbs of the administrator role', async () => {
    const { body: roles } = await call('listRoles', { as: world.admin });
    const { body } = await call('getCurrentUser', { as: world.admin, extended: true });
    const verbs = 'verbs' in body ? body.verbs : [];
    expect(verbs.toSorted()).toEqual(roles.find(({ system }) => system === 'admin')?.verbs.toSorted());
    expect(verbs).toEqual(
      expect.arrayContaining(['project.create', 'user.list', 'user.create', 'config.read', 'audit.read']),
    );
  });

  test.each(['manager', 'viewer', 'collector', 'nobody'] as const)('has no sitewide verbs as %s', async (role) => {
    const { body } = await call('getCurrentUser', { as: world[role], extended: true });
    expect(body).toMatchObject({
      id: world[role].id,
      email: world[role].email,
      verbs: [],
      preferences: { site: {}, projects: {} },
    });
  });

  test('is the same with all kinds of credentials', async () => {
    const { body: byToken } = await call('getCurrentUser', { as: world.viewer });
    const cookie = await signIn(world.viewer.email, password, 'cookie');
    const { body: byCookie } = await call('getCurrentUser', { as: cookie });
    const { body: byPassword } = await call('getCurrentUser', {
      as: { by: 'basic', email: world.viewer.email, password },
    });
    expect(byCookie).toEqual({ ...byToken, lastLoginAt: byCookie.lastLoginAt });
    expect(byPassword).toEqual(byCookie);
  });
});

describe('a new user', () => {
  test('has the email address as name when none is given', async () => {
    for (const more of [{}, { displayName: '' }]) {
      const email = address();
      const user = await make({ email, ...more });
      expect(user).toEqual({
        id: expect.any(Number) as number,
        type: 'user',
        email,
        displayName: email,
        ...having('User', { lastLoginAt: null }),
        createdAt: expect.any(String) as string,
        updatedAt: null,
        deletedAt: null,
      });
    }
  });

  test('signs in with the password and any case of the email address', async () => {
    const user = await make({
      email: address('MiXed.Case'),
      displayName: 'Ngozi Eze',
      password: 'harmattan kite garden',
    });
    const { id, token } = (await signIn(user.email.toLowerCase(), 'harmattan kite garden')) as {
      id: number;
      token: string;
    };
    expect(id).toBe(user.id);
    const { body } = await call('getCurrentUser', { as: { by: 'token', token, id, email: user.email } });
    expect(body).toMatchObject({ email: user.email, displayName: 'Ngozi Eze' });
    const { lastLoginAt = null } = body;
    if (lastLoginAt) expect(Date.parse(lastLoginAt)).toBeGreaterThanOrEqual(Date.parse(user.createdAt));
    else expect(having('User', { lastLoginAt })).toEqual({});
  });

  test('cannot sign in without a password', async () => {
    const { email } = await make({ email: address() });
    await call('createSession', { body: { email, password }, problem: '401.2' });
  });

  test.each(hostileTexts)('stores a hostile name: %s', async (_what, text) => {
    const displayName = Array.from(text).slice(0, 64).join('');
    const { id, email } = await make({ email: address(), displayName });
    const { body: found } = await call('listUsers', { as: world.admin, query: { q: email } });
    expect(found).toEqual([expect.objectContaining({ id, email, displayName })]);
  });

  test('may have a very long email address', async () => {
    const email = `${'a'.repeat(320)}.${address()}`;
    expect((await make({ email, displayName: 'Long' })).email).toBe(email);
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['no address', { displayName: 'X' }, '400.2'],
    ['no address but null', { email: null }, '400.2'],
    ['a name of 65 characters', { email: address(), displayName: 'x'.repeat(65) }, '400.13'],
    ['an address of more than 64 characters without a name', { email: `${'x'.repeat(64)}.${address()}` }, '400.13'],
    ['a name of ten kilobytes', { email: address(), displayName: longText }, '400.13'],
    ['a short password', { email: address(), password: 'short' }, '400.21'],
    ['a password of more than 72 bytes', { email: address(), password: 'ü'.repeat(37) }, '400.38'],
    ...['passwordpassword', 'abcabcabcabc', 'abcdefghij', '0987654321', 'P@ssw0rd123', 'qwertyuiop'].map(
      (easy): [string, { [key: string]: unknown }, string] => [
        `the easy password ${easy}`,
        { email: address(), password: easy },
        '400.44',
      ],
    ),
  ])('is refused with %s, and not created', async (what, body, problem) => {
    if (what.includes('72 bytes')) needsBehaviour('countsBytesOfPasswords');
    await call('createUser', { as: world.admin, body, problem, invalid: true });
    const { email } = body;
    if (typeof email !== 'string') return;
    const { body: found } = await call('listUsers', { as: world.admin, query: { q: email } });
    expect(found.filter((user) => user.email === email)).toEqual([]);
  });

  test('is refused with an email address in use, in any case', async () => {
    for (const email of [world.viewer.email, world.viewer.email.toUpperCase()]) {
      const { body } = await call('createUser', { as: world.admin, body: { email }, problem: '409.3' });
      expect(body).toMatchObject({ details: { fields: expect.arrayContaining(['email']) as string[] } });
    }
  });

  test('is refused when the body cannot be parsed', async () => {
    await call('createUser', {
      as: world.admin,
      body: '{"email":',
      type: 'application/json',
      problem: '400.1',
      invalid: true,
    });
  });

  test('is refused with a name that cannot be stored', async () => {
    await call('createUser', { as: world.admin, body: { email: address(), displayName: 'a\u0000b' }, status: 500 });
  });
});

describe('the list of users', () => {
  const prefix = unique('list');
  setUp(async () => {
    for (const [name, displayName] of [
      ['D', 'Wanjiru Second'],
      ['c', 'Amina Third'],
      ['a', 'Zubeda First'],
      ['b', 'Wanjiru Second'],
    ] as const) {
      await make({ email: `${prefix}.${name}@contract.example`, displayName });
    }
  });
  const ours = <U extends { email: string }>(users: readonly U[]) =>
    users.filter(({ email }) => email.startsWith(prefix)).map(({ email }) => email.at(prefix.length + 1));

  test('is sorted by email address, ignoring case', async () => {
    const { body } = await call('listUsers', { as: world.admin });
    expect(ours(body)).toEqual(['a', 'b', 'c', 'D']);
  });

  test('has consistent pages', async () => {
    // Other files create and retire people meanwhile; those with this prefix stay.
    const { body: all } = await call('listUsers', { as: world.admin, query: { q: prefix } });
    expect(ours(all).toSorted()).toEqual(['D', 'a', 'b', 'c']);
    const page = async (limit: number, offset: number) =>
      (await call('listUsers', { as: world.admin, query: { q: prefix, limit, offset } })).body;
    expect(await page(2, 0)).toEqual(all.slice(0, 2));
    expect(await page(2, 2)).toEqual(all.slice(2, 4));
    expect(await page(2, all.length)).toEqual([]);
    expect((await call('listUsers', { as: world.admin, query: { limit: 2 } })).body).toHaveLength(2);
  });

  test('is searched by name and by email address, with typos', async () => {
    const { body: byAddress } = await call('listUsers', { as: world.admin, query: { q: `${prefix}.b` } });
    expect(ours(byAddress)).toContain('b');
    for (const q of ['Wanjiru Second', 'wanjiru secund']) {
      const { body: byName } = await call('listUsers', { as: world.admin, query: { q } });
      // Both match equally well, so the email address decides, ignoring case.
      expect(ours(byName).filter((name) => name !== 'c')).toEqual(['b', 'D']);
    }
    const { body: none } = await call('listUsers', { as: world.admin, query: { q: 'no such person at all qqqq' } });
    expect(ours(none)).toEqual([]);
  });

  test('contains only the user with the full email address for users without rights', async () => {
    for (const as of [world.manager, world.collector, world.nobody]) {
      expect((await call('listUsers', { as })).body).toEqual([]);
      expect((await call('listUsers', { as, query: { q: prefix } })).body).toEqual([]);
      const { body } = await call('listUsers', { as, query: { q: `${prefix.toUpperCase()}.A@contract.example` } });
      expect(ours(body)).toEqual(['a']);
    }
  });
});

describe('one user', () => {
  test('is visible to administrators and to themselves', async () => {
    const { body: user } = await call('getUser', { as: world.admin, path: { userId: world.viewer.id } });
    expect(user).toMatchObject({
      id: world.viewer.id,
      email: world.viewer.email,
      displayName: world.viewer.email,
      type: 'user',
    });
    expect((await call('getUser', { as: world.viewer, path: { userId: world.viewer.id } })).body).toEqual(user);
  });

  test('is changed by administrators and by themselves; missing fields do not change', async () => {
    const user = await make({ email: address(), displayName: 'Amina', password });
    const path = { userId: user.id };
    const own = await signIn(user.email, password);
    const email = address('moved');
    const { body: renamed } = await call('updateUser', { as: own, path, body: { displayName: 'Amina Yusuf' } });
    expect(renamed).toEqual({
      ...user,
      lastLoginAt: renamed.lastLoginAt,
      displayName: 'Amina Yusuf',
      updatedAt: expect.any(String) as string,
    });
    const { body: moved } = await call('updateUser', { as: world.admin, path, body: { email } });
    expect(moved).toEqual({ ...renamed, email, updatedAt: expect.any(String) as string });
    expect((await call('getUser', { as: own, path })).body).toEqual(moved);
    await call('createSession', { body: { email: user.email, password }, problem: '401.2' });
    await signIn(email, password);
  });

  // Nobody can read the emails of a real server. Its code does the same (`lib/resources/users.js`).
  test.runIf(server.kind === 'embedded')('gets the notice of a new email address at the old one', async () => {
    const { id, email: before } = await make({ email: address('before'), password });
    const [after, last] = [address('after'), address('last')];
    const change = (email: string) =>
      call('updateUser', { as: world.admin, path: { userId: id }, body: { email, displayName: 'Amina' } });
    const kinds = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
    await change(after);
    expect(await kinds(before)).toEqual(['account-with-password', 'address-changed']);
    expect(await kinds(after)).toEqual([]);
    await change(after);
    expect(await kinds(after)).toEqual([]);
    await change(last);
    expect(await kinds(after)).toEqual(['address-changed']);
    expect(await kinds(last)).toEqual([]);
  });

  test('has a new update date even without changes', async () => {
    const user = await make({ email: address() });
    const path = { userId: user.id };
    for (const body of [
      {},
      { password: 'ignored', lastLoginAt: '2020-01-01T00:00:00.000Z', type: 'field_key', id: 1 },
    ]) {
      const { body: touched } = await call('updateUser', { as: world.admin, path, body, invalid: true });
      expect(touched).toEqual({ ...user, updatedAt: expect.any(String) as string });
    }
    await call('updateUser', { as: world.admin, path, body: '[]', type: 'application/json', invalid: true });
  });

  test('may change the case of their email address, and have an empty or numeric name', async () => {
    const user = await make({ email: address('small') });
    const path = { userId: user.id };
    const body = { email: user.email.toUpperCase(), displayName: '' };
    expect((await call('updateUser', { as: world.admin, path, body })).body).toMatchObject(body);
    const { body: odd } = await call('updateUser', {
      as: world.admin,
      path,
      body: { displayName: 5, email: user.email },
      invalid: true,
    });
    expect(odd).toMatchObject({ email: user.email, displayName: '5' });
  });

  test.each(hostileTexts)('stores a hostile name: %s', async (_what, text) => {
    const displayName = Array.from(text).slice(0, 64).join('');
    await call('updateUser', { as: world.viewer, path: { userId: world.viewer.id }, body: { displayName } });
    expect((await call('getUser', { as: world.viewer, path: { userId: world.viewer.id } })).body.displayName).toBe(
      displayName,
    );
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['no address', { email: null }, '400.2'],
    ['no name', { displayName: null }, '400.2'],
    ['a name of 65 characters', { displayName: 'x'.repeat(65) }, '400.13'],
    ['a name of ten kilobytes', { displayName: longText }, '400.13'],
    ['a name that cannot be stored', { displayName: 'a\u0000b' }, '500'],
    ['an object for a name', { displayName: { a: 1 } }, '500'],
    ['a list for an address', { email: ['a'] }, '500'],
  ])('is not changed to %s', async (_what, body, problem) => {
    const path = { userId: world.collector.id };
    const { body: before } = await call('getUser', { as: world.admin, path });
    const how = { as: world.admin, path, body: { email: address(), ...body }, invalid: true } as const;
    await (problem === '500' ? call('updateUser', { ...how, status: 500 }) : call('updateUser', { ...how, problem }));
    expect((await call('getUser', { as: world.admin, path })).body).toEqual(before);
  });

  test('cannot get the email address of another user, in any case', async () => {
    const path = { userId: world.collector.id };
    for (const email of [world.viewer.email, world.viewer.email.toUpperCase()]) {
      const { body } = await call('updateUser', {
        as: world.admin,
        path,
        body: { email, displayName: 'x'.repeat(65) },
        problem: '409.3',
        invalid: true,
      });
      expect(body).toMatchObject({ details: { fields: expect.arrayContaining(['email']) as string[] } });
    }
  });
});

describe('retiring a user', () => {
  test('ends their rights, and frees the email address', async () => {
    const email = address('leaving');
    const { body: user } = await call('createUser', { as: world.admin, body: { email, password } });
    const leaving = await signIn(email, password);
    await call('deleteUser', { as: world.admin, path: { userId: user.id } });
    await call('restoreSession', { as: leaving, problem: '401.2' });
    await call('createSession', { body: { email, password }, problem: '401.2' });
    expect(
      (await call('listUsers', { as: world.admin, query: { q: email } })).body.filter(({ id }) => id === user.id),
    ).toEqual([]);
    await call('deleteUser', { as: world.admin, path: { userId: user.id }, problem: '404.1' });
    expect((await make({ email })).id).not.toBe(user.id);
  });
});

test('an email address is no id', async () => {
  const path = { userId: world.nobody.email };
  await expectRefused(['getUser', 'updateUser', 'deleteUser'], { as: world.admin, path, problem: '400.11' });
});
