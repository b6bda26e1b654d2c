import { promisifyRequest, type UseStore } from 'idb-keyval';
import { transactionDone } from '~/shared/lib/storage';

/** Opens a database without creating it; null if there is none. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  let isMissing = false;
  request.addEventListener('upgradeneeded', () => {
    isMissing = true;
    request.transaction?.abort();
  });
  return promisifyRequest(request).catch((error: unknown) => {
    if (isMissing) return null;
    throw error;
  });
}

/**
 * Moves the entries of an earlier release's database one at a time, because the device may be full. The database stays,
 * because an open page of that release may use it. `isInUse` tells the keys to leave. Returns the number of moved
 * entries.
 */
export async function moveEntries(
  earlier: { database: string; store: string },
  to: UseStore,
  isInUse: (key: IDBValidKey) => boolean = () => false,
): Promise<number> {
  const database = await openExisting(earlier.database);
  if (!database) return 0;
  let moved = 0;
  try {
    if (!database.objectStoreNames.contains(earlier.store)) return 0;
    const from = (mode: IDBTransactionMode) => database.transaction(earlier.store, mode).objectStore(earlier.store);
    for (const key of await promisifyRequest(from('readonly').getAllKeys())) {
      if (isInUse(key)) continue;
      const value: unknown = await promisifyRequest(from('readonly').get(key));
      // Another tab was faster, or this release has stored the same since.
      if (value === undefined || (await to('readonly', (store) => promisifyRequest(store.count(key)))) > 0) continue;
      await to('readwrite', (store) => {
        store.put(value, key);
        return transactionDone(store.transaction);
      });
      await promisifyRequest(from('readwrite').delete(key));
      moved += 1;
    }
  } finally {
    database.close();
  }
  return moved;
}
