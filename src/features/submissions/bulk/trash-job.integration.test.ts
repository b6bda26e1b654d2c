import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { signIn } from '~/session/session';
import { Job } from '~/shared/jobs/job';
import { currentJobs, forgetJobs } from '~/shared/jobs/job-list';
import { submissionsAddress } from '~/domain/submissions/address';
import { readSystem } from '~/domain/submissions/trash';
import type { BulkOutcome } from '~/shared/rows/bulk-outcome';
import { serveFetch } from '../../../../tests/helpers/served';
import { itemsOf, type Listed, listedBy } from './listed';
import { readMatching } from './read-matching';
import { reviewKind } from './review-job';
import { startMoving, trashKinds } from './trash-job';

const server = serveFetch();
const form = { projectId: 1, xmlFormId: 'water_point' };
const path = '/v1/projects/1/forms/water_point/submissions';
const listedOf = listedBy(({ __id }) => ({ title: '', id: __id }));
const everything = { signal: new AbortController().signal, onProgress: () => undefined };
const list = (query = '') =>
  readMatching(form, submissionsAddress.read(new URLSearchParams(query)), listedOf, everything);

let listed: Map<string, Listed>;
const latest = () => currentJobs().at(-1) as Job<unknown, unknown, BulkOutcome>;
const audits = async (id: string) =>
  (await (await server().request(`${path}/${id}/audits`)).json()) as { action: string }[];

beforeEach(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queryClient.clear();
  forgetJobs();
  await signIn('admin@example.org', 'demonstration-admin');
  listed = await list();
});

test.each([
  ['a cut connection', { kind: 'lost' }],
  ['a gateway error', { kind: 'lost', status: 502 }],
  ['a gateway timeout', { kind: 'lost', status: 504 }],
  ['an answer that breaks off', { kind: 'cut', bytes: 5 }],
  ['an answer that ends early as if it were complete', { kind: 'cut', bytes: 5, silently: true }],
] as const)('deletes with %s after the change are found done; Undo restores them', async (_what, fault) => {
  server().faults.add({ ...fault, operation: 'deleteSubmission', times: 2 });
  const trash = await list('deleted=true');
  startMoving(form, listed, { move: 'delete', title: 'Delete submissions' });
  const job = latest();
  await job.whenEnded();
  expect(job.snapshot().counts).toMatchObject({ done: listed.size, skipped: 0, refused: 0, unknown: 0 });
  expect((await list()).size).toBe(0);
  expect((await list('deleted=true')).size).toBe(trash.size + listed.size);
  server().faults.add({ ...fault, operation: 'restoreSubmission', times: 2 });
  trashKinds.delete.undo?.start?.(job as never);
  await latest().whenEnded();
  expect(latest().snapshot().counts).toMatchObject({ done: listed.size, skipped: 0, refused: 0, unknown: 0 });
  expect(new Set((await list()).keys())).toEqual(new Set(listed.keys()));
});

test('skips what somebody else deleted or changed meanwhile', async () => {
  const [first = '', second = ''] = listed.keys();
  await server().request(`${path}/${first}`, { method: 'DELETE' });
  await server().request(`${path}/${second}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reviewState: 'hasIssues' }),
  });
  startMoving(form, listed, { move: 'delete', title: 'Delete submissions' });
  await latest().whenEnded();
  expect(latest().of(first)).toMatchObject({ state: 'skipped', note: { why: 'same' } });
  expect(latest().of(second)).toMatchObject({ state: 'skipped', note: { why: 'changed' } });
  expect((await readSystem(form, second))?.deletedAt).toBeNull();
});

test('a resumed review looks up what was under way, and reviews nothing twice', async () => {
  const open = new Map([...listed].filter(({ 1: { reviewState } }) => reviewState === null));
  const [first = ''] = open.keys();
  // The tab was closed when the server had done the first one, and had not got the second one.
  await server().request(`${path}/${first}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reviewState: 'approved' }),
  });
  const ids = [...open.keys()];
  const job = new Job(reviewKind, {
    title: 'Review: Approved',
    address: '/',
    input: { ...form, reviewState: 'approved', notes: '' },
    items: itemsOf(open),
    known: ids.map((id, index) => ({ id, state: index < 2 ? 'unknown' : 'waiting', note: undefined })),
  });
  await job.goOn();
  expect(job.snapshot().counts).toMatchObject({ done: open.size, skipped: 0, unknown: 0 });
  for (const id of ids) {
    const updates = (await audits(id)).filter(({ action }) => action === 'submission.update');
    expect(updates).toHaveLength(1);
  }
});
