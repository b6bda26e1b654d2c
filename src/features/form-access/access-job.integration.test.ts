import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAppUsers } from '~/api/generated/hooks/app-users';
import { listFormAssignees } from '~/api/generated/hooks/assignments';
import { getForm } from '~/api/generated/hooks/forms';
import { createAppUser } from '~/api/generated/mutations/app-users';
import { assignFormRole, unassignFormRole } from '~/api/generated/mutations/assignments';
import { updateForm } from '~/api/generated/mutations/forms';
import { deleteSession } from '~/api/generated/mutations/sessions';
import { queryClient } from '~/api/query-client';
import { restoreSession, signOut } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { startSaving } from './access-job';
import { AccessStore, bits } from './access-store';
import { appUserRole, readAccess } from './queries';

let onWrite: ((path: string) => void) | undefined;
const server = serveFetch((path) => {
  if (/\/assignments\/app-user\/\d+$/.test(path)) onWrite?.(path);
});

beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await restoreSession();
});
afterEach(async () => {
  onWrite = undefined;
  await signOut('asked');
  queryClient.clear();
});

test.each([true, false])('an edit that somebody else made while it is sent counts as saved: access %s', async (to) => {
  const access = await readAccess(1, 'en');
  const [xmlFormId, actorId] = ['water_point', access.users[0]?.id ?? 0];
  const send = (granted: boolean) => (granted ? assignFormRole : unassignFormRole)(1, xmlFormId, appUserRole, actorId);
  if (access.granted.get(xmlFormId)?.has(actorId) === to) await send(!to);
  const store = new AccessStore(await readAccess(1, 'en'));
  store.choose([{ kind: 'access', xmlFormId, actorId, to }]);
  server().faults.add({ kind: 'delay', milliseconds: 300, operation: to ? 'assignFormRole' : 'unassignFormRole' });
  const theirs = new Promise<unknown>((resolve, reject) => {
    onWrite = () => {
      onWrite = undefined;
      setTimeout(() => void send(to).then(resolve, reject), 50);
    };
  });
  const job = startSaving({ projectId: 1, store, locale: 'en' }, 'Form access');
  await theirs;
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ done: 1, refused: 0 });
  expect([store.failures(), store.edits.size]).toEqual([[], 0]);
  const actors = await listFormAssignees(1, xmlFormId, appUserRole);
  expect(actors.some(({ id }) => id === actorId)).toBe(to);
});

test('sends up to 32 changes at once while the server answers quickly', async () => {
  for (let count = 0; count < 60; count++) await createAppUser(1, { displayName: `Tablet ${count}` });
  const access = await readAccess(1, 'en');
  const store = new AccessStore(access);
  store.grantAll(access.forms, access.users, true);
  expect(store.edits.size).toBeGreaterThan(180);
  server().faults.add({ kind: 'delay', milliseconds: 150, operation: 'assignFormRole', times: 999 });
  let most = 0;
  onWrite = () => {
    most = Math.max(most, [...store.edits].filter((edit) => store.outcomes.get(edit)?.status === 'saving').length);
  };
  const job = startSaving({ projectId: 1, store, locale: 'en' }, 'Form access');
  await job.whenEnded();
  expect(store.edits.size).toBe(0);
  expect(most).toBe(32);
});

const water = 'water_point';
/** The store of the page, and an app user who has no access to the form. */
async function opened(): Promise<{ store: AccessStore; actorId: number }> {
  const { id } = await createAppUser(1, { displayName: 'Tablet' });
  return { store: new AccessStore(await readAccess(1, 'en')), actorId: id };
}
const box = (actorId: number, to = true) => ({ kind: 'access' as const, xmlFormId: water, actorId, to });
const closed = { kind: 'state', xmlFormId: water, to: 'closed' } as const;
const save = async (store: AccessStore, only?: ReadonlySet<string>) => {
  const job = startSaving({ projectId: 1, store, locale: 'en' }, 'Form access', only);
  await job.whenEnded();
  return job;
};
const hasAccess = async (actorId: number) =>
  (await listFormAssignees(1, water, appUserRole)).some(({ id }) => id === actorId);
const kindsOfFailures = (store: AccessStore) => store.failures().map(({ why }) => why.kind);

test('access and states are saved, and the result says so', async () => {
  const { store, actorId } = await opened();
  store.choose([box(actorId), closed]);
  const job = await save(store);
  const name = store.access.forms.find(({ xmlFormId }) => xmlFormId === water)?.name ?? '';
  expect(job.all().map(({ item }) => item.label)).toEqual([`${name}, Tablet`, name]);
  expect(await hasAccess(actorId)).toBe(true);
  expect((await getForm(1, water)).state).toBe('closed');
  expect([store.result, store.progress]).toEqual([{ saved: 2, failed: 0, left: 0, error: undefined }, null]);
  store.choose([box(actorId, false)]);
  await save(store);
  expect(await hasAccess(actorId)).toBe(false);
});

test('only the edits that were asked for are saved', async () => {
  const { store, actorId } = await opened();
  store.choose([box(actorId), closed]);
  await save(store, new Set([`${actorId} ${water}`]));
  expect([await hasAccess(actorId), (await getForm(1, water)).state]).toEqual([true, 'open']);
  expect(store.result).toMatchObject({ saved: 1, failed: 0, left: 1 });
});

test('while it is saved the page is told how far it is, and nothing can be edited', async () => {
  const { store, actorId } = await opened();
  store.choose([box(actorId), closed]);
  const seen: unknown[] = [];
  store.version.subscribe(() => seen.push(store.progress && { ...store.progress }));
  await save(store);
  expect(seen[0]).toEqual({ done: 0, total: 0, stopping: false });
  expect(seen).toContainEqual({ done: 0, total: 2, stopping: false });
  expect(seen).toContainEqual({ done: 2, total: 2, stopping: false });
  expect(seen.at(-1)).toBeNull();
});

test('a refused change stays an edit with its reason, and the others are saved', async () => {
  const { store, actorId } = await opened();
  store.choose([box(actorId), closed]);
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole' });
  await save(store);
  expect(store.failures()).toMatchObject([{ edit: { actorId }, why: { kind: 'error', error: { code: '403.1' } } }]);
  expect(store.result).toMatchObject({ saved: 1, failed: 1, left: 0 });
  await save(store);
  expect([await hasAccess(actorId), store.failures(), store.edits.size]).toEqual([true, [], 0]);
});

test('a state that the server refuses is not taken for saved, whatever the server has', async () => {
  const { store } = await opened();
  store.choose([closed]);
  server().faults.add({ kind: 'problem', code: 404.1, operation: 'updateForm' });
  await save(store);
  expect([kindsOfFailures(store), (await getForm(1, water)).state]).toEqual([['error'], 'open']);
});

test('a state that another user changed unseen is not replaced, until it is saved again', async () => {
  const { store, actorId } = await opened();
  store.choose([closed, box(actorId)]);
  await updateForm(1, water, { state: 'closing' });
  await save(store);
  expect([(await getForm(1, water)).state, await hasAccess(actorId)]).toEqual(['closing', true]);
  expect([store.result, kindsOfFailures(store)]).toMatchObject([{ saved: 1, failed: 1, left: 0 }, ['error']]);
  expect(store.notes.conflicts).toMatchObject([{ edit: { theirs: 'closing', to: 'closed' } }]);
  await save(store);
  expect([(await getForm(1, water)).state, store.edits.size]).toEqual(['closed', 0]);
});

test.each([
  ['lost', [], true],
  ['offline', ['not-done'], false],
] as const)('a change whose answer is %s is looked up', async (kind, failures, done) => {
  const { store, actorId } = await opened();
  store.choose([box(actorId)]);
  server().faults.add({ kind, operation: 'assignFormRole' });
  await save(store);
  expect([kindsOfFailures(store), await hasAccess(actorId)]).toEqual([failures, done]);
});

test('a state whose answer is lost is looked up', async () => {
  const { store } = await opened();
  store.choose([closed]);
  server().faults.add({ kind: 'lost', operation: 'updateForm' });
  await save(store);
  expect([kindsOfFailures(store), store.edits.size]).toEqual([[], 0]);
});

test.each([
  ['lost', 'done', []],
  ['offline', 'waits', ['not-done']],
] as const)(
  'what could not be looked up at once (%s) is seen when everything is read again',
  async (kind, _, failures) => {
    const { store, actorId } = await opened();
    store.choose([box(actorId)]);
    server().faults.add({ kind, operation: 'assignFormRole' });
    server().faults.add({ kind: 'offline', operation: 'listFormAssignees' });
    await save(store);
    expect([kindsOfFailures(store), store.notes.already]).toEqual([failures, 0]);
    expect(store.result).toMatchObject({ saved: 1 - failures.length, failed: failures.length, left: 0 });
  },
);

test('what cannot be looked up at all may have happened', async () => {
  const { store, actorId } = await opened();
  store.choose([box(actorId)]);
  onWrite = () => {
    server().faults.add({ kind: 'offline', operation: 'listProjectFormAssignmentsOfRole', times: 9 });
  };
  server().faults.add({ kind: 'lost', operation: 'assignFormRole' });
  server().faults.add({ kind: 'offline', operation: 'listFormAssignees' });
  const told: unknown[] = [];
  store.version.subscribe(() => told.push(store.progress?.done));
  const job = await save(store);
  expect(kindsOfFailures(store)).toEqual(['unknown']);
  expect([...new Set(told)]).toEqual([0, 1, undefined]);
  expect(job.kind.failedText && i18n._(job.kind.failedText(2))).toBe('2 changes failed');
  expect(store.result).toMatchObject({ failed: 1, error: { kind: 'no-response' } });
});

test('nothing is sent while the data on the server cannot be read', async () => {
  const { store, actorId } = await opened();
  store.choose([box(actorId)]);
  server().faults.add({ kind: 'problem', code: 500, operation: 'listProjectFormAssignmentsOfRole', times: 9 });
  await save(store);
  server().faults.clear();
  expect([await hasAccess(actorId), store.edits.size]).toEqual([false, 1]);
  expect(store.result).toMatchObject({ saved: 0, failed: 0, left: 1, error: { status: 500 } });
});

test('what somebody else did before, or deleted, is not sent', async () => {
  const { store, actorId } = await opened();
  const other = (await createAppUser(1, { displayName: 'Other' })).id;
  store.mergeServerData(await readAccess(1, 'en'));
  store.choose([box(actorId), box(other)]);
  await assignFormRole(1, water, appUserRole, actorId);
  const gone = (await listAppUsers(1)).find(({ id }) => id === other)?.token ?? '';
  await deleteSession(gone);
  let sent = 0;
  onWrite = () => (sent += 1);
  const job = await save(store);
  expect([job.all().length, sent, store.edits.size]).toEqual([0, 0, 0]);
  expect([store.notes.already, store.notes.gone.map(({ userName }) => userName)]).toEqual([1, ['Other']]);
});

/** A store with access of many app users to one form to give. */
async function openedForMany(count: number): Promise<AccessStore> {
  for (let number = 0; number < count; number += 1) await createAppUser(1, { displayName: `Tablet ${number}` });
  const access = await readAccess(1, 'en');
  const store = new AccessStore(access);
  store.grantAll(
    access.forms.filter(({ xmlFormId }) => xmlFormId === water),
    access.users,
    true,
  );
  return store;
}

test('after some refusals in a row the rest is not tried, and stays to be saved', async () => {
  const store = await openedForMany(40);
  const all = store.edits.size;
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole', times: 99 });
  await save(store);
  const { saved = 0, failed = 0, left = 0 } = store.result ?? {};
  expect([saved, saved + failed + left, store.edits.size]).toEqual([0, all, all]);
  expect(failed).toBeGreaterThanOrEqual(5);
  expect(left).toBeGreaterThan(0);
  expect(store.failures()).toHaveLength(failed);
});

test('what is stopped says so, and leaves the rest as edits', async () => {
  const store = await openedForMany(40);
  const all = store.edits.size;
  server().faults.add({ kind: 'delay', milliseconds: 50, operation: 'assignFormRole', times: 99 });
  const job = startSaving({ projectId: 1, store, locale: 'en' }, 'Form access');
  onWrite = () => job.stop();
  let wasStopping = false;
  store.version.subscribe(() => (wasStopping ||= store.progress?.stopping === true));
  await job.whenEnded();
  const { saved = 0, failed, left = 0 } = store.result ?? {};
  expect([wasStopping, failed, saved + left, store.edits.size]).toEqual([true, 0, all, left]);
  expect([saved > 0, left > 0]).toEqual([true, true]);
});

test('a change that the server had no time for is tried again, and did not fail meanwhile', async () => {
  const { store, actorId } = await opened();
  store.choose([box(actorId)]);
  server().faults.add({ kind: 'problem', code: 503, operation: 'assignFormRole' });
  const seen = new Set<number>();
  store.version.subscribe(() => seen.add(store.box(water, actorId) & (bits.failed | bits.saving)));
  await save(store);
  expect([await hasAccess(actorId), store.result?.saved]).toEqual([true, 1]);
  expect(seen).not.toContain(bits.failed);
});
