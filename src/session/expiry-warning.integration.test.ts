import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveFetch } from '../../tests/helpers/served';
import { isSignedIn, restoreSession, sessionExpiry, signOut } from './session';
import { watchSession } from './session-end';

const minute = 60_000;
const asked: string[] = [];
const server = serveFetch((path) => asked.push(path));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  await signOut('asked');
  vi.useRealTimers();
});

/** Begins a session, and waits until two and a half minutes before its end, here and on the server. */
async function nearTheEnd(): Promise<void> {
  await restoreSession();
  const then = new Date((sessionExpiry() ?? 0) - 2.5 * minute);
  vi.setSystemTime(then);
  server().clock.set(then.toISOString());
  vi.advanceTimersByTime(minute / 2);
}

test('warns once for each session, also for one that was renewed', async () => {
  const warn = vi.fn<() => void>();
  const stop = watchSession(warn, () => false);
  await nearTheEnd();
  expect(warn).toHaveBeenCalledTimes(1);
  await server().signIn('admin');
  await nearTheEnd();
  expect(warn).toHaveBeenCalledTimes(2);
  stop();
});

test.each([
  ['a day ahead', 24 * 60 * minute],
  ['a day behind', -24 * 60 * minute],
])('a session ends by the time of the server, also where the clock is %s', async (_, wrong) => {
  const right = Date.now();
  server().clock.set(new Date(right).toISOString());
  server().clock.freeze();
  vi.setSystemTime(right + wrong);
  await restoreSession();
  const left = (sessionExpiry() ?? 0) - right;
  const warn = vi.fn<() => void>();
  const stop = watchSession(warn, () => false);
  vi.advanceTimersByTime(minute);
  expect([isSignedIn(), warn.mock.calls.length]).toEqual([true, 0]);
  vi.setSystemTime(right + wrong + left - 2.5 * minute);
  vi.advanceTimersByTime(minute / 2);
  expect([isSignedIn(), warn.mock.calls.length]).toEqual([true, 1]);
  vi.advanceTimersByTime(2 * minute);
  expect(isSignedIn()).toBe(false);
  stop();
});

test('behind a proxy that removes the time, the session ends by the clock of this computer', async () => {
  server().faults.add({ kind: 'strip', headers: ['date'], operation: 'restoreSession' });
  await restoreSession();
  const stop = watchSession(vi.fn<() => void>(), () => false);
  vi.setSystemTime((sessionExpiry() ?? 0) - minute);
  vi.advanceTimersByTime(minute / 2);
  expect(isSignedIn()).toBe(false);
  stop();
});

test('where the page opts out, nobody is warned or signed out', async () => {
  const warn = vi.fn<() => void>();
  const stop = watchSession(warn, () => true);
  await nearTheEnd();
  vi.setSystemTime(sessionExpiry() ?? 0);
  vi.advanceTimersByTime(minute);
  expect([isSignedIn(), warn.mock.calls.length]).toEqual([true, 0]);
  stop();
});

test('a session that is over is not ended on the server, another one is', async () => {
  const ends = () => asked.filter((path) => path === '/v1/sessions/current').length;
  await restoreSession();
  const before = ends();
  await signOut('asked');
  expect(ends()).toBe(before + 1);
  await server().signIn('admin');
  await restoreSession();
  vi.setSystemTime((sessionExpiry() ?? 0) + minute);
  await signOut('expired');
  expect([isSignedIn(), ends()]).toEqual([false, before + 1]);
});
