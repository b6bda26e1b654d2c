import { describe, expect, test } from 'vitest';
import { type Actor, call, ownWorld, password, server, signIn, signInAsAdmin } from './harness.ts';

const world = ownWorld();

describe('signing in', () => {
  test('gives a session of 24 hours, and two cookies', async () => {
    const { body, headers } = await call('createSession', { body: { email: server.email, password: server.password } });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(24 * 60 * 60 * 1000);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^(?:__Host-)?session=.*HttpOnly/);
    expect(cookies[1]).toMatch(/^__csrf=/);
    expect(cookies[1]).not.toMatch(/HttpOnly/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('does not look at the case of the address', async () => {
    await call('createSession', { body: { email: server.email.toUpperCase(), password: server.password } });
  });

  test.each([
    ['a wrong password', () => ({ email: server.email, password: `${server.password} ` })],
    ['an unknown address', () => ({ email: 'no.such.person@contract.example', password })],
    ['an address with spaces around it', () => ({ email: ` ${server.email}`, password: server.password })],
  ])('refuses %s in the same words', async (_what, body) => {
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

  test('refuses a body that is no JSON', async () => {
    await call('createSession', { body: '{', type: 'application/json', problem: '400.1', invalid: true });
  });
});

describe('the session of a request', () => {
  test('is known by token and by cookie', async () => {
    for (const by of ['token', 'cookie'] as const) {
      const actor = await signIn(world.manager.email, password, by);
      const { body } = await call('restoreSession', { as: actor });
      expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
    }
  });

  test('is not known without credentials, nor with wrong ones', async () => {
    await call('restoreSession', { problem: '401.2' });
    await call('restoreSession', { as: { by: 'token', token: 'x'.repeat(64), id: 0, email: '' }, problem: '401.2' });
  });

  test('does not exist for who signs in by password each time', async () => {
    const actor: Actor = { by: 'basic', email: server.email, password: server.password };
    await call('getCurrentUser', { as: actor });
    await call('restoreSession', { as: actor, problem: '404.1' });
  });

  test('has no resource of its own', async () => {
    await call('getCurrentSession', { as: world.admin, problem: '404.1' });
  });

  test('counts by cookie for a POST only with the header that scripts alone can send', async () => {
    const actor = await signInAsAdmin('cookie');
    await call('getCurrentUser', { as: actor });
    await call('createProject', { as: actor, body: { name: 'never made' }, headers: { 'X-Requested-With': '' }, problem: '401.2', invalid: true });
  });
});

describe('signing out', () => {
  test.each(['token', 'cookie'] as const)('ends a session by %s and expires the cookies', async (by) => {
    const actor = await signIn(world.viewer.email, password, by);
    const { headers } = await call('deleteCurrentSession', { as: actor });
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('Expires=Thu, 01 Jan 1970');
    await call('restoreSession', { as: actor, problem: '401.2' });
    // The other sessions of the same person go on.
    await call('restoreSession', { as: world.viewer });
  });

  test('needs a session', async () => {
    await call('deleteCurrentSession', { problem: '401.2' });
  });
});

describe('who is signed in', () => {
  test('comes with rights and preferences when asked for more', async () => {
    const plain = await call('getCurrentUser', { as: world.nobody });
    expect(plain.body).not.toHaveProperty('verbs');
    const { body } = await call('getCurrentUser', { as: world.admin, extended: true });
    expect(body).toMatchObject({ email: server.email, verbs: expect.arrayContaining(['project.create']) as string[] });
    expect(body).toHaveProperty('preferences.site');
  });
});
