import { expect, test, vi } from 'vitest';
import { signedInUser } from '~/session/session';
import { currentJobs, jobFilesDatabase } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import {
  entityOf,
  freshIds,
  households as list,
  householdsPath as path,
  serveHouseholds,
} from '../../../tests/helpers/households';
import { inOtherTab, memoryDatabases } from '../../../tests/helpers/memory-database';
import type { ComparedRow } from './compare';
import { cachedState, recordApplied, recordFinished, recordUndoStart, recordUndone } from './import-state';
import { findEarlierUpdates, storedChanges, storedImport } from './import-store';
import type { UpdateJob } from './job-types';
import { startUpdate, updateKind } from './update-job';
import { newSeed, rowUuid } from './uuids';

/* What an update sends of the lines of a comparison, what is stored to undo it, and when it must not go on. */

const asked: string[] = [];
const { server, send, createAs: createOf } = serveHouseholds((requested) => void asked.push(requested));

const userId = () => signedInUser()?.id ?? 0;
/** What is stored under a seed; or everything. */
const imports = (seed?: string) => inOtherTab(jobFilesDatabase, 'imports', (store) => store.getAll(seed));
memoryDatabases();

async function create(count: number): Promise<string[]> {
  const uuids = freshIds(count);
  await createOf(uuids);
  return uuids;
}

type Changed = Extract<ComparedRow, { kind: 'changed' }>;
const changed = (uuid: string, to: string, more: Partial<Changed> = {}): Changed => ({
  row: 2,
  label: 'Tree',
  kind: 'changed',
  uuid,
  version: 1,
  changes: [{ field: 'village', from: 'Before', to }],
  ...more,
});
const isNew = (row: number): ComparedRow => ({ row, label: `New ${row}`, kind: 'new', data: { village: 'New' } });
async function apply(lines: readonly ComparedRow[], fingerprint: string, earlier: string | null = null) {
  await startUpdate({ ...list, newProperties: [], file: { name: 'trees.csv', size: 1 } }, lines, {
    fingerprint,
    earlier,
  });
  const job = currentJobs().at(-1) as unknown as UpdateJob;
  await job.whenEnded();
  return job;
}
const refuse = (operation: 'createEntities' | 'updateEntity', times: number, code = 400.11) =>
  server().faults.add({ kind: 'problem', code, operation, times });
/** A job of changes, as it starts or is resumed. */
const changesOf = (uuids: readonly string[], more: object = {}): UpdateJob =>
  startJob(updateKind, {
    title: 'Update',
    address: '/',
    input: {
      ...list,
      newProperties: [],
      file: { name: 'trees.csv', size: 1 },
      seed: newSeed(),
      undo: newSeed(),
      isAgain: false,
      ...more,
    },
    items: uuids.map((uuid) => ({
      id: uuid,
      label: uuid,
      data: { op: 'change' as const, uuid, version: 1, data: { village: 'After' } },
    })),
  });

test('only what changed is sent, and what is new is created; other lines are left out', async () => {
  const [value = '', label = '', both = ''] = await create(3);
  const job = await apply(
    [
      changed(value, 'Kora'),
      changed(label, '', { label: 'Tree', changes: [{ field: '', from: 'Tree', to: 'Oak' }] }),
      changed(both, '', {
        changes: [
          { field: '', from: 'Tree', to: 'Elm' },
          { field: 'village', from: 'Before', to: '' },
        ],
      }),
      { row: 5, label: 'x', kind: 'missing' },
      { row: 6, label: 'x', kind: 'ambiguous', why: 'list' },
      isNew(7),
    ],
    'only what changed',
  );
  expect(job.snapshot()).toMatchObject({ end: 'finished', total: 4, counts: { done: 4 } });
  expect(await entityOf(value)).toEqual({ version: 2, label: 'Tree', village: 'Kora' });
  expect(await entityOf(label)).toEqual({ version: 2, label: 'Oak', village: 'Before' });
  expect(await entityOf(both)).toMatchObject({ version: 2, label: 'Elm', village: '' });
  expect(await entityOf(rowUuid(job.input.seed, 7))).toEqual({ version: 1, label: 'New 7', village: 'New' });
  expect(job.all().map(({ item }) => item.id)).toEqual([value, label, both, 'new 7']);
});

test('values before and after are stored to be undone, with the new entities in their parts', async () => {
  const [one = ''] = await create(1);
  const lines = Array.from({ length: 501 }, (_, at) => isNew(at + 3));
  const both = changed(one, '', {
    changes: [
      { field: '', from: 'Tree', to: 'Oak' },
      { field: 'village', from: 'Before', to: 'Kora' },
    ],
  });
  const job = await apply([both, ...lines], 'values before and after');
  const { seed, undo } = job.input;
  const rows = Array.from({ length: 501 }, (_, at) => rowUuid(seed, at + 3));
  expect(await storedChanges(undo)).toEqual({
    ...list,
    seed: undo,
    userId: userId(),
    fileName: 'trees.csv',
    fingerprint: 'values before and after',
    startedAt: expect.any(Number),
    changes: [
      {
        uuid: one,
        version: 1,
        before: { label: 'Tree', data: { village: 'Before' } },
        after: { label: 'Oak', data: { village: 'Kora' } },
      },
    ],
    created: [rows.slice(0, 500), rows.slice(500)],
    createdFrom: seed,
  });
  expect(job.all().map(({ item }) => [item.id, updateKind.counted?.weigh(item.data)])).toEqual([
    [one, 1],
    ['new 3', 500],
    ['new 503', 1],
  ]);
  await vi.waitFor(() => expect(cachedState(undo)?.applied).toEqual({ changed: 1, created: 501, steps: 'ddd' }));
});

test('an update without new entities stores only its changes', async () => {
  const [one = ''] = await create(1);
  const job = await apply([changed(one, 'Kora')], 'no new ones');
  expect(await imports()).toMatchObject([{ seed: job.input.undo }]);
  const stored = await storedChanges(job.input.undo);
  expect(stored).toMatchObject({ created: [], changes: [{ uuid: one }] });
  expect(stored?.changes[0]?.before).not.toHaveProperty('label');
  expect(stored).not.toHaveProperty('createdFrom');
});

test('until all new entities are created, another try with the file has the same UUIDs', async () => {
  const fingerprint = 'until all are created';
  refuse('createEntities', 1);
  const first = await apply([isNew(2), isNew(3)], fingerprint);
  const { seed } = first.input;
  expect(first.snapshot().counts).toMatchObject({ refused: 1 });
  expect(await findEarlierUpdates(userId(), list, fingerprint)).toEqual({ unfinished: seed, all: [seed] });
  expect(await imports(seed)).toMatchObject([{ userId: userId(), update: fingerprint }]);
  // Who compared before that is told to compare again.
  await expect(apply([isNew(2), isNew(3)], fingerprint)).rejects.toMatchObject({ name: 'FileAppliedMeanwhile' });
  const began = await imports(seed);
  const second = await apply([isNew(2), isNew(3)], fingerprint, seed);
  expect(second.input).toMatchObject({ seed, isAgain: true });
  expect(second.input.undo).not.toBe(first.input.undo);
  expect(await entityOf(rowUuid(seed, 3))).toMatchObject({ label: 'New 3' });
  expect(began).toHaveLength(1);
  expect(await storedImport(seed)).toBeUndefined();
  expect(cachedState(seed)?.isFinished).toBe(true);
  await expect(apply([isNew(2)], fingerprint, seed)).rejects.toMatchObject({ name: 'FileAppliedMeanwhile' });
  // The first try would create them again.
  await first.resume();
  expect(first.snapshot()).toMatchObject({ end: 'not-prepared', error: { name: 'UpdateFinishedSince' } });
});

test('changes that were refused do not keep the new entities from being finished', async () => {
  const [one = ''] = await create(1);
  const job = await apply([changed(one, 'Kora', { version: 7 }), isNew(2)], 'finished but for changes');
  expect(job.snapshot().counts).toMatchObject({ done: 1, refused: 1 });
  expect(cachedState(job.input.seed)?.isFinished).toBe(true);
  expect(await findEarlierUpdates(userId(), list, 'finished but for changes')).toEqual({ unfinished: null, all: [] });
  // The change may still be tried again.
  await job.resume();
  expect(job.snapshot().end).toBe('finished');
});

test.each<[string, (seeds: { seed: string; undo: string }) => Promise<void>]>([
  ['UpdateUndone', ({ undo }) => recordUndone(undo, { at: 1, moved: 0, kept: 0 })],
  ['UpdateUndoBegan', ({ undo }) => recordUndoStart(undo)],
  ['UpdateUndoBegan', ({ seed }) => recordUndoStart(seed)],
])('%s: an update that is taken back changes nothing any more', async (name, note) => {
  const [one = ''] = await create(1);
  const seeds = { seed: newSeed(), undo: newSeed() };
  await note(seeds);
  asked.length = 0;
  const job = changesOf([one], seeds);
  await job.whenEnded();
  expect(job.snapshot()).toMatchObject({ end: 'not-prepared', error: { name }, counts: { waiting: 1 } });
  expect(asked).toEqual([]);
});

test('an update of changes only goes on although its file was finished by another try', async () => {
  const [one = ''] = await create(1);
  const seed = newSeed();
  await recordFinished(seed);
  const job = changesOf([one], { seed });
  await job.whenEnded();
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { done: 1 } });
});

test('a note of how far another number of steps was says nothing', async () => {
  const [one = '', two = ''] = await create(2);
  const undo = newSeed();
  await recordApplied(undo, { changed: 3, created: 0, steps: 'ddd' });
  const job = changesOf([one, two], { undo });
  await job.whenEnded();
  expect(await entityOf(two)).toMatchObject({ version: 2, village: 'After' });
  await vi.waitFor(() => expect(cachedState(undo)?.applied).toEqual({ changed: 2, created: 0, steps: 'dd' }));
});

test('steps that an earlier document noted are neither sent nor forgotten', async () => {
  const [one = '', two = ''] = await create(2);
  const undo = newSeed();
  await recordApplied(undo, { changed: 1, created: 0, steps: 'd-' });
  refuse('updateEntity', 1);
  const job = changesOf([one, two], { undo });
  await job.whenEnded();
  expect(await entityOf(one)).toMatchObject({ version: 1 });
  await vi.waitFor(() => expect(cachedState(undo)?.applied).toEqual({ changed: 1, created: 0, steps: 'd-' }));
});

test.each([
  ['whose answer was lost is found, and not sent twice', { kind: 'lost' }],
  ['that did not reach the server is sent again', { kind: 'offline' }],
] as const)('a change %s', async (_what, fault) => {
  const [one = ''] = await create(1);
  server().faults.add({ ...fault, operation: 'updateEntity', times: 1 });
  const job = changesOf([one]);
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ done: 1 });
  expect(await entityOf(one)).toMatchObject({ version: 2, village: 'After' });
});

test('of a change of label and value, both must be there to be its own', async () => {
  const uuids = await create(3);
  const [own = '', label = '', value = ''] = uuids;
  const patch = (uuid: string, body: object) => send('PATCH', `${path}/${uuid}?baseVersion=1`, body);
  await patch(own, { label: 'Oak', data: { village: 'After' } });
  await patch(label, { label: 'Theirs', data: { village: 'After' } });
  await patch(value, { label: 'Oak', data: { village: 'Theirs' } });
  const changes = [
    { field: '', from: 'Tree', to: 'Oak' },
    { field: 'village', from: 'Before', to: 'After' },
  ];
  const job = await apply(
    uuids.map((uuid) => changed(uuid, '', { changes })),
    'label and value',
  );
  expect(job.all().map(({ state }) => state)).toEqual(['done', 'refused', 'refused']);
  expect(await entityOf(label)).toMatchObject({ version: 2, label: 'Theirs' });
});

test('a value that was emptied counts as emptied if the server leaves it out', async () => {
  const [one = ''] = await create(1);
  await send('PATCH', `${path}/${one}?baseVersion=1`, { label: 'Oak' });
  const job = await apply([changed(one, '', { changes: [{ field: 'roof', from: 'tin', to: '' }] })], 'emptied');
  expect(job.snapshot().counts).toMatchObject({ done: 1 });
});

test('many changes that others were faster with do not stop the rest, but a lost right does', async () => {
  const uuids = await create(30);
  for (const uuid of uuids.slice(0, 29))
    await send('PATCH', `${path}/${uuid}?baseVersion=1`, { data: { village: 'Theirs' } });
  const job = changesOf(uuids);
  await job.whenEnded();
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { refused: 29, done: 1 } });
  refuse('updateEntity', 99, 403.1);
  const other = changesOf(uuids);
  await other.whenEnded();
  expect(other.snapshot()).toMatchObject({ end: 'failures', error: { code: '403.1' } });
  expect(other.snapshot().counts.waiting).toBeGreaterThan(0);
});

test.each([
  ['is refused, and the rest is sent', false, 2],
  ['is looked up first by another try', true, 1],
])('a part of which some exist %s', async (_what, isAgain, calls) => {
  const seed = newSeed();
  await createOf([rowUuid(seed, 2)]);
  asked.length = 0;
  const entities = [2, 3].map((row) => ({ uuid: rowUuid(seed, row), label: `Tree ${row}`, data: {} }));
  const job = startJob(updateKind, {
    title: 'Update',
    address: '/',
    input: { ...list, newProperties: [], file: { name: 'trees.csv', size: 1 }, seed, undo: newSeed(), isAgain },
    items: [{ id: 'new 2', label: 'New', data: { op: 'create' as const, entities } }],
  });
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ done: 1 });
  expect(asked.filter((address) => address === path)).toHaveLength(calls);
  expect(await entityOf(rowUuid(seed, 3))).toMatchObject({ version: 1, label: 'Tree 3' });
  expect(await entityOf(rowUuid(seed, 2))).toMatchObject({ version: 1, village: 'Before' });
});

test('an update is sent by one job at a time, and can be resumed as long as it can be undone', async () => {
  const [one = ''] = await create(1);
  const seeds = { seed: newSeed(), undo: newSeed() };
  const jobs = [changesOf([one], seeds), changesOf([one], { ...seeds, undo: newSeed() })];
  await Promise.all(jobs.map((job) => job.whenEnded()));
  expect(jobs.map((job) => job.snapshot().end).toSorted()).toEqual(['finished', 'not-prepared']);
  expect(updateKind.resume).toMatchObject({ days: 30 });
});
