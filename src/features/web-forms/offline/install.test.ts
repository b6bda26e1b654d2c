import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../../../tests/helpers/memory-caches';
import { holdPage, install, type Installation, lookForUpdate, otherPages, takeOver, uninstall } from './install';

/* What a page that works without a network says of itself, and what is deleted of it. */

memoryCaches();
const origin = 'https://data.example.org';
const page = '/projects/1/forms/wells/submissions/new/offline';

class Worker extends EventTarget {
  readonly postMessage = vi.fn<(message: string) => void>();
}
class Registration extends EventTarget {
  scope = origin + page;
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  readonly unregister = vi.fn<() => Promise<boolean>>(async () => true);
  readonly update = vi.fn<() => Promise<void>>(async () => undefined);
}
class Container extends EventTarget {
  readonly register = vi.fn<(path: string, options: object) => Promise<Registration>>(async () => registration);
  readonly getRegistration = vi.fn<(path: string) => Promise<Registration | undefined>>(async () => registration);
  readonly getRegistrations = vi.fn<() => Promise<Registration[]>>(async () => [registration]);
}
let registration: Registration;
let container: Container;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  registration = new Registration();
  container = new Container();
  reload = vi.fn<() => void>();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { origin, reload });
});

/** Installs the page. Returns what it was told until now. */
async function installed(): Promise<Installation[]> {
  const told: Installation[] = [];
  await install(page, (now) => told.push(now));
  return told;
}
const remaining = async () => (await caches.keys()).toSorted();
const fill = async (names: readonly string[]) => {
  for (const name of names) await caches.open(name);
};

test('a browser without workers cannot, nor can development', async () => {
  vi.stubGlobal('navigator', {});
  expect(await installed()).toEqual(['impossible']);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubEnv('PROD', false);
  expect(await installed()).toEqual(['impossible']);
  expect(container.register).not.toHaveBeenCalled();
});

test('a first visit tells how far it is, or that it has failed; the worker is for this page, and never an old one of the cache', async () => {
  const worker = (registration.installing = new Worker());
  const told = await installed();
  expect(container.register.mock.calls).toEqual([['/offline-worker.js', { scope: page, updateViaCache: 'none' }]]);
  expect(told).toEqual(['installing']);
  const becomes = (waiting: Worker | null, active: Worker | null) => {
    Object.assign(registration, { installing: null, waiting, active });
    worker.dispatchEvent(new Event('statechange'));
  };
  becomes(worker, null);
  becomes(null, worker);
  expect(told).toEqual(['installing', 'installing', 'ready']);
  becomes(null, null);
  expect(told.at(-1)).toBe('failed');
});

test('a newer release is told when it is found and when it waits, also since before the visit', async () => {
  registration.active = new Worker();
  const told = await installed();
  expect(told).toEqual(['ready']);
  const newer = (registration.installing = new Worker());
  registration.dispatchEvent(new Event('updatefound'));
  [registration.installing, registration.waiting] = [null, newer];
  newer.dispatchEvent(new Event('statechange'));
  expect(told).toEqual(['ready', 'ready', 'update-waiting']);
  const later = await installed();
  [registration.waiting, registration.active] = [null, newer];
  newer.dispatchEvent(new Event('statechange'));
  expect(later).toEqual(['update-waiting', 'ready']);
});

test('without a network the worker that is there goes on', async () => {
  container.register.mockRejectedValue(new TypeError('no network'));
  expect(await installed()).toEqual(['failed']);
  registration.active = new Worker();
  expect(await installed()).toEqual(['ready']);
  expect(container.getRegistration).toHaveBeenLastCalledWith(page);
  container.getRegistration.mockResolvedValue(undefined);
  expect(await installed()).toEqual(['failed']);
  container.getRegistration.mockRejectedValue(new Error('no'));
  expect(await installed()).toEqual(['failed']);
});

test('code of pages without a worker is deleted, forms and everything else stay', async () => {
  const kept = [`alidade-page ${page} r1`, `alidade-form /gone 2026`, 'x alidade-page /gone r1', 'alidade-page /gone'];
  await fill([...kept, 'alidade-page /gone r1', 'alidade-page /gone release-20']);
  await installed();
  expect(await remaining()).toEqual(kept.toSorted());
});

test('a page that is removed takes its code and copies with it, and its worker only', async () => {
  const others = [`alidade-form ${page}/more 2026`, `alidade-page ${page}2 r1`, 'something else'];
  await fill([`alidade-form ${page} 2026`, `alidade-page ${page} r1`, ...others]);
  registration.scope = `${origin}/`;
  await uninstall(page);
  expect(await remaining()).toEqual(others.toSorted());
  expect(registration.unregister).not.toHaveBeenCalled();
  registration.scope = origin + page;
  await uninstall(page);
  expect(registration.unregister).toHaveBeenCalledOnce();
  container.getRegistration.mockResolvedValue(undefined);
  await uninstall(page);
});

test('a newer release is asked for where there is a worker, and without a network nothing happens', async () => {
  await lookForUpdate(page);
  expect(container.getRegistration).toHaveBeenCalledWith(page);
  expect(registration.update).toHaveBeenCalledOnce();
  registration.update.mockRejectedValue(new TypeError('no network'));
  await lookForUpdate(page);
  container.getRegistration.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no'));
  await lookForUpdate(page);
  await lookForUpdate(page);
  vi.stubGlobal('navigator', {});
  await lookForUpdate(page);
  expect(registration.update).toHaveBeenCalledTimes(2);
});

test('the page is loaded again when the newer release has begun, once', async () => {
  await takeOver(page);
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  const waiting = (registration.waiting = new Worker());
  await takeOver(page);
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith('take-over');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  container.getRegistration.mockResolvedValue(undefined);
  await takeOver(page);
});

test('a page knows how many other tabs have it open', async () => {
  vi.unstubAllGlobals();
  expect(await otherPages('/wells')).toBe(0);
  const close = [holdPage('/wells'), holdPage('/trees')];
  expect(await otherPages('/wells')).toBe(0);
  close.push(holdPage('/wells'), holdPage('/wells'));
  await vi.waitFor(async () => expect(await otherPages('/wells')).toBe(2));
  close[2]?.();
  await vi.waitFor(async () => expect(await otherPages('/wells')).toBe(1));
  expect(await otherPages('/trees')).toBe(0);
  for (const end of close) end();
});

test('a browser without locks, as in pages without HTTPS, knows of no other tab', async () => {
  vi.stubGlobal('navigator', {});
  const close = holdPage('/wells');
  expect(await otherPages('/wells')).toBe(0);
  close();
});
