import { jobFilesDatabase } from '~/shared/jobs/job-list';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

/** `imports` has what was started here, with its file until everything is sent; `states` what came of it since. */
type StoreName = 'imports' | 'states';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(jobFilesDatabase, 2);
    opening.addEventListener('upgradeneeded', () => {
      const { result } = opening;
      for (const name of ['imports', 'states'] satisfies StoreName[])
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath: 'seed' });
    });
    opening.addEventListener('success', () => {
      // Logging out deletes the database.
      opening.result.addEventListener('versionchange', () => opening.result.close());
      resolve(opening.result);
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
    opening.addEventListener('blocked', () => reject(new Error('IndexedDB')));
  });
}

/** Runs a transaction. Returns the result of the request that `run` returns. Rejects where the browser cannot store. */
export async function inStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = run(transaction.objectStore(name));
      transaction.addEventListener('complete', () => resolve(request?.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
  } finally {
    database.close();
  }
}

/** What undoing moved to the trash, and what it kept because someone had changed it. */
interface UndoResult {
  at: number;
  moved: number;
  kept: number;
  /** Of an update: entities that have their earlier values again. */
  restored?: number;
}

/** How much of an update the server has. */
export interface Applied {
  changed: number;
  created: number;
  /** A letter per step, in their order: `d` for those that are done. Earlier releases did not note them. */
  steps?: string;
}

/** What came of an import since it started. */
export interface ImportState {
  seed: string;
  /** The rows of each chunk that the server has, by the id of the chunk. */
  sent: Readonly<Record<string, number>>;
  /** Null until the import is undone completely. */
  undone: UndoResult | null;
  /** When someone began to undo it. From then on it is not resumed: the file may have been applied anew. */
  undoBegan?: number;
  /** Of the UUIDs of an update: all new entities of the file were created. */
  isFinished?: boolean;
  /** Of an update: how many entities it has changed and created. */
  applied?: Applied;
}

/** The states that this tab knows, also where the browser cannot store them. */
const states = createStore<ReadonlyMap<string, ImportState>>(new Map());

const know = (changed: readonly ImportState[]): void =>
  states.set(new Map([...states.get(), ...changed.map((state) => [state.seed, state] as const)]));

/** The states of all imports of this browser that were read, or changed in this tab. Renders on every change. */
export const useImportStates = (): ReadonlyMap<string, ImportState> => useStore(states);

/** How many rows of an import the server has. */
export const sentRows = ({ sent }: ImportState): number => Object.values(sent).reduce((sum, rows) => sum + rows, 0);

/** The state that this tab knows. */
export const knownState = (seed: string): ImportState | undefined => states.get().get(seed);

/** Reads the states of all imports. */
export async function readStates(): Promise<void> {
  try {
    know((await inStore('states', 'readonly', (store) => store.getAll() as IDBRequest<ImportState[]>)) ?? []);
  } catch {
    // Without storage, this tab knows its own.
  }
}

async function change(seed: string, to: (state: ImportState) => ImportState): Promise<void> {
  const none = { seed, sent: {}, undone: null };
  know([to(states.get().get(seed) ?? none)]);
  try {
    let stored: ImportState | undefined;
    await inStore('states', 'readwrite', (store) => {
      const reading = store.get(seed) as IDBRequest<ImportState | undefined>;
      reading.addEventListener('success', () => {
        // Another tab may have sent chunks, too.
        stored = to(reading.result ?? states.get().get(seed) ?? none);
        store.put(stored);
      });
      return undefined;
    });
    if (stored) know([stored]);
  } catch {
    // The same.
  }
}

/** Notes that the server has the rows of a chunk. */
export const noteSent = (seed: string, chunk: string, rows: number): Promise<void> =>
  change(seed, (state) => ({ ...state, sent: { ...state.sent, [chunk]: rows } }));

/** Notes that an import was undone. */
export const noteUndone = (seed: string, undone: UndoResult): Promise<void> =>
  change(seed, (state) => ({ ...state, undone }));

/** Notes that the undo of an import begins. */
export const noteUndoBegan = (seed: string): Promise<void> =>
  change(seed, (state) => ({ ...state, undoBegan: state.undoBegan ?? Date.now() }));

/** Notes that all new entities of an update were created under the UUIDs of its seed. */
export const noteFinished = (seed: string): Promise<void> => change(seed, (state) => ({ ...state, isFinished: true }));

/** Notes how much of an update the server has. */
export const noteApplied = (seed: string, applied: Applied): Promise<void> =>
  change(seed, (state) => ({ ...state, applied }));

/** Forgets the state of an import. */
export async function forgetState(seed: string): Promise<void> {
  try {
    await inStore('states', 'readwrite', (store) => store.delete(seed) as IDBRequest<undefined>);
  } catch {
    // Without storage there was nothing to forget.
  }
}
