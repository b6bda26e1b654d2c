import { expect, test, vi } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { IndexStore } from '~/engines/row-index/store/index-store';
import { allRows, type RowQuery } from '~/engines/row-index/types';
import { signedInUser, signOut } from '~/session/session';
import { rowIndexDatabase } from '~/shared/lib/row-indexes';
import {
  answers,
  count,
  firstPage,
  loaded,
  patiently,
  place,
  rowsOf,
  submissions,
  until,
  wellsIndex,
} from '../../../tests/helpers/wells-index';
import { resultPages, readAllResults, readResultEntries, readResultIds, readResultPage } from './index-results';
import { getRowIndex, switchRowIndexes } from './indexes';

/* An index has the rows of the server, however they changed, or none. The worker runs in this thread. */

const { server, asked, change, send, add, serverRows, sync, comparisons, nextVisit } = wellsIndex();
const { signal } = new AbortController();
const stored = () => new IndexStore(rowIndexDatabase(signedInUser()?.id ?? 0)).manifests();

test('all rows are loaded page by page, are those of the server, and are there on the next visit', async () => {
  const index = await loaded();
  const rows = await serverRows();
  expect(index.state()).toMatchObject({ rows: count, kept: true });
  expect(asked.filter((query) => query.includes('$count=true') && query.includes('$top=5'))).toHaveLength(3);
  expect(await rowsOf(index)).toEqual(rows);
  expect(comparisons()).toEqual([]);
  server().faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 1000 });
  const later = await nextVisit();
  await until(later, 'ready', { rows: count });
  expect(await rowsOf(later)).toEqual(rows);
});

test('what is new, edited, reviewed, deleted, restored and purged is taken over', async () => {
  const index = await loaded();
  // What is older is not asked for again.
  server().clock.advance(3_600_000);
  await add('uuid:new', 'New place');
  await send(`${submissions}/uuid:1`, answers('uuid:1b', 'Corrected', '<deprecatedID>uuid:1</deprecatedID>'), 'PUT');
  await change('PATCH', `${submissions}/uuid:2`, { reviewState: 'rejected' });
  await sync(index);
  expect(await rowsOf(index)).toEqual(await serverRows());
  await change('DELETE', `${submissions}/uuid:3`, undefined);
  await sync(index);
  expect([(await rowsOf(index)).length, comparisons()]).toEqual([count, []]);
  // The server does not stamp what is restored.
  await change('POST', `${submissions}/uuid:3/restore`, undefined);
  await sync(index);
  expect([(await rowsOf(index)).length, comparisons().length]).toEqual([count + 1, 1]);
  const { tables } = server().store;
  tables.submissions.delete(tables.submissions.find(({ instanceId }) => instanceId === 'uuid:4')?.id ?? 0);
  await sync(index);
  expect(await rowsOf(index)).toEqual(await serverRows());
  const { version } = await index.count(allRows);
  await sync(index);
  expect([(await index.count(allRows)).version, comparisons()]).toEqual([version, []]);
  // What has changed is read once, if the count is right.
  expect(asked.filter((query) => query.includes('updatedAt ge') && !query.includes('$skiptoken'))).toHaveLength(1);
});

test('a refusal deletes what is stored', async () => {
  const index = await loaded();
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows' });
  await index.sync();
  expect(index.state()).toEqual({ phase: 'refused', why: 'denied' });
  server().faults.clear();
  await until(await nextVisit(), 'absent', { why: 'never' });
});

test('a refusal while rows are loaded ends the loading, and leaves nothing', async () => {
  const index = getRowIndex(place);
  await until(index, 'absent');
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows', times: 10 });
  index.load();
  await until(index, 'refused', { why: 'denied' });
  server().faults.clear();
  const later = await nextVisit();
  await until(later, 'absent');
  expect(later.state()).toEqual({ phase: 'absent', why: 'never' });
});

test('what was stored before a project was encrypted is deleted, and nothing more is', async () => {
  await loaded();
  await change('POST', '/v1/projects/1/key', { passphrase: 'long enough', hint: '' });
  const later = await nextVisit();
  await until(later, 'refused', { why: 'encrypted' });
  await vi.waitFor(async () => expect(await stored()).toEqual([]), patiently);
  later.load();
  expect(later.state()).toEqual({ phase: 'refused', why: 'encrypted' });
});

test('loading that was paused, or cut off, goes on where it was', async () => {
  server().latency = 30;
  const index = getRowIndex(place);
  await until(index, 'absent');
  index.load();
  await firstPage(index);
  index.pause();
  await until(index, 'loading', { paused: true, here: true });
  await signOut('expired');
  server().latency = 0;
  const later = await nextVisit();
  await until(later, 'loading', { paused: true, here: false });
  const { read: known } = later.state() as { read: number };
  await add('uuid:late', 'Late');
  asked.length = 0;
  later.load();
  await until(later, 'ready', { rows: count + 1, syncing: false });
  const pages = asked.filter((query) => query.includes('$count=true') && query.includes('$top=5'));
  expect(pages).toHaveLength(Math.ceil((count - known) / 5));
  expect(await rowsOf(later)).toEqual(await serverRows());
});

test('a person can delete the index, and switch all of them off', async () => {
  const index = await loaded();
  await index.forget();
  expect(index.state()).toEqual({ phase: 'absent', why: 'never' });
  index.load();
  await until(index, 'ready', { rows: count });
  switchRowIndexes(true);
  expect(index.state()).toEqual({ phase: 'off' });
});

test('what is found is read in the ways of pages and files', async () => {
  const index = await loaded();
  const find: RowQuery = { ...allRows, conditions: [{ field: '/village', op: 'contains', value: 'village 1' }] };
  const wanted = ['uuid:1', 'uuid:10', 'uuid:11'];
  await add('uuid:new', 'Village 1');
  const options = { skip: 0, top: 2, fresh: true, wkt: false };
  expect(await readResultPage(place, find, options)).toMatchObject({ '@odata.count': 4, value: [{}, {}] });
  expect(await readResultIds(place, find, signal)).toEqual(new Set([...wanted, 'uuid:new']));
  const progress: number[][] = [];
  const onProgress = (...all: number[]) => progress.push(all);
  const listed = await readAllResults<SubmissionRow, unknown>(place, find, (row) => row['village'], {
    signal,
    onProgress,
  });
  expect([listed.get('uuid:10'), listed.size, progress]).toEqual(['Village 10', 4, [[4, 4]]]);
  const entries = await readResultEntries<SubmissionRow>(place, { ...find, table: '/well' }, { ...options, top: 3 });
  expect(entries).toMatchObject({ '@odata.count': 8, entries: [{}, {}, {}].map(() => expect.any(String) as string) });
  expect(entries.value.map((row) => row.well)).toHaveLength(2);
  const pages = resultPages(place, find);
  const page = JSON.parse(new TextDecoder().decode(await pages(null, signal))) as { value: { village: string }[] };
  expect(page.value.map(({ village }) => village)).toContain('Village 11');
  await add('uuid:newer', 'Village 1');
  await index.sync();
  await expect(pages('2000', signal)).rejects.toThrow('changed');
});

test('what is found is not asked for any more by a page that was left', async () => {
  await loaded();
  const left = AbortSignal.abort();
  const options = { skip: 0, top: 2, fresh: false, wkt: false, signal: left };
  await expect(readResultPage(place, allRows, options)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(readResultEntries(place, allRows, options)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(readResultIds(place, allRows, left)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(resultPages(place, allRows)(null, left)).rejects.toMatchObject({ name: 'AbortError' });
});

test('all rows are read anew where the index changes between two parts of them', async () => {
  const index = await loaded();
  const part = (name: string, rows: number, version: number) => ({
    rows: Array.from({ length: rows }, (_, at) => ({ __id: `${name} ${at}` })),
    ids: [],
    total: 2001,
    version,
    unknown: [],
  });
  const ask = vi.spyOn(index, 'rows');
  for (const answer of [part('old', 2000, 1), part('moved', 1, 2), part('new', 2000, 2), part('last', 1, 2)])
    ask.mockResolvedValueOnce(answer as never);
  const progress: number[] = [];
  const reading = { signal, onProgress: (done: number) => progress.push(done), fresh: false };
  const all = await readAllResults<SubmissionRow, null>(place, allRows, () => null, reading);
  expect(ask.mock.calls.map(([, skip, top]) => [skip, top])).toEqual([0, 2000, 0, 2000].map((skip) => [skip, 2000]));
  expect([all.size, all.has('new 0'), all.has('last 0'), progress]).toEqual([2001, true, true, [2000, 2000, 2001]]);
  ask.mockRestore();
});

test('a page of what is found has what the server had before, or asks it first', async () => {
  await loaded();
  await add('uuid:new', 'Village 1');
  const rows = async (fresh: boolean) =>
    (await readResultPage(place, allRows, { skip: 0, top: 50, fresh, wkt: false })).value.length;
  expect([await rows(false), await rows(true)]).toEqual([count, count + 1]);
  await add('uuid:newer', 'Village 1');
  const entries = async (fresh: boolean) =>
    (await readResultEntries(place, { ...allRows, table: '/well' }, { skip: 0, top: 50, fresh, wkt: false })).entries
      .length;
  expect([await entries(false), await entries(true)]).toEqual([2 * count + 2, 2 * count + 4]);
});

test('entities are loaded, and their changes taken over, like submissions', async () => {
  const list = '/v1/projects/1/datasets/villages';
  await change('POST', '/v1/projects/1/datasets', { name: 'villages' });
  await change('POST', `${list}/properties`, { name: 'kind' });
  const addEntity = (label: string) => change('POST', `${list}/entities`, { label, data: { kind: 'town' } });
  for (const label of ['Kora', 'Maradi', 'Zinder']) await addEntity(label);
  const index = await loaded({ kind: 'entities', projectId: 1, datasetName: 'villages' });
  const labels = async () => (await rowsOf(index)).map((row) => row['label']).toSorted();
  expect(await labels()).toEqual(['Kora', 'Maradi', 'Zinder']);
  const [changed, deleted] = (await index.ids(allRows)).ids;
  await change('PATCH', `${list}/entities/${changed}?force=true`, { label: 'Another label' });
  await change('DELETE', `${list}/entities/${deleted}`, undefined);
  await addEntity('New');
  await sync(index);
  expect(await labels()).toEqual(expect.arrayContaining(['Another label', 'New']));
  expect((await index.ids({ ...allRows, text: 'another LABEL' })).ids).toEqual([changed]);
  expect((await index.count(allRows)).total).toBe(3);
});

test.each(['__id', '__system', 'label'])('a list with a property called %s is not stored', async (name) => {
  await change('POST', '/v1/projects/1/datasets', { name: 'villages' });
  await change('POST', '/v1/projects/1/datasets/villages/properties', { name: 'kind' });
  server().faults.add({ kind: 'more-fields', operation: 'getDataset', fields: { properties: [{ odataName: name }] } });
  await until(getRowIndex({ kind: 'entities', projectId: 1, datasetName: 'villages' }), 'refused', {
    why: 'unsupported',
  });
  expect(asked.some((query) => query.includes('$top'))).toBe(false);
});

test('without an index nothing is found, and the reason is told', async () => {
  await until(getRowIndex(place), 'absent');
  await expect(readResultIds(place, allRows, signal)).rejects.toThrow('Open the list');
});
