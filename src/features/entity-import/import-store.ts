import { jobFilesDatabase } from '~/shared/jobs/job-list';
import type { Dialect } from '~/shared/csv/dialect';
import type { ListId } from '~/shared/entities/rows';
import type { Chunk } from './check';
import type { ImportPlan } from './plan';

/** The name, size and content of a file, by which one that is selected again is recognised. */
interface FileMark {
  name: string;
  size: number;
  fingerprint: string;
}

/** What an import sends. Together with the file it says what every row becomes. */
export interface ImportInput extends ListId {
  /** The UUIDs of all rows follow from it. */
  seed: string;
  file: FileMark;
  dialect: Dialect;
  plan: ImportPlan;
  /** Properties that are created first. */
  newProperties: readonly string[];
  /** Rows that are sent. */
  rows: number;
}

/** An import that was started here, so that it can be continued and undone later. */
export interface StoredImport extends ListId {
  seed: string;
  userId: number;
  fileName: string;
  startedAt: number;
  rows: number;
  chunks: readonly Chunk[];
  /** Until everything is sent. */
  file?: File;
}

/** An update that is not finished: its new entities have the UUIDs of this seed, also when the file is selected anew. */
interface StoredUpdate extends ListId {
  seed: string;
  userId: number;
  startedAt: number;
  /** The fingerprint of the file. */
  update: string;
}

const store = 'imports';
/** Imports are forgotten after this time, as the server forgets deleted entities. */
const keptFor = 30 * 86_400_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(jobFilesDatabase, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath: 'seed' }));
    opening.addEventListener('success', () => {
      // Logging out deletes the database.
      opening.result.addEventListener('versionchange', () => opening.result.close());
      resolve(opening.result);
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
    opening.addEventListener('blocked', () => reject(new Error('IndexedDB')));
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (imports: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = run(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request?.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
  } finally {
    database.close();
  }
}

async function everything(): Promise<(StoredImport | StoredUpdate)[]> {
  try {
    const all = await inStore('readonly', (imports) => imports.getAll() as IDBRequest<(StoredImport | StoredUpdate)[]>);
    return all ?? [];
  } catch {
    return [];
  }
}

/** Stores an import with its file, or what an unfinished update needs. Out: false if the browser cannot, for lack of space or in a private window. */
export async function storeImport(record: StoredImport | StoredUpdate): Promise<boolean> {
  try {
    await inStore('readwrite', (imports) => imports.put(record));
    return true;
  } catch {
    return false;
  }
}

/** A stored import; undefined if there is none, or the browser has no storage. */
export async function storedImport(seed: string): Promise<StoredImport | undefined> {
  try {
    return await inStore<StoredImport | undefined>(
      'readonly',
      (imports) => imports.get(seed) as IDBRequest<StoredImport | undefined>,
    );
  } catch {
    return undefined;
  }
}

/** Forgets the file of an import that has sent everything. */
export async function dropStoredFile(seed: string): Promise<void> {
  const record = await storedImport(seed);
  if (!record?.file) return;
  const { file: _, ...rest } = record;
  await storeImport(rest);
}

/** Forgets an import. */
export async function forgetImport(seed: string): Promise<void> {
  try {
    await inStore('readwrite', (imports) => imports.delete(seed) as IDBRequest<undefined>);
  } catch {
    // Without storage there was nothing to forget.
  }
}

/** The imports of a person into a list, newest first. Forgets those that are too old. */
export async function importsOf(userId: number, { projectId, datasetName }: ListId): Promise<StoredImport[]> {
  const all = await everything();
  const oldest = Date.now() - keptFor;
  for (const { seed, startedAt } of all) if (startedAt < oldest) void forgetImport(seed);
  return all
    .filter(
      (one): one is StoredImport =>
        !('update' in one) &&
        one.userId === userId &&
        one.projectId === projectId &&
        one.datasetName === datasetName &&
        one.startedAt >= oldest,
    )
    .toSorted((one, other) => other.startedAt - one.startedAt);
}

/** The seed of an update of a list with a file that did not finish; null if there is none. */
export async function unfinishedUpdate(
  userId: number,
  { projectId, datasetName }: ListId,
  fingerprint: string,
): Promise<string | null> {
  const found = (await everything()).find(
    (one) =>
      'update' in one &&
      one.update === fingerprint &&
      one.userId === userId &&
      one.projectId === projectId &&
      one.datasetName === datasetName,
  );
  return found?.seed ?? null;
}
