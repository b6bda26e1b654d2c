/** localStorage that tolerates being forbidden or full: reads give null, writes do nothing. For conveniences only. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the key. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // forbidden or full: the preference lasts for this page only
  }
}

/** Key of saved-drafts.ts, which is only loaded when needed. */
export const savedDraftsKey = 'alidade.kept';

export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Resolves when an IndexedDB transaction is committed. Rejects with its error, which is not set yet when a request
 * fails.
 */
export const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });
