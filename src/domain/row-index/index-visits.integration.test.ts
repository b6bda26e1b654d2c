import { expect, onTestFinished, test, vi } from 'vitest';
import { IndexWorker } from '~/engines/row-index/index-worker';
import { IndexStore } from '~/engines/row-index/store/index-store';
import { allRows, type RowIndex } from '~/engines/row-index/types';
import { watchAnswers } from '~/session/server-evidence';
import { restoreSession, signedInUser, signOut } from '~/session/session';
import { currentJobs } from '~/shared/jobs/job-list';
import { rowIndexDatabase } from '~/shared/lib/row-indexes';
import {
  answers,
  count,
  definition,
  firstPage,
  form,
  loaded,
  patiently,
  place,
  rowsOf,
  submissions,
  until,
  wellsIndex,
} from '../../../tests/helpers/wells-index';
import { getRowIndex } from './indexes';
import { LocalIndex } from './local-index';

/* An index during a visit and on the next one: how it follows the server, other tabs, the connection and its worker. */

watchAnswers();
const { server, asked, worker, change, send, add, serverRows, sync, comparisons, nextVisit } = wellsIndex();
const database = () => rowIndexDatabase(signedInUser()?.id ?? 0);
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
/** The index as another tab has it, with a worker of its own. */
function otherTab(): LocalIndex {
  const other: LocalIndex = new LocalIndex(
    place,
    new IndexWorker(database(), (_, status, isOther) =>
      isOther ? other.applyStatusFromOtherTab(status) : other.applyStatus(status),
    ),
    { locale: () => 'en', isOff: false },
  );
  onTestFinished(() => other.end());
  return other;
}
const found = async (index: RowIndex, text: string) => (await index.ids({ ...allRows, text })).ids;

test.each(['2025.1', '2025.2', '2025.3'] as const)('the rows of a server of %s are taken over', async (release) => {
  server().release = release;
  await restoreSession();
  await change('DELETE', `${submissions}/uuid:5`, undefined);
  await send(submissions, answers('uuid:photo', 'x').replace('<well>', '<photo>a.jpg</photo><well>'));
  const index = await loaded();
  // Later than its row, which the server does not stamp then.
  await send(`${submissions}/uuid:photo/attachments/a.jpg`, 'a picture');
  await add('uuid:new', 'New place');
  await send(`${submissions}/uuid:1`, answers('uuid:1b', 'Corrected', '<deprecatedID>uuid:1</deprecatedID>'), 'PUT');
  await change('DELETE', `${submissions}/uuid:3`, undefined);
  await change('POST', `${submissions}/uuid:5/restore`, undefined);
  await sync(index);
  const rows = await rowsOf(index);
  expect(rows).toEqual(await serverRows());
  expect(rows.find(({ __id: id }) => id === 'uuid:photo')).toMatchObject({ __system: { attachmentsPresent: 1 } });
  expect(await found(index, 'corrected')).toEqual(['uuid:1']);
});

test.each([
  ['many', 70, (at: number) => `uuid:old-${at}`, [60, 10]],
  ['long', 10, (at: number) => `${'ä'.repeat(60)}${at}`, [7, 3]],
])('%s ids are asked for in several calls, which every proxy takes', async (_, rows, idOf, wanted) => {
  const ids = Array.from({ length: rows }, (_one, at) => idOf(at));
  const path = (id: string) => `${submissions}/${encodeURIComponent(id)}`;
  for (const id of ids) await add(id, 'x');
  for (const id of ids) await change('DELETE', path(id), undefined);
  server().clock.advance(3_600_000);
  await add('uuid:new', 'New place');
  const index = await loaded();
  // The server does not stamp what is restored.
  for (const id of ids) await change('POST', `${path(id)}/restore`, undefined);
  await sync(index);
  const calls = asked.filter((query) => query.includes('__id eq') && !query.includes('$skiptoken'));
  expect(calls.map((query) => query.split('__id eq').length - 1)).toEqual(wanted);
  expect([comparisons().length, await rowsOf(index)]).toEqual([1, await serverRows()]);
});

test('a server that fails leaves the index as it is', async () => {
  const index = await loaded();
  const [before, rows] = [index.state(), await rowsOf(index)];
  await add('uuid:new', 'New place');
  server().faults.add({ kind: 'problem', code: 500.1, operation: 'listSubmissionRows', times: 9 });
  await index.sync();
  expect([index.state(), await rowsOf(index)]).toEqual([before, rows]);
  server().faults.clear();
  await sync(index);
  expect(await rowsOf(index)).toEqual(await serverRows());
});

test('a form with other fields is read anew', async () => {
  await loaded();
  await send(`${form}/draft`, definition('more'));
  await change('POST', `${form}/draft/publish?version=next`, undefined);
  const later = await nextVisit();
  await until(later, 'absent', { why: 'fields-changed' });
  later.load();
  await until(later, 'ready', { rows: count });
  expect(await rowsOf(later)).toEqual(await serverRows());
});

test('a tab that knows older fields takes over what another one has loaded', async () => {
  const older = otherTab();
  await loaded();
  await until(older, 'ready', { syncing: false });
  await send(`${form}/draft`, definition('more'));
  await change('POST', `${form}/draft/publish?version=next`, undefined);
  const later = await nextVisit();
  await until(later, 'absent', { why: 'fields-changed' });
  later.load();
  await vi.waitFor(async () => expect(await rowsOf(older)).toEqual(await serverRows()), patiently);
  expect(later.state()).toMatchObject({ phase: 'ready', rows: count });
  await until(await nextVisit(), 'ready', { rows: count });
});

test.each([403.1, 404.1])('a form that is refused with %s when a visit begins deletes what is stored', async (code) => {
  await loaded();
  server().faults.add({ kind: 'problem', code, operation: 'getForm' });
  await until(await nextVisit(), 'refused', { why: 'denied' });
  await vi.waitFor(async () => expect(await new IndexStore(database()).manifests()).toEqual([]), patiently);
  await until(await nextVisit(), 'absent', { why: 'never' });
});

test('a form that could not be read is looked for again', async () => {
  await loaded();
  server().faults.add({ kind: 'problem', code: 500.1, operation: 'getForm', times: 9 });
  const later = await nextVisit();
  await vi.waitFor(() => expect(server().faults.list()[0]?.times).toBeLessThan(9), patiently);
  expect(later.state()).toEqual({ phase: 'opening' });
  server().faults.clear();
  await later.sync();
  expect(later.state()).toMatchObject({ phase: 'ready', rows: count });
});

test('while somebody looks at a page, its rows are compared again after two minutes, and not before', async () => {
  const index = await loaded();
  const page = document as unknown as EventTarget & { visibilityState: string };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = index.subscribe(() => undefined);
  const isSyncing = () => (index.state() as { syncing?: boolean }).syncing;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(isSyncing()).toBe(false);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(121_000);
  expect(isSyncing()).toBe(false);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(isSyncing()).toBe(true);
  await index.sync();
  vi.advanceTimersByTime(240_000);
  expect(isSyncing()).toBe(true);
  await index.sync();
  stop();
  vi.advanceTimersByTime(240_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(isSyncing()).toBe(false);
});

test('what a failure has stopped goes on when the connection is back', async () => {
  const index = getRowIndex(place);
  await until(index, 'absent');
  onTestFinished(index.subscribe(() => undefined));
  server().latency = 20;
  index.load();
  await firstPage(index);
  server().faults.add({ kind: 'problem', code: 500.1, operation: 'listSubmissionRows', times: 99 });
  await until(index, 'loading', { paused: true, here: false, total: count });
  server().faults.clear();
  window.dispatchEvent(new Event('online'));
  await until(index, 'ready', { rows: count });
  expect(await rowsOf(index)).toEqual(await serverRows());
});

test('it begins to load once, however often it is told to, and goes on after a pause', async () => {
  server().latency = 20;
  const index = getRowIndex(place);
  await until(index, 'absent');
  index.load();
  index.load();
  await until(index, 'loading', { here: true, paused: false });
  expect(currentJobs()).toHaveLength(1);
  index.pause();
  await until(index, 'loading', { paused: true, here: true });
  index.load();
  await until(index, 'ready', { rows: count, syncing: false });
  // Its pages show that the rows are there.
  await vi.waitFor(() => expect(currentJobs()).toEqual([]), patiently);
  index.load();
  expect(currentJobs()).toEqual([]);
});

test('what one tab loads, changes or deletes, the other one has', async () => {
  const other = otherTab();
  await until(other, 'absent');
  server().latency = 20;
  const index = getRowIndex(place);
  await until(index, 'absent');
  index.load();
  await until(other, 'loading', { here: false, paused: false });
  await until(other, 'ready', { rows: count });
  await until(index, 'ready', { syncing: false });
  server().latency = 0;
  await change('DELETE', `${submissions}/uuid:3`, undefined);
  await sync(index);
  await until(other, 'ready', { rows: count - 1 });
  expect(await rowsOf(other)).toEqual(await serverRows());
  await other.forget();
  await until(index, 'absent');
});

test('a worker that has ended, out of memory for instance, is replaced, also with what it knew of choices', async () => {
  const index = await loaded();
  index.setLabels({ '/village': { 'Village 3': 'Kora' } });
  expect(await found(index, 'kora')).toEqual(['uuid:3']);
  worker()?.fail('out of memory');
  expect(await found(index, 'kora')).toEqual(['uuid:3']);
  expect(await rowsOf(index)).toEqual(await serverRows());
  await signOut('expired');
  await expect(rowsOf(index)).rejects.toMatchObject({ name: 'IndexGone' });
});

test('switched off in another browser, it is deleted in this one', async () => {
  await loaded();
  expect(await databases()).toEqual([database()]);
  await change('PUT', '/v1/user-preferences/site/alidadeRowIndexOff', { propertyValue: true });
  const later = await nextVisit();
  expect(later.state()).toEqual({ phase: 'off' });
  later.load();
  expect(later.state()).toEqual({ phase: 'off' });
  await vi.waitFor(async () => expect(await databases()).toEqual([]), patiently);
});
