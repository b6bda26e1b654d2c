import { settleWrite, settledValue } from '~/api/settle-write';
import { moveEntities, type EntityPresence, readEntities } from '~/domain/entities/move-entities';
import type { ListId } from '~/domain/entities/rows';
import type { TrashMove } from '~/shared/rows/use-trash-moves';

interface Batch {
  ids: string[];
  /** Resolves to the ids that no longer exist. */
  sent: Promise<ReadonlySet<string>>;
}

/** The pending request by list and move; calls of the same tick join it. */
const batches = new Map<string, Batch>();

async function send(list: ListId, ids: readonly string[], move: TrashMove): Promise<ReadonlySet<string>> {
  const isMoved = (now: Map<string, EntityPresence>, id: string) => now.get(id)?.isDeleted === (move === 'delete');
  const settled = await settleWrite<number, Map<string, EntityPresence> | null, true>(
    () => moveEntities(list, ids, move),
    {
      before: null,
      read: () => readEntities(list, ids),
      happened: (now) => now !== null && ids.every((id) => isMoved(now, id)),
    },
  );
  const moved = settledValue(settled);
  if (moved === true || moved >= ids.length) return new Set();
  // Fewer than asked: some were moved by someone else at the same moment, or deleted permanently.
  const now = await readEntities(list, ids);
  return new Set(ids.filter((id) => !isMoved(now, id)));
}

/**
 * Moves an entity in one request with all others of the same tick. Returns `gone` if it no longer exists. Does not
 * invalidate queries. Throws ApiError and LostAnswer.
 */
export async function moveInBatch(list: ListId, id: string, move: TrashMove): Promise<'moved' | 'gone'> {
  const key = JSON.stringify([list.projectId, list.datasetName, move]);
  let batch = batches.get(key);
  if (batch) batch.ids.push(id);
  else {
    const ids = [id];
    const sent = Promise.resolve().then(() => {
      batches.delete(key);
      return send(list, ids, move);
    });
    batch = { ids, sent };
    batches.set(key, batch);
  }
  return (await batch.sent).has(id) ? 'gone' : 'moved';
}
