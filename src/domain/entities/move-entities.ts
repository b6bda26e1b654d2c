import { getEntity } from '~/api/generated/hooks/entities';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { deleteEntities, deleteEntity, restoreEntities, restoreEntity } from '~/api/generated/mutations/entities';
import * as needs from '~/api/generated/needs';
import { isProblem } from '~/api/problem';
import { serverHas } from '~/session/server';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';
import type { TrashMove } from '~/shared/rows/use-trash-moves';
import { type ListId, entityRows } from './rows';

export interface EntityPresence {
  isDeleted: boolean;
  version: number;
  updatedAt: string | null;
}

/** Parallel calls to servers that take one entity per call. */
const parallel = 4;

async function forEach(ids: readonly string[], run: (id: string) => Promise<void>, signal?: AbortSignal) {
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      signal?.throwIfAborted();
      await run(id);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** 404.1 means in the trash or nonexistent; restoring it tells which. */
async function readOneByOne({ projectId, datasetName }: ListId, ids: readonly string[], signal?: AbortSignal) {
  const found = new Map<string, EntityPresence>();
  const read = async (id: string) => {
    try {
      const { currentVersion, updatedAt } = await getEntity(projectId, datasetName, id, signal ? { signal } : {});
      found.set(id, { isDeleted: false, version: currentVersion.version, updatedAt });
    } catch (error) {
      if (!isProblem(error, '404.1')) throw error;
      found.set(id, { isDeleted: true, version: 0, updatedAt: null });
    }
  };
  await forEach(ids, read, signal);
  return found;
}

/** Reads entities of a list and its trash; nonexistent ones are missing in the result. Throws ApiError. */
export async function readEntities(
  list: ListId,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, EntityPresence>> {
  if (serverHas(needs.filtersRowsById) === false) return readOneByOne(list, ids, signal);
  // Rows do not say whether they are deleted, so both places are read.
  const read = async (isDeleted: boolean) => {
    const $filter = odataAnd([
      odataAnyOf('__id', ids.map(odataString)),
      isDeleted ? '__system/deletedAt ne null' : null,
    ]);
    const table = await listEntityRows(
      list.projectId,
      list.datasetName,
      { ...($filter === undefined ? {} : { $filter }), $select: '__id,__system', $top: ids.length },
      signal ? { signal } : {},
    );
    return entityRows(table).map(
      ({ __id, __system: { version, updatedAt } }) => [__id, { isDeleted, version, updatedAt }] as const,
    );
  };
  const [present, deleted] = await Promise.all([read(false), read(true)]);
  return new Map([...present, ...deleted]);
}

/** Ids per request: URLs must not get too long. */
export const idsPerRequest = 50;

/** `readEntities` for any number of ids. */
export async function readEntitiesInBatches(
  list: ListId,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, EntityPresence>> {
  const found = new Map<string, EntityPresence>();
  for (let at = 0; at < ids.length; at += idsPerRequest)
    for (const [id, one] of await readEntities(list, ids.slice(at, at + idsPerRequest), signal)) found.set(id, one);
  return found;
}

/**
 * Moves entities to the trash or back, one by one on servers before 2025.3; those already there are skipped. Does
 * not refetch. Returns how many were moved. Throws ApiError, perhaps after moving some.
 */
export async function moveEntities({ projectId, datasetName }: ListId, ids: readonly string[], move: TrashMove) {
  if (serverHas(needs.deleteEntities) !== false) {
    const together = move === 'delete' ? deleteEntities : restoreEntities;
    return (await together(projectId, datasetName, { ids: [...ids] })).count;
  }
  const single = move === 'delete' ? deleteEntity : restoreEntity;
  let count = 0;
  await forEach(ids, async (id) => {
    try {
      await single(projectId, datasetName, id);
      count += 1;
    } catch (error) {
      if (!isProblem(error, '404.1')) throw error;
    }
  });
  return count;
}

/**
 * Moves unchanged new entities to the trash. Servers before 2025.3 do not report versions of deleted entities, so
 * there each is read again right before it is deleted, and those changed meanwhile stay and are returned. Throws
 * ApiError, perhaps after moving some.
 */
export async function trashUnchanged(list: ListId, ids: readonly string[], signal?: AbortSignal): Promise<string[]> {
  const kept: string[] = [];
  if (serverHas(needs.deleteEntities) !== false) {
    await moveEntities(list, ids, 'delete');
    return kept;
  }
  const { projectId, datasetName } = list;
  const move = async (id: string) => {
    try {
      const { currentVersion, updatedAt } = await getEntity(projectId, datasetName, id, signal ? { signal } : {});
      if (currentVersion.version > 1 || updatedAt !== null) kept.push(id);
      else await deleteEntity(projectId, datasetName, id);
    } catch (error) {
      if (!isProblem(error, '404.1')) throw error;
    }
  };
  await forEach(ids, move, signal);
  return kept;
}
