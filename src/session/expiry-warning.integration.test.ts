import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSession } from './expiry-warning';
import { restoreSession, sessionExpiry, signOut } from './session';
import { serveFetch } from '../../tests/helpers/served';

const minute = 60_000;
const server = serveFetch();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  await signOut('asked');
  vi.useRealTimers();
});

/** Begins a session, and waits until two and a half minutes before its end. */
async function nearTheEnd(): Promise<void> {
  await restoreSession();
  vi.setSystemTime((sessionExpiry() ?? 0) - 2.5 * minute);
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
