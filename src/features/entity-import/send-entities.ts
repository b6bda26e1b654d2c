import { listEntityRows } from '~/api/generated/hooks/odata';
import { createEntities } from '~/api/generated/mutations/entities';
import * as needs from '~/api/generated/needs';
import type { Entity } from '~/api/schema';
import { type Settled, settleWrite, settledValue } from '~/api/settle-write';
import { readEntities, readEntitiesInBatches } from '~/domain/entities/move-entities';
import type { ListId } from '~/domain/entities/rows';
import { serverHas } from '~/session/server';
import { odataAnyOf, odataString } from '~/shared/lib/odata';
import { includingTrash } from './imported-entities';
import type { PlannedEntity } from './plan';

type NewEntity = PlannedEntity & { uuid: string };

interface Values {
  label?: string;
  data: Record<string, string>;
}

/** The body of an update, without the parts that do not change. */
export const updateBody = ({ label, data }: Values) => ({
  ...(label === undefined ? {} : { label }),
  ...(Object.keys(data).length === 0 ? {} : { data }),
});

export const hasValues = ({ currentVersion }: Pick<Entity, 'currentVersion'>, { label, data }: Values): boolean =>
  (label === undefined || currentVersion.label === label) &&
  Object.entries(data).every(([name, value]) => (currentVersion.data[name] ?? '') === value);

interface Sending {
  file: { name: string; size: number };
  signal: AbortSignal;
}

/**
 * Entities that do not exist, not even in the trash. Servers before 2025.3 do not report deleted ones, which count
 * as missing there.
 */
async function findMissing(list: ListId, entities: readonly NewEntity[], signal: AbortSignal): Promise<NewEntity[]> {
  const uuids = entities.map(({ uuid }) => uuid);
  const found = await readEntitiesInBatches(list, uuids, signal);
  const exists = ({ uuid }: NewEntity) => found.has(uuid) && (findsById() || found.get(uuid)?.isDeleted === false);
  return entities.filter((entity) => !exists(entity));
}

const findsById = () => serverHas(needs.filtersRowsById) !== false;

async function countExisting({ projectId, datasetName }: ListId, uuids: readonly string[]): Promise<number> {
  if (!findsById()) {
    const found = await readEntities({ projectId, datasetName }, uuids);
    return [...found.values()].filter(({ isDeleted }) => !isDeleted).length;
  }
  const some = odataAnyOf('__id', uuids.map(odataString)) ?? '';
  const table = await listEntityRows(projectId, datasetName, {
    $top: 0,
    $count: true,
    $filter: `${some} and ${includingTrash}`,
  });
  return table['@odata.count'] ?? 0;
}

/**
 * Sends new entities, which the server stores together or not at all. After a lost answer it looks them up and
 * sends again: refusals of UUIDs that exist (409.3) or existed (409.19) mean that an earlier try stored them.
 * Returns true if the server confirmed storing these now; false if some existed, so that an earlier try with
 * another selection may have left some out. Throws LostAnswer, refusals, and the reason of the signal.
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
  await retryUntilDone(
    () =>
      settleWrite<unknown, number, true>(send, {
        before: 0,
        read: () => countExisting(list, ends),
        happened: (count) => count > 0,
        already: ['409.3', '409.19'],
      }),
    signal,
  );
  return isStored;
}

/** Rounds after which every sent entity must exist. */
const rounds = 3;

/**
 * Sends the entities that do not exist. An earlier try may have stored some together with others, so that a refusal
 * of all does not mean that all exist. Throws like `sendEntities`.
 */
export async function sendMissing(list: ListId, entities: readonly NewEntity[], sending: Sending): Promise<void> {
  let missing = await findMissing(list, entities, sending.signal);
  for (let round = 1; missing.length > 0 && round <= rounds; round += 1) {
    await sendEntities(list, missing, sending);
    missing = await findMissing(list, missing, sending.signal);
  }
}

/** Milliseconds before a call with a lost answer is repeated. */
const retryDelays = [2000, 8000, 20_000];

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
 * Repeats a call until it is done. Only for calls that the server refuses once done: by their UUIDs, or by the
 * version they change. Throws LostAnswer after the last try, refusals, and the reason of the signal.
 */
export async function retryUntilDone(send: () => Promise<Settled<unknown>>, signal: AbortSignal): Promise<void> {
  for (const delay of [...retryDelays, null]) {
    signal.throwIfAborted();
    const settled = await send();
    if (settled.outcome === 'done' || delay === null) {
      settledValue(settled);
      return;
    }
    await wait(delay, signal);
  }
}
