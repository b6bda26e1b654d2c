import { promisifyRequest } from 'idb-keyval';
import { isStorageFull, transactionDone } from '~/shared/lib/storage';
import { type AbsentReason, IndexGone, type IndexRef } from '../types';

/** Closed because the user logged out, here or in another tab. */
class StorageClosed extends Error {}

interface Changes {
  blocks?: readonly (readonly [id: number, bytes: Uint8Array<ArrayBuffer>])[];
  dead?: readonly (readonly [id: number, rows: Uint32Array<ArrayBuffer>])[];
  drop?: readonly number[];
}

interface Snapshot {
  manifest: Manifest;
  /** Compressed; undefined if missing. */
  blocks: ReadonlyMap<number, Uint8Array<ArrayBuffer> | undefined>;
  dead: ReadonlyMap<number, Uint32Array>;
}

const storeName = 'indexes';
const manifestKey = (key: string) => ['manifest', key];
const blockKey = (key: string, id: number) => ['block', key, id];
const deadKey = (key: string, id: number) => ['dead', key, id];
/** Key of the reason for a deletion, for the next visit. */
const goneKey = (key: string) => ['gone', key];
const allOf = (kind: 'block' | 'dead', key: string) => IDBKeyRange.bound([kind, key], [kind, key, []]);

/** One user's indexes in IndexedDB. Each change is one transaction, so a killed tab leaves nothing half done. */
export class IndexStore {
  private opened: Promise<IDBDatabase> | undefined;
  private closed = false;

  constructor(private readonly name: string) {}

  private database(): Promise<IDBDatabase> {
    if (this.closed) return Promise.reject(new StorageClosed());
    this.opened ??= this.open();
    return this.opened;
  }

  private async open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    const database = await promisifyRequest(request);
    database.addEventListener('versionchange', () => this.close());
    return database;
  }

  /** Lets the database be deleted; nothing is stored afterwards. */
  close(): void {
    this.closed = true;
    void this.opened?.then((database) => database.close());
  }

  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await this.database()).transaction(storeName, mode).objectStore(storeName);
  }

  /** Readable indexes; those of other releases are deleted. */
  async manifests(): Promise<Manifest[]> {
    const store = await this.store('readonly');
    const range = IDBKeyRange.bound(['manifest'], ['manifest', []]);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest(store.getAll(range) as IDBRequest<unknown[]>),
    ]);
    const unreadable = keys.filter((_, at) => !isReadable(values[at]));
    for (const key of unreadable) await this.drop(String((key as string[])[1]));
    return values.filter(isReadable);
  }

  async manifest(key: string): Promise<Manifest | undefined> {
    const store = await this.store('readonly');
    const value = await promisifyRequest(store.get(manifestKey(key)) as IDBRequest<unknown>);
    if (value === undefined || isReadable(value)) return value;
    await this.drop(key);
    return undefined;
  }

  /**
   * A consistent view, since another tab may replace blocks: blocks not in `known`, and dead rows. Undefined without a
   * readable index.
   */
  async snapshot(key: string, known: ReadonlySet<number>): Promise<Snapshot | undefined> {
    const store = await this.store('readonly');
    const manifest = await promisifyRequest(store.get(manifestKey(key)) as IDBRequest<unknown>);
    if (!isReadable(manifest)) return undefined;
    const wanted = manifest.blocks.filter(({ id }) => !known.has(id));
    const [deadKeys, deadRows, ...blocks] = await Promise.all([
      promisifyRequest(store.getAllKeys(allOf('dead', key))),
      promisifyRequest(store.getAll(allOf('dead', key)) as IDBRequest<Uint32Array[]>),
      ...wanted.map(({ id }) =>
        promisifyRequest(store.get(blockKey(key, id)) as IDBRequest<Uint8Array<ArrayBuffer> | undefined>),
      ),
    ]);
    return {
      manifest,
      blocks: new Map(wanted.map(({ id }, at) => [id, blocks[at]])),
      dead: new Map(deadRows.map((rows, at) => [Number((deadKeys[at] as [string, string, number])[2]), rows])),
    };
  }

  /** Updates only the time of use: the rest belongs to the tab that loads or syncs. */
  async touch(key: string): Promise<void> {
    const store = await this.store('readwrite');
    const manifest = await promisifyRequest(store.get(manifestKey(key)) as IDBRequest<unknown>);
    if (isReadable(manifest)) store.put({ ...manifest, usedAt: Date.now() } satisfies Manifest, manifestKey(key));
    await transactionDone(store.transaction);
  }

  /**
   * Stores a manifest with its block changes. Throws QuotaExceededError, or IndexGone if another tab deleted its
   * blocks.
   */
  async commit(manifest: Manifest, { blocks = [], dead = [], drop = [] }: Changes = {}): Promise<void> {
    const store = await this.store('readwrite');
    const { key } = manifest;
    const isNew = manifest.blocks.length <= blocks.length;
    if (!isNew && (await promisifyRequest(store.getKey(manifestKey(key)))) === undefined) throw new IndexGone(key);
    store.delete(goneKey(key));
    for (const [id, bytes] of blocks) store.put(bytes, blockKey(key, id));
    for (const [id, rows] of dead) store.put(rows, deadKey(key, id));
    for (const id of drop) {
      store.delete(blockKey(key, id));
      store.delete(deadKey(key, id));
    }
    store.put(manifest, manifestKey(key));
    await transactionDone(store.transaction);
  }

  async whyGone(key: string): Promise<AbsentReason> {
    const store = await this.store('readonly');
    return (await promisifyRequest(store.get(goneKey(key)) as IDBRequest<AbsentReason | undefined>)) ?? 'never';
  }

  /** Also records why, if there is space. */
  async drop(key: string, why: AbsentReason = 'never'): Promise<void> {
    try {
      await this.remove(key, why);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await this.remove(key, 'never');
    }
  }

  private async remove(key: string, why: AbsentReason): Promise<void> {
    const store = await this.store('readwrite');
    store.delete(allOf('block', key));
    store.delete(allOf('dead', key));
    store.delete(manifestKey(key));
    if (why === 'never') store.delete(goneKey(key));
    else store.put(why, goneKey(key));
    await transactionDone(store.transaction);
  }
}

/** Format of manifests and blocks. Other formats are deleted and loaded again. */
export const format = 1;

interface BlockInfo {
  id: number;
  /** Main-table rows, including replaced ones. */
  rows: number;
  bytes: number;
}

/** Written in one transaction with its blocks. */
export interface Manifest {
  format: number;
  key: string;
  place: IndexRef;
  /** Form fields or list properties at load time. */
  signature: string;
  phase: 'loading' | 'ready';
  /** Token of the next page while loading; null before the first. */
  next: string | null;
  total: number;
  /** Server time up to which changes are included; null if the table was empty. */
  since: string | null;
  /** Epoch milliseconds (this browser) of the last comparison with the server. */
  syncedAt: number | null;
  /** Epoch milliseconds; the least recently used index is evicted first. */
  usedAt: number;
  version: number;
  blocks: readonly BlockInfo[];
  live: number;
  nextBlock: number;
  /** First sequence number of the next sync. */
  sequence: number;
}

export const bytesOf = ({ blocks }: Pick<Manifest, 'blocks'>): number =>
  blocks.reduce((sum, { bytes }) => sum + bytes, 0);

const isReadable = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && (value as Partial<Manifest>).format === format;
