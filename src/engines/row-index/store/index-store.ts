import { promisifyRequest } from 'idb-keyval';
import { isStorageFull, whenStored } from '~/shared/lib/storage';
import { type AbsentWhy, IndexGone, type IndexPlace } from '../types';

/** The storage was closed because the person has logged out, here or in another tab. */
class StorageClosed extends Error {}

/** What a transaction changes of an index besides its manifest. */
interface Changes {
  blocks?: readonly (readonly [id: number, bytes: Uint8Array<ArrayBuffer>])[];
  /** The replaced and deleted rows of blocks. */
  dead?: readonly (readonly [id: number, rows: Uint32Array<ArrayBuffer>])[];
  /** Blocks that are no longer used. */
  drop?: readonly number[];
}

/** An index in the storage at one moment. */
interface Snapshot {
  manifest: Manifest;
  /** Compressed; undefined for one that is not there. */
  blocks: ReadonlyMap<number, Uint8Array<ArrayBuffer> | undefined>;
  /** The replaced and deleted rows, by block. */
  dead: ReadonlyMap<number, Uint32Array>;
}

const storeName = 'indexes';
const manifestKey = (key: string) => ['manifest', key];
const blockKey = (key: string, id: number) => ['block', key, id];
const deadKey = (key: string, id: number) => ['dead', key, id];
/** Why an index is no longer there, for the next visit. */
const goneKey = (key: string) => ['gone', key];
/** Of all keys with these parts and a number. */
const allOf = (kind: 'block' | 'dead', key: string) => IDBKeyRange.bound([kind, key], [kind, key, []]);

/** The indexes of one person in IndexedDB. Every change is one transaction, so that a killed tab leaves none half done. */
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

  /** Lets the database be deleted. Nothing is stored afterwards. */
  close(): void {
    this.closed = true;
    void this.opened?.then((database) => database.close());
  }

  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await this.database()).transaction(storeName, mode).objectStore(storeName);
  }

  /** All indexes that this release can read; others are deleted. */
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

  /** The manifest of an index; undefined if there is none that this release can read. */
  async manifest(key: string): Promise<Manifest | undefined> {
    const store = await this.store('readonly');
    const value = await promisifyRequest(store.get(manifestKey(key)) as IDBRequest<unknown>);
    if (value === undefined || isReadable(value)) return value;
    await this.drop(key);
    return undefined;
  }

  /**
   * An index as it is at one moment: another tab may replace blocks. Takes the blocks that are known. Returns the
   * others, and the dead rows by block; undefined if there is no index that this release can read.
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

  /** Notes that an index was used. The rest of its manifest belongs to the tab that loads or synchronises it. */
  async touch(key: string): Promise<void> {
    const store = await this.store('readwrite');
    const manifest = await promisifyRequest(store.get(manifestKey(key)) as IDBRequest<unknown>);
    if (isReadable(manifest)) store.put({ ...manifest, usedAt: Date.now() } satisfies Manifest, manifestKey(key));
    await whenStored(store.transaction);
  }

  /**
   * Stores a manifest with what changes of its blocks. Throws a QuotaExceededError if there is no space, and IndexGone if
   * another tab has deleted the blocks that it goes on from.
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
    await whenStored(store.transaction);
  }

  /** Why an index is not there. */
  async whyGone(key: string): Promise<AbsentWhy> {
    const store = await this.store('readonly');
    return (await promisifyRequest(store.get(goneKey(key)) as IDBRequest<AbsentWhy | undefined>)) ?? 'never';
  }

  /** Deletes an index, and notes why, if there is space for that. */
  async drop(key: string, why: AbsentWhy = 'never'): Promise<void> {
    try {
      await this.remove(key, why);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await this.remove(key, 'never');
    }
  }

  private async remove(key: string, why: AbsentWhy): Promise<void> {
    const store = await this.store('readwrite');
    store.delete(allOf('block', key));
    store.delete(allOf('dead', key));
    store.delete(manifestKey(key));
    if (why === 'never') store.delete(goneKey(key));
    else store.put(why, goneKey(key));
    await whenStored(store.transaction);
  }
}

/** The format of manifests and blocks. An index in another one is deleted: reading it anew is always possible. */
export const format = 1;

/** What is known of a block without reading it. */
interface BlockInfo {
  id: number;
  /** Rows of the main table, also replaced ones. */
  rows: number;
  /** Compressed. */
  bytes: number;
}

/** An index in the storage, apart from its blocks. It is written with them in one transaction. */
export interface Manifest {
  format: number;
  key: string;
  place: IndexPlace;
  /** The fields of the form, or the properties of the list, when it was loaded. */
  signature: string;
  /** `loading`: not all rows have been read yet. */
  phase: 'loading' | 'ready';
  /** The token of the next page while loading; null before the first. */
  next: string | null;
  /** Rows on the server when the first page was read. */
  total: number;
  /** The time of the server up to which all changes are in it; null if the table was empty. */
  since: string | null;
  /** Epoch milliseconds in this browser of the last comparison with the server. */
  syncedAt: number | null;
  /** Epoch milliseconds of its last use: the least recently used index is deleted first. */
  usedAt: number;
  version: number;
  blocks: readonly BlockInfo[];
  /** Rows that are not replaced or deleted. */
  live: number;
  nextBlock: number;
  /** Rows of the next synchronisation are ordered from here on among those of the same time. */
  sequence: number;
}

export const bytesOf = ({ blocks }: Pick<Manifest, 'blocks'>): number =>
  blocks.reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether a stored value is a manifest that this release reads. */
const isReadable = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && (value as Partial<Manifest>).format === format;
