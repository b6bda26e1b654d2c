import { jobFilesDatabase } from '~/shared/jobs/job-list';

/** `imports` has what was started here, with its file until everything is sent; `states` what came of it since. */
type StoreName = 'imports' | 'states';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(jobFilesDatabase, 2);
    opening.addEventListener('upgradeneeded', () => {
      const { result } = opening;
      for (const name of ['imports', 'states'] satisfies StoreName[])
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath: 'seed' });
    });
    opening.addEventListener('success', () => {
      // Logging out deletes the database.
      opening.result.addEventListener('versionchange', () => opening.result.close());
      resolve(opening.result);
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
    opening.addEventListener('blocked', () => reject(new Error('IndexedDB')));
  });
}

/** Runs a transaction. Out: the result of the request that `run` returns. Rejects where the browser cannot store. */
export async function inStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = run(transaction.objectStore(name));
      transaction.addEventListener('complete', () => resolve(request?.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
  } finally {
    database.close();
  }
}
