import { beforeEach, expect, test } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { allRows, type RowIndex } from '~/engines/row-index/types';
import { watchAnswers } from '~/session/server-evidence';
import {
  emptyStorage,
  inOtherTab,
  loaded,
  nextVisit,
  putStored,
  storedKeys,
  until,
  untilReading,
} from '../../../tests/helpers/local-index';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { getRowIndex } from './indexes';
import { paging } from './source';

/* An index with the worker, the storage and the locks of a browser. What it has of the server: local-index.integration. */

watchAnswers();
let asked: string[] = [];
const mocks = mockPages('demo', ({ worker }) =>
  worker.events.on('request:start', ({ request }) =>
    asked.push(decodeURIComponent(new URL(request.url).search).replaceAll('+', ' ')),
  ),
);
const place = { kind: 'submissions', projectId: 1, xmlFormId: 'household_survey' } as const;
const submissions = '/projects/1/forms/household_survey/submissions';
const key = 'submissions 1 household_survey';

beforeEach(async () => {
  await emptyStorage();
  [paging.fewestRows, paging.mostRows] = [100, 100];
  asked = [];
});

const table = '/projects/1/forms/household_survey.svc/Submissions?%24expand=*';
const serverRows = async () => (await stored<{ value: SubmissionRow[] }>(table)).value;
const rowsOf = async (index: RowIndex) => (await index.rows(allRows, 0, 1000)).rows;
const wholePages = () => asked.filter((search) => search.includes('$top=100') && search.includes('$expand=*'));

test('rows are loaded page by page, are there on the next visit, which asks for changes only, and are shared with another tab', async () => {
  const other = inOtherTab(place);
  await until(other, 'absent', { why: 'never' });
  const index = await loaded(place, { rows: 395, kept: true });
  expect(wholePages().filter((search) => search.includes('$count=true'))).toHaveLength(4);
  const rows = await serverRows();
  expect(rows).toHaveLength(395);
  expect(await rowsOf(index)).toEqual(rows);
  await until(other, 'ready', { rows: 395 });
  await ask(`${submissions}/${rows[0]?.__id ?? ''}`, 'DELETE');
  await index.sync();
  await until(other, 'ready', { rows: 394 });
  expect(await rowsOf(other)).toEqual(await serverRows());

  const { faults } = mocks().server;
  faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 1000 });
  const later = await nextVisit(place);
  await until(later, 'ready', { rows: 394, syncing: true });
  expect(await rowsOf(later)).toEqual(rows.slice(1));
  faults.clear();
  asked = [];
  await until(later, 'ready', { syncing: false });
  expect(wholePages()).not.toEqual([]);
  expect(wholePages().every((search) => /\$filter=__(?:system|id)/.test(search))).toBe(true);
  await other.forget();
  await until(later, 'absent');
  other.end();
});

test('a tab that opens while another one loads waits for it, and goes on where it was when it was closed', async () => {
  mocks().server.latency = 30;
  const first = getRowIndex(place);
  await until(first, 'absent');
  first.load();
  await untilReading(first, 100);
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
  const { read } = second.state() as { read: number };
  expect(read).toBeGreaterThanOrEqual(100);
  expect(read).toBeLessThan(395);
  mocks().server.latency = 0;
  asked = [];
  second.load();
  await until(second, 'ready', { syncing: false });
  const pages = wholePages().filter((search) => search.includes('$count=true'));
  expect(pages).toHaveLength(Math.ceil((395 - read) / 100));
  expect(await rowsOf(second)).toEqual(await serverRows());
});

test('a damaged block is deleted with its index', async () => {
  await loaded(place);
  const block = (await storedKeys()).find((one) => Array.isArray(one) && one[0] === 'block');
  await putStored(block ?? '', new Uint8Array([1, 2, 3]));
  await until(await nextVisit(place), 'absent', { why: 'damaged' });
  expect(await storedKeys()).toEqual([['gone', key]]);
});
