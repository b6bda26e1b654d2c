import { listEntityRows } from '~/api/generated/hooks/odata';
import { deleteEntities, restoreEntities } from '~/api/generated/writes/entities';
import { settleWrite, valueOf } from '~/api/settle-write';
import { type EntityRow, type ListId, rowsOf } from '~/shared/entities/rows';
import { odataAnd, odataAnyOf, odataString } from '~/shared/lib/odata';

/** To the trash, or back. */
export type Move = 'delete' | 'restore';

/** What the server has of an entity. Its rows do not say whether they are deleted: they are read from both places. */
export interface Present {
  isDeleted: boolean;
  system: EntityRow['__system'];
}

/** Reads entities of a list and of its trash; missing ones do not exist. Throws ApiError. */
export async function readEntities(
  { projectId, datasetName }: ListId,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Present>> {
  const read = async (isDeleted: boolean) => {
    const $filter = odataAnd([
      odataAnyOf('__id', ids.map(odataString)),
      isDeleted ? '__system/deletedAt ne null' : null,
    ]);
    const table = await listEntityRows(
      projectId,
      datasetName,
      { ...($filter === undefined ? {} : { $filter }), $select: '__id,__system', $top: ids.length },
      signal ? { signal } : {},
    );
    return rowsOf(table).map(({ __id, __system }) => [__id, { isDeleted, system: __system }] as const);
  };
  const [present, deleted] = await Promise.all([read(false), read(true)]);
  return new Map([...present, ...deleted]);
}

interface Batch {
  ids: string[];
  sent: Promise<void>;
}

/** The next call of each list and move, which those of the same moment join. */
const batches = new Map<string, Batch>();

async function send({ projectId, datasetName }: ListId, ids: readonly string[], move: Move): Promise<void> {
  const call = move === 'delete' ? deleteEntities : restoreEntities;
  const isMoved = (now: Map<string, Present> | null) =>
    now !== null && ids.every((id) => now.get(id)?.isDeleted === (move === 'delete'));
  const settled = await settleWrite<unknown, Map<string, Present> | null, boolean>(
    () => call.send(projectId, datasetName, { ids: [...ids] }),
    { before: null, read: () => readEntities({ projectId, datasetName }, ids), happened: isMoved },
  );
  valueOf(settled);
}

/**
 * Moves an entity, in one call with all others that are to be moved at the same moment. Reads nothing else again: the
 * caller does. Throws ApiError, and LostAnswer.
 */
export function moveTogether(list: ListId, id: string, move: Move): Promise<void> {
  const key = JSON.stringify([list.projectId, list.datasetName, move]);
  const waiting = batches.get(key);
  if (waiting) {
    waiting.ids.push(id);
    return waiting.sent;
  }
  const ids = [id];
  const sent = Promise.resolve().then(() => {
    batches.delete(key);
    return send(list, ids, move);
  });
  batches.set(key, { ids, sent });
  return sent;
}
