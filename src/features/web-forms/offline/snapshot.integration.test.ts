import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreSession, signedInUser, signOut } from '~/session/session';
import { formWithFiles } from '../../../../tests/helpers/form-with-files';
import { memoryCaches } from '../../../../tests/helpers/memory-caches';
import { serveFetch } from '../../../../tests/helpers/served';
import { parseFillUrl } from '../fill-url';
import { openForm, storedFile, storedForm, storeForm } from './snapshot';

/* The copy of a form in this browser is of one state, even if the form changes while it is read. */

const server = serveFetch();
memoryCaches();
const place = { projectId: 1, xmlFormId: 'offline_wells', draft: false };
const form = '/projects/1/forms/offline_wells';
const page = `${form}/submissions/new/offline`;
const list = 'villages.csv';

/** Runs before a request is sent. */
let before: ((url: URL) => Promise<void>) | undefined;

const send = async (path: string, type: string, body: string, method = 'POST') => {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  const answer = await server().request(`/v1${path}`, { method, headers, body });
  expect([path, answer.status]).toEqual([path, 200]);
};
/** Publishes a version of the form whose list has this content. */
async function publish(version: string, content: string): Promise<void> {
  const path = version === '1' ? '/projects/1/forms' : `${form}/draft`;
  await send(path, 'application/xml', formWithFiles(place.xmlFormId, [list, 'missing.csv'], version));
  await send(`${form}/draft/attachments/${list}`, 'text/csv', content);
  await send(`${form}/draft/publish`, 'application/json', '{}');
  await send(form, 'application/json', '{"webformsEnabled":true}', 'PATCH');
}

beforeEach(async () => {
  const complete = fetch;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('fetch', async (asked: string | Request, init?: RequestInit) => {
    const url = new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost');
    await before?.(url);
    return complete(typeof asked === 'string' ? url : asked, init);
  });
  await restoreSession();
  await publish('1', 'version 1');
});
afterEach(async () => {
  before = undefined;
  await signOut('asked');
  vi.unstubAllGlobals();
});

const address = (pathname = page) => {
  const read = parseFillUrl({ pathname, search: '' });
  if (!read) throw new Error('not an address of a form');
  return read;
};
const open = () => openForm(page, address(), () => undefined);
const stored = async () => ({
  version: (await storedForm(page))?.form.version,
  list: await (await storedFile(page, place, list))?.text(),
  copies: (await caches.keys()).length,
});

test('a copy has the definition, the files that are there, and whose it is', async () => {
  const asked: string[] = [];
  before = async ({ pathname }) => void asked.push(pathname);
  const { loaded, snapshot } = await storeForm(page, address());
  const user = signedInUser();
  expect(snapshot).toMatchObject({
    place,
    form: { version: '1' },
    xml: loaded.xml,
    onlySends: false,
    owner: { kind: 'user', id: user?.id },
  });
  expect(Math.abs(Date.now() - Date.parse(snapshot?.storedAt ?? ''))).toBeLessThan(60_000);
  expect(snapshot?.edition).toMatch(/^[0-9a-f]{64}$/);
  expect(await storedForm(page)).toEqual(snapshot);
  expect(asked.filter((path) => path.includes('/attachments/'))).toEqual([`/v1${form}/attachments/${list}`]);
  expect(await storedFile(page, place, 'missing.csv')).toBeUndefined();
  expect(await storedForm(`${page}/of-another`)).toBeNull();
});

test('a form that changes while it is read is read up to three times, so that its parts fit together', async () => {
  let count = 0;
  const changingTimes = (times: number) => {
    count = 0;
    before = async ({ pathname }) => {
      if (!pathname.endsWith(list) || count === times) return;
      count += 1;
      await publish(`${times} ${count}`, `list ${count}`);
    };
  };
  changingTimes(1);
  expect((await storeForm(page, address())).loaded.form.version).toBe('1 1');
  expect(await stored()).toEqual({ version: '1 1', list: 'list 1', copies: 1 });
  changingTimes(2);
  await storeForm(page, address());
  expect(await stored()).toEqual({ version: '2 2', list: 'list 2', copies: 1 });
  // One that changes all the time leaves the copy before.
  changingTimes(9);
  await expect(storeForm(page, address())).rejects.toThrow('changes all the time');
  expect(count).toBe(3);
  expect(await stored()).toEqual({ version: '2 2', list: 'list 2', copies: 1 });
});

test('a copy tells by its edition whether anything in it is different', async () => {
  const editions = new Set<string | undefined>();
  const store = async () => editions.add((await storeForm(page, address())).snapshot?.edition).size;
  expect([await store(), await store()]).toEqual([1, 1]);
  await publish('2', 'version 1');
  expect(await store()).toBe(2);
  await publish('3', 'version 3');
  expect(await store()).toBe(3);
});

test('older copies are deleted, a newer one of another tab stays and is used', async () => {
  const newer = `alidade-form ${page} 9999`;
  for (const name of [`alidade-form ${page} 2001`, `alidade-form ${page}/other 2001`, newer]) await caches.open(name);
  await storeForm(page, address());
  const names = await caches.keys();
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining([newer, `alidade-form ${page}/other 2001`]));
  // It is not complete yet.
  expect((await storedForm(page))?.form.version).toBe('1');
  await (await caches.open(newer)).put(page, Response.json({ form: { version: 'newer' } }));
  expect((await storedForm(page))?.form.version).toBe('newer');
});

test('a draft is stored with its own files', async () => {
  const draft = `${form}/draft`;
  await send(draft, 'application/xml', formWithFiles(place.xmlFormId, [list], '2'));
  await send(`${draft}/attachments/${list}`, 'text/csv', 'of the draft');
  const path = `${draft}/submissions/new/offline`;
  const { snapshot } = await storeForm(path, address(path));
  expect(snapshot).toMatchObject({ place: { ...place, draft: true }, form: { version: '2' } });
  expect(await (await storedFile(path, { ...place, draft: true }, list))?.text()).toBe('of the draft');
});

test('without room no copy is made, which the page says; where nothing can be stored the form is shown all the same', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1000, usage: 999 }) } });
  await expect(open()).rejects.toMatchObject({ name: 'NoRoom', free: 1 });
  expect(await caches.keys()).toEqual([]);
  Reflect.deleteProperty(globalThis, 'caches');
  const { loaded, snapshot } = await storeForm(page, address());
  expect([loaded.form.version, snapshot]).toEqual(['1', null]);
  expect([await storedForm(page), await storedFile(page, place, list)]).toEqual([null, undefined]);
  expect(await open()).toMatchObject({ snapshot: null, notFresh: null, notStored: null });
});

test('a file that cannot be read leaves the copy before, and nothing of the new one', async () => {
  await storeForm(page, address());
  await publish('2', 'version 2');
  server().faults.add({ kind: 'problem', code: 500, operation: 'getFormAttachment' });
  await expect(storeForm(page, address())).rejects.toMatchObject({ status: 500 });
  expect(await stored()).toEqual({ version: '1', list: 'version 1', copies: 1 });
});

test('the page opens with the form of the server, and without a network with the copy', async () => {
  server().faults.add({ kind: 'offline', operation: 'getForm' });
  await expect(open()).rejects.toMatchObject({ kind: 'no-response' });
  const first = await open();
  expect(first).toMatchObject({ loaded: { form: { version: '1' } }, notFresh: null, notStored: null });
  await publish('2', 'version 2');
  server().faults.add({ kind: 'offline', operation: 'getForm' });
  expect(await open()).toEqual({
    loaded: {
      place,
      form: first.snapshot?.form,
      xml: first.snapshot?.xml,
      onlySends: false,
      enketo: false,
      edited: null,
    },
    snapshot: first.snapshot,
    notFresh: 'no-network',
    notStored: null,
  });
  expect(await open()).toMatchObject({ loaded: { form: { version: '2' } }, snapshot: { form: { version: '2' } } });
});

test('the copy is shown after a failure, and says why, but not of a form that is closed, gone or moved to Enketo', async () => {
  await open();
  for (const [fault, notFresh] of [
    [{ kind: 'problem', code: 500 }, { error: { status: 500 } }],
    [{ kind: 'page' }, { error: { kind: 'not-a-problem' } }],
    [{ kind: 'problem', code: 401.2 }, 'signed-out'],
  ] as const) {
    server().faults.add({ ...fault, operation: 'getForm', times: 9 });
    expect(await open()).toMatchObject({ notFresh, snapshot: { form: { version: '1' } } });
    server().faults.clear();
  }
  const patch = (change: object) => send(form, 'application/json', JSON.stringify(change), 'PATCH');
  await patch({ state: 'closed' });
  await expect(open()).rejects.toMatchObject({ reason: 'closed' });
  await patch({ state: 'open', webformsEnabled: false });
  await expect(open()).rejects.toMatchObject({ name: 'FormMoved' });
  await send(form, 'application/json', '{}', 'DELETE');
  await expect(open()).rejects.toMatchObject({ reason: 'not-found' });
});

/** Opens the page while the server keeps its answer back for longer than the page waits. Returns lets it answer. */
async function openLate(fails = false) {
  const [reading, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  before = async () => {
    reading.resolve();
    await released.promise;
    if (fails) throw new TypeError('no network');
  };
  const onLate = vi.fn<(newer: { form: { version: string } }) => void>();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let opened: Awaited<ReturnType<typeof open>> | undefined;
    const opening = openForm(page, address(), onLate as never).then((one) => (opened = one));
    await reading.promise;
    await vi.advanceTimersByTimeAsync(4999);
    expect(opened).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    return { ...(await opening), onLate, release: released.resolve };
  } finally {
    vi.useRealTimers();
  }
}

test('a slow server is waited for five seconds; what it then says is told if anything is different', async () => {
  const { snapshot } = await open();
  await publish('2', 'version 2');
  const { onLate, release, ...opened } = await openLate();
  expect(opened).toMatchObject({
    loaded: { form: { version: '1' } },
    snapshot,
    notFresh: 'no-network',
    notStored: null,
  });
  expect(onLate).not.toHaveBeenCalled();
  release();
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
  expect(onLate.mock.lastCall).toMatchObject([{ form: { version: '2' } }]);
});

test.each([
  ['has the same form', false],
  ['fails', true],
])('a late server that %s is not told', async (_what, fails) => {
  await open();
  const [copy = ''] = await caches.keys();
  const { onLate, release } = await openLate(fails);
  release();
  await vi.waitFor(async () => expect(await caches.has(copy)).toBe(fails));
  before = undefined;
  await storeForm(page, address());
  expect(onLate).not.toHaveBeenCalled();
});
