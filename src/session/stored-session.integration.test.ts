import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onStartEarly } from '~/api/early';
import { ApiError } from '~/api/problem';
import { serveFetch } from '../../tests/helpers/served';
import { stubStorage } from '../../tests/helpers/storage';
import { expiryKey } from './expiry';
import {
  adoptRestoredSession,
  isSignedIn,
  onSignIn,
  onSignOut,
  restoreSession,
  ServerTooOld,
  sessionExpiry,
  signedInUser,
  signIn,
  type SignOut,
  signOut,
  someoneIsSignedIn,
} from './session';

/* What a browser stores of its session, for its other tabs, and how a session begins and ends on the server. */

vi.hoisted(() => vi.resetModules());

const asked: string[] = [];
const server = serveFetch((path) => asked.push(path));
let stored: Map<string, string>;
/** What the other tabs hear. */
let changes: (string | null)[];
let ended: SignOut[];
let stop: () => void;

beforeEach(() => {
  changes = [];
  stored = stubStorage('localStorage', (text) => changes.push(text));
  ended = [];
  asked.length = 0;
  stop = onSignOut((event) => ended.push(event));
});
afterEach(async () => {
  stop();
  await signOut('asked');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const end = () => String(sessionExpiry());
const password = 'demonstration-admin';

test('the end of a restored session is stored once, because a change would log the other tabs out', async () => {
  await restoreSession();
  expect([...stored]).toEqual([[expiryKey, end()]]);
  changes.length = 0;
  await restoreSession();
  stored.set(expiryKey, '1900000000000');
  await restoreSession();
  expect([stored.get(expiryKey), changes]).toEqual(['1900000000000', []]);
});

test.each([401.2, 404.1])('a server without a session (%s) ends what was stored of one', async (code) => {
  stored.set(expiryKey, '1900000000000');
  server().faults.add({ kind: 'problem', code, operation: 'restoreSession' });
  await restoreSession();
  expect([isSignedIn(), someoneIsSignedIn(), [...stored]]).toEqual([false, false, []]);
});

test('a server that is down, or refuses for another reason, ends nothing', async () => {
  for (const code of [403.1, 502]) {
    stored.set(expiryKey, '1900000000000');
    server().faults.add({ kind: 'problem', code, operation: 'restoreSession' });
    await restoreSession();
    expect([code, isSignedIn(), stored.get(expiryKey)]).toEqual([code, false, '1900000000000']);
  }
});

test('with single sign-on, the end of a new session is stored, and that of a known one is not stored again', async () => {
  stored.set(expiryKey, '1900000000000');
  adoptRestoredSession();
  expect(changes).toEqual([]);
  stored.clear();
  await restoreSession();
  changes.length = 0;
  adoptRestoredSession();
  expect(changes).toEqual([]);
  stored.set(expiryKey, '1');
  adoptRestoredSession();
  expect([stored.get(expiryKey), changes]).toEqual([end(), [null, end()]]);
});

test('a sign-in stores its end, and everybody who waits for it gets the user', async () => {
  const heard: (number | undefined)[] = [];
  onSignIn(({ id }) => heard.push(id));
  expect(heard).toEqual([]);
  await signIn('admin@example.org', password);
  expect([heard, stored.get(expiryKey)]).toEqual([[signedInUser()?.id], end()]);
  onSignIn(({ id }) => heard.push(-id));
  expect(heard).toEqual([signedInUser()?.id, -(signedInUser()?.id ?? 0)]);
});

test('a sign-in on a server that is too old ends there again, and leaves nothing here', async () => {
  server().faults.add({ kind: 'more-fields', fields: { csrf: 'b' }, operation: 'restoreSession' });
  await expect(signIn('admin@example.org', password)).rejects.toBeInstanceOf(ServerTooOld);
  expect([isSignedIn(), [...stored]]).toEqual([false, []]);
  expect(asked).toEqual(['/v1/sessions', '/v1/users/current', '/v1/sessions/restore', '/v1/sessions/current']);
});

test('a sign-in starts the first requests of the next page once the password was right; a failed one drops them', async () => {
  const started: string[] = [];
  onStartEarly((url) => {
    started.push(url.pathname);
    globalThis.__alidadeEarly = new Map([['/v1/projects', Promise.resolve(new Response())]]);
  });
  onTestFinished(() => onStartEarly(undefined));
  const next = new URL('http://localhost/projects/1');
  await expect(signIn('admin@example.org', 'wrong-password-1', next)).rejects.toBeInstanceOf(ApiError);
  expect(started).toEqual([]);
  server().faults.add({ kind: 'problem', code: 502, operation: 'getCurrentUser' });
  await expect(signIn('admin@example.org', password, next)).rejects.toBeInstanceOf(ApiError);
  expect([started, globalThis.__alidadeEarly?.size]).toEqual([['/projects/1'], 0]);
  await signIn('admin@example.org', password, next);
  expect([started.length, globalThis.__alidadeEarly?.size]).toEqual([2, 1]);
  await signOut('asked');
});

test('a sign-in goes on where the server could not say which release it is', async () => {
  server().faults.add({ kind: 'problem', code: 502, operation: 'restoreSession' });
  await signIn('admin@example.org', password);
  expect(isSignedIn()).toBe(true);
});

test('a sign-in whose user cannot be read ends, and its failure is told', async () => {
  server().faults.add({ kind: 'problem', code: 502, operation: 'getCurrentUser' });
  await expect(signIn('admin@example.org', password)).rejects.toBeInstanceOf(ApiError);
  expect([isSignedIn(), [...stored], ended.map(({ reason }) => reason)]).toEqual([false, [], ['restore-failed']]);
});

test('a session is somebody’s until the moment of its end', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(someoneIsSignedIn()).toBe(false);
  vi.setSystemTime(1_900_000_000_000);
  const of = (value: number) => {
    stored.set(expiryKey, String(value));
    return someoneIsSignedIn();
  };
  // The clock of the server, which an earlier answer told, may be some milliseconds away.
  expect([1_900_000_600_000, 1_899_999_400_000].map(of)).toEqual([true, false]);
});

test('a logout ends the session here, for the other tabs and on the server', async () => {
  await restoreSession();
  const userId = signedInUser()?.id;
  changes.length = 0;
  await signOut('asked');
  expect([isSignedIn(), signedInUser(), [...stored], changes]).toEqual([false, undefined, [], ['0', null]]);
  expect(ended).toMatchObject([{ reason: 'asked', userId }]);
  expect(await ended[0]?.serverFailure).toBeUndefined();
  expect(asked.at(-1)).toBe('/v1/sessions/current');
  await signOut('asked');
  expect(ended).toHaveLength(1);
});

test.each([
  [401.2, false],
  [403.1, false],
  [404.1, false],
  [500.1, true],
])('of a logout that the server answers with %s, the failure is told: %s', async (code, isTold) => {
  await restoreSession();
  server().faults.add({ kind: 'problem', code, operation: 'deleteCurrentSession' });
  await signOut('asked');
  expect((await ended[0]?.serverFailure) instanceof ApiError).toBe(isTold);
});

test('who has stopped listening hears of no logout', async () => {
  await restoreSession();
  stop();
  await signOut('asked');
  expect(ended).toEqual([]);
});
