import { beforeEach, expect, test } from 'vitest';
import { getEntity } from '~/api/generated/hooks/entities';
import { listEntityRows } from '~/api/generated/hooks/odata';
import { updateEntity } from '~/api/generated/mutations/entities';
import type { Entity, EntityUpdate } from '~/api/schema';
import { restoreSession } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { entityRows } from './rows';
import { saveEntity } from './writes';

/* Whether a conflict is resolved is found out when the answer is lost, as is what was changed with it. */

const server = serveFetch(undefined, 'demo');
const list = { projectId: 1, datasetName: 'households' };
let uuid = '';
let seen: Entity;
const read = async () => (await getEntity(list.projectId, list.datasetName, uuid)) as Entity;
const change: EntityUpdate = { data: { roof: 'thatch' } };

/** Resolves the conflict, with a change or without; the answer is lost. */
async function resolveLosing(kind: 'lost' | 'offline', changed: EntityUpdate): Promise<unknown> {
  server().faults.add({ kind, operation: 'updateEntity' });
  try {
    return await saveEntity({ ...list, uuid }, seen, changed, { resolve: true });
  } catch (error) {
    return (error as { outcome?: string }).outcome ?? error;
  }
}

beforeEach(async () => {
  await restoreSession();
  const filter = { $filter: '__system/conflict ne null', $top: 1 };
  uuid = entityRows(await listEntityRows(list.projectId, list.datasetName, filter))[0]?.__id ?? '';
  seen = await read();
  if (seen.conflict === null) throw new Error('no conflict');
});

test.each<[string, EntityUpdate]>([
  ['alone', {}],
  ['with a change', change],
])('a conflict that was resolved %s is found resolved', async (_, changed) => {
  expect(await resolveLosing('lost', changed)).toBeUndefined();
  const now = await read();
  expect(now.conflict).toBeNull();
  expect(now.currentVersion.data['roof']).toBe(changed.data?.['roof'] ?? seen.currentVersion.data['roof']);
});

test.each<[string, EntityUpdate]>([
  ['alone', {}],
  ['with a change', change],
])('a conflict that was not resolved %s is found unresolved', async (_, changed) => {
  expect(await resolveLosing('offline', changed)).toBe('not-done');
  expect(await read()).toMatchObject({
    conflict: seen.conflict,
    currentVersion: { version: seen.currentVersion.version },
  });
});

test('the same change without the conflict resolved is another one', async () => {
  const { version } = seen.currentVersion;
  await updateEntity(list.projectId, list.datasetName, uuid, change, { baseVersion: version });
  expect(await resolveLosing('offline', change)).toBe('not-done');
});

test('a conflict that somebody else resolved does not prove that a change was saved', async () => {
  const { version } = seen.currentVersion;
  await updateEntity(list.projectId, list.datasetName, uuid, {}, { baseVersion: version, resolve: true });
  expect(await resolveLosing('offline', change)).toBe('not-done');
  expect(await resolveLosing('offline', {})).toBeUndefined();
});

test('a change alone leaves the conflict', async () => {
  await saveEntity({ ...list, uuid }, seen, change);
  expect((await read()).conflict).toBe(seen.conflict);
});
