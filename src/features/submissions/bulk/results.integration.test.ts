import { i18n, type MessageDescriptor } from '@lingui/core';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { getGetFormQueryKey } from '~/api/generated/hooks/forms';
import { getListSubmissionRowsQueryKey } from '~/api/generated/hooks/odata';
import { getListSubmissionAuditsQueryKey } from '~/api/generated/hooks/submissions';
import { queryClient } from '~/api/query-client';
import { readSystem } from '~/domain/submissions/trash';
import { Job } from '~/shared/jobs/job';
import { currentJobs } from '~/shared/jobs/job-list';
import {
  form,
  latest,
  matching,
  move,
  resultsOf,
  review,
  stateOf,
  submissionJobs,
  lostAnswers,
} from '../../../../tests/helpers/submission-jobs';
import { reviewKind, startReview, trashKinds } from './jobs';
import { submissionJobItems, type ListedSubmission } from './listed';

/* What a job with many submissions says of each, and what Undo and another try do with it. */

const asked: string[] = [];
let onRequest: ((path: string) => void) | undefined;
const { server, listed, first, set, remove } = submissionJobs((path) => {
  asked.push(path);
  onRequest?.(path);
});
const open = ({ reviewState }: ListedSubmission) => reviewState === null;
/** The text of a message, before its numbers are put in. */
const textOf = (message: MessageDescriptor | undefined) => (message ? i18n._(message) : '');
const listKey = getListSubmissionRowsQueryKey(1, 'water_point');
const isStale = () => vi.waitFor(() => expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true));

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://central.example.org' });
  asked.length = 0;
  return () => {
    onRequest = undefined;
    vi.unstubAllGlobals();
  };
});

test('after a review the list is read again, and the file has the states before and after', async () => {
  const some = new Map([...first(2, open), ...first(1, ({ reviewState }) => reviewState === 'approved')]);
  expect(some.size).toBe(3);
  queryClient.setQueryData(listKey, {});
  const job = await review(some);
  await isStale();
  const [head, ...rows] = await resultsOf(job);
  expect(head).toBe('instanceId,submitter,before,after,outcome,message,address');
  expect(rows.map((row) => row.split(',').slice(2, 6))).toEqual([
    ['received', 'approved', 'done', ''],
    ['received', 'approved', 'done', ''],
    ['approved', '', 'skipped', 'Had this state already.'],
  ]);
  expect(textOf(reviewKind.doneText?.(job as never, 2))).toContain('Set the review state');
  expect(job.title).toBe('Approve 3 submissions');
  expect(job.address).toBe('/projects/1/forms/water_point/submissions');
});

test('many are checked in one call, and what shows them is read again once, after the last', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'the form');
  const shown = new QueryObserver(queryClient, { queryKey: getGetFormQueryKey(1, 'water_point'), queryFn: read });
  const stop = shown.subscribe(() => undefined);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('the form'));
  const job = await review(first(4, open));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(job.snapshot().counts).toMatchObject({ done: 4 });
  expect(asked.filter((one) => one.endsWith('/Submissions'))).toHaveLength(1);
  stop();
});

test('nothing is sent once the session has ended, also for one that is tried again', async () => {
  const some = first(1, open);
  const [id = ''] = some.keys();
  let endSession = () => {};
  const job = new Job(reviewKind, {
    title: 'Review',
    address: '/',
    input: { ...form, reviewState: 'approved', notes: '' },
    items: submissionJobItems(some),
    known: [{ id, state: 'refused', note: undefined }],
    session: {
      userId: () => 1,
      onEnd: (listener) => {
        endSession = listener;
        return () => undefined;
      },
    },
  });
  onRequest = (one) => {
    if (one.endsWith('/Submissions')) endSession();
  };
  await job.resume();
  expect(job.snapshot().end).toBe('session');
  expect(await stateOf(id)).toBeNull();
});

test('Undo gives each its own state back, says so, and cannot be undone itself', async () => {
  const some = new Map([...first(1, open), ...first(1, ({ reviewState }) => reviewState === 'hasIssues')]);
  const before = [...some].map(([id, { reviewState }]) => [id, reviewState] as const);
  const job = await review(some, 'rejected');
  expect(reviewKind.undo?.count(job as never)).toBe(some.size);
  reviewKind.undo?.start?.(job as never);
  const undo = latest();
  await undo.whenEnded();
  expect(undo.snapshot().counts).toMatchObject({ done: some.size });
  for (const [id, state] of before) expect(await stateOf(id)).toBe(state);
  expect((await resultsOf(undo)).slice(1).map((row) => row.split(',').slice(2, 5))).toEqual(
    before.map(([, state]) => ['rejected', state ?? 'received', 'done']),
  );
  expect(undo.title).toBe(`Undo ${some.size} ${some.size === 1 ? 'rejection' : 'rejections'}`);
  expect(textOf(reviewKind.doneTitle?.(undo as never, 2))).toBe('Undid 2 rejections');
  expect(textOf(reviewKind.doneText?.(undo as never, 2))).toBe('Undid 2 rejections.');
  expect(reviewKind.doneTitle?.(job as never, 2)).toBeUndefined();
  expect(reviewKind.undo?.count(undo as never)).toBe(0);
  expect(undo.address).toBe(job.address);
});

test('a review that has not ended is not undone', async () => {
  startReview(form, first(3, open), { reviewState: 'approved', notes: '' });
  const job = latest();
  const jobs = currentJobs().length;
  reviewKind.undo?.start?.(job as never);
  expect(currentJobs()).toHaveLength(jobs);
  await job.whenEnded();
  reviewKind.undo?.start?.(job as never);
  expect(currentJobs()).toHaveLength(jobs + 1);
  await latest().whenEnded();
});

test('what changed to another state after a lost try is left; what has the state counts as done, for Undo too', async () => {
  const some = first(2, open);
  const [done = '', changed = ''] = some.keys();
  await set(done, 'approved');
  await set(changed, 'rejected');
  const job = new Job(reviewKind, {
    title: 'Review',
    address: '/',
    input: { ...form, reviewState: 'approved', notes: '' },
    items: submissionJobItems(some),
    known: [...some.keys()].map((id) => ({ id, state: 'unknown' as const, note: undefined })),
  });
  await job.resume();
  expect(job.entry(done)).toMatchObject({ state: 'done', note: { at: expect.any(String) } });
  expect(job.entry(changed)).toMatchObject({ state: 'skipped', note: { why: 'changed' } });
  expect(reviewKind.undo?.count(job as never)).toBe(1);
  expect(await stateOf(changed)).toBe('rejected');
});

test('one that is deleted while it is reviewed is gone; another refusal is told, to be looked at', async () => {
  server().faults.add({ kind: 'problem', code: 404.1, operation: 'updateSubmission', times: 1 });
  const gone = await review(first(1, open));
  expect(gone.all()).toMatchObject([{ state: 'skipped', note: { why: 'gone' } }]);
  server().faults.add({ kind: 'problem', code: 400.11, operation: 'updateSubmission', times: 1 });
  const some = first(1, open);
  const [id = ''] = some.keys();
  const job = await review(some);
  expect(job.all()).toMatchObject([{ state: 'refused' }]);
  expect(reviewKind.undo?.count(job as never)).toBe(0);
  expect(reviewKind.toCheck?.(job as never)).toMatchObject([
    { id, address: expect.stringMatching(/^\/projects\/1\/forms\/water_point\/submissions\/./) },
  ]);
  expect(textOf(reviewKind.failedText?.(1))).toContain('failed');
});

test('ten refusals in a row stop a review: the next would fail, too', async () => {
  server().faults.add({ kind: 'problem', code: 400.11, operation: 'listSubmissionRows', times: 999 });
  const one = [...listed().values()][0] as ListedSubmission;
  const some = new Map(Array.from({ length: 40 }, (_, at) => [`uuid:${at}`, one]));
  const { end, counts } = (await review(some)).snapshot();
  expect(end).toBe('failures');
  // Those that were under way are told, too.
  expect(counts.refused).toBeLessThan(16);
});

test('moves to the trash and back are told by their own words, and read the list again', async () => {
  const some = first(2);
  // A submission that comes back has an entry more. In the trash it has no page.
  const historyKey = getListSubmissionAuditsQueryKey(1, 'water_point', [...some.keys()][0] ?? '');
  for (const key of [listKey, historyKey]) queryClient.setQueryData(key, {});
  const deleted = await move(some, 'delete');
  await isStale();
  expect(queryClient.getQueryState(historyKey)?.isInvalidated).toBe(false);
  expect(textOf(trashKinds.delete.doneText?.(deleted as never, 2))).toContain('to the trash');
  expect(deleted.address).toBe('/projects/1/forms/water_point/submissions');
  expect((await resultsOf(deleted))[1]).toMatch(/^[^,]+,[^,]*,present,deleted,done,,https:/);
  const trash = await matching('deleted=true', new Set(some.keys()));
  expect(new Set(trash.keys())).toEqual(new Set(some.keys()));
  for (const key of [listKey, historyKey]) queryClient.setQueryData(key, {});
  const restored = await move(trash, 'restore');
  await isStale();
  expect(queryClient.getQueryState(historyKey)?.isInvalidated).toBe(true);
  expect(restored.snapshot().counts).toMatchObject({ done: 2 });
  expect(textOf(trashKinds.restore.doneText?.(restored as never, 2))).toContain('Restored');
  expect(restored.address).toBe('/projects/1/forms/water_point/submissions?deleted=true');
  expect(textOf(trashKinds.delete.failedText?.(2))).toContain('failed');
  expect(restored.all().map(({ note }) => note)).toEqual([{ at: null }, { at: null }]);
});

test.each(lostAnswers)('deletes with %s after the change are found done; Undo restores them', async (_what, fault) => {
  server().faults.add({ ...fault, operation: 'deleteSubmission', times: 2 });
  const trash = await matching('deleted=true');
  const job = await move(listed(), 'delete');
  expect(job.snapshot().counts).toMatchObject({ done: listed().size, skipped: 0, refused: 0, unknown: 0 });
  expect((await matching()).size).toBe(0);
  expect((await matching('deleted=true')).size).toBe(trash.size + listed().size);
  server().faults.add({ ...fault, operation: 'restoreSubmission', times: 2 });
  trashKinds.delete.undo?.start?.(job as never);
  await latest().whenEnded();
  expect(latest().snapshot().counts).toMatchObject({ done: listed().size, skipped: 0, refused: 0, unknown: 0 });
  expect(new Set((await matching()).keys())).toEqual(new Set(listed().keys()));
});

test('skips what someone else deleted or changed meanwhile', async () => {
  const [gone = '', changed = ''] = listed().keys();
  await remove(gone);
  await set(changed, 'hasIssues');
  const job = await move(listed(), 'delete');
  expect(job.entry(gone)).toMatchObject({ state: 'skipped', note: { why: 'same' } });
  expect(job.entry(changed)).toMatchObject({ state: 'skipped', note: { why: 'changed' } });
  expect((await readSystem(form, changed))?.deletedAt).toBeNull();
});

test('stored jobs are found again by the names of their kinds', () => {
  expect([reviewKind.name, trashKinds.delete.name, trashKinds.restore.name]).toEqual([
    'submissions-review',
    'submissions-delete',
    'submissions-restore',
  ]);
  expect(reviewKind.resume?.storedNote({ at: 'a' })).toEqual({ at: 'a' });
});
