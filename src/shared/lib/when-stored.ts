/**
 * Resolves when a transaction of IndexedDB is stored. Rejects with the error that ended it, which the transaction does
 * not have yet while it hears that a request has failed.
 */
export const whenStored = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
  });
