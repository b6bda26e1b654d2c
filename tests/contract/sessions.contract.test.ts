import { afterAll, describe, expect, test } from 'vitest';
import {
  type Actor,
  behaves,
  call,
  ownWorld,
  password,
  type Person,
  server,
  setUp,
  signIn,
  signInAsAdmin,
} from './harness.ts';

const world = ownWorld();

function tokenOf(actor: Person): string {
  if (actor.by !== 'token') throw new Error('not signed in by token');
  return actor.token;
}

function lastsADay({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): void {
  const missing = 24 * 60 * 60 * 1000 - (Date.parse(expiresAt) - Date.parse(createdAt));
  if (behaves('endsSessionsExactly')) return expect(missing).toBe(0);
  expect(missing).toBeGreaterThanOrEqual(0);
  expect(missing).toBeLessThan(10_000);
}

describe('signing in', () => {
  test('returns a session of 24 hours, and two cookies', async () => {
    const { body, headers } = await call('createSession', { body: { email: server.email, password: server.password } });
    lastsADay(body);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^(?:__Host-)?session=.*HttpOnly/);
    expect(cookies[1]).toMatch(/^__csrf=/);
    expect(cookies[1]).not.toMatch(/HttpOnly/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('ignores the case of the email address', async () => {
    await call('createSession', { body: { email: server.email.toUpperCase(), password: server.password } });
  });

  test.each([
    ['a wrong password', () => ({ email: server.email, password: `${server.password} ` })],
    ['an unknown address', () => ({ email: 'no.such.person@contract.example', password })],
    ['an address with spaces around it', () => ({ email: ` ${server.email}`, password: server.password })],
  ])('refuses %s with the same message', async (_what, body) => {
    const { body: refused } = await call('createSession', { body: body(), problem: '401.2' });
    expect(refused).toEqual({ message: expect.any(String) as string, code: 401.2 });
  });

  test.each([
    ['no password', { email: 'someone@contract.example' }, '400.3'],
    ['an empty address', { email: '', password: 'x' }, '400.3'],
    ['a number for an address', { email: 1, password: 'x' }, '400.11'],
  ])('refuses %s', async (_what, body, problem) => {
    await call('createSession', { body, problem, invalid: true });
  });

  test('refuses a body of 300 kB', async () => {
    const body = { email: server.email, password: 'x'.repeat(300_000) };
    await call('createSession', { body, problem: '400.36', invalid: true });
  });

  test('ignores credentials', async () => {
    const stranger: Actor = { by: 'token', token: 'x'.repeat(64), id: 0, email: '' };
    await call('createSession', { as: stranger, body: { email: world.viewer.email, password } });
  });

  test('returns a new session each time', async () => {
    const [one, other] = [await signIn(world.viewer.email, password), await signIn(world.viewer.email, password)];
    expect(one).not.toEqual(other);
    expect(one.id).toBe(world.viewer.id);
  });

  test('refuses a body that is not JSON', async () => {
    await call('createSession', { body: '{', type: 'application/json', problem: '400.1', invalid: true });
  });
});

describe('the session of a request', () => {
  test('is identified by token and by cookie', async () => {
    for (const by of ['token', 'cookie'] as const) {
      const actor = await signIn(world.manager.email, password, by);
      const { body } = await call('restoreSession', { as: actor });
      expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
    }
  });

  test('is not found without credentials, nor with wrong ones', async () => {
    await call('restoreSession', { problem: '401.2' });
    await call('restoreSession', { as: { by: 'token', token: 'x'.repeat(64), id: 0, email: '' }, problem: '401.2' });
  });

  test('does not exist for a password in each request', async () => {
    const actor: Actor = { by: 'basic', email: server.email, password: server.password };
    await call('getCurrentUser', { as: actor });
    await call('restoreSession', { as: actor, problem: '404.1' });
  });

  test('has no path of its own', async () => {
    await call('getCurrentSession', { as: world.admin, problem: '404.1' });
  });

  test('is accepted by cookie over HTTPS only', async () => {
    const actor = await signIn(world.viewer.email, password, 'cookie');
    const plain = { 'X-Forwarded-Proto': 'http' };
    await call('restoreSession', {
      as: actor,
      headers: plain,
      problem: behaves('refusesStrangers') ? '401.3' : '404.1',
    });
    await call('restoreSession', {
      as: { by: 'basic', email: world.viewer.email, password },
      headers: plain,
      problem: '401.3',
    });
    await call('restoreSession', { as: world.viewer, headers: plain });
  });

  test('is that of the token, even with a cookie', async () => {
    const actor = await signIn(world.viewer.email, password, 'cookie');
    await call('getCurrentUser', {
      as: actor,
      headers: { Authorization: `Bearer ${'x'.repeat(64)}` },
      problem: '401.2',
    });
    const { body } = await call('getCurrentUser', {
      as: actor,
      headers: { Authorization: `Bearer ${tokenOf(world.manager)}` },
    });
    expect(body.id).toBe(world.manager.id);
  });

  test('contains its expiry', async () => {
    const { body } = await call('restoreSession', { as: world.viewer });
    lastsADay(body);
    const { headers } = await call('restoreSession', { as: world.viewer });
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('a cross-site request by cookie', () => {
  let actor: Person & { by: 'cookie' };
  setUp(async () => {
    const admin = await signInAsAdmin('cookie');
    if (admin.by !== 'cookie') throw new Error('signed in by cookie');
    actor = admin;
  });
  const post = (how: object) =>
    call('createProject', {
      as: actor,
      body: { name: 'never made' },
      headers: { 'X-Requested-With': '' },
      invalid: true,
      ...how,
    });
  const made: number[] = [];
  const kept = async (how: object) => made.push((await post(how)).body.id);
  afterAll(async () => {
    for (const projectId of made) await call('deleteProject', { as: world.admin, path: { projectId } });
  });

  test('may read', async () => {
    await call('getCurrentUser', { as: actor });
  });

  test('may not POST without the header that only scripts can send', async () => {
    const before = (await call('listProjects', { as: actor })).body.filter(({ name }) => name === 'never made');
    await post({ problem: '401.2' });
    await post({ headers: { 'X-Requested-With': 'xmlhttprequest' }, problem: '401.2' });
    await post({ body: { name: 'never made', __csrf: 'x'.repeat(64) }, problem: '401.2' });
    expect((await call('listProjects', { as: actor })).body.filter(({ name }) => name === 'never made')).toEqual(
      before,
    );
  });

  test('may POST with the header, or with the value of the second cookie', async () => {
    await kept({ body: { name: 'by header' }, headers: {} });
    await kept({ body: { name: 'by field', __csrf: actor.csrf } });
  });

  test('may PUT, PATCH and DELETE, which cross-site forms cannot send', async () => {
    const projectId = await kept({ body: { name: 'to change' }, headers: {} }).then(() => made.at(-1) ?? 0);
    await call('updateProject', { as: actor, path: { projectId }, body: { name: 'changed' } });
    await call('setProjectPreference', {
      as: actor,
      path: { projectId, propertyName: 'x' },
      body: { propertyValue: 1 },
    });
    await call('deleteProjectPreference', { as: actor, path: { projectId, propertyName: 'x' } });
  });

  test('needs no header with a token', async () => {
    await kept({ as: world.admin, body: { name: 'by token' } });
  });
});

describe('signing out', () => {
  test.each(['token', 'cookie'] as const)('ends a session by %s and expires the cookies', async (by) => {
    const actor = await signIn(world.viewer.email, password, by);
    const { headers } = await call('deleteCurrentSession', { as: actor });
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('Expires=Thu, 01 Jan 1970');
    await call('restoreSession', { as: actor, problem: '401.2' });
    // The user's other sessions stay active.
    await call('restoreSession', { as: world.viewer });
  });

  test('needs a session', async () => {
    await call('deleteCurrentSession', { problem: '401.2' });
    await call('deleteCurrentSession', { as: { by: 'basic', email: world.viewer.email, password }, problem: '404.1' });
  });
});

describe('ending a session by its token', () => {
  test('ends that session, and clears the cookies only for the session of the request', async () => {
    const [one, other] = [await signIn(world.viewer.email, password), await signIn(world.viewer.email, password)];
    const { headers } = await call('deleteSession', { as: one, path: { token: tokenOf(other) } });
    expect(headers.getSetCookie()).toEqual([]);
    await call('restoreSession', { as: other, problem: '401.2' });
    const own = await call('deleteSession', { as: one, path: { token: tokenOf(one) } });
    expect(own.headers.getSetCookie()).toHaveLength(2);
    await call('restoreSession', { as: one, problem: '401.2' });
  });

  test('is allowed for administrators, and not for other users', async () => {
    const theirs = await signIn(world.viewer.email, password);
    for (const as of [world.manager, world.collector, world.nobody]) {
      await call('deleteSession', { as, path: { token: tokenOf(theirs) }, problem: '403.1' });
    }
    await call('restoreSession', { as: theirs });
    await call('deleteSession', {
      as: { by: 'basic', email: server.email, password: server.password },
      path: { token: tokenOf(theirs) },
    });
    await call('restoreSession', { as: theirs, problem: '401.2' });
  });

  test.each(['x'.repeat(64), 'short', 'a\u0000b', '../current', '%00'])(
    'does not reveal that %j is unknown',
    async (token) => {
      await call('deleteSession', { as: world.admin, path: { token }, problem: '403.1' });
      await call('deleteSession', { path: { token }, problem: '401.2' });
    },
  );
});

describe('single sign-on', () => {
  test('is not found on servers with passwords', async () => {
    await call('startOidcLogin', { query: { next: '/projects/1' }, problem: '404.1' });
    await call('finishOidcLogin', { problem: '404.1' });
  });
});
