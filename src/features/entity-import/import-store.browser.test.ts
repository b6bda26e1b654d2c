import { afterEach, expect, test, vi } from 'vitest';
import { jobFilesDatabase } from '~/shared/jobs/job-list';
import { noteUndoBegan } from './import-state';
import {
  dropStoredFile,
  earlierOf,
  earlierTries,
  forgetImport,
  importsOf,
  storedChanges,
  storedImport,
  storeImport,
} from './import-store';

/* What of imports is stored in this browser, and for whom it can be undone or continued. */

const day = 86_400_000;
const list = { projectId: 1, datasetName: 'trees' };
const seeds: string[] = [];
type Stored = Parameters<typeof storeImport>[0];
/** Stores a record under this seed. */
async function store(seed: string, more: object): Promise<void> {
  seeds.push(seed);
  const record = { ...list, seed, userId: 7, fileName: 'a.csv', startedAt: Date.now(), ...more };
  expect(await storeImport(record as Stored)).toBe(true);
}
const rows = { rows: 2, chunks: [] };
const changes = { changes: [], created: [] };

afterEach(async () => {
  for (const seed of seeds.splice(0)) await forgetImport(seed);
});

test('what can be undone is that of one person in one list, the newest first, for 30 days', async () => {
  const now = Date.now();
  await store('older', { ...rows, startedAt: now - 2 });
  await store('update', { ...changes, startedAt: now - 1 });
  await store('newest', { ...rows, startedAt: now });
  await store('of another person', { ...rows, userId: 8 });
  await store('of another project', { ...rows, projectId: 2 });
  await store('of another list', { ...rows, datasetName: 'wells' });
  await store('unfinished', { update: 'fingerprint' });
  await store('almost too old', { ...rows, startedAt: now - 30 * day + 60_000 });
  await store('too old', { ...rows, startedAt: now - 30 * day - 1 });
  const seedsOf = (all: readonly { seed: string }[]) => all.map(({ seed }) => seed);
  expect(seedsOf(await earlierOf(7, list))).toEqual(['newest', 'update', 'older', 'almost too old']);
  expect(seedsOf(await importsOf(7, list))).toEqual(['newest', 'older', 'almost too old']);
  await vi.waitFor(async () => expect(await storedImport('too old')).toBeUndefined());
  expect(await storedChanges('update')).toMatchObject({ seed: 'update' });
  expect([await storedChanges('newest'), await storedChanges('unknown')]).toEqual([null, null]);
});

test('earlier tries with a file are those of the same file, person and list', async () => {
  await store('same', { update: 'one' });
  await store('file', { update: 'other' });
  await store('person', { update: 'one', userId: 8 });
  await store('project', { update: 'one', projectId: 2 });
  await store('list', { update: 'one', datasetName: 'wells' });
  await store('an import', { ...rows, fingerprint: 'one' });
  expect(await earlierTries(7, list, 'one')).toEqual({ unfinished: 'same', all: ['same'] });
  await noteUndoBegan('same');
  expect(await earlierTries(7, list, 'one')).toEqual({ unfinished: null, all: ['same'] });
  expect(await earlierTries(7, list, 'unknown')).toEqual({ unfinished: null, all: [] });
});

test('the file of an import is forgotten once everything is sent, and the import is not', async () => {
  await store('one', { ...rows, file: new File(['a'], 'a.csv') });
  await dropStoredFile('one');
  expect(await storedImport('one')).toMatchObject({ seed: 'one', rows: 2 });
  expect(await storedImport('one')).not.toHaveProperty('file');
});

test('logging out can delete the database at any time', async () => {
  await store('one', rows);
  const deleting = indexedDB.deleteDatabase(jobFilesDatabase);
  await new Promise((resolve, reject) => {
    deleting.addEventListener('success', resolve);
    deleting.addEventListener('blocked', reject);
  });
  expect(await storedImport('one')).toBeUndefined();
});
