import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '~/session/session';
import { formWithFiles } from '../../../../tests/helpers/form-with-files';
import { ask, mockPages } from '../../../../tests/helpers/mocked-page';
import { readAddress } from '../address';
import { uninstall } from './install';
import { openForm } from './open-form';
import { ownerNow } from './person';
import { storedFile, storedForm, storeForm } from './snapshot';

/* The copy of a form in this browser: complete, of one state, and used only when the server cannot give the form. */

const mocks = mockPages('roles');
const place = { projectId: 1, xmlFormId: 'offline_wells', draft: false };
const form = '/projects/1/forms/offline_wells';
const page = `${form}/submissions/new/offline`;
const address = () => {
  const read = readAddress({ pathname: page, search: '' });
  if (!read) throw new Error('not an address of a form');
  return read;
};

const send = async (path: string, type: string, body: string) => {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  const answer = await fetch(`/v1${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
};
/** Publishes a version of the form whose list has this content. */
async function publish(version: string, list: string): Promise<void> {
  const path = version === '1' ? '/projects/1/forms?ignoreWarnings=true' : `${form}/draft?ignoreWarnings=true`;
  await send(path, 'application/xml', formWithFiles(place.xmlFormId, ['villages.csv', 'missing.csv'], version));
  await send(`${form}/draft/attachments/villages.csv`, 'text/csv', list);
  await send(`${form}/draft/publish`, 'application/json', '{}');
}
const store = async () => {
  const { snapshot } = await storeForm(page, address());
  if (!snapshot) throw new Error('nothing was stored');
  return snapshot;
};
const open = (onLate = () => undefined as void) => openForm(page, address(), onLate);

beforeEach(() => publish('1', 'name,label\nkora,Kora\n'));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of await caches.keys()) await caches.delete(name);
});

test('a copy has the form, its files and its owner', async () => {
  expect(await storedForm(page)).toBeNull();
  expect(await storedFile(page, place, 'villages.csv')).toBeUndefined();
  const snapshot = await store();
  expect(snapshot).toMatchObject({ place, form: { version: '1' }, owner: ownerNow(null), onlySends: false });
  expect(snapshot.xml).toContain('villages.csv');
  expect(await storedForm(page)).toEqual(snapshot);
  expect(await (await storedFile(page, place, 'villages.csv'))?.text()).toBe('name,label\nkora,Kora\n');
  expect(await storedFile(page, place, 'missing.csv')).toBeUndefined();
  expect(await storedForm(`${page}/of-another`)).toBeNull();
});

test('a newer copy replaces the older one, and tells whether anything is different', async () => {
  const first = await store();
  expect((await store()).edition).toBe(first.edition);
  await publish('2', 'name,label\nkora,Kora\nmtoni,Mtoni\n');
  const second = await store();
  expect(second.edition).not.toBe(first.edition);
  expect(await (await storedFile(page, place, 'villages.csv'))?.text()).toContain('Mtoni');
  expect(await caches.keys()).toHaveLength(1);
});

test('a copy that was not completed is not used, and a failed one leaves the one before', async () => {
  const snapshot = await store();
  await caches.open(`alidade-form ${page} 9999`);
  expect(await storedForm(page)).toEqual(snapshot);
  mocks().server.faults.add({ kind: 'offline', operation: 'getFormAttachment', times: 9 });
  await expect(storeForm(page, address())).rejects.toMatchObject({ kind: 'no-response' });
  expect(await storedForm(page)).toEqual(snapshot);
  expect(await caches.keys()).toHaveLength(2);
});

test('a form that is larger than the room here is not stored', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1000, usage: 999 });
  await expect(storeForm(page, address())).rejects.toMatchObject({ name: 'NoRoom', free: 1 });
  expect(await caches.keys()).toEqual([]);
});

test.each([{}, { quota: 1000 }, { usage: 5 }])(
  'where the browser does not tell how much room is left, it is tried: %j',
  async (told) => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue(told);
    expect(await store()).toMatchObject({ place });
  },
);

test('the server gives the form while it can', async () => {
  expect(await open()).toMatchObject({ loaded: { form: { version: '1' } }, notFresh: null });
  await publish('2', 'name,label\n');
  expect(await open()).toMatchObject({ loaded: { form: { version: '2' } }, snapshot: { form: { version: '2' } } });
});

test.each([
  ['no network', { kind: 'offline' }, 'no-network'],
  ['a failing server', { kind: 'problem', code: 500 }, { error: { status: 500 } }],
  ['a page in between', { kind: 'page' }, { error: { kind: 'not-a-problem' } }],
] as const)('with %s the copy is shown, and the failure without one', async (_, fault, notFresh) => {
  const fail = () => mocks().server.faults.add({ ...fault, operation: 'getForm', times: 9 });
  const stop = fail();
  await expect(open()).rejects.toMatchObject({ name: 'ApiError' });
  stop();
  const snapshot = await store();
  fail();
  const { loaded, ...opened } = await open();
  expect(opened).toMatchObject({ snapshot, notFresh, notStored: null });
  expect(loaded).toEqual({
    place,
    form: snapshot.form,
    xml: snapshot.xml,
    onlySends: false,
    enketo: false,
    edited: null,
  });
});

test('somebody who is signed out gets the copy, and nobody one of a form that is gone or closed', async () => {
  const snapshot = await store();
  await signOut('asked');
  expect(await open()).toMatchObject({ snapshot, notFresh: 'signed-out' });
  await signIn('admin@example.org', 'demonstration-admin');
  await ask(form, 'PATCH', { state: 'closed' });
  await expect(open()).rejects.toMatchObject({ reason: 'closed' });
  await ask(form, 'DELETE');
  await expect(open()).rejects.toMatchObject({ reason: 'not-found' });
});

test('a slow server is not waited for, and its newer form is told when it comes', async () => {
  await store();
  await publish('2', 'name,label\n');
  mocks().server.faults.add({ kind: 'delay', milliseconds: 6000, operation: 'getForm' });
  const onLate = vi.fn<() => void>();
  expect(await open(onLate)).toMatchObject({ loaded: { form: { version: '1' } }, notFresh: 'no-network' });
  expect(onLate).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce(), 10_000);
  expect(onLate.mock.lastCall).toMatchObject([{ form: { version: '2' } }]);
}, 30_000);

test('a page that is removed leaves the copies of others, and their worker', async () => {
  const others = [`alidade-form ${page}/more 2026`, `alidade-page /other r1`, 'something else'];
  for (const name of [`alidade-form ${page} 2026`, `alidade-page ${page} r1`, ...others]) await caches.open(name);
  await uninstall(page);
  expect((await caches.keys()).toSorted()).toEqual(others.toSorted());
  // The worker of the whole site answers these tests.
  expect((await ask('/projects')).ok).toBe(true);
});
