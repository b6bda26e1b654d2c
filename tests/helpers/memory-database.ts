/** IndexedDB in memory, for tests that run in Node. */
import { forceCloseDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { beforeEach, onTestFinished, vi } from 'vitest';

class Databases extends IDBFactory {
  readonly connections: IDBDatabase[] = [];

  override open(name: string, version?: number): IDBOpenDBRequest {
    const opening = super.open(name, version);
    opening.addEventListener('success', () => this.connections.push(opening.result));
    return opening;
  }
}

/** Closes a connection as a browser does for reasons of its own, once its transactions have ended. */
const closed = (connection: IDBDatabase): Promise<unknown> =>
  new Promise((resolve) => {
    connection.addEventListener('close', resolve);
    // The types of the package ask for the class here.
    forceCloseDatabase(connection as never);
  });

/** Puts an IndexedDB without databases behind `indexedDB` before each test of a file. */
export function memoryDatabases(): void {
  beforeEach(() => {
    const databases = new Databases();
    vi.stubGlobal('indexedDB', databases);
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
    // Modules that keep a connection (idb-keyval) then open one to the databases of the next test.
    return () => Promise.all(databases.connections.map(closed));
  });
}

/** Asks a store of a database for something, or changes it, as another tab does. */
export async function inOtherTab<Result>(
  database: string,
  store: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const connection = await promisifyRequest(indexedDB.open(database));
  try {
    return await promisifyRequest(ask(connection.transaction(store, 'readwrite').objectStore(store)));
  } finally {
    connection.close();
  }
}

interface Refusal {
  /** The name of the error. */
  name?: string;
  /** The requests succeed, but the end of the transaction does not. */
  isAtEnd?: boolean;
  /** Which values are refused. */
  of?: (value: unknown) => boolean;
}

type Written = Parameters<IDBObjectStore['put']>;
const { add, put } = IDBObjectStore.prototype;

/** Lets everything that is stored be refused until the end of the test, as on a full device. */
export function refuseWrites({
  name = 'QuotaExceededError',
  isAtEnd = false,
  of: isRefused = () => true,
}: Refusal = {}): void {
  const error = new DOMException('refused', name);
  const give = (target: IDBRequest | IDBTransaction) => Object.defineProperty(target, 'error', { value: error });
  for (const [method, write] of [['add', add] as const, ['put', put] as const]) {
    const spy = vi.spyOn(IDBObjectStore.prototype, method);
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation(function refuse(this: IDBObjectStore, ...written: Written) {
      const { transaction } = this;
      if (!isRefused(written[0])) return write.apply(this, written);
      if (isAtEnd) {
        const request = write.apply(this, written);
        request.addEventListener('success', () => {
          transaction.abort();
          give(transaction);
        });
        return request;
      }
      // Adding what is there already fails in earnest; only the error is another one.
      put.apply(this, written);
      const request = add.apply(this, written);
      request.addEventListener('error', () => give(request));
      // It has the error once it has one, whoever listens first.
      let own: DOMException | null = null;
      Object.defineProperty(transaction, 'error', {
        configurable: true,
        get: () => own && error,
        set: (given: DOMException | null) => {
          own = given;
        },
      });
      return request;
    });
  }
}
