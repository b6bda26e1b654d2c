import { expect, test, vi } from 'vitest';
import { signedInUser } from '~/session/session';
import { currentJobs } from '~/shared/jobs/job-list';
import { Tokenizer } from '~/shared/lib/csv/tokenize';
import { households as list, serveHouseholds } from '../../../tests/helpers/households';
import { memoryDatabases } from '../../../tests/helpers/memory-database';
import { Comparer, type ComparedRow, ExistingEntities } from './compare';
import { cachedState } from './import-state';
import { listEarlierImports, findEarlierUpdates, removeImport, type StoredChanges } from './import-store';
import type { UpdateJob } from './job-types';
import { undoUpdate } from './undo-update-job';
import { startUpdate } from './update-job';

/* What becomes of the entities when the file of an update is applied, resumed or undone again and again. */

const { server } = serveHouseholds();
memoryDatabases();

const csv = '/v1/projects/1/datasets/households/entities.csv';
const userId = () => signedInUser()?.id ?? 0;
const updates = async () =>
  (await listEarlierImports(userId(), list)).filter((one): one is StoredChanges => 'changes' in one);

function readRows(text: string, take: (cells: string[], row: number) => void): void {
  const tokenizer = new Tokenizer(',', take);
  tokenizer.push(text);
  tokenizer.end();
}

/** A file of its own for each test, with rows that only their number tells apart: none has the ID of an entity. */
async function fileOf(rows: number) {
  const fingerprint = crypto.randomUUID();
  const text = `__id,label\n${Array.from({ length: rows }, (_, at) => `,${fingerprint} ${at + 2}`).join('\n')}\n`;
  const lines = async (): Promise<ComparedRow[]> => {
    const { all } = await findEarlierUpdates(userId(), list, fingerprint);
    const plan = {
      header: ['__id', 'label'],
      label: { kind: 'column' as const, column: 1 },
      properties: [null, null],
      match: { by: 'uuid' as const, column: 0 },
      creates: true,
      keepsEmpty: true,
      exact: false,
      earlier: all,
    };
    const present = new ExistingEntities(plan);
    readRows(await (await server().request(csv)).text(), (cells) => present.take(cells));
    const comparer = new Comparer(plan, present);
    readRows(text, (cells, row) => row > 1 && comparer.take(cells, row, null));
    return comparer.finish().lines;
  };
  /** Compares the file with the list, and applies the lines that `fits` chooses. */
  const apply = async (fits: (line: ComparedRow) => boolean = () => true): Promise<UpdateJob> => {
    const { unfinished } = await findEarlierUpdates(userId(), list, fingerprint);
    const known = new Set(currentJobs());
    await startUpdate(
      { ...list, newProperties: [], file: { name: 'trees.csv', size: 1 } },
      (await lines()).filter(fits),
      { fingerprint, earlier: unfinished },
    );
    const job = currentJobs().find((one) => !known.has(one)) as unknown as UpdateJob;
    await job.whenEnded();
    return job;
  };
  /** Undoes the update of a job. */
  const undo = async (job: UpdateJob) => {
    const update = (await updates()).find(({ seed }) => seed === job.input.undo);
    if (!update) throw new Error('the update is not stored');
    const undoing = undoUpdate(update);
    await undoing.whenEnded();
    return undoing;
  };
  /** How many of the rows the list has, and how many of these twice. */
  const inList = async () => {
    const labels: string[] = [];
    readRows(await (await server().request(csv)).text(), (cells) => {
      const label = cells.find((cell) => cell.startsWith(fingerprint));
      if (label !== undefined) labels.push(label);
    });
    const different = new Set(labels).size;
    return { rows: different, twice: labels.length - different };
  };
  return { fingerprint, apply, undo, inList, lines };
}

const refuse = (operation: 'createEntities' | 'deleteEntities', times: number) =>
  server().faults.add({ kind: 'problem', code: 400.11, operation, times });

test('a file whose update was undone is applied anew, not continued', async () => {
  const { fingerprint, apply, undo } = await fileOf(501);
  // One of two parts of the new entities is refused, so the UUIDs are kept for another try.
  refuse('createEntities', 1);
  const job = await apply();
  expect(job.snapshot().counts).toMatchObject({ done: 1, refused: 1 });
  expect((await findEarlierUpdates(userId(), list, fingerprint)).unfinished).toBe(job.input.seed);
  const undoing = await undo(job);
  expect(undoing.snapshot().counts.done).toBe(2);
  expect((await findEarlierUpdates(userId(), list, fingerprint)).unfinished).toBeNull();
});

test('a stopped update whose undo failed half-way is not resumed after its file was applied again', async () => {
  const { apply, undo, inList } = await fileOf(1001);
  refuse('createEntities', 1);
  const stopped = await apply();
  expect(stopped.snapshot().counts).toMatchObject({ done: 2, refused: 1 });
  const created = (await inList()).rows;
  refuse('deleteEntities', 1);
  const undoing = await undo(stopped);
  expect(undoing.snapshot().counts.refused).toBe(1);
  const left = (await inList()).rows;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(created);
  // The entities that the undo left are recognised, those in the trash are created anew.
  await apply();
  expect(await inList()).toEqual({ rows: 1001, twice: 0 });
  await stopped.resume();
  expect(stopped.snapshot()).toMatchObject({ end: 'not-prepared', error: { name: 'UpdateUndoBegan' } });
  expect(await inList()).toEqual({ rows: 1001, twice: 0 });
});

test('an update whose undo failed half-way is not resumed before the undo goes on, either', async () => {
  const { apply, undo, inList } = await fileOf(501);
  refuse('createEntities', 1);
  const stopped = await apply();
  refuse('deleteEntities', 1);
  const undoing = await undo(stopped);
  await stopped.resume();
  expect(stopped.snapshot()).toMatchObject({ end: 'not-prepared', error: { name: 'UpdateUndoBegan' } });
  await undoing.resume();
  expect(await inList()).toEqual({ rows: 0, twice: 0 });
  await stopped.resume();
  expect(stopped.snapshot()).toMatchObject({ end: 'not-prepared', error: { name: 'UpdateUndone' } });
  await apply();
  expect(await inList()).toEqual({ rows: 501, twice: 0 });
});

test('after the undo of a second try, neither that nor the first one is resumed', async () => {
  const { apply, undo, inList } = await fileOf(1001);
  refuse('createEntities', 2);
  const first = await apply();
  refuse('createEntities', 1);
  const second = await apply();
  expect(second.input.seed).toBe(first.input.seed);
  await undo(second);
  await apply();
  expect(await inList()).toEqual({ rows: 1001, twice: 0 });
  for (const job of [first, second]) {
    await job.resume();
    expect(job.snapshot().end).toBe('not-prepared');
  }
  expect(await inList()).toEqual({ rows: 1001, twice: 0 });
});

test('the entities of an update that was complete are recognised while its undo is incomplete', async () => {
  const { apply, undo, inList } = await fileOf(501);
  const complete = await apply();
  expect(await inList()).toEqual({ rows: 501, twice: 0 });
  refuse('deleteEntities', 1);
  await undo(complete);
  await apply();
  expect(await inList()).toEqual({ rows: 501, twice: 0 });
});

test('a first try is not resumed once a second one has created everything', async () => {
  const { apply, inList } = await fileOf(501);
  refuse('createEntities', 1);
  const first = await apply();
  await apply();
  expect(await inList()).toEqual({ rows: 501, twice: 0 });
  await first.resume();
  expect(first.snapshot()).toMatchObject({ end: 'not-prepared', error: { name: 'UpdateFinishedSince' } });
});

test('a resumed update leaves no entity out because a second try created others of the same part', async () => {
  const { apply, inList } = await fileOf(1000);
  refuse('createEntities', 2);
  const first = await apply();
  expect(await inList()).toEqual({ rows: 0, twice: 0 });
  refuse('createEntities', 1);
  await apply(({ row }) => row >= 100);
  await first.resume();
  expect(first.snapshot().counts.done).toBe(2);
  expect(await inList()).toEqual({ rows: 1000, twice: 0 });
});

test('lines that were compared before the file was undone are not applied', async () => {
  const { apply, undo, fingerprint, lines } = await fileOf(501);
  refuse('createEntities', 1);
  const job = await apply();
  const before = await lines();
  await undo(job);
  await expect(
    startUpdate({ ...list, newProperties: [], file: { name: 'trees.csv', size: 1 } }, before, {
      fingerprint,
      earlier: job.input.seed,
    }),
  ).rejects.toMatchObject({ name: 'FileAppliedMeanwhile' });
});

test('a stopped update notes how many entities the server has of it', async () => {
  const { apply } = await fileOf(501);
  refuse('createEntities', 1);
  const job = await apply();
  const applied = () => cachedState(job.input.undo)?.applied;
  // Noted a moment after the job has ended.
  await vi.waitFor(() => expect([1, 500]).toContain(applied()?.created));
  await job.resume();
  await vi.waitFor(() => expect(applied()).toEqual({ changed: 0, created: 501, steps: 'dd' }));
  await removeImport(job.input.undo);
});
