import { beforeEach, expect, test, vi } from 'vitest';
import { getEntity } from '~/api/generated/hooks/entities';
import { signedInUser, signIn } from '~/session/session';
import { jobFilesDatabase } from '~/shared/jobs/job-list';
import { shownNotifications } from '~/shared/ui/overlays/notifications';
import {
  entityOf,
  freshIds,
  households as list,
  householdsPath as path,
  serveHouseholds,
} from '../../../tests/helpers/households';
import { inOtherTab, memoryDatabases } from '../../../tests/helpers/memory-database';
import { cachedState } from './import-state';
import { findEarlierUpdates, type StoredChanges, storedImport, storeImport } from './import-store';
import { isUnchanged, readChangedVersions, countUndo, chunkUuids } from './imported-entities';
import { undoImport, undoKind } from './undo-job';
import { undoUpdate, undoUpdateKind } from './undo-update-job';
import { newSeed, rowUuid } from './uuids';

/* What an undo leaves behind: which entities it took back, what it noted for later visits, and what it did not. */

const asked: string[] = [];
/** Called when entities are deleted. */
let onDelete: (() => void) | null = null;
const {
  server,
  createAs: create,
  change,
  send,
} = serveHouseholds((address) => {
  asked.push(address);
  if (!address.endsWith('/bulk-delete')) return;
  onDelete?.();
  onDelete = null;
});

const userId = () => signedInUser()?.id ?? 0;
memoryDatabases();

beforeEach(() => {
  shownNotifications.set({ toast: null, red: null });
  onDelete = null;
  asked.length = 0;
});

/** Changes of entities, one of which each document made: their second version. */
async function changedOnes(count: number): Promise<string[]> {
  const uuids = freshIds(count);
  await create(uuids);
  for (const uuid of uuids) await change(uuid, 'After', 1);
  return uuids;
}
const updateOf = (changed: readonly string[], more: Partial<StoredChanges> = {}): StoredChanges => ({
  ...list,
  seed: newSeed(),
  userId: userId(),
  fileName: 'trees.csv',
  startedAt: 1,
  changes: changed.map((uuid) => ({
    uuid,
    version: 1,
    before: { data: { village: 'Before' } },
    after: { data: { village: 'After' } },
  })),
  created: [],
  ...more,
});
async function undone(update: StoredChanges) {
  const job = undoUpdate(update);
  await job.whenEnded();
  return job;
}
const importOf = (rows: number, seed = newSeed()) => {
  const chunks = [{ from: 2, to: rows + 1, rows }];
  return { ...list, seed, rows, chunks };
};
const refuse = (operation: 'deleteEntities' | 'updateEntity', code: number, times = 1) =>
  server().faults.add({ kind: 'problem', code, operation, times });

test('what an undo of an update did is noted, and told', async () => {
  const [restored = '', theirs = ''] = await changedOnes(2);
  await change(theirs, 'Theirs', 2);
  const created = freshIds(60);
  await create(created);
  const update = updateOf([restored, theirs], { created: [created] });
  const job = await undone(update);
  expect(job.all().map(({ item }) => item.id)).toEqual([restored, theirs, `new ${created[0]}`]);
  expect(job.all().map(({ item }) => undoUpdateKind.counted?.weigh(item.data))).toEqual([1, 1, 60]);
  expect(cachedState(update.seed)?.undone).toEqual({ at: expect.any(Number), restored: 1, moved: 60, kept: 1 });
  expect(shownNotifications.get().toast).toMatchObject({ kind: 'success' });
  const present = await Promise.allSettled(created.map((uuid) => getEntity(1, 'households', uuid)));
  expect(present.some(({ status }) => status === 'fulfilled')).toBe(false);
});

test('an undo of an update that is incomplete is not noted as done, but as begun', async () => {
  const changed = await changedOnes(2);
  refuse('updateEntity', 400.11);
  const update = updateOf(changed);
  const job = await undone(update);
  expect(job.snapshot().counts).toMatchObject({ done: 1, refused: 1 });
  expect(cachedState(update.seed)).toMatchObject({ undone: null, undoBegan: expect.any(Number) });
  expect(shownNotifications.get().toast).toBeNull();
  await job.resume();
  expect(cachedState(update.seed)?.undone).toMatchObject({ restored: 2 });
});

test('by what an undo stores, its file recognises the new entities that are left', async () => {
  const createdFrom = newSeed();
  const created = [rowUuid(createdFrom, 2)];
  await create(created);
  const update = updateOf([], { created: [created], createdFrom, fingerprint: 'a file' });
  await undone(update);
  expect(cachedState(createdFrom)?.undoBegan).toBeDefined();
  expect(await storedImport(createdFrom)).toMatchObject({ ...list, userId: userId(), update: 'a file' });
  expect(await findEarlierUpdates(userId(), list, 'a file')).toEqual({ unfinished: null, all: [createdFrom] });
});

test.each([{ createdFrom: undefined, fingerprint: 'a file' }, { createdFrom: newSeed() }])(
  'an undo without new entities, or of an older release, stores none: %j',
  async ({ createdFrom, ...more }) => {
    const update = updateOf(await changedOnes(1), { ...more, ...(createdFrom ? { createdFrom } : {}) });
    await undone(update);
    expect(cachedState(update.seed)?.undone).toMatchObject({ restored: 1, moved: 0, kept: 0 });
    expect(await inOtherTab(jobFilesDatabase, 'imports', (imports) => imports.getAllKeys())).toEqual([]);
  },
);

test('an update is undone by one job at a time, also by its new entities', async () => {
  const createdFrom = newSeed();
  const created = [freshIds(1), freshIds(1)];
  await create(created.flat());
  const [one, other] = [
    updateOf([], { createdFrom, created: created.slice(0, 1) }),
    updateOf([], { createdFrom, created: created.slice(1) }),
  ];
  const ends = await Promise.all([undone(one), undone(other)]);
  expect(ends.map((job) => job.snapshot().end)).toEqual(['finished', 'not-prepared']);
  const update = updateOf(await changedOnes(1));
  const twice = await Promise.all([undone(update), undone(update)]);
  expect(twice.map((job) => job.snapshot().end)).toEqual(['finished', 'not-prepared']);
});

test('an entity that an earlier try took back is not changed again; one that went on since then stays', async () => {
  const [again = '', later = '', other = ''] = await changedOnes(3);
  await change(again, 'Before', 2);
  await change(later, 'Before', 2);
  await change(later, 'Before ', 3);
  await change(later, 'Before', 4);
  await change(other, 'Other', 2);
  const update = updateOf([again, later, other]);
  asked.length = 0;
  const job = await undone(update);
  expect(await Promise.all([again, later, other].map(entityOf))).toMatchObject([
    { version: 3, village: 'Before' },
    { version: 5, village: 'Before' },
    { version: 3, village: 'Other' },
  ]);
  expect(job.all().map(({ note }) => note)).toEqual([
    { restored: 1, moved: 0, kept: 0 },
    { restored: 0, moved: 0, kept: 1 },
    { restored: 0, moved: 0, kept: 1 },
  ]);
});

test('what somebody else took back is theirs', async () => {
  const [one = ''] = await changedOnes(1);
  await signIn('manager@example.org', 'demonstration-manager');
  await server().signIn('manager');
  await change(one, 'Before', 2);
  await server().signIn('admin');
  await signIn('admin@example.org', 'demonstration-admin');
  expect((await undone(updateOf([one]))).all().map(({ note }) => note)).toEqual([{ restored: 0, moved: 0, kept: 1 }]);
});

test('an entity that somebody changes while it is taken back stays, and counts as kept', async () => {
  const [one = ''] = await changedOnes(1);
  refuse('updateEntity', 409.15);
  const job = await undone(updateOf([one]));
  expect(job.all()).toMatchObject([{ state: 'skipped', note: { restored: 0, moved: 0, kept: 1 } }]);
  expect(await entityOf(one)).toMatchObject({ version: 2, village: 'After' });
});

test('a value that was empty before is emptied again', async () => {
  const [one = ''] = freshIds(1);
  await create([one]);
  await send('PATCH', `${path}/${one}?baseVersion=1`, { data: { roof: 'tin' } });
  const changes = [{ uuid: one, version: 1, before: { data: { roof: '' } }, after: { data: { roof: 'tin' } } }];
  server().faults.add({ kind: 'lost', operation: 'updateEntity', times: 1 });
  const job = await undone(updateOf([], { changes }));
  expect(job.snapshot().counts).toMatchObject({ done: 1 });
  const { data } = (await getEntity(1, 'households', one)).currentVersion;
  expect([data['roof'] ?? '', data['village']]).toEqual(['', 'Before']);
});

test('a lost right ends the undo of an update', async () => {
  const changed = await changedOnes(10);
  refuse('updateEntity', 403.1, 99);
  const job = await undone(updateOf(changed));
  expect(job.snapshot()).toMatchObject({ end: 'failures', error: { code: '403.1' } });
});

test('an undo of new entities whose answer was lost goes on, and counts each once', async () => {
  const created = freshIds(5);
  await create(created);
  server().faults.add({ kind: 'lost', operation: 'deleteEntities', times: 1 });
  onDelete = () => server().faults.add({ kind: 'offline', operation: 'listEntityRows', times: 99 });
  const update = updateOf([], { created: [created] });
  const job = await undone(update);
  expect(job.snapshot().counts).toMatchObject({ unknown: 1 });
  server().faults.clear();
  await job.resume();
  expect(job.snapshot().counts).toMatchObject({ done: 1 });
  expect(cachedState(update.seed)?.undone).toMatchObject({ restored: 0, moved: 5, kept: 0 });
});

test('what somebody changed and deleted before an undo stays in the trash, also when it goes on', async () => {
  const [left = '', own = ''] = freshIds(2);
  await create([left, own]);
  await change(left, 'Theirs', 1);
  await send('POST', `${path}/bulk-delete`, { ids: [left] });
  server().faults.add({ kind: 'lost', operation: 'deleteEntities', times: 1 });
  onDelete = () => server().faults.add({ kind: 'offline', operation: 'listEntityRows', times: 99 });
  const update = updateOf([], { created: [[left, own]] });
  const job = await undone(update);
  expect(job.all().map(({ note }) => note?.left)).toEqual([[left]]);
  server().faults.clear();
  await job.resume();
  expect(cachedState(update.seed)?.undone).toMatchObject({ moved: 1, kept: 0 });
  await expect(getEntity(1, 'households', left)).rejects.toMatchObject({ code: '404.1' });
});

test('what an undo of an import did is noted and told, and its file is forgotten', async () => {
  const undoable = importOf(3);
  const uuids = [2, 3, 4].map((row) => rowUuid(undoable.seed, row));
  await create(uuids);
  await change(uuids[1] ?? '', 'Theirs', 1);
  const file = new File(['a'], 'trees.csv');
  await storeImport({ ...undoable, userId: userId(), fileName: 'trees.csv', startedAt: Date.now(), file });
  const job = undoImport(undoable, 'trees.csv');
  await job.whenEnded();
  expect(undoKind.counted?.weigh({ from: 2, to: 9, rows: 3 })).toBe(3);
  expect(cachedState(undoable.seed)?.undone).toEqual({ at: expect.any(Number), moved: 2, kept: 1 });
  expect(shownNotifications.get().toast).toMatchObject({ kind: 'success' });
  expect(await storedImport(undoable.seed)).not.toHaveProperty('file');
});

test('an undo of an import that is incomplete is not noted as done', async () => {
  const undoable = importOf(2);
  await create([2, 3].map((row) => rowUuid(undoable.seed, row)));
  refuse('deleteEntities', 400.11);
  const job = undoImport(undoable, 'trees.csv');
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ refused: 1 });
  expect(cachedState(undoable.seed)).toMatchObject({ undone: null, undoBegan: expect.any(Number) });
  expect(shownNotifications.get().toast).toBeNull();
  await job.resume();
  expect(cachedState(undoable.seed)?.undone).toMatchObject({ moved: 2, kept: 0 });
});

test.each([403.1, 404.1])('after %d an undo of an import does not go on', async (code) => {
  const undoable = importOf(1);
  const chunks = [2, 3, 4, 5, 6].map((row) => ({ from: row, to: row, rows: 1 }));
  await create([2, 3, 4, 5, 6].map((row) => rowUuid(undoable.seed, row)));
  refuse('deleteEntities', code, 99);
  const job = undoImport({ ...undoable, rows: 5, chunks }, 'trees.csv');
  await job.whenEnded();
  expect(job.snapshot()).toMatchObject({ end: 'failures', error: { code: String(code) } });
});

test('an import of which the server has nothing is undone without a call that deletes', async () => {
  const undoable = importOf(2);
  expect(await countUndo(undoable, undoable.chunks)).toEqual({ untouched: 0, changed: 0 });
  const job = undoImport(undoable, 'trees.csv');
  await job.whenEnded();
  expect(job.all().map(({ note }) => note)).toEqual([{ deleted: 0, changed: 0, gone: 2, left: [] }]);
  expect(asked.filter((address) => address.endsWith('bulk-delete'))).toEqual([]);
});

test('an import with more entities than one answer has is read completely', async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  const undoable = importOf(5001);
  await create(chunkUuids(undoable.seed, { from: 2, to: 5002, rows: 5001 }));
  await change(rowUuid(undoable.seed, 5002), 'Theirs', 1);
  expect(await countUndo(undoable, undoable.chunks)).toEqual({ untouched: 5000, changed: 1 });
  expect((await readChangedVersions(list)).get(rowUuid(undoable.seed, 5002))).toBe(2);
  expect((await readChangedVersions(list)).has(rowUuid(undoable.seed, 2))).toBe(false);
});

test.each([
  [{}, true],
  [{ version: 2 }, false],
  [{ updatedAt: '2026-01-01T00:00:00.000Z' }, false],
  [{ conflict: 'soft' }, false],
])('an entity with %j is untouched: %s', (more, untouched) => {
  expect(isUnchanged({ version: 1, updatedAt: null, conflict: null, ...more } as never)).toBe(untouched);
});

test('an undo can be resumed with what it noted', () => {
  const note = { restored: 0, moved: 1, kept: 0, left: ['a'] };
  expect(undoUpdateKind.resume).toMatchObject({ days: 30 });
  expect(undoUpdateKind.resume?.storedNote(note)).toEqual(note);
  const ofImport = { deleted: 1, changed: 0, gone: 0, left: ['a'] };
  expect(undoKind.resume).toMatchObject({ days: 30 });
  expect(undoKind.resume?.storedNote(ofImport)).toEqual(ofImport);
});
