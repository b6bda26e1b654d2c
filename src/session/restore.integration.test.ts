import { afterEach, expect, test, vi } from 'vitest';
import { createProject } from '~/api/generated/mutations/projects';
import { serveFetch } from '../../tests/helpers/served';
import { isSignedIn, restoreFailure, restoreSession, serverIsTooOld, SessionNotKept, signIn, signOut } from './session';

const server = serveFetch();
afterEach(() => signOut('asked'));

test.each([
  ['restoreSession', { kind: 'problem', code: 502 }],
  ['restoreSession', { kind: 'problem', code: 500 }],
  ['restoreSession', { kind: 'offline' }],
  ['getCurrentUser', { kind: 'problem', code: 502 }],
  ['getCurrentUser', { kind: 'lost' }],
  ['restoreSession', { kind: 'page' }],
  ['getCurrentUser', { kind: 'page' }],
  ['restoreSession', { kind: 'cut', bytes: 5, silently: true }],
] as const)('a session is not lost when the server does not answer %s: %j', async (operation, fault) => {
  server().faults.add({ ...fault, operation });
  await restoreSession();
  expect([isSignedIn(), restoreFailure()?.name]).toEqual([false, 'ApiError']);
  await restoreSession();
  expect([isSignedIn(), restoreFailure()]).toEqual([true, undefined]);
});

test('somebody without a session is known to have none', async () => {
  server().faults.add({ kind: 'problem', code: 401.2, operation: 'restoreSession' });
  await restoreSession();
  expect([isSignedIn(), restoreFailure()]).toEqual([false, undefined]);
});

const tokens = { token: 'a', csrf: 'b' };

test('a session on a server that is too old is not used', async () => {
  server().faults.add({ kind: 'more-fields', fields: tokens, operation: 'restoreSession' });
  await restoreSession();
  expect([isSignedIn(), serverIsTooOld(), restoreFailure()]).toEqual([false, true, undefined]);
  await restoreSession();
  expect([isSignedIn(), serverIsTooOld()]).toEqual([true, false]);
});

test.each([
  ['emptied', () => null],
  [
    'blocked',
    () => {
      throw new DOMException('', 'SecurityError');
    },
  ],
])('a session goes on without what the browser stored of it: %s', async (_, getItem) => {
  vi.stubGlobal('localStorage', { getItem, setItem: getItem, removeItem: getItem });
  await restoreSession();
  expect([isSignedIn(), restoreFailure()]).toEqual([true, undefined]);
});

test('a browser that keeps no cookies is told apart from a wrong password', async () => {
  server().jar.clear();
  server().faults.add({ kind: 'strip', headers: ['set-cookie'], operation: 'createSession' });
  await expect(signIn('admin@example.org', 'demonstration-admin')).rejects.toBeInstanceOf(SessionNotKept);
  expect(isSignedIn()).toBe(false);
  await expect(signIn('admin@example.org', 'wrong')).rejects.toMatchObject({ code: '401.2' });
});

test.each([401.2, 403.1, 404.1])(
  'a user who is a stranger (%s) after the right password has no cookies',
  async (code) => {
    server().faults.add({ kind: 'problem', code, operation: 'getCurrentUser' });
    const signingIn = signIn('admin@example.org', 'demonstration-admin');
    await expect(signingIn).rejects.toBeInstanceOf(SessionNotKept);
    await expect(signingIn).rejects.toMatchObject({ cause: { code: String(code) } });
  },
);

test('a proxy that removes what a write needs is a refusal, and nothing is done', async () => {
  const { store } = server();
  const before = store.tables.projects.size;
  server().faults.add({ kind: 'strip', headers: ['x-requested-with'], operation: 'createProject' });
  await expect(createProject({ name: 'New' })).rejects.toMatchObject({ kind: 'problem', code: '401.2' });
  expect(store.tables.projects.size).toBe(before);
});
