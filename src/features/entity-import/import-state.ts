import { jobFilesDatabase } from '~/shared/jobs/job-list';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

/** `imports`: what was started here, with its file until everything is sent. `states`: the progress since. */
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

/** Runs a transaction and returns the result of `run`'s request. Rejects where the browser cannot store. */
export async function withStore<Result>(
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

interface UndoResult {
  at: number;
  moved: number;
  kept: number;
  restored?: number;
}

export interface Applied {
  changed: number;
  created: number;
  /** One letter per step: `d` if done. Missing in earlier releases. */
  steps?: string;
}

export interface ImportState {
  seed: string;
  /** Rows that the server has, by chunk id. */
  sent: Readonly<Record<string, number>>;
  /** Null until the undo is complete. */
  undone: UndoResult | null;
  /** When an undo began. From then on it is not resumed: the file may have been applied again. */
  undoBegan?: number;
  /** For the seed of an update: all new entities of the file were created. */
  isFinished?: boolean;
  applied?: Applied;
}

const states = createStore<ReadonlyMap<string, ImportState>>(new Map());

const cacheStates = (changed: readonly ImportState[]): void =>
  states.set(new Map([...states.get(), ...changed.map((state) => [state.seed, state] as const)]));

export const useImportStates = (): ReadonlyMap<string, ImportState> => useStore(states);

export const sentRows = ({ sent }: ImportState): number => Object.values(sent).reduce((sum, rows) => sum + rows, 0);

export const cachedState = (seed: string): ImportState | undefined => states.get().get(seed);

export async function readStates(): Promise<void> {
  try {
    cacheStates((await withStore('states', 'readonly', (store) => store.getAll() as IDBRequest<ImportState[]>)) ?? []);
  } catch {
    // Without storage, this tab's own states are used.
  }
}

async function updateState(seed: string, to: (state: ImportState) => ImportState): Promise<void> {
  const none = { seed, sent: {}, undone: null };
  cacheStates([to(states.get().get(seed) ?? none)]);
  try {
    let stored: ImportState | undefined;
    await withStore('states', 'readwrite', (store) => {
      const reading = store.get(seed) as IDBRequest<ImportState | undefined>;
      reading.addEventListener('success', () => {
        // Another tab may have sent chunks, too.
        stored = to(reading.result ?? states.get().get(seed) ?? none);
        store.put(stored);
      });
      return undefined;
    });
    if (stored) cacheStates([stored]);
  } catch {
    // Without storage, this tab's own state is used.
  }
}

export const recordSent = (seed: string, chunk: string, rows: number): Promise<void> =>
  updateState(seed, (state) => ({ ...state, sent: { ...state.sent, [chunk]: rows } }));

export const recordUndone = (seed: string, undone: UndoResult): Promise<void> =>
  updateState(seed, (state) => ({ ...state, undone }));

export const recordUndoStart = (seed: string): Promise<void> =>
  updateState(seed, (state) => ({ ...state, undoBegan: state.undoBegan ?? Date.now() }));

export const recordFinished = (seed: string): Promise<void> =>
  updateState(seed, (state) => ({ ...state, isFinished: true }));

export const recordApplied = (seed: string, applied: Applied): Promise<void> =>
  updateState(seed, (state) => ({ ...state, applied }));

export async function removeState(seed: string): Promise<void> {
  try {
    await withStore('states', 'readwrite', (store) => store.delete(seed) as IDBRequest<undefined>);
  } catch {
    // Without storage there is nothing to remove.
  }
}
