import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '~/api/problem';
import type { Job } from '~/shared/jobs/job';
import { currentJobs, clearJobs } from '~/shared/jobs/job-list';
import type { BulkOutcome } from './bulk-outcome';
import { type TrashInput, createTrashJobs } from './trash-jobs';
import type { TrashMove } from './use-trash-moves';

/* Rows are moved to the trash and back: only those that are still as somebody saw them, and Undo takes back only what was moved. */

interface Now {
  isDeleted: boolean;
  changed: string;
}
type Input = TrashInput & { list: string };
type TrashJob = Job<Input, string, BulkOutcome>;

const table = new Map<string, Now>();
const sent: string[] = [];
const invalidate = vi.fn<(move: TrashMove, input: Input) => void>();
let onMove: (id: string) => void = () => undefined;

const { kinds, start } = createTrashJobs<Input, string, string, Now>({
  name: 'wells',
  parallel: { from: 1, most: 1 },
  read: () => async (ids) => new Map([...structuredClone(table)].filter(([id]) => ids.includes(id))),
  isDeleted: (now) => now.isDeleted,
  isChanged: (now, listed) => now.changed !== listed,
  move: async (_, id, way) => {
    onMove(id);
    if (!table.has(id)) return 'gone';
    sent.push(`${way} ${id}`);
    table.set(id, { changed: 'later', isDeleted: way === 'delete' });
    return undefined;
  },
  changedAt: ({ changed }) => changed,
  invalidate,
  itemsOf: (listed) => [...listed].map(([id, data]) => ({ id, label: `Well ${id}`, data })),
  listPath: ({ list }, search) => `/${list}?${search ?? ''}`,
  titles: { delete: { id: 'Delete wells' }, restore: { id: 'Restore wells' } },
  doneText: (way, count) => ({ id: `${way} ${count}` }),
  failedText: (count) => ({ id: `${count} failed` }),
  identity: { head: ['well'], cellsOf: ({ item }) => [item.label], addressOf: ({ list }, id) => `/${list}/${id}` },
});

const latest = () => currentJobs().at(-1) as TrashJob;
/** Moves these rows, which were listed as they are in the table unless said otherwise. */
async function move(to: TrashMove, ids: readonly string[], listed: Record<string, string> = {}): Promise<TrashJob> {
  const seen = ids.map((id) => [id, listed[id] ?? table.get(id)?.changed ?? ''] as const);
  start({ list: 'wells' }, new Map(seen), to);
  const job = latest();
  await job.whenEnded();
  return job;
}
const states = (job: TrashJob) => Object.fromEntries(job.all().map(({ item, state }) => [item.id, state]));
const fileOf = async (job: TrashJob) => {
  const file = await job.kind.resultFile?.(job);
  return (await file?.content.text())?.replace('\ufeff', '').trim().split('\r\n');
};
const refusal = new ApiError({ kind: 'problem', status: 409, code: '409.1', message: 'No.' });

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://central.example.org/'));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  clearJobs();
  table.clear();
  for (const id of ['a', 'b']) table.set(id, { isDeleted: false, changed: 'early' });
  for (const id of ['x', 'y']) table.set(id, { isDeleted: true, changed: 'early' });
  sent.length = 0;
  invalidate.mockClear();
  onMove = () => undefined;
});

test('rows that are gone, in the trash already, or changed by somebody else are not deleted; the file says why', async () => {
  onMove = (id) => {
    if (id === 'b') table.delete(id);
  };
  table.set('c', { isDeleted: false, changed: 'by somebody' });
  const job = await move('delete', ['a', 'b', 'c', 'x', 'nowhere'], { c: 'early' });
  expect(sent).toEqual(['delete a']);
  expect(job.address).toBe('/wells?');
  expect(invalidate.mock.calls).toEqual([['delete', job.input]]);
  expect(await fileOf(job)).toEqual([
    'well,before,after,outcome,message,address',
    'Well a,present,deleted,done,,https://central.example.org/wells/a',
    'Well b,present,,skipped,Already deleted.,https://central.example.org/wells/b',
    'Well c,present,,skipped,Changed by someone else after it was selected. Check it again.,https://central.example.org/wells/c',
    'Well x,present,,skipped,Was in the trash already.,https://central.example.org/wells/x',
    'Well nowhere,present,,skipped,Already deleted.,https://central.example.org/wells/nowhere',
  ]);
  expect(job.kind.toCheck?.(job).map(({ id, label, address }) => [id, label, address])).toEqual([
    ['c', 'Well c', '/wells/c'],
  ]);
});

test('a row is restored even if somebody changed it, and the file tells its way back', async () => {
  const job = await move('restore', ['x', 'a'], { x: 'before that' });
  expect(sent).toEqual(['restore x']);
  expect(job.address).toBe('/wells?deleted=true');
  expect(invalidate.mock.calls).toEqual([['restore', job.input]]);
  expect(await fileOf(job)).toEqual([
    'well,before,after,outcome,message,address',
    'Well x,deleted,present,done,,https://central.example.org/wells/x',
    'Well a,deleted,,skipped,Was not in the trash.,https://central.example.org/wells/a',
  ]);
  expect(job.kind.toCheck).toBeUndefined();
});

test('what failed is to be checked, with the reason', async () => {
  onMove = (id) => {
    if (id === 'a') throw refusal;
    throw new ApiError({ kind: 'no-response' });
  };
  const job = await move('delete', ['a', 'b', 'x']);
  expect(states(job)).toEqual({ a: 'refused', b: 'unknown', x: 'skipped' });
  const listed = job.kind.toCheck?.(job) ?? [];
  expect(listed.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(listed.every(({ why }) => why !== '')).toBe(true);
});

test('a job that may not delete stops at once', async () => {
  onMove = () => {
    throw new ApiError({ kind: 'problem', status: 403, code: '403.1' });
  };
  expect(states(await move('delete', ['a', 'b']))).toEqual({ a: 'refused', b: 'waiting' });
});

test('a try that was lost but did its work is found done when it is tried again, and can be undone', async () => {
  onMove = (id) => {
    table.set(id, { isDeleted: true, changed: 'by the lost try' });
    throw new ApiError({ kind: 'no-response' });
  };
  const job = await move('delete', ['a']);
  expect(states(job)).toEqual({ a: 'unknown' });
  onMove = () => undefined;
  await job.retry();
  expect(job.all().map(({ state, note }) => [state, note])).toEqual([['done', { at: 'by the lost try' }]]);
  expect(sent).toEqual([]);
  expect(job.kind.undo?.count(job)).toBe(1);
});

test('Undo takes back what the job moved, once, and is not undone itself', async () => {
  const job = await move('delete', ['a', 'x', 'b']);
  const { undo } = job.kind;
  expect(undo?.count(job)).toBe(2);
  undo?.start?.(job);
  const back = latest();
  undo?.start?.(job);
  expect(latest()).toBe(back);
  expect(undo?.count(job)).toBe(0);
  await back.whenEnded();
  expect(back.title).toBe('Restore wells');
  expect(back.address).toBe(job.address);
  expect(sent).toEqual(['delete a', 'delete b', 'restore a', 'restore b']);
  expect(back.kind.undo?.count(back)).toBe(0);
  expect(table.get('x')?.isDeleted).toBe(true);
});

test('a job that still runs is not undone', async () => {
  start({ list: 'wells' }, new Map([['a', 'early']]), 'delete');
  const job = latest();
  kinds.delete.undo?.start?.(job);
  expect(latest()).toBe(job);
  await job.whenEnded();
});

test('an unfinished job can be stored, with what it knows of each row', () => {
  for (const kind of Object.values(kinds)) expect(kind.resume?.storedNote({ at: 'early' })).toEqual({ at: 'early' });
  expect(kinds.delete.name).not.toBe(kinds.restore.name);
});
