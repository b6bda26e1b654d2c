/**
 * Tables stored in the browser's IndexedDB, one entry per row. Other tabs are notified of every transaction, because
 * each tab has the tables in its own memory.
 */
import { type UseStore, createStore, entries } from 'idb-keyval';
import type { Persistence, Write } from './persistence';
import type { Key, TableName } from './tables';

type EntryKey = [TableName, Key];

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
  });

const writeAll = (use: UseStore, rows: Iterable<Write>, afresh: boolean) =>
  use('readwrite', (store) => {
    if (afresh) store.clear();
    for (const { table, key, row } of rows) {
      if (row === undefined) store.delete([table, key]);
      else store.put(row, [table, key]);
    }
    return done(store.transaction);
  });

/** Opens the database `name`, and creates it if needed. `onForeign` receives the writes of other tabs. */
export function indexedDbPersistence(
  name: string,
  onForeign: (writes: readonly Write[] | 'everything') => void,
): Persistence {
  const use = createStore(name, 'rows');
  const others = new BroadcastChannel(name);
  others.onmessage = (event: MessageEvent<Write[] | 'everything'>) => onForeign(event.data);
  return {
    async *load() {
      const rows = await entries<EntryKey, object>(use);
      yield rows.map(([[table, key], row]) => ({ table, key, row }));
    },
    async append(writes) {
      await writeAll(use, writes, false);
      others.postMessage(writes);
    },
    async replace(rows) {
      await writeAll(use, rows, true);
      others.postMessage('everything');
    },
    close() {
      others.close();
      return Promise.resolve();
    },
  };
}
