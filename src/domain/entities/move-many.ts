import { getEntity } from '~/api/generated/hooks/entities';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { deleteEntities, deleteEntity, restoreEntities, restoreEntity } from '~/api/generated/mutations/entities';
import * as needs from '~/api/generated/needs';
import { isProblem } from '~/api/problem';
import { serverHas } from '~/session/server';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';
import type { Move } from '~/shared/rows/use-trash-moves';
import { type ListId, rowsOf } from './rows';

/** What the server has of an entity. */
export interface Present {
  isDeleted: boolean;
  version: number;
  updatedAt: string | null;
}

/** Calls in parallel to servers that take one entity per call. */
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

/** One that cannot be read is in the trash, or does not exist: moving it back tells which. */
async function readOneByOne({ projectId, datasetName }: ListId, ids: readonly string[], signal?: AbortSignal) {
  const found = new Map<string, Present>();
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

/** Reads entities of a list and of its trash; missing ones do not exist. Throws ApiError. */
export async function readEntities(
  list: ListId,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Present>> {
  if (serverHas(needs.filtersRowsById) === false) return readOneByOne(list, ids, signal);
  // Rows do not say whether they are deleted: they are read from both places.
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
    return rowsOf(table).map(
      ({ __id, __system: { version, updatedAt } }) => [__id, { isDeleted, version, updatedAt }] as const,
    );
  };
  const [present, deleted] = await Promise.all([read(false), read(true)]);
  return new Map([...present, ...deleted]);
}

/**
 * Moves entities to the trash, or back; those that are there already are left. Servers before 2025.3 take them one by
 * one. Reads nothing again. Returns how many were moved. Throws ApiError, after some may have been moved.
 */
export async function moveMany({ projectId, datasetName }: ListId, ids: readonly string[], move: Move) {
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
 * Moves new entities to the trash that no one has changed. Servers before 2025.3 do not tell the versions of deleted
 * ones, so there each is read once more directly before it is deleted. Returns those that someone changed meanwhile, which
 * stay. Throws ApiError, after some may have been moved.
 */
export async function moveUntouched(list: ListId, ids: readonly string[], signal?: AbortSignal): Promise<string[]> {
  const kept: string[] = [];
  if (serverHas(needs.deleteEntities) !== false) {
    await moveMany(list, ids, 'delete');
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
