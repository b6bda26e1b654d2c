import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getGetEntityQueryKey, getEntity } from '~/api/generated/hooks/entities';
import { createDataset, createDatasetProperty } from '~/api/generated/mutations/datasets';
import { createEntities, updateEntity } from '~/api/generated/mutations/entities';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import type { Entity, EntityUpdate } from '~/api/schema';
import { resetEvidence, noteEvidence } from '~/session/server';
import { restoreSession } from '~/session/session';
import { shownNotifications } from '~/shared/ui/overlays/notifications';
import { serveFetch } from '../../../tests/helpers/served';
import { moveEntities, trashUnchanged, readEntities } from './move-entities';
import { rowsKey } from './queries';
import { moveEntity, conflictingChangeText, saveEntity, undoDelete } from './writes';

/* A change whose answer is lost counts only if it is there, and was made here. */

const server = serveFetch();
const list = { projectId: 1, datasetName: 'planted' };
const uuid = '1a000000-0000-4000-8000-000000000001';
const id = { ...list, uuid };
const oak = { label: 'Oak', data: { species: 'oak' } };

const plant = (one: string, label = 'Tree') =>
  createEntities(list.projectId, list.datasetName, { uuid: one, label, data: { species: 'none' } });
const read = async () => (await getEntity(list.projectId, list.datasetName, uuid)) as Entity;
const now = async () => {
  const { version, label, data } = (await read()).currentVersion;
  return { version, label, data };
};
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { outcome?: string; code?: string }) => error.outcome ?? error.code,
  );
let seen: Entity;
const save = (change: EntityUpdate, options?: { resolve: boolean }) => outcomeOf(saveEntity(id, seen, change, options));
/** The answer to the next change is lost, before or after the server has made it. */
const lose = (kind: 'lost' | 'offline') => server().faults.add({ kind, operation: 'updateEntity' });

beforeEach(async () => {
  await restoreSession();
  await createDataset(list.projectId, { name: list.datasetName });
  await createDatasetProperty(list.projectId, list.datasetName, { name: 'species' });
  await plant(uuid);
  seen = await read();
});
afterEach(resetEvidence);

/** Somebody else changes the entity. */
async function changedBy(role: 'manager', change: EntityUpdate): Promise<void> {
  await server().signIn(role);
  await updateEntity(list.projectId, list.datasetName, uuid, change, { baseVersion: seen.currentVersion.version });
  await server().signIn('admin');
}

test.each([
  ['lost', 'done', { version: 2, ...oak }],
  ['offline', 'not-done', { version: 1, label: 'Tree', data: { species: 'none' } }],
] as const)('a change whose answer is %s is %s', async (kind, outcome, stored) => {
  lose(kind);
  expect(await save(oak)).toBe(outcome);
  expect(await now()).toEqual(stored);
});

test.each([
  ['the label', { label: 'Oak' }],
  ['a property', { data: { species: 'oak' } }],
] as const)('a lost change of %s only counts by that', async (_, change) => {
  lose('lost');
  expect(await save(change)).toBe('done');
});

test('the same change by somebody else does not count as ours', async () => {
  await changedBy('manager', oak);
  lose('offline');
  expect(await save(oak)).toBe('not-done');
});

test.each([
  ['another label', { label: 'Elm', data: { species: 'oak' } }],
  ['another value', { label: 'Oak', data: { species: 'elm' } }],
] as const)('a version of ours with %s is another change', async (_, other) => {
  await updateEntity(list.projectId, list.datasetName, uuid, other, { baseVersion: 1 });
  lose('offline');
  expect(await save(oak)).toBe('not-done');
});

test('a change that somebody else was quicker to make is refused, and overwrites nothing', async () => {
  await changedBy('manager', { label: 'Elm' });
  expect(await save(oak)).toBe('409.15');
  expect(await now()).toMatchObject({ version: 2, label: 'Elm' });
});

test('values that were there already are no proof of a change', async () => {
  lose('offline');
  expect(await save({ label: 'Tree' })).toBe('not-done');
});

test.each([
  ['lost', 'done', false],
  ['offline', 'not-done', true],
] as const)('a move to the trash whose answer is %s is %s, and back likewise', async (kind, outcome, isThere) => {
  server().faults.add({ kind, operation: 'deleteEntity' });
  expect(await outcomeOf(moveEntity(id, 'delete'))).toBe(outcome);
  expect(await outcomeOf(read())).toBe(isThere ? 'done' : '404.1');
  if (isThere) await moveEntity(id, 'delete');
  server().faults.add({ kind, operation: 'restoreEntity' });
  expect(await outcomeOf(moveEntity(id, 'restore'))).toBe(outcome);
  expect(await outcomeOf(read())).toBe(isThere ? '404.1' : 'done');
});

test('what is in the trash already counts as moved, what does not exist does not come back', async () => {
  await moveEntity(id, 'delete');
  expect(await outcomeOf(moveEntity(id, 'delete'))).toBe('done');
  expect(await outcomeOf(moveEntity({ ...id, uuid: crypto.randomUUID() }, 'restore'))).toBe('404.1');
});

test('a move whose effect cannot be looked up is not known', async () => {
  server().faults.add({ kind: 'lost', operation: 'deleteEntity' });
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'getEntity' });
  expect(await outcomeOf(moveEntity(id, 'delete'))).toBe('unknown');
});

test.each(['delete', 'restore'] as const)('after moving an entity (%s) its list is read again', async (move) => {
  if (move === 'restore') await moveEntity(id, 'delete');
  queryClient.setQueryData(rowsKey(list), { '@odata.context': '', value: [] });
  queryClient.setQueryData(getGetEntityQueryKey(1, list.datasetName, uuid), seen);
  await moveEntity(id, move);
  expect(queryClient.getQueryState(rowsKey(list))?.isInvalidated).toBe(true);
  const entity = queryClient.getQueryState(getGetEntityQueryKey(1, list.datasetName, uuid));
  // What is in the trash cannot be read, so that its page keeps showing what it was.
  expect(entity?.isInvalidated).toBe(move === 'restore');
  queryClient.clear();
});

test('a deletion can be undone, and what prevents that is told', async () => {
  let done = 0;
  const undo = undoDelete(id, () => (done += 1));
  expect(undo.label.message ?? undo.label.id).toBe('Undo');
  await moveEntity(id, 'delete');
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'restoreEntity' });
  expect([await undo.run(), done]).toEqual([false, 0]);
  const { red } = shownNotifications.get();
  expect(red?.text).toMatchObject({ message: 'The entity was not restored.' });
  expect(red?.error).toMatchObject({ code: '403.1' });
  expect([await undo.run(), done]).toEqual([true, 1]);
  expect(await outcomeOf(read())).toBe('done');
});

test('a refusal because of others says what they did', () => {
  const textOf = (code: string) => conflictingChangeText(new ApiError({ kind: 'problem', status: 409, code }))?.message;
  expect(textOf('409.15')).toMatch(/^Someone else changed this entity/);
  expect(textOf('400.32')).toMatch(/^Someone else has already resolved this conflict/);
  expect([conflictingChangeText(new ApiError({ kind: 'no-response' })), textOf('403.1')]).toEqual([null, undefined]);
});

const others = ['1a000000-0000-4000-8000-000000000002', '1a000000-0000-4000-8000-000000000003'] as const;
const absent = '1a000000-0000-4000-8000-00000000000f';
const states = async () => {
  const found = await readEntities(list, [uuid, ...others, absent]);
  return [uuid, ...others, absent].map((one) => found.get(one)?.isDeleted);
};

describe.each([
  ['a server that takes many', '2026.3'],
  ['a server that takes one by one', '2025.1'],
] as const)('%s', (_, release) => {
  beforeEach(async () => {
    await plant(others[0]);
    await plant(others[1]);
    server().release = release;
    noteEvidence(release, true);
    if (release === '2025.1') noteEvidence('2025.2', false);
  });

  test('moves those named and no other, and leaves what is there already', async () => {
    expect((await states()).slice(0, 3)).toEqual([false, false, false]);
    expect(await moveEntities(list, [uuid, others[0]], 'delete')).toBe(2);
    expect((await states()).slice(0, 3)).toEqual([true, true, false]);
    expect(await moveEntities(list, [uuid, others[1]], 'delete')).toBe(1);
    expect(await moveEntities(list, [uuid, ...others], 'restore')).toBe(3);
    expect((await states()).slice(0, 3)).toEqual([false, false, false]);
  });

  test('a refusal is not taken for a move', async () => {
    const operation = release === '2025.1' ? 'deleteEntity' : 'deleteEntities';
    server().faults.add({ kind: 'problem', code: 403.1, operation, times: 3 });
    expect(await outcomeOf(moveEntities(list, [uuid, others[0]], 'delete'))).toBe('403.1');
  });

  test('reading tells the version', async () => {
    await save(oak);
    expect((await readEntities(list, [uuid])).get(uuid)).toMatchObject({ isDeleted: false, version: 2 });
    expect((await readEntities(list, [others[0]])).get(others[0])).toEqual({
      isDeleted: false,
      version: 1,
      updatedAt: null,
    });
  });
});

test('before 2025.3 an entity that somebody has changed stays', async () => {
  await plant(others[0]);
  await save(oak);
  server().release = '2025.1';
  noteEvidence('2025.2', false);
  expect(await trashUnchanged(list, [uuid, others[0], absent])).toEqual([uuid]);
  expect((await states()).slice(0, 2)).toEqual([false, true]);
});

test('a server that takes many moves new entities together, and none has to stay', async () => {
  await plant(others[0]);
  noteEvidence('2026.3', true);
  expect(await trashUnchanged(list, [uuid, others[0]])).toEqual([]);
  expect((await states()).slice(0, 2)).toEqual([true, true]);
});

describe('before 2025.3', () => {
  beforeEach(() => {
    server().release = '2025.1';
    noteEvidence('2025.2', false);
  });

  test('a deleted entity has no version that is known', async () => {
    await moveEntity(id, 'delete');
    expect((await readEntities(list, [uuid])).get(uuid)).toEqual({ isDeleted: true, version: 0, updatedAt: null });
  });

  test('a refusal is no sign that an entity is deleted, or was moved', async () => {
    const refuse = () => server().faults.add({ kind: 'problem', code: 403.1, operation: 'getEntity' });
    refuse();
    expect(await outcomeOf(readEntities(list, [uuid]))).toBe('403.1');
    refuse();
    expect(await outcomeOf(trashUnchanged(list, [uuid]))).toBe('403.1');
    expect(await outcomeOf(read())).toBe('done');
  });

  test('reading and moving end with what they were for', async () => {
    const ended = AbortSignal.abort();
    await expect(readEntities(list, [uuid], ended)).rejects.toMatchObject({ name: 'AbortError' });
    await expect(trashUnchanged(list, [uuid], ended)).rejects.toMatchObject({ name: 'AbortError' });
    expect(await outcomeOf(read())).toBe('done');
  });
});

test('reading from a server that finds ids ends with what it was for', async () => {
  noteEvidence('2026.3', true);
  await expect(readEntities(list, [uuid], AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  expect((await readEntities(list, [])).size).toBe(0);
});
