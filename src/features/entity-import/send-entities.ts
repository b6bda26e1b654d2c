import { listEntityRows } from '~/api/generated/hooks/odata';
import { createEntities } from '~/api/generated/mutations/entities';
import * as needs from '~/api/generated/needs';
import { type Settled, settleWrite, valueOf } from '~/api/settle-write';
import { readEntities } from '~/domain/entities/move-many';
import type { ListId } from '~/domain/entities/rows';
import { serverHas } from '~/session/server';
import { odataAnyOf, odataString } from '~/shared/lib/odata';
import type { PlannedEntity } from './plan';

type NewEntity = PlannedEntity & { uuid: string };

interface Sending {
  file: { name: string; size: number };
  signal: AbortSignal;
}

/** Entities that one request asks for: addresses must not get too long. */
const askedTogether = 50;

/**
 * Those of some entities that do not exist, not even among the deleted ones. Servers before 2025.3 do not tell the
 * deleted ones, which count as missing there.
 */
async function missingOf(list: ListId, entities: readonly NewEntity[], signal: AbortSignal): Promise<NewEntity[]> {
  const missing: NewEntity[] = [];
  for (let at = 0; at < entities.length; at += askedTogether) {
    const part = entities.slice(at, at + askedTogether);
    const uuids = part.map(({ uuid }) => uuid);
    const found = await readEntities(list, uuids, signal);
    const exists = ({ uuid }: NewEntity) => found.has(uuid) && (findsById() || found.get(uuid)?.isDeleted === false);
    missing.push(...part.filter((entity) => !exists(entity)));
  }
  return missing;
}

/** Whether rows can be found by their ids. */
const findsById = () => serverHas(needs.filtersRowsById) !== false;

/** How many of some entities exist, also among the deleted ones. */
async function countOf({ projectId, datasetName }: ListId, uuids: readonly string[]): Promise<number> {
  if (!findsById()) {
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
 * them. Returns true if the server answered that it has stored these now; false if some exist already, so that an earlier
 * try with another choice of them may have left some out. Throws LostAnswer, refusals, and the reason of the signal.
 */
export async function sendEntities(
  list: ListId,
  entities: readonly NewEntity[],
  { file: { name, size }, signal }: Sending,
): Promise<boolean> {
  const { projectId, datasetName } = list;
  const ends = [...new Set([entities.at(0)?.uuid ?? '', entities.at(-1)?.uuid ?? ''])];
  let isStored = false;
  const send = async () => {
    await createEntities(projectId, datasetName, { source: { name, size }, entities: [...entities] });
    isStored = true;
  };
  await sendAgain(
    () =>
      settleWrite<unknown, number, true>(send, {
        before: 0,
        read: () => countOf(list, ends),
        happened: (count) => count > 0,
        already: ['409.3', '409.19'],
      }),
    signal,
  );
  return isStored;
}

/** Rounds after which an entity that was sent must exist. */
const rounds = 3;

/**
 * Sends those of the entities that do not exist: an earlier try may have stored some of them, together with others than
 * now, so the refusal of all does not say that all are there. Throws like `sendEntities`.
 */
export async function sendMissing(list: ListId, entities: readonly NewEntity[], sending: Sending): Promise<void> {
  let missing = await missingOf(list, entities, sending.signal);
  for (let round = 1; missing.length > 0 && round <= rounds; round += 1) {
    await sendEntities(list, missing, sending);
    missing = await missingOf(list, missing, sending.signal);
  }
}

/** Milliseconds before a call whose answer was lost is sent again. */
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

/**
 * Sends a call until it is done. Only for calls that the server refuses if it has done them already: by their UUIDs, or
 * by the version they change. Throws LostAnswer after the last try, refusals, and the reason of the signal.
 */
export async function sendAgain(send: () => Promise<Settled<unknown>>, signal: AbortSignal): Promise<void> {
  for (const delay of [...retries, null]) {
    signal.throwIfAborted();
    const settled = await send();
    if (settled.outcome === 'done' || delay === null) {
      valueOf(settled);
      return;
    }
    await wait(delay, signal);
  }
}
