import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import type { Dialect } from '~/shared/lib/csv/dialect';
import type { Chunk, RowProblem } from './check';
import { forgetState, inStore, knownState, readStates, sentRows } from './import-state';
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
  /** Rows with a problem: how many, and the first of them. Imports of earlier releases lack it. */
  leftOut?: { rows: number; problems: readonly RowProblem[] };
}

/** An import that was started here, so that it can be continued and undone later. */
export interface StoredImport extends ListId {
  seed: string;
  userId: number;
  fileName: string;
  /** By which the same file is recognised. Imports of earlier releases lack it. */
  fingerprint?: string;
  startedAt: number;
  /** Rows that were to be sent. */
  rows: number;
  chunks: readonly Chunk[];
  /** Until everything is sent. */
  file?: File;
}

/**
 * An update that is not finished, or whose undo has begun. The new entities of an unfinished one keep the UUIDs of this
 * seed when the file is selected again; by the seed of an undone one, entities that the undo left are recognised.
 */
interface StoredUpdate extends ListId {
  seed: string;
  userId: number;
  startedAt: number;
  /** The fingerprint of the file. */
  update: string;
}

/** A value that an update changed: before and after. The label only if it changed. */
export interface StoredChange {
  uuid: string;
  /** The version that was changed. */
  version: number;
  before: { label?: string; data: Record<string, string> };
  after: { label?: string; data: Record<string, string> };
}

/** What an update was to change and to create, so that it can be undone later. */
export interface StoredChanges extends ListId {
  seed: string;
  userId: number;
  fileName: string;
  startedAt: number;
  changes: readonly StoredChange[];
  /** The UUIDs of the new entities, in the parts that are created together. */
  created: readonly (readonly string[])[];
  /** The seed that their UUIDs follow from, if there are any. */
  createdFrom?: string;
  /** The fingerprint of the file. Updates of earlier releases lack it. */
  fingerprint?: string;
}

type StoredRecord = StoredImport | StoredUpdate | StoredChanges;

/** Imports are forgotten after this time, as the server forgets deleted entities. */
const keptFor = 30 * 86_400_000;

async function everything(): Promise<StoredRecord[]> {
  try {
    const all = await inStore('imports', 'readonly', (imports) => imports.getAll() as IDBRequest<StoredRecord[]>);
    return all ?? [];
  } catch {
    return [];
  }
}

/** Stores an import with its file, or what an unfinished update needs. Returns false if the browser cannot, for lack of space or in a private window. */
export async function storeImport(record: StoredRecord): Promise<boolean> {
  try {
    await inStore('imports', 'readwrite', (imports) => imports.put(record));
    return true;
  } catch {
    return false;
  }
}

/** A stored import; undefined if there is none, or the browser has no storage. */
export async function storedImport(seed: string): Promise<StoredImport | undefined> {
  try {
    return await inStore<StoredImport | undefined>(
      'imports',
      'readonly',
      (imports) => imports.get(seed) as IDBRequest<StoredImport | undefined>,
    );
  } catch {
    return undefined;
  }
}

/** What an update was to change; null if it is not stored. */
export const storedChanges = async (seed: string): Promise<StoredChanges | null> => {
  const found = (await everything()).find((one) => one.seed === seed);
  return found && 'changes' in found ? found : null;
};

/** Forgets the file of an import that has sent everything. */
export async function dropStoredFile(seed: string): Promise<void> {
  const record = await storedImport(seed);
  if (!record?.file) return;
  const { file: _, ...rest } = record;
  await storeImport(rest);
}

/** Forgets an import, and what came of it. */
export async function forgetImport(seed: string): Promise<void> {
  await forgetState(seed);
  try {
    await inStore('imports', 'readwrite', (imports) => imports.delete(seed) as IDBRequest<undefined>);
  } catch {
    // Without storage there was nothing to forget.
  }
}

/** An import, or an update, that can be undone. */
export type Earlier = StoredImport | StoredChanges;

/** The imports and updates of a person in a list, newest first. Forgets those that are too old. */
export async function earlierOf(userId: number, { projectId, datasetName }: ListId): Promise<Earlier[]> {
  const all = await everything();
  const oldest = Date.now() - keptFor;
  for (const { seed, startedAt } of all) if (startedAt < oldest) void forgetImport(seed);
  return all
    .filter(
      (one): one is Earlier =>
        !('update' in one) &&
        one.userId === userId &&
        one.projectId === projectId &&
        one.datasetName === datasetName &&
        one.startedAt >= oldest,
    )
    .toSorted((one, other) => other.startedAt - one.startedAt);
}

/** The imports of a person into a list, newest first. */
export const importsOf = async (userId: number, list: ListId): Promise<StoredImport[]> =>
  (await earlierOf(userId, list)).filter((one) => 'rows' in one);

/** The seeds under which a file created entities of a list before. */
interface EarlierTries {
  /** Of an update that did not finish and was not undone; null if there is none. */
  unfinished: string | null;
  /** All, also of updates whose undo has begun: some of their entities may still be in the list. */
  all: readonly string[];
}

/** Finds the updates of a list with a file that did not finish, or whose undo has begun. */
export async function earlierTries(
  userId: number,
  { projectId, datasetName }: ListId,
  fingerprint: string,
): Promise<EarlierTries> {
  const [records] = await Promise.all([everything(), readStates()]);
  const all = records.flatMap((one) =>
    'update' in one &&
    one.update === fingerprint &&
    one.userId === userId &&
    one.projectId === projectId &&
    one.datasetName === datasetName
      ? [one.seed]
      : [],
  );
  return { unfinished: all.find((seed) => knownState(seed)?.undoBegan === undefined) ?? null, all };
}

/** An import of the same file, which was not undone. */
export interface EarlierImport extends StoredImport {
  sent: number;
}

/**
 * The last import of a file into a list from this browser that sent any rows and was not undone. Takes the fingerprint of
 * the file. Returns null if there is none.
 */
export async function findEarlier(list: ListId, fingerprint: string): Promise<EarlierImport | null> {
  const [imports] = await Promise.all([importsOf(signedInUser()?.id ?? 0, list), readStates()]);
  for (const one of imports) {
    const state = knownState(one.seed);
    const sent = state ? sentRows(state) : 0;
    if (one.fingerprint === fingerprint && !state?.undone && sent > 0) return { ...one, sent };
  }
  return null;
}
