/** An IndexedDB in memory, as far as files of unfinished jobs use it, for tests that run in Node. */
import { vi } from 'vitest';

class MemoryRequest extends EventTarget {
  result: unknown = undefined;
  error: Error | null = null;

  tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}

type Records = Map<string, unknown>;

class MemoryTransaction extends EventTarget {
  error: Error | null = null;
  private readonly database: MemoryDatabases;
  private readonly records: Records;
  /** As it was, for a transaction that is aborted. */
  private readonly before: Records;
  private open = 0;

  constructor(database: MemoryDatabases, records: Records) {
    super();
    this.database = database;
    this.records = records;
    this.before = new Map(records);
    this.after(() => undefined);
  }

  objectStore(): object {
    const { records } = this;
    return {
      get: (key: string) => this.after(() => structuredClone(records.get(key))),
      getAll: () => this.after(() => structuredClone([...records.values()])),
      delete: (key: string) => this.after(() => void records.delete(key)),
      put: (value: { seed: string }) => {
        const stored = structuredClone(value);
        return this.after(() => {
          if (this.database.isFull(value)) throw new DOMException('full', 'QuotaExceededError');
          records.set(stored.seed, stored);
        });
      },
    };
  }

  /** Does something a moment later, and completes the transaction when nothing else was asked meanwhile. */
  private after(act: () => unknown): MemoryRequest {
    const request = new MemoryRequest();
    this.open += 1;
    queueMicrotask(() => {
      try {
        request.result = act();
        request.tell('success');
      } catch (error) {
        this.error = error as Error;
        this.records.clear();
        for (const [key, value] of this.before) this.records.set(key, value);
        this.dispatchEvent(new Event('abort'));
        return;
      }
      this.open -= 1;
      if (this.open === 0 && !this.error) this.dispatchEvent(new Event('complete'));
    });
    return request;
  }
}

class MemoryDatabases {
  /** Whether a record finds no space. */
  isFull: (record: unknown) => boolean = () => false;
  /** The browser refuses to open a database, as in some private windows. */
  isForbidden = false;
  private stores = new Map<string, Records>();
  private readonly connections = new Set<EventTarget>();

  /** What a store has, to read or to change it as another tab does. */
  records(store: string): Records {
    const records = this.stores.get(store) ?? new Map<string, unknown>();
    this.stores.set(store, records);
    return records;
  }

  /** How many connections are open: an open one would hold up logging out. */
  get opened(): number {
    return this.connections.size;
  }

  open(): MemoryRequest {
    const request = new MemoryRequest();
    queueMicrotask(() => {
      if (this.isForbidden) {
        request.error = new DOMException('forbidden', 'SecurityError');
        request.tell('error');
        return;
      }
      request.result = this.connect();
      request.tell('upgradeneeded');
      request.tell('success');
    });
    return request;
  }

  deleteDatabase(): MemoryRequest {
    const request = new MemoryRequest();
    queueMicrotask(() => {
      for (const connection of this.connections) connection.dispatchEvent(new Event('versionchange'));
      if (this.connections.size > 0) {
        request.tell('blocked');
        return;
      }
      this.stores = new Map();
      request.tell('success');
    });
    return request;
  }

  private connect(): EventTarget {
    const connection = new EventTarget();
    this.connections.add(connection);
    return Object.assign(connection, {
      objectStoreNames: { contains: (name: string) => this.stores.has(name) },
      createObjectStore: (name: string, { keyPath }: { keyPath: string }) => {
        if (keyPath !== 'seed') throw new Error('only this key is known here');
        this.records(name);
      },
      close: () => this.connections.delete(connection),
      transaction: (name: string) => {
        const records = this.stores.get(name);
        if (!records) throw new DOMException(name, 'NotFoundError');
        return new MemoryTransaction(this, records);
      },
    });
  }
}

/** Puts an empty IndexedDB into the test, until its globals are taken back. */
export function memoryDatabase(): MemoryDatabases {
  const databases = new MemoryDatabases();
  vi.stubGlobal('indexedDB', databases);
  return databases;
}
