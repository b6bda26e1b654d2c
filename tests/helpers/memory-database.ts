import { beforeEach, vi } from 'vitest';

/*
 * The part of IndexedDB that stores of keys and values use (idb-keyval), in memory: unit tests have no browser. Requests
 * of a transaction run in order, transactions one after another, and a failed one changes nothing.
 */

type Values = Map<string, unknown>;
type Handler = (() => void) | null;

class Request extends EventTarget {
  result: unknown;
  error: DOMException | null = null;
  onsuccess: Handler = null;
  onerror: Handler = null;
  onupgradeneeded: Handler = null;
}

class Transaction {
  error: DOMException | null = null;
  oncomplete: Handler = null;
  onerror: Handler = null;
  onabort: Handler = null;
  private readonly open: { request: Request; work: (values: Values) => unknown }[] = [];
  private readonly databases: MemoryDatabases;

  constructor(databases: MemoryDatabases) {
    this.databases = databases;
  }

  private ask(work: (values: Values) => unknown): Request {
    const request = new Request();
    this.open.push({ request, work });
    return request;
  }

  /** What the callers of a store see of it. */
  readonly store = {
    transaction: this,
    get: (key: string) => this.ask((values) => values.get(key)),
    getAll: () => this.ask((values) => [...values.values()]),
    put: (value: unknown, key: string) => this.ask((values) => void this.write(values).set(key, value)),
    delete: (key: string) => this.ask((values) => void values.delete(key)),
    add: (value: unknown, key: string) =>
      this.ask((values) => {
        if (values.has(key)) throw new DOMException('it is there already', 'ConstraintError');
        this.write(values).set(key, value);
      }),
  };

  private write(values: Values): Values {
    if (this.databases.refusal !== null) throw new DOMException('refused', this.databases.refusal);
    return values;
  }

  async run(values: Values): Promise<void> {
    const before = new Map(values);
    const restore = () => {
      values.clear();
      for (const [key, value] of before) values.set(key, value);
    };
    for (let next = this.open.shift(); next; next = this.open.shift()) {
      const { request, work } = next;
      try {
        request.result = work(values);
        request.dispatchEvent(new Event('success'));
        request.onsuccess?.();
      } catch (error) {
        request.error = error as DOMException;
        const event = new Event('error', { bubbles: true, cancelable: true });
        request.dispatchEvent(event);
        request.onerror?.();
        // As in browsers, the transaction itself has no error before it is aborted.
        if (!event.cancelBubble) this.onerror?.();
        if (!event.defaultPrevented) {
          this.error = request.error;
          restore();
          return this.onabort?.();
        }
      }
      await Promise.resolve();
    }
    if (this.databases.refusalAtEnd === null) return this.oncomplete?.();
    this.error = new DOMException('refused', this.databases.refusalAtEnd);
    restore();
    this.onabort?.();
  }
}

class MemoryDatabases {
  /** By the names of the database and of its store. */
  readonly stores = new Map<string, Values>();
  /** The name of the error that every write meets. */
  refusal: string | null = null;
  /** The name of the error that the end of every transaction meets. */
  refusalAtEnd: string | null = null;
  private turn = Promise.resolve();

  open(name: string): Request {
    const request = new Request();
    const valuesOf = (store: string) => {
      const key = `${name}/${store}`;
      const values = this.stores.get(key) ?? new Map<string, unknown>();
      this.stores.set(key, values);
      return values;
    };
    request.result = {
      createObjectStore: valuesOf,
      transaction: (store: string) => {
        const transaction = new Transaction(this);
        this.turn = this.turn.then(() => transaction.run(valuesOf(store)));
        return { objectStore: () => transaction.store };
      },
    };
    queueMicrotask(() => {
      request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  }
}

// Modules keep their connections, and unit tests share modules: so they share the databases, too.
const databases = new MemoryDatabases();

/** Puts empty databases behind `indexedDB` before each test of a file. */
export function memoryDatabases(): MemoryDatabases {
  beforeEach(() => {
    for (const values of databases.stores.values()) values.clear();
    databases.refusal = databases.refusalAtEnd = null;
    vi.stubGlobal('indexedDB', databases);
  });
  return databases;
}
