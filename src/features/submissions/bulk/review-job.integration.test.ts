import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { getListSubmissionRowsQueryOptions } from '~/api/generated/hooks/odata';
import { queryClient } from '~/api/query-client';
import type { ReviewState } from '~/api/schema';
import { signIn } from '~/session/session';
import type { Job } from '~/shared/jobs/job';
import { currentJobs, forgetJobs } from '~/shared/jobs/job-list';
import { submissionsAddress } from '~/domain/submissions/address';
import { readRow } from '~/domain/submissions/queries';
import type { BulkOutcome } from '~/shared/rows/bulk-outcome';
import { serveFetch } from '../../../../tests/helpers/served';
import { type Listed, listedBy } from './listed';
import { readMatching } from './read-matching';
import { reviewKind, startReview } from './review-job';

const server = serveFetch();
const form = { projectId: 1, xmlFormId: 'water_point' };
const path = '/v1/projects/1/forms/water_point/submissions';
const listedOf = listedBy(({ __id }) => ({ title: '', id: __id }));
const everything = { signal: new AbortController().signal, onProgress: () => undefined };
const matching = (query = '') =>
  readMatching(form, submissionsAddress.read(new URLSearchParams(query)), listedOf, everything);

let listed: Map<string, Listed>;
const ids = () => [...listed.keys()];
const idAt = (index: number) => ids()[index] ?? '';

type ReviewJob = Job<unknown, unknown, BulkOutcome>;
const latest = () => currentJobs().at(-1) as ReviewJob;
async function approve(some = listed, notes = 'Checked.') {
  startReview(form, some, { reviewState: 'approved', notes, title: 'Review: Approved' });
  await latest().whenEnded();
  return latest();
}
const stateOf = async (id: string) => (await readRow(form, id))?.__system.reviewState;
const set = async (id: string, reviewState: ReviewState) => {
  const answer = await server().request(`${path}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reviewState }),
  });
  expect(answer.ok).toBe(true);
};
/** How often each submission was reviewed, by its history. */
const reviews = async (id: string) => {
  const audits = (await (await server().request(`${path}/${id}/audits`)).json()) as {
    action: string;
    notes: string | null;
  }[];
  return audits.filter(({ action }) => action === 'submission.update').map(({ notes }) => notes);
};

beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queryClient.clear();
  forgetJobs();
  await signIn('admin@example.org', 'demonstration-admin');
  listed = await matching();
});

test('sets the state of each with the note, skips those that have it, and undoes it', async () => {
  const before = new Map(listed);
  await set(idAt(0), 'approved');
  listed = await matching();
  const job = await approve();
  const { counts, end } = job.snapshot();
  const had = [...listed.values()].filter(({ reviewState }) => reviewState === 'approved').length;
  expect(end).toBe('finished');
  expect(counts).toMatchObject({ done: listed.size - had, skipped: had, refused: 0, unknown: 0 });
  for (const id of ids()) expect(await stateOf(id)).toBe('approved');
  const changed = ids().find((id) => listed.get(id)?.reviewState !== 'approved') ?? '';
  expect(await reviews(changed)).toEqual(['Checked.']);

  await set(changed, 'rejected');
  expect(reviewKind.undo?.count(job as never)).toBe(counts.done);
  reviewKind.undo?.start?.(job as never);
  await latest().whenEnded();
  expect(latest()).not.toBe(job);
  expect(latest().snapshot().counts).toMatchObject({ done: counts.done - 1, skipped: 1 });
  for (const [id, { reviewState }] of before) {
    expect(await stateOf(id)).toBe(id === changed ? 'rejected' : id === idAt(0) ? 'approved' : reviewState);
  }
  const undone = ids().find((id) => id !== changed && listed.get(id)?.reviewState !== 'approved');
  // The note was about the state that is gone.
  expect(new Set(await reviews(undone ?? ''))).toEqual(new Set([null, 'Checked.']));
  expect(reviewKind.undo?.count(job as never)).toBe(0);
});

test('before 2025.3, where rows are not found by their ids, sets the state of each and leaves what others changed', async () => {
  server().release = '2025.2';
  await signIn('admin@example.org', 'demonstration-admin');
  await set(idAt(1), 'rejected');
  await server().request(`${path}/${idAt(2)}`, { method: 'DELETE' });
  const job = await approve(new Map([...listed].slice(0, 4)), 'By an old server.');
  expect(job.of(idAt(1))).toMatchObject({ state: 'skipped', note: { why: 'changed' } });
  expect(job.of(idAt(2))).toMatchObject({ state: 'skipped', note: { why: 'gone' } });
  for (const index of [0, 3]) {
    expect(await stateOf(idAt(index))).toBe('approved');
    expect(await reviews(idAt(index))).toContain('By an old server.');
  }
  expect(await stateOf(idAt(1))).toBe('rejected');
  expect(await stateOf(idAt(2))).toBeUndefined();
});

test('what somebody else decided meanwhile shows in the list at once', async () => {
  const rows = getListSubmissionRowsQueryOptions(form.projectId, form.xmlFormId, {});
  const shown = async () =>
    (await queryClient.ensureQueryData(rows)).value.find(({ __id }) => __id === idAt(1))?.__system.reviewState;
  expect(await shown()).not.toBe('rejected');
  await set(idAt(1), 'rejected');
  await approve(new Map([...listed].slice(1, 2)));
  expect(await shown()).toBe('rejected');
});

test('what somebody else approved meanwhile is not counted as done, so that Undo leaves it', async () => {
  await set(idAt(1), 'approved');
  const job = await approve(new Map([...listed].slice(0, 3)));
  expect(job.of(idAt(1))).toMatchObject({ state: 'skipped', note: { why: 'changed' } });
  const jobs = currentJobs().length;
  // A double click.
  reviewKind.undo?.start?.(job as never);
  reviewKind.undo?.start?.(job as never);
  expect(currentJobs()).toHaveLength(jobs + 1);
  await latest().whenEnded();
  expect(await stateOf(idAt(1))).toBe('approved');
});

test('leaves what somebody else changed or deleted after it was listed', async () => {
  await set(idAt(1), 'rejected');
  await server().request(`${path}/${idAt(2)}`, { method: 'DELETE' });
  const job = await approve(new Map([...listed].slice(0, 4)));
  expect(job.of(idAt(1))).toMatchObject({ state: 'skipped', note: { why: 'changed' } });
  expect(job.of(idAt(2))).toMatchObject({ state: 'skipped', note: { why: 'gone' } });
  expect(await stateOf(idAt(1))).toBe('rejected');
  vi.stubGlobal('location', { origin: 'https://central.example.org' });
  const file = await reviewKind.resultFile?.(job as never);
  vi.unstubAllGlobals();
  const lines = (await file?.content.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(5);
  expect(lines[2]).toMatch(
    /^[^,]+,[^,]*,[^,]+,,skipped,Changed by somebody else.*,https:\/\/central\.example\.org\/projects\/\d+\/forms\/\w+\/submissions\/[^,/]+$/,
  );
});

test.each([
  ['a cut connection', { kind: 'lost' }],
  ['a gateway error', { kind: 'lost', status: 502 }],
  ['a gateway timeout', { kind: 'lost', status: 504 }],
  ['an answer that breaks off', { kind: 'cut', bytes: 5 }],
  ['an answer that ends early as if it were complete', { kind: 'cut', bytes: 5, silently: true }],
] as const)('reviews with %s after the change are found done, and nothing is doubled', async (_what, fault) => {
  const some = new Map([...listed].filter(({ 1: { reviewState } }) => reviewState !== 'approved').slice(0, 8));
  server().faults.add({ ...fault, operation: 'updateSubmission', times: 5 });
  const job = await approve(some);
  expect(job.snapshot().counts).toMatchObject({ done: some.size, refused: 0, unknown: 0 });
  for (const id of some.keys()) expect(await reviews(id)).toEqual(['Checked.']);
});

test('says what is not done while the server cannot be reached, and does it once on retry', async () => {
  const some = new Map([...listed].filter(({ 1: { reviewState } }) => reviewState !== 'approved').slice(0, 8));
  server().faults.add({ kind: 'lost', operation: 'updateSubmission', times: 3 });
  server().faults.add({ kind: 'offline', operation: 'updateSubmission', times: 5 });
  server().faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 999 });
  const job = await approve(some);
  // Nothing could be read, so nothing was sent.
  expect(job.snapshot().counts).toMatchObject({ done: 0, unknown: 0 });
  server().faults.clear();
  await job.goOn();
  expect(job.snapshot().counts).toMatchObject({ done: some.size, refused: 0, unknown: 0, waiting: 0 });
  for (const id of some.keys()) expect(await reviews(id)).toEqual(['Checked.']);
});

test('a right that is lost ends the job at once', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'updateSubmission', times: 99 });
  const job = await approve();
  const { counts, end } = job.snapshot();
  expect(end).toBe('failures');
  expect(counts.done).toBe(0);
  // Those that were under way.
  expect(counts.refused).toBeLessThanOrEqual(5);
});

test('reads all that match by pages', async () => {
  const progress = vi.fn<(read: number, total: number) => void>();
  const found = await readMatching(
    form,
    submissionsAddress.read(new URLSearchParams("reviewState='approved'")),
    listedOf,
    {
      ...everything,
      onProgress: progress,
    },
  );
  expect([...found.values()].every(({ reviewState }) => reviewState === 'approved')).toBe(true);
  expect(progress).toHaveBeenLastCalledWith(found.size, found.size);
});
