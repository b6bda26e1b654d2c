/**
 * localStorage that tolerates being forbidden or full (private windows, policies): reading then gives null, writing
 * does nothing. Only store conveniences there, never the only copy of something.
 */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes the key for null. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // forbidden or full: the preference lasts for this page only
  }
}

/** The key of stored input after the end of a session (saved-drafts.ts, which is only loaded then). */
export const savedDraftsKey = 'alidade.kept';

/** Whether the browser refused to store something because there is no space. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Resolves when a transaction of IndexedDB is stored. Rejects with the error that ended it, which the transaction does
 * not have yet while it hears that a request has failed.
 */
export const whenStored = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });
