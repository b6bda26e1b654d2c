import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDatabases } from '../../../../tests/helpers/memory-database';
import type { Status } from '../protocol';
import { indexKey, type IndexRef } from '../types';
import { IndexStore } from './index-store';
import { IndexHost } from './index-worker-host';

memoryDatabases();
const database = 'alidade.rows test';

/** A storage with space for two indexes, and for what tells why one is gone. */
class SmallStore extends IndexStore {
  isFull = false;

  override async commit(...given: Parameters<IndexStore['commit']>): Promise<void> {
    const others = (await this.manifests()).filter(({ key }) => key !== given[0].key);
    if (this.isFull || others.length > 1) throw new DOMException('no space', 'QuotaExceededError');
    return super.commit(...given);
  }
}

let store: SmallStore;
let said: [string, Status][] = [];
const openings = ['a', 'b', 'c', 'd'].map((xmlFormId) => {
  const place: IndexRef = { kind: 'submissions', projectId: 1, xmlFormId };
  return { place, signature: 's', multiple: [], locale: 'en' };
});
const [a, b, c, d] = openings.map(({ place }) => indexKey(place));

function newHost(): IndexHost {
  store = new SmallStore(database);
  return new IndexHost(store, (key, status) => said.push([key, status]));
}

const page = (id: string): ArrayBuffer =>
  new TextEncoder().encode(JSON.stringify({ value: [{ __id: id, __system: {} }], '@odata.count': 1 })).buffer;

/** Loads an index of one row. */
async function load(host: IndexHost, at: number): Promise<Status> {
  const opening = openings[at];
  if (!opening) throw new Error('no such form');
  const key = indexKey(opening.place);
  await host.call('beginLoad', { opening, since: null, weight: 0 });
  await host.call('parse', { key, json: page(`row ${at}`) });
  await host.call('storePage', { key });
  return host.call('finishLoad', { key });
}

const phaseOf = async (host: IndexHost, at: number) => {
  const opening = openings[at];
  return opening && host.call('open', opening);
};
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  said = [];
});

test('the index that nobody used for the longest time goes first, and no other', async () => {
  const host = newHost();
  await load(host, 0);
  await later();
  await load(host, 1);
  await later();
  // Somebody looks at the first one again.
  await phaseOf(host, 0);
  await later();
  expect(await load(host, 2)).toMatchObject({ phase: 'ready', kept: true });
  expect((await store.manifests()).map(({ key }) => key)).toEqual([a, c]);
  expect(said).toContainEqual([b, { phase: 'absent', why: 'evicted' }]);
  await later();
  expect(await load(host, 3)).toMatchObject({ kept: true });
  expect((await store.manifests()).map(({ key }) => key)).toEqual([c, d]);
});

test('why it is gone is known on the next visit, until it is loaded again or forgotten', async () => {
  const host = newHost();
  for (const at of [0, 1, 2]) {
    await load(host, at);
    await later();
  }
  store.close();
  const next = newHost();
  expect(await phaseOf(next, 0)).toEqual({ phase: 'absent', why: 'evicted' });
  expect(await phaseOf(next, 3)).toEqual({ phase: 'absent', why: 'never' });
  expect(await load(next, 0)).toMatchObject({ phase: 'ready', rows: 1 });
  expect(await phaseOf(next, 1)).toEqual({ phase: 'absent', why: 'evicted' });
  await next.call('forget', { key: b ?? '', why: 'never' });
  expect(await phaseOf(next, 1)).toEqual({ phase: 'absent', why: 'never' });
});

test('space that runs out while rows are loaded is given back', async () => {
  const host = newHost();
  const [opening] = openings;
  const key = a ?? '';
  if (opening) await host.call('beginLoad', { opening, since: null, weight: 0 });
  const next = async (id: string) => {
    await host.call('parse', { key, json: page(id) });
    return host.call('storePage', { key });
  };
  expect(await next('one')).toMatchObject({ phase: 'loading', kept: true });
  store.isFull = true;
  expect(await next('two')).toMatchObject({ phase: 'loading', kept: false });
  expect(await host.call('finishLoad', { key })).toMatchObject({ phase: 'ready', rows: 2, kept: false });
  expect(await store.manifests()).toEqual([]);
});

test('an index for whose news there is no space goes on in memory, and what is stored of it stays', async () => {
  const host = newHost();
  await load(host, 0);
  store.isFull = true;
  const key = a ?? '';
  await host.call('beginSync', { key });
  expect(await host.call('finishSync', { key, since: null })).toMatchObject({ phase: 'ready', kept: false });
  expect((await store.manifests()).map((manifest) => manifest.key)).toEqual([a]);
  expect(said).not.toContainEqual([a, expect.objectContaining({ phase: 'absent' }) as Status]);
});

test('an index that another tab has deleted is gone in this one, whatever it does next', async () => {
  const host = newHost();
  await load(host, 0);
  await new IndexStore(database).drop(a ?? '');
  await host.call('beginSync', { key: a ?? '' });
  await expect(host.call('finishSync', { key: a ?? '', since: null })).rejects.toMatchObject({ name: 'IndexGone' });
  await expect(host.call('beginSync', { key: a ?? '' })).rejects.toMatchObject({ name: 'IndexGone' });
  expect(await store.manifests()).toEqual([]);
});

/** Lets the browser say how much space there is, and what it uses of it. */
const space = (estimate: () => Promise<StorageEstimate>) => vi.stubGlobal('navigator', { storage: { estimate } });

test('an index that needs more space than there is makes it before it is loaded', async () => {
  const host = newHost();
  await load(host, 0);
  await later();
  await load(host, 1);
  const begin = async (at: number, weight: number) => {
    const [opening] = openings.slice(at);
    if (opening) await host.call('beginLoad', { opening, since: null, weight });
    return (await store.manifests()).map(({ key }) => key);
  };
  space(async () => ({ quota: 1000, usage: 700 }));
  expect(await begin(2, 100)).toEqual([a, b]);
  // It would not fit into an empty storage either.
  expect(await begin(2, 801)).toEqual([a, b]);
  space(async () => ({}));
  expect(await begin(2, 800)).toEqual([a, b]);
  space(() => Promise.reject(new Error('no')));
  expect(await begin(2, 800)).toEqual([a, b]);
  space(async () => ({ quota: 1000, usage: 700 }));
  expect(await begin(2, 101)).toEqual([b]);
  // Nothing is left to delete but what is being loaded.
  space(async () => ({ quota: 1_000_000, usage: 1_000_000 }));
  expect(await begin(2, 800_000)).toEqual([]);
  expect(said.map(([key]) => key)).toEqual(expect.arrayContaining([a, b]));
  expect(await load(host, 2)).toMatchObject({ phase: 'ready', rows: 1, kept: true });
});
