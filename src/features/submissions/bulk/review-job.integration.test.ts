import { expect, test, vi } from 'vitest';
import { getListSubmissionRowsQueryOptions } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import { signIn } from '~/session/session';
import { Job } from '~/shared/jobs/job';
import { currentJobs } from '~/shared/jobs/job-list';
import {
  form,
  latest,
  matching,
  resultsOf,
  review,
  stateOf,
  submissionJobs,
  lostAnswers,
} from '../../../../tests/helpers/submission-jobs';
import { reviewKind } from './jobs';
import { submissionJobItems, type ListedSubmission } from './listed';

const { server, listed, first, set, remove, reviews } = submissionJobs();
const idAt = (index: number) => [...listed().keys()][index] ?? '';
const notApproved = ({ reviewState }: ListedSubmission) => reviewState !== 'approved';

test('sets the state of each with the note, skips those that have it, and undoes it', async () => {
  const before = listed();
  await set(idAt(0), 'approved');
  const all = await matching();
  const ids = [...all.keys()];
  const job = await review(all);
  const { counts, end } = job.snapshot();
  const had = [...all.values()].filter(({ reviewState }) => reviewState === 'approved').length;
  expect(end).toBe('finished');
  expect(counts).toMatchObject({ done: all.size - had, skipped: had, refused: 0, unknown: 0 });
  for (const id of ids) expect(await stateOf(id)).toBe('approved');
  const changed = ids.find((id) => all.get(id)?.reviewState !== 'approved') ?? '';
  expect(await reviews(changed)).toEqual(['Checked.']);

  await set(changed, 'rejected');
  expect(reviewKind.undo?.count(job as never)).toBe(counts.done);
  reviewKind.undo?.start?.(job as never);
  await latest().whenEnded();
  expect(latest()).not.toBe(job);
  expect(latest().snapshot().counts).toMatchObject({ done: counts.done - 1, skipped: 1 });
  for (const [id, { reviewState }] of before)
    expect(await stateOf(id)).toBe(id === changed ? 'rejected' : id === idAt(0) ? 'approved' : reviewState);
  const undone = ids.find((id) => id !== changed && all.get(id)?.reviewState !== 'approved');
  // The note was about the state that is gone.
  expect(new Set(await reviews(undone ?? ''))).toEqual(new Set([null, 'Checked.']));
  expect(reviewKind.undo?.count(job as never)).toBe(0);
});

// Before 2025.3 rows are not found by their ids.
test.each(['2026.3', '2025.2'] as const)(
  'leaves what someone else changed or deleted after it was listed, and shows it, with %s',
  async (release) => {
    server().release = release;
    await signIn('admin@example.org', 'demonstration-admin');
    const rows = getListSubmissionRowsQueryOptions(form.projectId, form.xmlFormId, {});
    const shown = async () =>
      (await queryClient.ensureQueryData(rows)).value.find(({ __id }) => __id === idAt(1))?.__system.reviewState;
    expect(await shown()).not.toBe('rejected');
    await set(idAt(1), 'rejected');
    await remove(idAt(2));
    const job = await review(first(4), 'approved', 'Both.');
    expect(job.entry(idAt(1))).toMatchObject({ state: 'skipped', note: { why: 'changed' } });
    expect(job.entry(idAt(2))).toMatchObject({ state: 'skipped', note: { why: 'gone' } });
    for (const index of [0, 3]) {
      expect(await stateOf(idAt(index))).toBe('approved');
      expect(await reviews(idAt(index))).toContain('Both.');
    }
    expect(await stateOf(idAt(1))).toBe('rejected');
    expect(await stateOf(idAt(2))).toBeUndefined();
    expect(await shown()).toBe('rejected');
    vi.stubGlobal('location', { origin: 'https://central.example.org' });
    const lines = await resultsOf(job);
    vi.unstubAllGlobals();
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatch(
      /^[^,]+,[^,]*,[^,]+,,skipped,Changed by someone else.*,https:\/\/central\.example\.org\/projects\/\d+\/forms\/\w+\/submissions\/[^,/]+$/,
    );
  },
);

test('what someone else approved meanwhile is not counted as done, so that Undo leaves it', async () => {
  await set(idAt(1), 'approved');
  const job = await review(first(3));
  expect(job.entry(idAt(1))).toMatchObject({ state: 'skipped', note: { why: 'same' } });
  const jobs = currentJobs().length;
  // A double click.
  reviewKind.undo?.start?.(job as never);
  reviewKind.undo?.start?.(job as never);
  expect(currentJobs()).toHaveLength(jobs + 1);
  await latest().whenEnded();
  expect(await stateOf(idAt(1))).toBe('approved');
});

test.each(lostAnswers)(
  'reviews with %s after the change are found done, and nothing is doubled',
  async (_what, fault) => {
    const some = first(8, notApproved);
    server().faults.add({ ...fault, operation: 'updateSubmission', times: 5 });
    const job = await review(some);
    expect(job.snapshot().counts).toMatchObject({ done: some.size, refused: 0, unknown: 0 });
    for (const id of some.keys()) expect(await reviews(id)).toEqual(['Checked.']);
  },
);

test('says what is not done while the server cannot be reached, and does it once on retry', async () => {
  const some = first(8, notApproved);
  server().faults.add({ kind: 'lost', operation: 'updateSubmission', times: 3 });
  server().faults.add({ kind: 'offline', operation: 'updateSubmission', times: 5 });
  server().faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 999 });
  const job = await review(some);
  // Nothing could be read, so nothing was sent.
  expect(job.snapshot().counts).toMatchObject({ done: 0, unknown: 0 });
  server().faults.clear();
  await job.resume();
  expect(job.snapshot().counts).toMatchObject({ done: some.size, refused: 0, unknown: 0, waiting: 0 });
  for (const id of some.keys()) expect(await reviews(id)).toEqual(['Checked.']);
});

test('a right that is lost ends the job at once', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'updateSubmission', times: 99 });
  const { counts, end } = (await review(listed())).snapshot();
  expect(end).toBe('failures');
  expect(counts.done).toBe(0);
  // Those that were under way.
  expect(counts.refused).toBeLessThanOrEqual(5);
});

test('a resumed review looks up what was under way, and reviews nothing twice', async () => {
  const open = first(99, ({ reviewState }) => reviewState === null);
  const ids = [...open.keys()];
  // The tab was closed when the server had done the first one, had not got the second one, and before it noted that the
  // third one was done.
  await set(ids[0] ?? '', 'approved');
  await set(ids[2] ?? '', 'approved');
  const job = new Job(reviewKind, {
    title: 'Approve 99 submissions',
    address: '/',
    input: { ...form, reviewState: 'approved', notes: '' },
    items: submissionJobItems(open),
    known: ids.map((id, index) => ({ id, state: index < 2 ? 'unknown' : 'waiting', note: undefined })),
  });
  await job.resume();
  expect(job.snapshot().counts).toMatchObject({ done: open.size - 1, skipped: 1, unknown: 0 });
  expect(reviewKind.toCheck?.(job)).toEqual([]);
  for (const id of ids) expect(await reviews(id)).toHaveLength(1);
});
