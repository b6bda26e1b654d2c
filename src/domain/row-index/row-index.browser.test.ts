import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import {
  emptyStorage,
  inOtherTab,
  loaded,
  nextVisit,
  sendAgain,
  storedKeys,
  until,
  untilReading,
} from '../../../tests/helpers/local-index';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { watchAnswers } from '~/session/server-evidence';
import { signIn } from '~/session/session';
import { type AnyJob, currentJobs, jobList } from '~/shared/jobs/job-list';
import { rowIndexOf } from './indexes';
import { paging } from './source';
import { everything, type Find, type RowIndex } from './types';

watchAnswers();
let asked: string[] = [];
const mocks = mockPages('demo', ({ worker }) =>
  worker.events.on('request:start', ({ request }) =>
    asked.push(decodeURIComponent(new URL(request.url).search).replaceAll('+', ' ')),
  ),
);
const place = { kind: 'submissions', projectId: 1, xmlFormId: 'household_survey' } as const;
const table = '/projects/1/forms/household_survey.svc/Submissions';
const submissions = '/projects/1/forms/household_survey/submissions';
const key = 'submissions 1 household_survey';

beforeEach(async () => {
  await emptyStorage();
  paging.fewestRows = 50;
  paging.mostRows = 50;
  asked = [];
});

const serverRows = async () => (await stored<{ value: SubmissionRow[] }>(`${table}?%24expand=*`)).value;
const rowsOf = async (index: RowIndex, find: Partial<Find> = {}) =>
  (await index.rows({ ...everything, ...find }, 0, 1000)).rows;

/** Ids of all rows, to find out what is missing. */
const comparisons = () => asked.filter((search) => search.includes('$top=10000') && !search.includes('deletedAt'));
const wholePages = () => asked.filter((search) => search.includes('$top=50') && search.includes('$expand=*'));

async function sync(index: RowIndex): Promise<void> {
  asked = [];
  await index.sync();
  await until(index, 'ready', { syncing: false });
}

test('loads all rows page by page, and gives them back as the server wrote them', async () => {
  const index = rowIndexOf(place);
  await until(index, 'absent', { why: 'never' });
  const seen: string[] = [];
  index.subscribe(() => {
    const state = index.state();
    if (state.phase === 'loading') seen.push(`${state.read} of ${state.total}`);
  });
  index.load();
  await until(index, 'ready', { syncing: false });
  const rows = await serverRows();
  expect(rows.length).toBe(395);
  expect(index.state()).toMatchObject({ rows: 395, kept: true });
  expect(seen).toEqual(expect.arrayContaining(['50 of 395', '100 of 395', '395 of 395']));
  expect(await rowsOf(index)).toEqual(rows);
});

test('begins to load once, however often it is told to, and leaves no job when it is done', async () => {
  const index = rowIndexOf(place);
  await until(index, 'absent');
  expect(index.weight()).toBeNull();
  const jobs = new Set<AnyJob>();
  onTestFinished(jobList.subscribe(() => currentJobs().forEach((job) => jobs.add(job))));
  index.load();
  index.load();
  await until(index, 'ready', { rows: 395, syncing: false });
  await vi.waitFor(() => expect(currentJobs()).toEqual([]));
  expect(jobs.size).toBe(1);
});

test('a later visit answers before it asks for rows, and then asks for changes only', async () => {
  await loaded(place);
  const rows = await serverRows();
  const { faults } = mocks().server;
  faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 1000 });
  const later = await nextVisit(place);
  await until(later, 'ready', { rows: 395, syncing: true });
  expect(await rowsOf(later)).toEqual(rows);
  faults.clear();
  asked = [];
  await until(later, 'ready', { syncing: false });
  expect(wholePages()).not.toEqual([]);
  expect(wholePages()[0]).toContain('$filter=__system/submissionDate ge');
  expect(wholePages().every((search) => /\$filter=__(?:system|id)/.test(search))).toBe(true);
  expect(comparisons()).toEqual([]);
});

test('takes over what is new, edited, reviewed and deleted', async () => {
  const index = await loaded(place);
  const [first, second, third] = await serverRows();
  const added = await sendAgain(submissions, third?.__id ?? '', {
    as: 'new',
    change: (xml) => xml.replace(/<village>[^<]*</, '<village>New place<'),
  });
  await sync(index);
  expect((await rowsOf(index, { text: 'new place' })).map(({ __id: id }) => id)).toEqual([added]);
  expect(await rowsOf(index)).toEqual(await serverRows());
  expect(comparisons()).toEqual([]);

  await sendAgain(submissions, first?.__id ?? '', {
    as: 'edit',
    change: (xml) => xml.replace(/<village>[^<]*</, '<village>Corrected<'),
  });
  await ask(`${submissions}/${second?.__id ?? ''}`, 'PATCH', { reviewState: 'rejected' });
  await sync(index);
  expect((await rowsOf(index, { text: 'corrected' })).map(({ __id: id }) => id)).toContain(first?.__id);
  expect(await rowsOf(index)).toEqual(await serverRows());
  expect(comparisons()).toEqual([]);

  await ask(`${submissions}/${third?.__id ?? ''}`, 'DELETE');
  await sync(index);
  expect(index.state()).toMatchObject({ rows: 395 });
  expect(await rowsOf(index)).toEqual(await serverRows());
  expect(comparisons()).toEqual([]);
});

test('finds what was restored, which the server does not stamp, by comparing ids', async () => {
  const trash = await stored<{ instanceId: string }[]>(`${submissions}?deleted=true`);
  const index = await loaded(place);
  await ask(`${submissions}/${trash[0]?.instanceId ?? ''}/restore`, 'POST');
  await sync(index);
  expect(comparisons()).toHaveLength(1);
  expect(await rowsOf(index)).toEqual(await serverRows());
  expect(index.state()).toMatchObject({ rows: 396 });
  // Nothing is left to find.
  await sync(index);
  expect(comparisons()).toEqual([]);
});

// The server does not stamp them. Before 2025.3 it does not find rows by their ids either.
test.each(['2025.2', '2026.3'] as const)('notices files that arrive later than their row, from %s', async (release) => {
  mocks().server.release = release;
  await signIn('admin@example.org', 'demonstration-admin');
  const index = await loaded(place);
  const lacking = (await serverRows()).filter(
    ({ __system: { attachmentsPresent: present, attachmentsExpected: expected } }) =>
      Number(present) < Number(expected),
  );
  const id = lacking.at(-1)?.__id ?? '';
  const files = await stored<{ name: string; exists: boolean }[]>(`${submissions}/${id}/attachments`);
  const name = files.find(({ exists }) => !exists)?.name ?? '';
  const sent = await fetch(`/v1${submissions}/${id}/attachments/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'x-requested-with': 'XMLHttpRequest' },
    body: new Uint8Array([1, 2, 3]),
  });
  expect(sent.status).toBe(200);
  await sync(index);
  expect(await rowsOf(index)).toEqual(await serverRows());
});

test('takes out what was deleted for good', async () => {
  const index = await loaded(place);
  const [row] = await serverRows();
  const { tables } = mocks().server.store;
  const gone = tables.submissions.find(({ instanceId }) => instanceId === row?.__id);
  if (!gone) throw new Error('the submission is gone already');
  tables.submissions.delete(gone.id);
  await sync(index);
  expect(index.state()).toMatchObject({ rows: 394 });
  expect(await rowsOf(index)).toEqual(await serverRows());
});

test('tells of a change by a new version of its answers, and of none by the same', async () => {
  const index = await loaded(place);
  const before = (await index.count(everything)).version;
  await sync(index);
  expect((await index.count(everything)).version).toBe(before);
  const [row] = await serverRows();
  await ask(`${submissions}/${row?.__id ?? ''}`, 'PATCH', { reviewState: 'hasIssues' });
  await sync(index);
  expect((await index.count(everything)).version).toBeGreaterThan(before);
});

test('pauses, and goes on', async () => {
  mocks().server.latency = 100;
  const index = rowIndexOf(place);
  await until(index, 'absent');
  index.load();
  await untilReading(index, 50);
  index.pause();
  await until(index, 'loading', { paused: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { read } = index.state() as { read: number };
  expect(read).toBeLessThan(395);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(index.state()).toMatchObject({ phase: 'loading', read });
  index.load();
  await until(index, 'ready', { rows: 395 });
});

test('goes on where a tab that was closed had stopped, with what has changed since', async () => {
  mocks().server.latency = 100;
  const first = rowIndexOf(place);
  await until(first, 'absent');
  first.load();
  await untilReading(first, 150);
  // The session ends, and with it worker and job, in the middle of a page.
  const later = await nextVisit(place);
  await until(later, 'loading', { paused: true, here: false });
  const { read } = later.state() as { read: number };
  expect(read).toBeGreaterThanOrEqual(150);
  expect(read).toBeLessThan(395);
  mocks().server.latency = 0;
  const [row] = await serverRows();
  await ask(`${submissions}/${row?.__id ?? ''}`, 'PATCH', { reviewState: 'hasIssues' });
  asked = [];
  later.load();
  await until(later, 'ready', { syncing: false });
  const pages = wholePages().filter((search) => search.includes('$count=true'));
  expect(pages).toHaveLength(Math.ceil((395 - read) / 50));
  expect(pages.every((search) => search.includes('$skiptoken'))).toBe(true);
  expect(await rowsOf(later)).toEqual(await serverRows());
});

test('goes on by itself when the connection is back', async () => {
  const { server } = mocks();
  server.latency = 50;
  const index = rowIndexOf(place);
  await until(index, 'absent');
  index.subscribe(() => undefined);
  index.load();
  await untilReading(index, 50);
  server.faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 1000 });
  await vi.waitFor(() => expect(index.state()).toMatchObject({ phase: 'loading', paused: true }), 15_000);
  const { read } = index.state() as { read: number };
  expect(read).toBeLessThan(395);
  server.faults.clear();
  asked = [];
  window.dispatchEvent(new Event('online'));
  await until(index, 'ready', { syncing: false });
  expect(wholePages().filter((search) => search.includes('$count=true'))).toHaveLength(Math.ceil((395 - read) / 50));
  expect(await rowsOf(index)).toEqual(await serverRows());
}, 30_000);

test('a refusal of the rows deletes what is stored', async () => {
  const index = await loaded(place);
  expect(await storedKeys()).toContainEqual(['manifest', key]);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows' });
  await index.sync();
  expect(index.state()).toEqual({ phase: 'refused', why: 'denied' });
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([]));
  await expect(index.rows(everything, 0, 1)).rejects.toMatchObject({ name: 'IndexGone' });
});

test('a refusal of the form deletes what is stored, also at the beginning of a visit', async () => {
  await loaded(place);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'getForm' });
  const later = await nextVisit(place);
  await until(later, 'refused', { why: 'denied' });
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([]));
});

test('a refusal while loading deletes what has been loaded', async () => {
  mocks().server.latency = 50;
  const index = rowIndexOf(place);
  await until(index, 'absent');
  index.load();
  await untilReading(index, 50);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows', times: 10 });
  await until(index, 'refused', { why: 'denied' });
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([]));
});

test('two tabs share one: what one loads, the other has, and what one takes over, too', async () => {
  const other = inOtherTab(place);
  await until(other, 'absent');
  mocks().server.latency = 30;
  const index = rowIndexOf(place);
  await until(index, 'absent');
  index.load();
  await until(other, 'loading', { here: false, paused: false });
  await until(index, 'ready', { syncing: false });
  await until(other, 'ready', { rows: 395 });
  mocks().server.latency = 0;
  expect(await rowsOf(other)).toEqual(await serverRows());
  const [row] = await serverRows();
  await ask(`${submissions}/${row?.__id ?? ''}`, 'DELETE');
  await sync(index);
  await until(other, 'ready', { rows: 394 });
  expect(await rowsOf(other)).toEqual(await serverRows());
  await other.forget();
  await until(index, 'absent');
  other.end();
});

test('a tab that opens while another one loads waits for it, and takes over when it was closed', async () => {
  mocks().server.latency = 100;
  const first = rowIndexOf(place);
  await until(first, 'absent');
  first.load();
  await untilReading(first, 50);
  // Another document holds the lock.
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const later = nextVisit(place);
  await navigator.locks.request(`alidade.job rows ${key}`, async () => undefined);
  const held = navigator.locks.request(`alidade.job rows ${key}`, () => closed);
  const second = await later;
  await until(second, 'loading', { here: false, paused: false });
  close();
  await held;
  await until(second, 'loading', { here: false, paused: true });
  mocks().server.latency = 0;
  second.load();
  await until(second, 'ready', { syncing: false });
  expect(await rowsOf(second)).toEqual(await serverRows());
});
