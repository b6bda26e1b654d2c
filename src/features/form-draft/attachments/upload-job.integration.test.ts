import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import type { FormAttachment } from '~/api/schema';
import { uploadsInThisTab } from '~/domain/forms/draft-uploads';
import { restoreSession, signOut } from '~/session/session';
import { clearJobs } from '~/shared/jobs/job-list';
import { CallByFetch } from '../../../../tests/helpers/call-by-fetch';
import { formWithFiles } from '../../../../tests/helpers/form-with-files';
import { sendTo, serveFetch } from '../../../../tests/helpers/served';
import { startUploads, type UploadJob } from './upload-job';

/* An upload counts as arrived only if the server has this content, whatever its size and date. */

let onRequest: ((path: string) => void) | undefined;
const server = serveFetch((path) => onRequest?.(path));
const send = sendTo(server);
const place = { projectId: 1, xmlFormId: 'files' };
const form = '/v1/projects/1/forms/files';
const attachments = `${form}/draft/attachments`;
const names = Array.from({ length: 20 }, (_, index) => `photo-${10 + index}.jpg`);

async function makeDraft(used: readonly string[], address = '/v1/projects/1/forms'): Promise<void> {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const answer = await server().request(address, { method: 'POST', headers, body: formWithFiles('files', used) });
  expect(answer.status).toBe(200);
}
const put = async (content: string) => {
  const headers = { 'content-type': 'image/png', 'x-requested-with': 'XMLHttpRequest' };
  const sent = { method: 'POST', headers, body: content };
  expect((await server().request(`${attachments}/${names[0]}`, sent)).status).toBe(200);
};
const content = async () => (await server().request(`${attachments}/${names[0]}`)).text();
const uploaded = async () =>
  ((await (await server().request(attachments)).json()) as FormAttachment[])
    .filter(({ blobExists }) => blobExists)
    .map(({ name }) => name);
const counted = () => {
  server().faults.add({ kind: 'delay', milliseconds: 1, operation: 'uploadDraftAttachment', times: 99 });
  return () =>
    99 -
    (server()
      .faults.list()
      .find(({ kind }) => kind === 'delay')?.times ?? 0);
};
const fail = (kind: 'offline' | 'lost' | 'no-blob', times = 1) =>
  server().faults.add({ kind, operation: 'uploadDraftAttachment', times });

const start = (used: readonly string[]): UploadJob =>
  startUploads(
    place,
    used.map((name) => ({ attachment: { name } as FormAttachment, file: new File(['content'], name) })),
    'Attachments',
  );
async function upload(used: readonly string[]): Promise<UploadJob> {
  const job = start(used);
  await job.whenEnded();
  return job;
}
const states = (job: UploadJob) => job.all().map(({ state }) => state);
const words = (job: UploadJob) => job.all().map(({ error }) => (error instanceof Error ? error.message : error));
const [one = ''] = names;

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('XMLHttpRequest', CallByFetch);
  await restoreSession();
  await makeDraft(names);
});
afterEach(async () => {
  onRequest = undefined;
  await signOut('asked');
  clearJobs();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('an upload that arrived is not sent again', async () => {
  await put('before!');
  const sent = counted();
  fail('lost');
  expect(states(await upload([one]))).toEqual(['done']);
  expect([await content(), sent()]).toEqual(['content', 1]);
});

test('an upload that did not arrive is not taken for a file of its size: the one before, or that of somebody else', async () => {
  await put('before!');
  fail('offline');
  const job = await upload([one]);
  expect([states(job), await content()]).toEqual([['refused'], 'before!']);
  await put('theirs!');
  server().faults.add({ kind: 'offline', times: 99 });
  await job.retry();
  expect(states(job)).toEqual(['unknown']);
  server().faults.clear();
  await job.retry();
  expect([states(job), await content()]).toEqual([['done'], 'content']);
});

test('a file that the server did not store although it answered 200 is sent once more', async () => {
  await put('before');
  fail('no-blob');
  expect(states(await upload([one]))).toEqual(['done']);
  fail('no-blob', 2);
  const job = await upload([one]);
  expect([states(job), await uploaded()]).toEqual([['refused'], []]);
  expect(job.all()[0]?.error).toMatchObject({ kind: 'not-stored' });
  await job.retry();
  expect([states(job), await content()]).toEqual([['done'], 'content']);
});

test('a failure does not stop the rest, and only the failures are retried', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'uploadDraftAttachment', times: 2 });
  const job = await upload(names);
  expect(states(job).toSorted()).toEqual([...names.slice(2).map(() => 'done'), 'refused', 'refused']);
  const sent = counted();
  await job.retry();
  expect([states(job), sent()]).toEqual([names.map(() => 'done'), 2]);
  expect(await uploaded()).toEqual(names);
});

test('a connection lost in the middle: what arrived counts, the rest goes on', async () => {
  fail('lost', 3);
  let sent = 0;
  onRequest = (path) => {
    if (path.startsWith(`${attachments}/`)) sent += 1;
    if (sent === 8) server().faults.add({ kind: 'offline', times: 999 });
  };
  const job = await upload(names);
  onRequest = undefined;
  server().faults.clear();
  expect(job.snapshot()).toMatchObject({ end: 'failures' });
  expect(states(job).filter((state) => state === 'waiting').length).toBeGreaterThan(0);
  await job.retry();
  await job.start();
  expect(states(job)).toEqual(names.map(() => 'done'));
  expect(await uploaded()).toEqual(names);
});

test('stopping aborts the files in flight', async () => {
  server().faults.add({ kind: 'delay', milliseconds: 2000, operation: 'uploadDraftAttachment', times: 99 });
  const job = start(names.slice(0, 4));
  await vi.waitUntil(() => states(job).includes('running'));
  job.stop();
  await job.whenEnded();
  expect([states(job), await uploaded()]).toEqual([Array.from({ length: 4 }, () => 'waiting'), []]);
});

test('attachments are under way while they are uploaded or wait for that, in this draft, until the upload is stopped', async () => {
  const under = () => [...uploadsInThisTab(place)].toSorted();
  expect(under()).toEqual([]);
  server().latency = 50;
  const six = names.slice(0, 6);
  const job = start(six);
  await vi.waitUntil(() => states(job).includes('running'));
  expect(under()).toEqual(six);
  expect(uploadsInThisTab({ ...place, projectId: 2 }).size + uploadsInThisTab({ ...place, xmlFormId: 'a' }).size).toBe(
    0,
  );
  job.stop();
  await job.whenEnded();
  expect([states(job).includes('waiting'), under()]).toEqual([true, []]);
  server().latency = 0;
  await job.start();
  expect(under()).toEqual([]);
});

test('an upload stops when its draft is gone, not when the definition no longer names its file', async () => {
  await makeDraft(names.slice(0, 1), `${form}/draft`);
  const left = await upload(names.slice(0, 3));
  expect(states(left)).toEqual(['done', 'refused', 'refused']);
  expect(words(left)[1]).toBe('The definition of the draft no longer refers to this file.');
  await send('POST', `${form}/draft/publish`, {});
  const job = await upload(names);
  expect(states(job)).toContain('waiting');
  const { error } = job.snapshot();
  expect(error instanceof Error && error.message).toMatch(/^This form no longer has a draft/);
});
