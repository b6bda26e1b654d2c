import { afterEach, expect, test, vi } from 'vitest';
import { serveFetch } from '../../tests/helpers/served';
import { isSignedIn, restoreFailure, restoreSession, signOut, untilPageStays } from './session';

/* A browser aborts the requests of a page that is being left: that must not end the session of the next page. */

vi.hoisted(() => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
});

const asked: string[] = [];
const server = serveFetch((path) => asked.push(path));
afterEach(() => signOut('asked'));

/** Milliseconds that a start takes whose user is not there. */
async function startsIn(): Promise<number> {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'getCurrentUser' });
  const began = performance.now();
  await restoreSession();
  expect([isSignedIn(), restoreFailure()]).toEqual([false, undefined]);
  expect(asked).toContain('/v1/sessions/current');
  return performance.now() - began;
}

test('a start that is refused ends the session, on a page that is being left only if it stays after all', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  expect(await startsIn()).toBeGreaterThan(2900);
});

test('a page that stays waits for nothing, one that is being left waits once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waits = async () => {
    let isStaying = false;
    void untilPageStays().then(() => (isStaying = true));
    await vi.advanceTimersByTimeAsync(0);
    return !isStaying;
  };
  expect(await waits()).toBe(false);
  window.dispatchEvent(new Event('beforeunload'));
  expect(await waits()).toBe(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await waits()).toBe(false);
  vi.useRealTimers();
});
