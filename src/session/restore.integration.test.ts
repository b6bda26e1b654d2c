import { afterEach, expect, test } from 'vitest';
import { isSignedIn, restoreFailure, restoreSession, serverIsTooOld, signOut } from './session';
import { serveFetch } from '../../tests/helpers/served';

const server = serveFetch();
afterEach(() => signOut('asked'));

test.each([
  ['restoreSession', { kind: 'problem', code: 502 }],
  ['restoreSession', { kind: 'offline' }],
  ['getCurrentUser', { kind: 'problem', code: 502 }],
  ['getCurrentUser', { kind: 'lost' }],
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
