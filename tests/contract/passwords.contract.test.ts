import { describe, expect, test } from 'vitest';
import { badNotes, expectRefused } from './attempts.ts';
import { behaves, call, needsBehaviour, ownWorld, password, type Person, server, signIn, unique } from './harness.ts';
import { mailsTo, tokenMailedTo } from './mails.ts';

const world = ownWorld();
const better = 'harmattan kite garden';
const address = (name = 'person') => `${unique(name)}@contract.example`;
const byToken = (token: string): Person => ({ by: 'token', token, id: 0, email: '' });

/** A user of one test, retired with the world. */
async function make(body: { email: string; displayName?: string; password?: string }) {
  const { body: user } = await call('createUser', { as: world.admin, body });
  world.cleanUp(() => call('deleteUser', { as: world.admin, path: { userId: user.id } }));
  return user;
}
const person = async () => {
  const { id, email } = await make({ email: address(), password });
  return { userId: id, email };
};

/** Skips what the release takes. */
const isRefused = (value: unknown) => value === long && needsBehaviour('countsBytesOfPasswords');
const long = 'ü'.repeat(37);
/** Invalid passwords, in the body that `make` creates. */
const refused: [what: string, value: unknown, problem: string][] = [
  ['none', undefined, '400.11'],
  ['null', null, '400.11'],
  ['a number', 1234567890, '400.11'],
  ['an empty one', '', '400.21'],
  ['a short one', 'short', '400.21'],
  ['one of nine characters', '𝒻'.repeat(4) + 'x', '400.21'],
  ['one of more than 72 bytes', long, '400.38'],
  ['an easy one', 'passwordpassword', '400.44'],
];

describe('changing a password', () => {
  test('needs the current one, and ends all other sessions', async () => {
    const { userId, email } = await person();
    const [one, other] = [await signIn(email, password), await signIn(email, password, 'cookie')];
    const path = { userId };
    await call('setUserPassword', { as: one, path, body: { old: `${password} `, new: better }, problem: '401.2' });
    const { body } = await call('setUserPassword', { as: one, path, body: { old: password, new: better } });
    expect(body).toEqual({ success: true });
    await call('restoreSession', { as: one });
    await call('restoreSession', { as: other, problem: '401.2' });
    await call('createSession', { body: { email, password }, problem: '401.2' });
    await signIn(email, better);
    const { body: user } = await call('getUser', { as: one, path });
    expect(user.updatedAt).toBeNull();
  });

  test('is allowed for an administrator who knows it, and ends all sessions', async () => {
    const { userId, email } = await person();
    const session = await signIn(email, password);
    await call('setUserPassword', { as: world.admin, path: { userId }, body: { old: password, new: better } });
    await call('restoreSession', { as: session, problem: '401.2' });
    await signIn(email, better);
  });

  test('may keep the same one, and may contain any character', async () => {
    const { userId, email } = await person();
    await call('setUserPassword', { as: world.admin, path: { userId }, body: { old: password, new: password } });
    const odd = ' kite\u0000 \u202Egarden 𝒻 harmattan ';
    await call('setUserPassword', { as: world.admin, path: { userId }, body: { old: password, new: odd } });
    await signIn(email, odd);
    await call('createSession', { body: { email, password: odd.trim() }, problem: '401.2' });
    await call('createSession', { body: { email, password: ' kite' }, problem: '401.2' });
  });

  test.each(refused)('is refused with %s, which changes nothing', async (_what, value, problem) => {
    isRefused(value);
    const { userId, email } = await person();
    const { body } = await call('setUserPassword', {
      as: world.admin,
      path: { userId },
      body: { old: password, new: value },
      problem,
      invalid: true,
    });
    if (problem === '400.44')
      expect(body).toMatchObject({
        details: { warning: expect.any(String) as string, suggestions: expect.any(Array) as string[] },
      });
    await signIn(email, password);
  });

  test('of a user without a password is refused', async () => {
    const { id } = await make({ email: address() });
    await call('setUserPassword', {
      as: world.admin,
      path: { userId: id },
      body: { old: '', new: better },
      problem: '401.2',
    });
  });

  test('is refused with a body that is not JSON, or without one', async () => {
    const { userId } = await person();
    const how = { as: world.admin, path: { userId }, type: 'application/json', invalid: true } as const;
    await call('setUserPassword', { ...how, body: '{"old"', problem: '400.1' });
    await call('setUserPassword', { ...how, body: '[]', problem: '401.2' });
    await call('setUserPassword', { as: world.admin, path: { userId }, problem: '401.2', invalid: true });
  });
});

describe('requesting a password reset', () => {
  test('is public, and does not reveal who has an account', async () => {
    const { email } = await person();
    const bodies = [];
    for (const who of [email, email.toUpperCase(), 'no.such.person@contract.example', 'no address at all']) {
      bodies.push((await call('initiatePasswordReset', { body: { email: who } })).text);
      // Older releases check credentials wherever there are some.
      if (behaves('refusesStrangers'))
        bodies.push((await call('initiatePasswordReset', { as: byToken('x'.repeat(64)), body: { email: who } })).text);
    }
    expect(new Set(bodies)).toEqual(new Set(['{"success":true}']));
    await signIn(email, password);
  });

  test('with invalidate deletes the password and the sessions', async () => {
    const { email } = await person();
    const session = await signIn(email, password);
    await call('initiatePasswordReset', {
      as: world.admin,
      query: { invalidate: 'True' },
      body: { email },
      invalid: true,
    });
    await call('restoreSession', { as: session, problem: '401.2' });
    await call('createSession', { body: { email, password }, problem: '401.2' });
    await call('initiatePasswordReset', {
      as: world.admin,
      query: { invalidate: true },
      body: { email: 'no.such.person@contract.example' },
    });
  });

  test('with invalidate needs the right, even for oneself', async () => {
    const { email } = world.viewer;
    const body = { email };
    for (const as of [world.viewer, world.manager]) {
      await call('initiatePasswordReset', { as, query: { invalidate: true }, body, problem: '403.1' });
      await call('initiatePasswordReset', {
        as,
        query: { invalidate: true },
        body: { email: 'no.such@contract.example' },
        problem: '403.1',
      });
    }
    await call('initiatePasswordReset', { query: { invalidate: true }, body, problem: '401.2' });
    await signIn(email, password);
  });

  test.each<[string, unknown, string]>([
    ['no address', {}, '400.2'],
    ['an empty one', { email: '' }, '400.2'],
    ['null', { email: null }, '400.2'],
    ['a number', { email: 5 }, '400.11'],
    ['a list', { email: ['a@contract.example'] }, '400.11'],
    ['a body that is not JSON', '{"email":', '400.1'],
  ])('is refused with %s', async (_what, body, problem) => {
    await call('initiatePasswordReset', { body: body as string, type: 'application/json', problem, invalid: true });
  });

  test('is refused with an invalid email address', async () => {
    await call('initiatePasswordReset', { body: { email: 'a\u0000b' }, status: 500 });
  });
});

// A real server sends the token by email only.
describe.runIf(server.kind === 'embedded')('the token of a mail', () => {
  test('sets a password once, and ends all sessions', async () => {
    const { email } = await person();
    const session = await signIn(email, password);
    await call('initiatePasswordReset', { body: { email } });
    const as = byToken(await tokenMailedTo(email));
    await call('verifyPasswordReset', { as, body: { new: better } });
    await call('restoreSession', { as: session, problem: '401.2' });
    await call('verifyPasswordReset', { as, body: { new: password }, problem: '401.2' });
    await signIn(email, better);
  });

  test('is sent for a new account, and has no other rights', async () => {
    const { id, email } = await make({ email: address() });
    const as = byToken(await tokenMailedTo(email));
    await call('getCurrentUser', { as, problem: '404.1' });
    await call('getUser', { as, path: { userId: id }, problem: '403.1' });
    await call('updateUser', { as, path: { userId: id }, body: { displayName: 'X' }, problem: '403.1' });
    expect((await call('listUsers', { as })).body).toEqual([]);
    await call('verifyPasswordReset', { as, body: { new: better } });
    expect((await signIn(email, better)).id).toBe(id);
  });

  test.each(refused)('refuses %s, and can be used again', async (_what, value, problem) => {
    isRefused(value);
    const { email } = await make({ email: address() });
    const as = byToken(await tokenMailedTo(email));
    await call('verifyPasswordReset', { as, body: { new: value }, problem, invalid: true });
    await call('verifyPasswordReset', { as, body: { new: better } });
  });

  test('is revoked with its user', async () => {
    const { body: user } = await call('createUser', { as: world.admin, body: { email: address() } });
    const as = byToken(await tokenMailedTo(user.email));
    await call('deleteUser', { as: world.admin, path: { userId: user.id } });
    await call('verifyPasswordReset', { as, body: { new: better }, problem: '404.1' });
  });

  test('is not sent to retired users; they get a notice', async () => {
    const { body: user } = await call('createUser', { as: world.admin, body: { email: address(), password } });
    await call('deleteUser', { as: world.admin, path: { userId: user.id } });
    await call('initiatePasswordReset', { body: { email: user.email } });
    expect((await mailsTo(user.email)).map(({ kind, token }) => [kind, token])).toEqual([
      ['account-with-password', undefined],
      ['no-such-account-any-more', undefined],
    ]);
  });
});

test('nobody has the id, whoever asks', async () => {
  const path = { userId: 2_147_483_647 };
  for (const as of [world.admin, world.viewer])
    await expectRefused(['setUserPassword'], { as, path, problem: '404.1' });
});

// A real server refuses these too, and then crashes: it is still hashing when the transaction has ended.
test.runIf(server.kind === 'embedded')('notes that cannot be decoded are refused', async () => {
  const path = { userId: world.nobody.id };
  await call('setUserPassword', { as: world.admin, path, body: { old: password, new: better }, ...badNotes });
});
