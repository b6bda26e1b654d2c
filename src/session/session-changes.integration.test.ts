import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listProjects } from '~/api/generated/hooks/projects';
import { serveFetch } from '../../tests/helpers/served';
import { stubStorage } from '../../tests/helpers/storage';
import { expiryKey } from './expiry';
import { storeSitePreference } from './preferences';
import {
  isSignedIn,
  restoreSession,
  type SignOut,
  signedInUser,
  onSignOut,
  sessionExpiry,
  signIn,
  signOut,
} from './session';
import { isReauthenticating, followSessionOutside, settleReauthentication, signedInElsewhere } from './session-changes';

/* What this tab does when another tab signs in or out, and when the server no longer accepts the session. */

const asked: string[] = [];
const server = serveFetch((path) => asked.push(path));
let canAsk = true;
let stops: (() => void)[] = [];
let ended: SignOut[] = [];
let stored: Map<string, string>;

beforeEach(async () => {
  stored = stubStorage('localStorage');
  vi.stubGlobal('window', new EventTarget());
  canAsk = true;
  ended = [];
  await restoreSession();
  stops = [followSessionOutside(() => canAsk), onSignOut((event) => ended.push(event))];
  asked.length = 0;
});
afterEach(async () => {
  for (const stop of stops) stop();
  settleReauthentication(false);
  await signOut('asked');
  vi.unstubAllGlobals();
});

/** Another tab changes what is stored. */
function otherTab(newValue: string | null, key: string | null = expiryKey): void {
  if (key === expiryKey && newValue !== null) stored.set(key, newValue);
  else stored.delete(expiryKey);
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

const reasons = () => ended.map(({ reason }) => reason);
const endsOnServer = () => asked.filter((path) => path === '/v1/sessions/current');
const refuse = () => server().faults.add({ kind: 'problem', code: 401.2, operation: 'listProjects' });

test('a page that begins was not left for another tab, and asks for no password', () => {
  expect([signedInElsewhere(), isReauthenticating.get()]).toEqual([false, false]);
});

test.each([
  ['logs out', '0', false],
  ['signs in', null, true],
] as const)('another tab that %s ends the session here, and only here', async (_, value, elsewhere) => {
  const [userId, end] = [signedInUser()?.id, String(sessionExpiry())];
  stored.set(expiryKey, end);
  otherTab(value);
  expect(ended).toMatchObject([{ reason: 'other-tab', userId }]);
  expect([isSignedIn(), signedInUser(), signedInElsewhere()]).toEqual([false, undefined, elsewhere]);
  await ended[0]?.serverFailure;
  expect(endsOnServer()).toEqual([]);
});

test('the session that another tab has begun stays stored', () => {
  stored.set(expiryKey, '1900000000000');
  window.dispatchEvent(Object.assign(new Event('storage'), { key: expiryKey, newValue: '1900000000000' }));
  expect([isSignedIn(), stored.get(expiryKey)]).toEqual([false, '1900000000000']);
});

test('emptied storage ends the session, another key does not', () => {
  otherTab('x', 'something else');
  expect(isSignedIn()).toBe(true);
  otherTab(null, null);
  expect([isSignedIn(), reasons()]).toEqual([false, ['other-tab']]);
});

test('nothing is heard after it has stopped', () => {
  stops[0]?.();
  otherTab('0');
  expect(isSignedIn()).toBe(true);
});

test('a refused session is asked for once, and the waiting calls are sent again', async () => {
  refuse();
  refuse();
  const reading = Promise.all([listProjects(), listProjects()]);
  await vi.waitUntil(() => isReauthenticating.get());
  settleReauthentication(true);
  expect((await reading).map((projects) => projects.length > 0)).toEqual([true, true]);
  expect([isSignedIn(), isReauthenticating.get(), reasons()]).toEqual([true, false, []]);
});

test('who does not sign in again is signed out, without a call that the server would refuse', async () => {
  refuse();
  const reading = listProjects();
  await vi.waitUntil(() => isReauthenticating.get());
  settleReauthentication(false);
  await expect(reading).rejects.toMatchObject({ code: '401.2' });
  expect(reasons()).toEqual(['rejected']);
  await ended[0]?.serverFailure;
  expect(endsOnServer()).toEqual([]);
  expect(asked).toEqual(['/v1/projects']);
});

test('with single sign-on nobody is asked for a password', async () => {
  canAsk = false;
  refuse();
  await expect(listProjects()).rejects.toMatchObject({ code: '401.2' });
  expect([isReauthenticating.get(), reasons()]).toEqual([false, ['rejected']]);
});

test('a wrong password is no reason to ask for one, nor to sign out', async () => {
  server().faults.add({ kind: 'problem', code: 401.2, operation: 'createSession' });
  await expect(signIn('somebody@example.org', 'wrong')).rejects.toMatchObject({ code: '401.2' });
  expect([isSignedIn(), isReauthenticating.get(), reasons()]).toEqual([true, false, []]);
  expect(asked).toEqual(['/v1/sessions']);
});

test('storing the recent places asks for no password, storing another preference does', async () => {
  const refuseWrite = () => server().faults.add({ kind: 'problem', code: 401.2, operation: 'setSitePreference' });
  refuseWrite();
  await storeSitePreference('alidadeRecents', []);
  expect([isSignedIn(), isReauthenticating.get(), reasons()]).toEqual([true, false, []]);
  refuseWrite();
  const storing = storeSitePreference('projectSortMode', 'newest');
  await vi.waitUntil(() => isReauthenticating.get());
  settleReauthentication(true);
  await storing;
});

/** A call that the server refuses, so that this tab asks for the password. */
const refusedCall = () => {
  refuse();
  return listProjects().then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );
};

test('the same person in another tab answers the question for a password', async () => {
  const reading = refusedCall();
  await vi.waitUntil(() => isReauthenticating.get());
  otherTab(String(Date.now() + 3_600_000));
  expect(await reading).toBe('read');
  expect([isSignedIn(), isReauthenticating.get(), reasons()]).toEqual([true, false, []]);
});

test('another person in another tab does not: nothing is sent for them', async () => {
  const reading = refusedCall();
  await vi.waitUntil(() => isReauthenticating.get());
  await server().signIn('viewer');
  otherTab(String(Date.now() + 3_600_000));
  expect(await reading).toBe('401.2');
  expect([isSignedIn(), reasons()]).toEqual([false, ['other-tab']]);
});

test('a session that is over, stored by another tab, is none', async () => {
  const reading = refusedCall();
  await vi.waitUntil(() => isReauthenticating.get());
  otherTab(String(Date.now() - 1));
  expect(isReauthenticating.get()).toBe(true);
  otherTab('0');
  expect(await reading).toBe('401.2');
  expect(reasons()).toEqual(['other-tab']);
});
