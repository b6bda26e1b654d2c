import { beforeEach, expect, test } from 'vitest';
import { getDataset } from '~/api/generated/hooks/datasets';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { signedInUser } from '~/session/session';
import { currentJobs } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import { readFilesHere, WorkerHere } from '../../../tests/helpers/file-reader';
import { entityOf as currentOf, households as list, serveHouseholds } from '../../../tests/helpers/households';
import { memoryDatabases, refuseWrites } from '../../../tests/helpers/memory-database';
import type { Chunk } from './check';
import { reattachFile, importKind, startImport } from './import-job';
import { cachedState, recordUndoStart, recordUndone } from './import-state';
import { type ImportInput, importsOf, storeImport } from './import-store';
import type { ImportJob } from './job-types';
import { fingerprintFile, newSeed, rowUuid } from './uuids';

/* What an import sends of a file, what of it is stored for later, and what it does not send again. */

const asked: string[] = [];
const { server } = serveHouseholds((address) => void asked.push(address));
memoryDatabases();
const userId = () => signedInUser()?.id ?? 0;

beforeEach(() => {
  readFilesHere();
  asked.length = 0;
});

const file = new File(['label,village\nTree 2,Kora\n,no label\nTree 4,"=1"\nTree 5,\n'], 'trees.csv');
const chunks: Chunk[] = [
  { from: 2, to: 4, rows: 2 },
  { from: 5, to: 5, rows: 1 },
];
const inputOf = async (more: Partial<ImportInput> = {}): Promise<ImportInput> => ({
  ...list,
  seed: newSeed(),
  file: { name: file.name, size: file.size, fingerprint: await fingerprintFile(file) },
  dialect: { encoding: 'utf-8', delimiter: ',', sepLine: false },
  plan: { header: ['label', 'village'], label: { kind: 'column', column: 0 }, properties: [null, 'village'] },
  newProperties: [],
  rows: 3,
  ...more,
});
/** A job as it is resumed by a later visit, which has only what is stored. */
const resumed = (input: ImportInput, parts = chunks): ImportJob =>
  startJob(importKind, {
    title: 'Import',
    address: '/',
    input,
    items: parts.map((chunk) => ({ id: String(chunk.from), label: `Rows ${chunk.from}`, data: chunk })),
  });
async function ended(job: ImportJob) {
  await job.whenEnded();
  return job.snapshot();
}
const entityOf = async (seed: string, row: number) => {
  const { version: _, ...values } = await currentOf(rowUuid(seed, row));
  return values;
};
const stored = async () => (await listEntityRows(1, 'households', {})).value.length;
const refuse = (times: number, code = 400.11) =>
  server().faults.add({ kind: 'problem', code, operation: 'createEntities', times });

test('the rows without a problem are sent, under UUIDs that follow from their numbers', async () => {
  const before = await stored();
  const input = await inputOf({ newProperties: ['slope'] });
  const { job, isStored } = await startImport(file, input, chunks);
  expect(isStored).toBe(true);
  expect(currentJobs()).toContain(job);
  expect(await ended(job)).toMatchObject({ end: 'finished', counts: { done: 2 } });
  expect(await stored()).toBe(before + 3);
  expect(await entityOf(input.seed, 2)).toMatchObject({ label: 'Tree 2', village: 'Kora' });
  expect(await entityOf(input.seed, 4)).toMatchObject({ label: 'Tree 4', village: '=1' });
  expect(await entityOf(input.seed, 5)).toEqual({ label: 'Tree 5' });
  expect((await getDataset(1, 'households')).properties.map(({ name }) => name)).toContain('slope');
  expect(cachedState(input.seed)?.sent).toEqual({ 2: 2, 5: 1 });
  expect(job.all().map(({ item }) => item.id)).toEqual(['2', '5']);
  expect(job.address).toContain('households');
  // The worker is not needed any more.
  expect(WorkerHere.started.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test('what can be undone is stored, and the file only until everything is sent', async () => {
  const input = await inputOf();
  refuse(1);
  const { job } = await startImport(file, input, chunks);
  expect((await ended(job)).counts).toMatchObject({ done: 1, refused: 1 });
  const [record] = await importsOf(userId(), list);
  expect(record).toMatchObject({
    seed: input.seed,
    userId: userId(),
    fileName: 'trees.csv',
    fingerprint: input.file.fingerprint,
    rows: 3,
    chunks,
  });
  expect(await record?.file?.text()).toBe(await file.text());
  expect(importKind.undo?.count(job)).toBe(job.entry('2')?.state === 'done' ? 2 : 1);
  await job.resume();
  expect(job.snapshot().counts).toMatchObject({ done: 2 });
  const [later] = await importsOf(userId(), list);
  expect(later).not.toHaveProperty('file');
  expect(importKind.undo?.count(job)).toBe(3);
  expect(importKind.undo).toHaveProperty('Dialog');
  await recordUndone(input.seed, { at: 1, moved: 3, kept: 0 });
  expect(importKind.undo?.count(job)).toBe(0);
});

test('an import whose file finds no space can still be undone, and that it cannot be resumed is told', async () => {
  refuseWrites({ of: (record) => 'file' in (record as object) });
  const input = await inputOf();
  const { job, isStored } = await startImport(file, input, chunks);
  expect(isStored).toBe(false);
  expect(await ended(job)).toMatchObject({ end: 'finished' });
  expect(await importsOf(userId(), list)).toMatchObject([{ seed: input.seed, chunks }]);
});

test('a later visit goes on with the stored file, or asks for the same one', async () => {
  const input = await inputOf();
  const missing = resumed(input);
  expect(await ended(missing)).toMatchObject({ end: 'not-prepared', error: { name: 'FileMissing' } });
  expect(await reattachFile(input, new File(['another size'], 'trees.csv'))).toBe(false);
  expect(await reattachFile(input, new File([(await file.text()).replace('Kora', 'Sora')], 'trees.csv'))).toBe(false);
  await missing.resume();
  expect(missing.snapshot().end).toBe('not-prepared');
  expect(await reattachFile(input, new File([file], 'renamed.csv'))).toBe(true);
  await missing.resume();
  expect(missing.snapshot()).toMatchObject({ end: 'finished', counts: { done: 2 } });

  const other = await inputOf();
  await storeImport({ ...list, seed: other.seed, userId: 1, fileName: 'a', startedAt: 1, rows: 3, chunks, file });
  expect(await ended(resumed(other))).toMatchObject({ end: 'finished' });
  expect(await entityOf(other.seed, 5)).toEqual({ label: 'Tree 5' });
});

test.each([
  ['was undone', (seed: string) => recordUndone(seed, { at: 1, moved: 0, kept: 0 })],
  ['is being undone', recordUndoStart],
])('an import that %s sends nothing any more', async (_what, note) => {
  const before = await stored();
  const input = await inputOf({ newProperties: ['slope'] });
  await reattachFile(input, file);
  await note(input.seed);
  asked.length = 0;
  expect(await ended(resumed(input))).toMatchObject({ end: 'not-prepared', counts: { waiting: 2 } });
  expect(asked).toEqual([]);
  expect(await stored()).toBe(before);
});

test('what was noted as sent is not sent again, but a part that differs from the note is', async () => {
  const input = await inputOf();
  await reattachFile(input, file);
  expect(await ended(resumed(input))).toMatchObject({ end: 'finished' });
  asked.length = 0;
  await reattachFile(input, file);
  expect(await ended(resumed(input, [{ from: 2, to: 5, rows: 3 }]))).toMatchObject({ end: 'finished' });
  // The server says that it has them.
  expect(asked.filter((path) => path.endsWith('/entities'))).toHaveLength(1);
  asked.length = 0;
  expect(await ended(resumed(input, [{ from: 5, to: 5, rows: 1 }]))).toMatchObject({ end: 'finished' });
  expect(asked.filter((path) => path.endsWith('/entities'))).toHaveLength(0);
});

test.each([
  ['a right that is lost', 403.1],
  ['a list that is gone', 404.1],
])('%s ends the import at once', async (_what, code) => {
  const input = await inputOf();
  await reattachFile(input, file);
  refuse(99, code);
  const parts = Array.from({ length: 20 }, (_, at) => ({ from: at + 2, to: at + 2, rows: 1 }));
  const { end, counts, error } = await ended(resumed(input, parts));
  expect(end).toBe('failures');
  expect(error).toMatchObject({ code: String(code) });
  expect(counts.refused).toBeLessThan(4);
});

test('three refusals in a row stop it: the next would fail, too', async () => {
  const input = await inputOf();
  const text = `label,village\n${Array.from({ length: 20 }, (_, at) => `Tree ${at},\n`).join('')}`;
  const long = new File([text], 'long.csv');
  const mark = { name: 'long.csv', size: long.size, fingerprint: await fingerprintFile(long) };
  await reattachFile({ ...input, file: mark }, long);
  refuse(99);
  const parts = Array.from({ length: 20 }, (_, at) => ({ from: at + 2, to: at + 2, rows: 1 }));
  const { end, counts } = await ended(resumed({ ...input, file: mark }, parts));
  expect(end).toBe('failures');
  expect(counts.refused).toBeGreaterThanOrEqual(3);
  expect(counts.refused).toBeLessThan(7);
});

test('the result has the outcome of every row, the UUID of those that were sent, and why others were left out', async () => {
  const input = await inputOf({ leftOut: { rows: 1, problems: [{ row: 3, fault: 'label' }] } });
  refuse(1);
  await reattachFile(input, file);
  const job = resumed(input);
  await job.whenEnded();
  const first = job.entry('2')?.state === 'done';
  const result = await importKind.resultFile?.(job);
  const of = (row: number, isDone: boolean) => (isDone ? `${rowUuid(input.seed, row)},done,` : ',failed,');
  expect(result?.name).toBe('Import.csv');
  expect((await result?.content.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
    'row,label,__id,outcome,problem',
    `2,Tree 2,${of(2, first)}`,
    `4,Tree 4,${of(4, first)}`,
    `5,Tree 5,${of(5, !first)}`,
    '3,,,left out,Missing label.',
    '',
  ]);
});

test('an import counts entities, and can be resumed as long as it can be undone', () => {
  expect(importKind.counted?.weigh({ from: 2, to: 9, rows: 5 })).toBe(5);
  expect(importKind.resume).toMatchObject({ days: 30 });
});
