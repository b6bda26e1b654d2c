import { listEntityRows } from '~/api/generated/hooks/odata';
import { createEntities } from '~/api/generated/writes/entities';
import { settleWrite, valueOf } from '~/api/settle-write';
import { knowsMany } from '~/shared/entities/features';
import { readEntities } from '~/shared/entities/move-many';
import type { ListId } from '~/shared/entities/rows';
import { odataAnyOf, odataString } from '~/shared/lib/odata';
import type { PlannedEntity } from './plan';

/** Milliseconds before a chunk whose answer was lost is sent again. The server refuses it if it has it. */
const retries = [2000, 8000, 20_000];

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason as Error);
    }
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** How many of some entities exist, also among the deleted ones. */
async function countOf({ projectId, datasetName }: ListId, uuids: readonly string[]): Promise<number> {
  if (!knowsMany()) {
    const found = await readEntities({ projectId, datasetName }, uuids);
    return [...found.values()].filter(({ isDeleted }) => !isDeleted).length;
  }
  const some = odataAnyOf('__id', uuids.map(odataString)) ?? '';
  const table = await listEntityRows(projectId, datasetName, {
    $top: 0,
    $count: true,
    $filter: `${some} and (__system/deletedAt eq null or __system/deletedAt ne null)`,
  });
  return table['@odata.count'] ?? 0;
}

/**
 * Sends new entities, which the server stores together or not at all. A lost answer is looked up, and what did not
 * arrive is sent again: the refusals of UUIDs that exist (409.3) or existed (409.19) say that an earlier try has stored
 * them. Throws LostAnswer, refusals, and the reason of the signal.
 */
export async function sendEntities(
  list: ListId,
  entities: readonly (PlannedEntity & { uuid: string })[],
  { file: { name, size }, signal }: { file: { name: string; size: number }; signal: AbortSignal },
): Promise<void> {
  const { projectId, datasetName } = list;
  const ends = [...new Set([entities.at(0)?.uuid ?? '', entities.at(-1)?.uuid ?? ''])];
  const send = () => createEntities.send(projectId, datasetName, { source: { name, size }, entities: [...entities] });
  for (const delay of [...retries, null]) {
    signal.throwIfAborted();
    const settled = await settleWrite<unknown, number, true>(send, {
      before: 0,
      read: () => countOf(list, ends),
      happened: (count) => count > 0,
      already: ['409.3', '409.19'],
    });
    if (settled.outcome === 'done' || delay === null) {
      valueOf(settled);
      return;
    }
    await wait(delay, signal);
  }
}
