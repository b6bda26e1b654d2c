import { isStorageFull } from '~/shared/lib/storage';

/** The device has no room for what should be stored. */
export class InsufficientStorage extends Error {
  readonly needed: number;
  readonly free: number | null;
  constructor(needed: number, free: number | null, cause?: unknown) {
    super('no room', { cause });
    this.name = 'NoRoom';
    this.needed = needed;
    this.free = free;
  }
}

/** Bytes that the browser needs beside the content. */
const margin = 200_000;

/** Bytes that can be stored; null if the browser does not say. */
async function freeBytes(): Promise<number | null> {
  const storage = navigator.storage as StorageManager | undefined;
  const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Runs what stores this many bytes. Throws NoRoom, before or after the attempt. */
export async function withStorageSpace<Result>(bytes: number, store: () => Promise<Result>): Promise<Result> {
  const free = await freeBytes();
  if (free !== null && free < bytes + margin) throw new InsufficientStorage(bytes, free);
  try {
    return await store();
  } catch (error) {
    if (isStorageFull(error)) throw new InsufficientStorage(bytes, free, error);
    throw error;
  }
}

/** Asks the browser not to evict what is stored. It may decline. */
export async function requestPersistence(): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  if ((await storage?.persisted().catch(() => true)) === false) await storage?.persist().catch(() => false);
}
