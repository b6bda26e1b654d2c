import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import type { Dialect } from '~/shared/lib/csv/dialect';
import type { Chunk, RowProblem } from './check';
import { removeState, withStore, cachedState, readStates, sentRows } from './import-state';
import type { ImportPlan } from './plan';

interface FileMark {
  name: string;
  size: number;
  fingerprint: string;
}

export interface ImportInput extends ListId {
  /** All rows' UUIDs derive from it. */
  seed: string;
  file: FileMark;
  dialect: Dialect;
  plan: ImportPlan;
  newProperties: readonly string[];
  rows: number;
  /** Faulty rows: how many, and the first ones. Missing in imports of earlier releases. */
  leftOut?: { rows: number; problems: readonly RowProblem[] };
}

/** An import started here, stored for resuming and undo. */
export interface StoredImport extends ListId {
  seed: string;
  userId: number;
  fileName: string;
  /** Missing in imports of earlier releases. */
  fingerprint?: string;
  startedAt: number;
  rows: number;
  chunks: readonly Chunk[];
  file?: File;
}

/**
 * An update that is unfinished, or whose undo has begun. When the file is selected again, new entities of an
 * unfinished one keep the UUIDs of this seed; the seed of an undone one identifies entities that the undo left.
 */
interface StoredUpdate extends ListId {
  seed: string;
  userId: number;
  startedAt: number;
  update: string;
}

/** A changed value before and after. The label only if it changed. */
export interface StoredChange {
  uuid: string;
  /** The version before the change. */
  version: number;
  before: { label?: string; data: Record<string, string> };
  after: { label?: string; data: Record<string, string> };
}

export interface StoredChanges extends ListId {
  seed: string;
  userId: number;
  fileName: string;
  startedAt: number;
  changes: readonly StoredChange[];
  /** UUIDs of new entities, grouped by request. */
  created: readonly (readonly string[])[];
  createdFrom?: string;
  /** Fingerprint of the file. Missing in updates of earlier releases. */
  fingerprint?: string;
}

type StoredRecord = StoredImport | StoredUpdate | StoredChanges;

/** Milliseconds. The server purges deleted entities after the same time. */
const maxAge = 30 * 86_400_000;

async function allRecords(): Promise<StoredRecord[]> {
  try {
    const all = await withStore('imports', 'readonly', (imports) => imports.getAll() as IDBRequest<StoredRecord[]>);
    return all ?? [];
  } catch {
    return [];
  }
}

/** Returns false if the browser cannot store, for lack of space or in a private window. */
export async function storeImport(record: StoredRecord): Promise<boolean> {
  try {
    await withStore('imports', 'readwrite', (imports) => imports.put(record));
    return true;
  } catch {
    return false;
  }
}

async function storedRecord(seed: string): Promise<StoredRecord | undefined> {
  try {
    return await withStore(
      'imports',
      'readonly',
      (imports) => imports.get(seed) as IDBRequest<StoredRecord | undefined>,
    );
  } catch {
    return undefined;
  }
}

/** Undefined if there is none, or no storage. */
export const storedImport = (seed: string) => storedRecord(seed) as Promise<StoredImport | undefined>;

export async function storedChanges(seed: string): Promise<StoredChanges | null> {
  const record = await storedRecord(seed);
  return record && 'changes' in record ? record : null;
}

export async function removeStoredFile(seed: string): Promise<void> {
  const record = await storedImport(seed);
  if (!record?.file) return;
  const { file: _, ...rest } = record;
  await storeImport(rest);
}

export async function removeImport(seed: string): Promise<void> {
  await removeState(seed);
  try {
    await withStore('imports', 'readwrite', (imports) => imports.delete(seed) as IDBRequest<undefined>);
  } catch {
    // Without storage there is nothing to remove.
  }
}

export type EarlierRun = StoredImport | StoredChanges;

/** A user's imports and updates in a list, newest first. Removes expired ones. */
export async function listEarlierImports(userId: number, { projectId, datasetName }: ListId): Promise<EarlierRun[]> {
  const all = await allRecords();
  const oldest = Date.now() - maxAge;
  for (const { seed, startedAt } of all) if (startedAt < oldest) void removeImport(seed);
  return all
    .filter(
      (one): one is EarlierRun =>
        !('update' in one) &&
        one.userId === userId &&
        one.projectId === projectId &&
        one.datasetName === datasetName &&
        one.startedAt >= oldest,
    )
    .toSorted((one, other) => other.startedAt - one.startedAt);
}

export const importsOf = async (userId: number, list: ListId): Promise<StoredImport[]> =>
  (await listEarlierImports(userId, list)).filter((one) => 'rows' in one);

/** Seeds of earlier updates with the same file. */
interface EarlierTries {
  /** Of an update that was neither finished nor undone; null if none. */
  unfinished: string | null;
  /** Includes updates whose undo has begun: some of their entities may still be in the list. */
  all: readonly string[];
}

export async function findEarlierUpdates(
  userId: number,
  { projectId, datasetName }: ListId,
  fingerprint: string,
): Promise<EarlierTries> {
  const [records] = await Promise.all([allRecords(), readStates()]);
  const all = records.flatMap((one) =>
    'update' in one &&
    one.update === fingerprint &&
    one.userId === userId &&
    one.projectId === projectId &&
    one.datasetName === datasetName
      ? [one.seed]
      : [],
  );
  return { unfinished: all.find((seed) => cachedState(seed)?.undoBegan === undefined) ?? null, all };
}

export interface EarlierImport extends StoredImport {
  sent: number;
}

/** The last import of a file from this browser that sent rows and was not undone. */
export async function findEarlierImport(list: ListId, fingerprint: string): Promise<EarlierImport | null> {
  const [imports] = await Promise.all([importsOf(signedInUser()?.id ?? 0, list), readStates()]);
  for (const one of imports) {
    const state = cachedState(one.seed);
    const sent = state ? sentRows(state) : 0;
    if (one.fingerprint === fingerprint && !state?.undone && sent > 0) return { ...one, sent };
  }
  return null;
}
