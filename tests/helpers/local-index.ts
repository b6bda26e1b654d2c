/** For component tests of local indexes: waiting for their states, other tabs, later visits, and what is stored. */
import { expect, vi } from 'vitest';
import { queryClient } from '~/api/query-client';
import { getRowIndex } from '~/domain/row-index/indexes';
import { LocalIndex } from '~/domain/row-index/local-index';
import { IndexWorker } from '~/engines/row-index/index-worker';
import type { IndexRef, IndexState, RowIndex } from '~/engines/row-index/types';
import { signedInUser, signIn, signOut } from '~/session/session';
import { rowIndexDatabase } from '~/shared/lib/row-indexes';

export const until = (index: RowIndex, phase: IndexState['phase'], more: object = {}) =>
  vi.waitFor(() => expect(index.state()).toMatchObject({ phase, ...more }), { timeout: 10_000 });

/** Waits until some rows, but not all, have been loaded. */
export const untilReading = (index: RowIndex, atLeast: number) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      const state = index.state();
      if (state.phase === 'loading' && state.read < atLeast) return;
      stop();
      if (state.phase === 'loading') resolve();
      else reject(new Error(`not loading, but ${state.phase}`));
    };
    const stop = index.subscribe(look);
  });

/** An index with all rows, compared with the server once. */
export async function loaded(place: IndexRef, more: object = {}): Promise<RowIndex> {
  const index = getRowIndex(place);
  await until(index, 'absent');
  index.load();
  await until(index, 'ready', { syncing: false, ...more });
  await vi.waitFor(() => expect(index.state()).not.toMatchObject({ syncedAt: null }), { timeout: 10_000 });
  return index;
}

/** The index on another day, in another document: nothing is in memory any more. */
export async function nextVisit(place: IndexRef): Promise<RowIndex> {
  await signOut('expired');
  queryClient.clear();
  await signIn('admin@example.org', 'demonstration-admin');
  return getRowIndex(place);
}

const database = () => rowIndexDatabase(signedInUser()?.id ?? 0);

/** The index as another tab has it: with a worker, a memory and a channel of its own. */
export function inOtherTab(place: IndexRef): LocalIndex {
  const worker = new IndexWorker(database(), (_, status, isOther) =>
    isOther ? index.applyStatusFromOtherTab(status) : index.applyStatus(status),
  );
  const index = new LocalIndex(place, worker, { locale: () => 'en', isOff: false });
  return index;
}

const asPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
  });

/** The database of this person; undefined if there is none, and none is created by looking. */
const openStored = (): Promise<IDBDatabase | undefined> =>
  new Promise((resolve) => {
    const request = indexedDB.open(database());
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(undefined);
    });
  });

/** Does something with what is stored of this person; undefined if nothing is. */
async function withStore<Value>(act: (store: IDBObjectStore) => Promise<Value>): Promise<Value | undefined> {
  const opened = await openStored();
  try {
    return opened && (await act(opened.transaction('indexes', 'readwrite').objectStore('indexes')));
  } finally {
    opened?.close();
  }
}

/** The keys of all that is stored of indexes of this person. */
export const storedKeys = async (): Promise<IDBValidKey[]> =>
  (await withStore((store) => asPromise(store.getAllKeys()))) ?? [];

export const putStored = (key: IDBValidKey, value: unknown) => withStore((store) => asPromise(store.put(value, key)));

/** Deletes the indexes of everybody. */
export async function emptyStorage(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith('alidade.rows ')) await asPromise(indexedDB.deleteDatabase(name));
}
