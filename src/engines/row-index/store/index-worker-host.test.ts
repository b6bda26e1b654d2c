import { beforeEach, expect, test, vi } from 'vitest';
import { inOtherTab, memoryDatabases, refuseWrites } from '../../../../tests/helpers/memory-database';
import type { OpenOptions, Status } from '../protocol';
import { indexKey, allRows, type FoundRows } from '../types';
import { IndexStore } from './index-store';
import { IndexHost } from './index-worker-host';

/* An index has the rows that it was given, however they came, in memory and in the storage. */

memoryDatabases();
const database = 'alidade.rows test';
const openingOf = (xmlFormId: string, signature = 's'): OpenOptions => ({
  place: { kind: 'submissions', projectId: 1, xmlFormId },
  signature,
  multiple: [],
  locale: 'en',
});
const opening = openingOf('wells');
const key = indexKey(opening.place);

let host: IndexHost;
let said: [string, Status][];
beforeEach(() => {
  said = [];
  host = newHost();
});
/** The worker of another tab, or of the next visit. */
const newHost = () => new IndexHost(new IndexStore(database), (of, status) => said.push([of, status]));

interface System {
  submissionDate?: string;
  updatedAt?: string | null;
  deletedAt?: string;
  attachmentsPresent?: number;
  attachmentsExpected?: number;
}
const noon = '2026-03-14T12:00:00.000Z';
const row = (id: string, village = id, system: System = {}) => ({
  village,
  __id: id,
  __system: { submissionDate: noon, updatedAt: null, ...system },
});
type TestRow = ReturnType<typeof row>;

/** A page of the server, which the next call takes. */
const give = (value: readonly object[], more: object = {}, of = key) =>
  host.call('parse', { key: of, json: new TextEncoder().encode(JSON.stringify({ value, ...more })).buffer });
const nextPage = (token: string) => ({ '@odata.nextLink': `https://a.example/v1/x?%24skiptoken=${token}` });

async function load(rows: readonly TestRow[], of = opening, since: string | null = null): Promise<Status> {
  await host.call('beginLoad', { opening: of, since, weight: 0 });
  await give(rows, { '@odata.count': rows.length }, indexKey(of.place));
  await host.call('storePage', { key: indexKey(of.place) });
  return host.call('finishLoad', { key: indexKey(of.place) });
}
/** Takes over rows as one synchronisation. */
async function sync(rows: readonly TestRow[], since: string | null = null) {
  await host.call('beginSync', { key });
  await give(rows);
  const applied = await host.call('applyRows', { key });
  return { ...applied, status: await host.call('finishSync', { key, since }) };
}
async function rowsOf(of = key, from = host): Promise<readonly object[]> {
  const question = { kind: 'rows', find: allRows, skip: 0, top: 10_000, wkt: false } as const;
  return ((await from.call('ask', { key: of, question })) as FoundRows).rows;
}
const idsOf = async (of?: string) => (await rowsOf(of)).map((one) => (one as TestRow).__id);
const blocks = async () => (await new IndexStore(database).manifest(key))?.blocks.length;

test('rows that are loaded in pages stand in the order of the pages, and are there on the next visit', async () => {
  const rows = ['d', 'b', 'c', 'a'].map((id) => row(id));
  expect(await host.call('open', opening)).toEqual({ phase: 'absent', why: 'never' });
  expect(await host.call('beginLoad', { opening, since: null, weight: 0 })).toEqual({ next: null, read: 0 });
  expect(await give(rows.slice(0, 3), { '@odata.count': 4, ...nextPage('abc') })).toEqual({
    next: 'abc',
    total: 4,
    rows: 3,
  });
  const status = { phase: 'loading', read: 3, total: 4, kept: true };
  expect(await host.call('storePage', { key })).toEqual(status);
  expect(said).toEqual([[key, status]]);
  // More rows have come meanwhile than there were.
  expect(await give([...rows.slice(3), row('e'), row('f')])).toEqual({ next: null, total: null, rows: 3 });
  expect(await host.call('storePage', { key })).toEqual({ ...status, read: 6, total: 6 });
  expect(await host.call('finishLoad', { key })).toMatchObject({ phase: 'ready', rows: 6, kept: true, syncedAt: null });
  expect(await idsOf()).toEqual(['d', 'b', 'c', 'a', 'e', 'f']);
  host = newHost();
  expect(await host.call('open', opening)).toMatchObject({ phase: 'ready', rows: 6 });
  expect(await rowsOf()).toEqual([...rows, row('e'), row('f')]);
});

test('loading goes on on the next visit with what it knew, or begins again if the fields are others', async () => {
  await host.call('beginLoad', { opening, since: noon, weight: 0 });
  await give([row('a')], { '@odata.count': 2, ...nextPage('abc') });
  await host.call('storePage', { key });
  host = newHost();
  expect(await host.call('open', opening)).toEqual({ phase: 'loading', read: 1, total: 2, kept: true });
  expect(await host.call('beginLoad', { opening, since: '2027-01-01', weight: 0 })).toEqual({ next: 'abc', read: 1 });
  await give([row('b')]);
  await host.call('storePage', { key });
  await host.call('finishLoad', { key });
  // What has changed since the first page was read is asked for.
  expect(await host.call('beginSync', { key })).toEqual({ since: noon, live: 2 });
  expect(await idsOf()).toEqual(['a', 'b']);

  await host.call('forget', { key, why: 'never' });
  await host.call('beginLoad', { opening, since: null, weight: 0 });
  await give([row('a')], nextPage('abc'));
  await host.call('storePage', { key });
  host = newHost();
  const other = openingOf('wells', 'other');
  expect(await host.call('beginLoad', { opening: other, since: null, weight: 0 })).toEqual({ next: null, read: 0 });
  expect(await new IndexStore(database).manifest(key)).toBeUndefined();
});

test('what is new comes first, what has changed stays in its place, and what is the same does not count', async () => {
  await load([row('a'), row('b'), row('c')]);
  const { changed, latest, status } = await sync([
    row('e', 'newer'),
    row('d', 'new', { updatedAt: '2026-03-14T13:00:00.000Z' }),
    row('b', 'changed'),
    row('c'),
  ]);
  expect([changed, latest]).toEqual([3, '2026-03-14T13:00:00.000Z']);
  expect(status).toMatchObject({ phase: 'ready', rows: 5 });
  await sync([row('f')]);
  expect(await rowsOf()).toMatchObject([
    { __id: 'f' },
    { __id: 'e' },
    { __id: 'd' },
    { __id: 'a' },
    { __id: 'b', village: 'changed' },
    { __id: 'c' },
  ]);
  host = newHost();
  await host.call('open', opening);
  expect(await idsOf()).toEqual(['f', 'e', 'd', 'a', 'b', 'c']);
});

test('rows of two pages of one synchronisation stand in their order', async () => {
  await load([row('a')]);
  await host.call('beginSync', { key });
  for (const ids of [
    ['e', 'd'],
    ['c', 'b'],
  ]) {
    await give(ids.map((id) => row(id)));
    await host.call('applyRows', { key });
  }
  await host.call('finishSync', { key, since: null });
  expect(await idsOf()).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('a synchronisation tells a new version by what has changed only, and keeps the latest time of the server', async () => {
  const before = await load([row('a'), row('b')], opening, noon);
  const version = (status: Status) => (status.phase === 'ready' ? status.version : null);
  const none = await sync([row('a')]);
  expect([none.changed, version(none.status)]).toEqual([0, version(before)]);
  expect(none.status).toMatchObject({ syncedAt: expect.any(Number) as number });
  expect((await host.call('beginSync', { key })).since).toBe(noon);
  await give([row('b', 'deleted', { deletedAt: '2026-03-15T00:00:00.000Z' }), row('unknown')]);
  expect(await host.call('applyDeleted', { key })).toEqual({ deleted: 1, latest: '2026-03-15T00:00:00.000Z' });
  const after = await host.call('finishSync', { key, since: '2026-03-15T00:00:00.000Z' });
  expect(after).toMatchObject({ rows: 1, version: Number(version(before)) + 1 });
  expect(said.at(-1)).toEqual([key, after]);
  expect(await host.call('beginSync', { key })).toEqual({ since: '2026-03-15T00:00:00.000Z', live: 1 });
  expect(await idsOf()).toEqual(['a']);
});

test('a comparison with all ids tells what is missing or old, and takes out what the server does not have', async () => {
  await load([row('a'), row('b'), row('c'), row('d')]);
  await give([row('a'), row('b', 'b', { updatedAt: noon })]);
  expect(await host.call('compareIds', { key, isFirst: true })).toEqual({ missing: ['b'] });
  await give([row('e'), row('d')]);
  expect(await host.call('compareIds', { key, isFirst: false })).toEqual({ missing: ['e'] });
  expect(await host.call('dropOthers', { key })).toEqual({ deleted: 1 });
  await host.call('finishSync', { key, since: null });
  expect(await idsOf()).toEqual(['a', 'b', 'd']);
  // Without another comparison nothing is dropped.
  expect(await host.call('dropOthers', { key })).toEqual({ deleted: 0 });
});

test('rows without all of their files are asked for again: always the newest, and the others in turn', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 14, 0, minute)).toISOString();
  const files = (present: number) => ({ attachmentsPresent: present, attachmentsExpected: 2 });
  const rows = Array.from({ length: 200 }, (_, minute) =>
    row(String(minute), 'x', { submissionDate: at(minute), ...files(minute < 150 ? 1 : 2) }),
  );
  await load(rows.toReversed());
  const idsFrom = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => String(149 - from - index));
  const asked = async () => (await host.call('lackingFiles', { key })).ids;
  expect(await asked()).toEqual(idsFrom(0, 120));
  expect(await asked()).toEqual([...idsFrom(0, 60), ...idsFrom(120, 150)]);
  expect((await asked()).slice(0, 60)).toEqual(idsFrom(0, 60));
});

test('small blocks are joined once there are many, without what was deleted', async () => {
  await load([row('0'), row('gone')]);
  for (let at = 1; at < 16; at += 1) await sync([row(String(at))]);
  expect(await blocks()).toBe(16);
  await give([row('gone')]);
  await host.call('applyDeleted', { key });
  await sync([row('3', 'changed')]);
  expect(await blocks()).toBe(1);
  const wanted = Array.from({ length: 16 }, (_, at) => String(15 - at));
  expect(await idsOf()).toEqual(wanted);
  host = newHost();
  expect(await host.call('open', opening)).toMatchObject({ phase: 'ready', rows: 16 });
  expect(await idsOf()).toEqual(wanted);
  expect(await rowsOf()).toContainEqual(row('3', 'changed'));
  // What comes after is newer than all of them.
  await sync([row('16')]);
  expect((await idsOf())[0]).toBe('16');
});

test('what another tab has changed is taken over, of an index that was opened only', async () => {
  await load([row('a')]);
  const other = newHost();
  expect(await other.reload(key)).toBeNull();
  await other.call('open', opening);
  await sync([row('b')]);
  expect(await rowsOf(key, other)).toHaveLength(1);
  expect(await other.reload(key)).toMatchObject({ phase: 'ready', rows: 2 });
  expect(await rowsOf(key, other)).toHaveLength(2);
});

test('of many indexes two stay in memory, and the others are read again', async () => {
  const read = vi.spyOn(IndexStore.prototype, 'snapshot');
  const forms = ['a', 'b', 'c'].map((id) => openingOf(id));
  for (const form of forms) await load([row(form.place.kind)], form);
  const reads = async (at: number) => {
    read.mockClear();
    await rowsOf(forms[at] && indexKey(forms[at].place));
    return read.mock.calls.length;
  };
  expect([await reads(2), await reads(1), await reads(0), await reads(2)]).toEqual([0, 0, 1, 0]);
  read.mockRestore();
});

test.each([
  ['at once', false],
  ['at the end', true],
])('where the browser refuses %s to store, all indexes answer from memory', async (_, isAtEnd) => {
  refuseWrites({ isAtEnd });
  const forms = ['a', 'b', 'c'].map((id) => openingOf(id));
  for (const form of forms)
    expect(await load([row('x')], form)).toMatchObject({ phase: 'ready', kept: false, bytes: 0 });
  for (const form of forms) expect(await idsOf(indexKey(form.place))).toEqual(['x']);
  expect(await host.call('open', forms[0] ?? opening)).toMatchObject({ phase: 'ready', kept: false });
  expect(await new IndexStore(database).manifests()).toEqual([]);
});

test('an index that is forgotten, or whose blocks are damaged, answers nothing', async () => {
  await load([row('a')]);
  await host.call('forget', { key, why: 'never' });
  expect(said.at(-1)).toEqual([key, { phase: 'absent', why: 'never' }]);
  await expect(rowsOf()).rejects.toMatchObject({ name: 'IndexGone' });
  await load([row('a')]);
  vi.spyOn(IndexStore.prototype, 'snapshot').mockImplementation(async () => {
    const manifest = await new IndexStore(database).manifest(key);
    return manifest && { manifest, blocks: new Map([[1, new Uint8Array([1, 2, 3])]]), dead: new Map() };
  });
  host = newHost();
  expect(await host.call('open', opening)).toEqual({ phase: 'absent', why: 'damaged' });
  vi.restoreAllMocks();
  expect(await newHost().call('open', opening)).toEqual({ phase: 'absent', why: 'damaged' });
});

test.each<[string, (bytes: Uint8Array<ArrayBuffer> | undefined) => [number, Uint8Array<ArrayBuffer>][], number]>([
  ['is missing', () => [], 1],
  ['has other rows', (bytes) => (bytes ? [[1, bytes]] : []), 2],
])('an index of which a block %s is damaged', async (_, blocksOf, rows) => {
  await load([row('a')]);
  const store = new IndexStore(database);
  const stored = await store.snapshot(key, new Set());
  const bytes = stored?.blocks.get(1);
  if (!stored || !bytes) throw new Error('no block');
  await store.drop(key);
  const manifest = { ...stored.manifest, blocks: [{ id: 1, rows, bytes: 1 }] };
  await store.commit({ ...manifest, blocks: [] }, { blocks: blocksOf(bytes) });
  await store.commit(manifest);
  host = newHost();
  expect(await host.call('open', opening)).toEqual({ phase: 'absent', why: 'damaged' });
});

test('an index of another release is deleted', async () => {
  await load([row('a')]);
  await inOtherTab(database, 'indexes', (store) => store.put({ format: 0, key, blocks: [] }, ['manifest', key]));
  host = newHost();
  expect(await host.call('open', opening)).toEqual({ phase: 'absent', why: 'never' });
  expect(await inOtherTab(database, 'indexes', (store) => store.getAllKeys())).toEqual([]);
});

test('a tab that knows other fields leaves what is stored, and answers nothing', async () => {
  await load([row('a')]);
  const other = newHost();
  expect(await other.call('open', openingOf('wells', 'other'))).toEqual({ phase: 'other-fields' });
  await expect(rowsOf(key, other)).rejects.toMatchObject({ name: 'IndexGone' });
  expect(await host.call('open', opening)).toMatchObject({ phase: 'ready', rows: 1 });
  await load([row('b')], openingOf('wells', 'other'));
  const third = newHost();
  await third.call('open', openingOf('wells', 'other'));
  await other.call('open', opening);
  expect(await other.reload(key)).toEqual({ phase: 'absent', why: 'fields-changed' });
  expect(await idsOf(key)).toEqual(['b']);
  expect(await rowsOf(key, third)).toEqual([row('b')]);
});

test('an index that another tab has deleted answers nothing after it was looked for', async () => {
  await load([row('a')]);
  await newHost().call('forget', { key, why: 'fields-changed' });
  expect(await host.call('open', opening)).toEqual({ phase: 'absent', why: 'fields-changed' });
  await expect(rowsOf()).rejects.toMatchObject({ name: 'IndexGone' });
});

test('entities lack no files', async () => {
  await load([{ village: 'x', __id: 'a', __system: {} } as unknown as TestRow]);
  expect(await host.call('lackingFiles', { key })).toEqual({ ids: [] });
});

test('what one person has stored is not there for another', async () => {
  await load([row('a')]);
  host = new IndexHost(new IndexStore('alidade.rows 2'), () => undefined);
  expect(await host.call('open', opening)).toEqual({ phase: 'absent', why: 'never' });
});

test('a page that was not read, or is taken already, is stored nowhere', async () => {
  await load([row('a')]);
  await expect(host.call('applyRows', { key })).rejects.toMatchObject({ name: 'IndexGone' });
  await expect(newHost().call('storePage', { key })).rejects.toMatchObject({ name: 'IndexGone' });
});

test('what questions need is prepared in steps, until it is done', async () => {
  expect(host.warmStep()).toBe(false);
  await load([row('a')]);
  let steps = 0;
  while (host.warmStep()) steps += 1;
  expect(steps).toBeGreaterThan(0);
  expect(host.warmStep()).toBe(false);
});
