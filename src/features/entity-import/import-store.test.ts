import { IDBDatabase } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { jobFilesDatabase } from '~/shared/jobs/job-list';
import { inOtherTab, memoryDatabases, refuseWrites } from '../../../tests/helpers/memory-database';
import {
  removeState,
  type ImportState,
  cachedState,
  recordApplied,
  recordFinished,
  recordSent,
  recordUndoStart,
  recordUndone,
  readStates,
  sentRows,
} from './import-state';
import {
  removeStoredFile,
  listEarlierImports,
  findEarlierUpdates,
  findEarlierImport,
  removeImport,
  importsOf,
  storedChanges,
  storedImport,
  storeImport,
} from './import-store';
import { newSeed } from './uuids';

/* What of imports is stored in this browser, and what of it other tabs and later visits find. */

memoryDatabases();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const day = 86_400_000;
const list = { projectId: 1, datasetName: 'trees' };
type Stored = Parameters<typeof storeImport>[0];
const recordOf = (seed: string, more: object) =>
  ({ ...list, seed, userId: 7, fileName: 'a.csv', startedAt: Date.now(), ...more }) as Stored;
const store = async (seed: string, more: object) => expect(await storeImport(recordOf(seed, more))).toBe(true);
const rows = { rows: 2, chunks: [] };
const changes = { changes: [], created: [] };
const otherTab = <Result>(name: 'imports' | 'states', ask: (stored: IDBObjectStore) => IDBRequest<Result>) =>
  inOtherTab(jobFilesDatabase, name, ask);
const storedSeeds = (name: 'imports' | 'states') => otherTab(name, (all) => all.getAllKeys());
const storedState = (seed: string) => otherTab('states', (states) => states.get(seed));
/** Another tab notes what it sent. */
const noteThere = (state: ImportState) => otherTab('states', (states) => states.put(state));
const seedsOf = (all: readonly { seed: string }[]) => all.map(({ seed }) => seed);

test('what can be undone is that of one person in one list, the newest first, up to 30 days', async () => {
  const now = Date.now();
  await store('older', { ...rows, startedAt: now - 2 });
  await store('update', { ...changes, startedAt: now - 1 });
  await store('newest', { ...rows, startedAt: now });
  await store('of another person', { ...rows, userId: 8 });
  await store('of another project', { ...rows, projectId: 2 });
  await store('of another list', { ...rows, datasetName: 'wells' });
  await store('unfinished', { update: 'fingerprint' });
  await store('of 30 days ago', { ...rows, startedAt: now - 30 * day });
  await store('too old', { ...rows, startedAt: now - 30 * day - 1 });
  await recordSent('too old', '2', 2);
  expect(seedsOf(await listEarlierImports(7, list))).toEqual(['newest', 'update', 'older', 'of 30 days ago']);
  expect(seedsOf(await importsOf(7, list))).toEqual(['newest', 'older', 'of 30 days ago']);
  await vi.waitFor(async () => expect(await storedSeeds('imports')).not.toContain('too old'));
  expect(await storedSeeds('states')).toEqual([]);
  expect(await storedSeeds('imports')).toContain('of 30 days ago');
});

test('the changes of an update are found by its seed, and an import has none', async () => {
  await store('update', changes);
  await store('import', rows);
  expect(await storedChanges('update')).toMatchObject({ seed: 'update', created: [] });
  expect(await storedChanges('import')).toBeNull();
  expect(await storedChanges('unknown')).toBeNull();
});

test('earlier tries with a file are those of the same file, person and list', async () => {
  // Records come in the order of their keys.
  const [same = '', other = ''] = [newSeed(), newSeed()].toSorted();
  await store(same, { update: 'one' });
  await store('file', { update: 'other' });
  await store('person', { update: 'one', userId: 8 });
  await store('project', { update: 'one', projectId: 2 });
  await store('list', { update: 'one', datasetName: 'wells' });
  await store('an import', { ...rows, fingerprint: 'one' });
  expect(await findEarlierUpdates(7, list, 'one')).toEqual({ unfinished: same, all: [same] });
  await recordUndoStart(same);
  expect(await findEarlierUpdates(7, list, 'one')).toEqual({ unfinished: null, all: [same] });
  await store(other, { update: 'one' });
  expect(await findEarlierUpdates(7, list, 'one')).toEqual({ unfinished: other, all: [same, other] });
  // Another tab began to undo that, too.
  await noteThere({ seed: other, sent: {}, undone: null, undoBegan: 1 });
  expect(await findEarlierUpdates(7, list, 'one')).toEqual({ unfinished: null, all: [same, other] });
});

test('the file of an import is forgotten once everything is sent, and the import is not', async () => {
  await store('one', { ...rows, file: new Blob(['a']) });
  await removeStoredFile('one');
  expect(await storedImport('one')).toEqual(recordOf('one', rows));
  await removeStoredFile('unknown');
  expect(await storedSeeds('imports')).toEqual(['one']);
});

test('an import that is forgotten is neither stored, nor is what came of it', async () => {
  await store('one', rows);
  await store('two', rows);
  await recordSent('one', '2', 2);
  await removeImport('one');
  expect(await storedImport('one')).toBeUndefined();
  expect(await storedImport('two')).toMatchObject({ seed: 'two' });
  expect(await storedSeeds('states')).toEqual([]);
});

test('where there is no space for a record, that is told, and what was stored before stays', async () => {
  await store('one', rows);
  refuseWrites();
  expect(await storeImport(recordOf('one', { rows: 9 }))).toBe(false);
  expect(await storedImport('one')).toMatchObject({ rows: 2 });
});

function forbid(): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
}
async function storeByLaterRelease(): Promise<void> {
  const later = await promisifyRequest(indexedDB.open(jobFilesDatabase, 99));
  later.close();
}

test.each([
  ['where the browser forbids it', forbid],
  ['where a later release has changed it', storeByLaterRelease],
])('without storage, %s, this tab knows its own states, and nothing else', async (_where, lock) => {
  await lock();
  const seed = newSeed();
  expect(await storeImport(recordOf(seed, rows))).toBe(false);
  expect(await storedImport(seed)).toBeUndefined();
  expect(await storedChanges(seed)).toBeNull();
  expect(await listEarlierImports(7, list)).toEqual([]);
  expect(await findEarlierUpdates(7, list, 'one')).toEqual({ unfinished: null, all: [] });
  await recordSent(seed, '2', 3);
  await recordSent(seed, '5', 4);
  expect(cachedState(seed)).toEqual({ seed, sent: { 2: 3, 5: 4 }, undone: null });
  await readStates();
  expect(sentRows(cachedState(seed) as ImportState)).toBe(7);
  await removeImport(seed);
  await removeState(seed);
});

test('what is noted of an import is kept beside what was noted before, by this tab or another one', async () => {
  const seed = newSeed();
  await recordSent(seed, '2', 3);
  // Another tab has sent a chunk, too.
  await noteThere({ seed, sent: { 2: 3, 5: 4 }, undone: null });
  await recordSent(seed, '9', 5);
  const sent = { 2: 3, 5: 4, 9: 5 };
  expect(cachedState(seed)).toEqual({ seed, sent, undone: null });
  await recordApplied(seed, { changed: 1, created: 2, steps: 'd-' });
  await recordFinished(seed);
  vi.setSystemTime(1000);
  await recordUndoStart(seed);
  // An undo that goes on began when it began first.
  vi.setSystemTime(2000);
  await recordUndoStart(seed);
  await recordUndone(seed, { at: 3000, moved: 4, kept: 1, restored: 2 });
  const whole = {
    seed,
    sent,
    applied: { changed: 1, created: 2, steps: 'd-' },
    isFinished: true,
    undoBegan: 1000,
    undone: { at: 3000, moved: 4, kept: 1, restored: 2 },
  };
  expect(cachedState(seed)).toEqual(whole);
  expect(await storedState(seed)).toEqual(whole);
});

test('what this tab knows is stored again if the storage lost it', async () => {
  const seed = newSeed();
  await recordSent(seed, '2', 3);
  await otherTab('states', (states) => states.clear());
  await recordSent(seed, '5', 4);
  expect(await storedState(seed)).toEqual({ seed, sent: { 2: 3, 5: 4 }, undone: null });
});

test('the states of other tabs and visits are read, and one that is forgotten is not stored any more', async () => {
  const [seed, other] = [newSeed(), newSeed()];
  await recordSent(other, '2', 1);
  await noteThere({ seed, sent: { 2: 3 }, undone: null });
  expect(cachedState(seed)).toBeUndefined();
  await readStates();
  expect(cachedState(seed)).toMatchObject({ sent: { 2: 3 } });
  await removeState(seed);
  expect(await storedSeeds('states')).toEqual([other]);
});

test('logging out can delete the database at any time', async () => {
  const opening = vi.spyOn(indexedDB, 'open');
  const closing = vi.spyOn(IDBDatabase.prototype, 'close');
  const blocked = vi.fn<() => void>();
  const storing = storeImport(recordOf('one', rows));
  // It comes once the database is open, while the import is being stored.
  indexedDB.deleteDatabase(jobFilesDatabase).addEventListener('blocked', blocked);
  await storing;
  await store('two', rows);
  expect(blocked).not.toHaveBeenCalled();
  expect(opening).toHaveBeenCalledTimes(2);
  // Every connection was closed: an open one would hold up logging out.
  expect(new Set(closing.mock.contexts).size).toBe(2);
});

test('a database that another document keeps from opening does not hold up this one', async () => {
  // It has an earlier version open, and does not close it.
  await promisifyRequest(indexedDB.open(jobFilesDatabase, 1));
  expect(await storeImport(recordOf('one', rows))).toBe(false);
});

/* Which earlier import of a file is told before the file is imported again. */

/** An import of three rows that this browser has started. */
async function started(more: { datasetName?: string; fingerprint?: string; startedAt?: number } = {}): Promise<string> {
  const seed = newSeed();
  // Nobody is signed in here.
  const own = { seed, userId: 0, fileName: 'trees.csv', rows: 3, chunks: [] };
  await storeImport({ ...list, fingerprint: 'same', startedAt: Date.now(), ...own, ...more });
  return seed;
}

test('the last import of the same file is found, with the rows that were sent', async () => {
  const earlier = await started({ startedAt: Date.now() - 60_000 });
  const last = await started();
  await recordSent(earlier, '2', 3);
  await recordSent(last, '2', 1);
  await recordSent(last, '3', 1);
  expect(await findEarlierImport(list, 'same')).toMatchObject({ seed: last, sent: 2, rows: 3 });
});

test.each([
  ['that sent nothing', async () => void (await started())],
  ['of another file', async () => recordSent(await started({ fingerprint: 'other' }), '2', 3)],
  ['into another list', async () => recordSent(await started({ datasetName: 'wells' }), '2', 3)],
  [
    'that was undone',
    async () => {
      const seed = await started();
      await recordSent(seed, '2', 3);
      await recordUndone(seed, { at: 1, moved: 3, kept: 0 });
    },
  ],
])('an import %s does not count', async (_what, make) => {
  await make();
  expect(await findEarlierImport(list, 'same')).toBeNull();
});

test('an import whose undo has not ended still counts', async () => {
  const seed = await started();
  await recordSent(seed, '2', 3);
  await recordUndoStart(seed);
  expect(await findEarlierImport(list, 'same')).toMatchObject({ seed });
});
