import { afterEach, beforeEach, expect, test } from 'vitest';
import { client } from '~/api/client';
import { ask, mockPages } from '../../tests/helpers/mocked-page';
import { expiryKey } from './expiry';
import { isSignedIn, onSignOut, signedInUser, type SignOutReason } from './session';
import { isReauthenticating, followSessionOutside } from './session-changes';

const mocks = mockPages('roles');
let ended: SignOutReason[] = [];
let stops: (() => void)[] = [];
beforeEach(() => {
  ended = [];
  stops = [followSessionOutside(() => true), onSignOut(({ reason }) => ended.push(reason))];
});
afterEach(() => {
  for (const stop of stops) stop();
});

/** Sends a call that finds the session ended and waits for a password. Returns its answer, and what refused it. */
async function callWithoutSession() {
  mocks().server.clock.advance(25 * 3_600_000);
  const names: string[] = [];
  const refusals: unknown[] = [];
  client.GET('/projects/{projectId}', { params: { path: { projectId: 1 } } }).then(
    ({ data }) => names.push(data?.name ?? ''),
    (error: unknown) => refusals.push(error),
  );
  await expect.poll(() => isReauthenticating.get()).toBe(true);
  return { names, refusals };
}

/** Signs in as another tab of this browser does: with its cookie, and the end of the session where all tabs look. */
async function signInElsewhere(role: 'admin' | 'viewer'): Promise<void> {
  const body = { email: `${role}@example.org`, password: `demonstration-${role}` };
  const { expiresAt } = (await (await ask('/sessions', 'POST', body)).json()) as { expiresAt: string };
  const newValue = String(Date.parse(expiresAt));
  localStorage.setItem(expiryKey, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: expiryKey, newValue }));
}

test('the session that the same person began in another tab is taken up, and what was refused is sent again', async () => {
  const { names, refusals } = await callWithoutSession();
  await signInElsewhere('admin');
  await expect.poll(() => names).toEqual(['Water points']);
  expect([refusals, ended, isReauthenticating.get()]).toEqual([[], [], false]);
  expect(signedInUser()?.email).toBe('admin@example.org');
});

test('the session of another person is not taken up: it ends here, and nothing is sent in their name', async () => {
  const { names, refusals } = await callWithoutSession();
  await signInElsewhere('viewer');
  await expect.poll(() => refusals).toEqual([expect.objectContaining({ code: '401.2' })]);
  expect([names, ended]).toEqual([[], ['other-tab']]);
  expect([isSignedIn(), signedInUser(), isReauthenticating.get()]).toEqual([false, undefined, false]);
  // It is theirs in the other tab, and goes on there.
  expect(await (await ask('/users/current')).json()).toMatchObject({ email: 'viewer@example.org' });
});

test('a session of nobody knows whom is not taken up either', async () => {
  const { names, refusals } = await callWithoutSession();
  mocks().server.faults.add({ kind: 'offline', operation: 'getCurrentUser' });
  await signInElsewhere('admin');
  await expect.poll(() => refusals).toHaveLength(1);
  expect([names, ended, isSignedIn()]).toEqual([[], ['other-tab'], false]);
});

test('logging out in another tab ends the waiting here', async () => {
  const { names, refusals } = await callWithoutSession();
  localStorage.setItem(expiryKey, '0');
  window.dispatchEvent(new StorageEvent('storage', { key: expiryKey, newValue: '0' }));
  await expect.poll(() => refusals).toHaveLength(1);
  expect([names, ended, isSignedIn()]).toEqual([[], ['other-tab'], false]);
});
