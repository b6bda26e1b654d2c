import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreSession, signedInUser, signOut } from '~/session/session';
import { serveFetch } from '../../../../tests/helpers/served';
import { isSameOwner, currentOwner, fetchSender } from './owner';

/* A filled form is sent as the one who filled it, or not at all. */

const server = serveFetch();
beforeEach(() => {
  // Browsers complete a path with the address of the page.
  const complete = fetch;
  vi.stubGlobal('fetch', (path: string | Request, init?: RequestInit) =>
    complete(typeof path === 'string' ? new URL(path, 'http://localhost') : path, init),
  );
});
afterEach(async () => {
  await signOut('asked');
  vi.unstubAllGlobals();
});

test('who fills is the person who is signed in, or the link', async () => {
  expect(currentOwner(null)).toBeNull();
  await restoreSession();
  const user = signedInUser();
  expect(currentOwner(null)).toEqual({ kind: 'user', id: user?.id, name: user?.displayName });
  expect(currentOwner('abc')).toEqual({ kind: 'link', token: 'abc' });
});

test('the server tells as whom it takes what is sent', async () => {
  await restoreSession();
  const admin = signedInUser()?.id;
  expect(await fetchSender()).toEqual({ state: 'user', id: admin });
  await server().signIn('viewer');
  const other = await fetchSender();
  expect(other.state).toBe('user');
  expect('id' in other && other.id).not.toBe(admin);
  server().jar.clear();
  expect(await fetchSender()).toEqual({ state: 'nobody' });
});

test.each([
  [{ kind: 'offline' }, 'offline'],
  [{ kind: 'lost' }, 'offline'],
  [{ kind: 'lost', status: 502 }, 'offline'],
  [{ kind: 'problem', code: 500.1 }, 'offline'],
  [{ kind: 'problem', code: 401.2 }, 'nobody'],
  [{ kind: 'problem', code: 403.1 }, 'nobody'],
] as const)('an answer of %j means %s', async (fault, state) => {
  server().faults.add({ ...fault, operation: 'getCurrentUser' });
  expect(await fetchSender()).toEqual({ state });
});

test('owners are the same by their id or token', () => {
  const amina = { kind: 'user', id: 7, name: 'Amina' } as const;
  const link = { kind: 'link', token: 'abc' } as const;
  expect(isSameOwner(amina, { ...amina, name: 'Amina D.' })).toBe(true);
  expect(isSameOwner(link, { ...link })).toBe(true);
  for (const [one, other] of [
    [amina, { ...amina, id: 8 }],
    [link, { ...link, token: 'abd' }],
    [amina, link],
    [null, amina],
    [null, null],
  ] as const)
    expect([isSameOwner(one, other), isSameOwner(other, one)]).toEqual([false, false]);
});
