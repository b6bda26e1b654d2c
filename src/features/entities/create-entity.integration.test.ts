import { beforeEach, expect, test } from 'vitest';
import { getEntity, listEntities } from '~/api/generated/hooks/entities';
import { createDataset, createDatasetProperty } from '~/api/generated/mutations/datasets';
import { LostAnswer } from '~/api/problem';
import type { Entity } from '~/api/schema';
import { restoreSession } from '~/session/session';
import { serveFetch } from '../../../tests/helpers/served';
import { createEntity } from './create-entity';

const server = serveFetch();
const list = { projectId: 1, datasetName: 'planted' };

beforeEach(async () => {
  await restoreSession();
  await createDataset(list.projectId, { name: list.datasetName });
  await createDatasetProperty(list.projectId, list.datasetName, { name: 'species' });
});

const versionOf = async (uuid: string) =>
  ((await getEntity(list.projectId, list.datasetName, uuid)) as Entity).currentVersion;
const count = async () => (await listEntities(list.projectId, list.datasetName)).length;

test('what was changed after a try whose answer was lost is saved, not taken for stored', async () => {
  const uuid = crypto.randomUUID();
  const before = await count();
  server().faults.add({ kind: 'lost', operation: 'createEntities' });
  server().faults.add({ kind: 'offline', operation: 'getEntity', times: 4 });
  const first = createEntity(list, { uuid, label: 'First try', data: { species: 'acacia' } });
  await expect(first).rejects.toBeInstanceOf(LostAnswer);
  server().faults.clear();
  await createEntity(list, { uuid, label: 'Second try' });
  expect(await versionOf(uuid)).toMatchObject({ label: 'Second try', version: 2 });
  expect((await versionOf(uuid)).data['species'] ?? '').toBe('');
  expect(await count()).toBe(before + 1);
});

test('an equal try is not saved a second time', async () => {
  const uuid = crypto.randomUUID();
  await createEntity(list, { uuid, label: 'Only try' });
  await createEntity(list, { uuid, label: 'Only try' });
  expect(await versionOf(uuid)).toMatchObject({ label: 'Only try', version: 1 });
});
