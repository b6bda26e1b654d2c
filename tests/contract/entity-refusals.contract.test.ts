import { test } from 'vitest';
import { expectRefused, tooLarge } from './attempts.ts';
import { behaves, ownWorld } from './harness.ts';
import { addEntity, makeList } from './lists.ts';

const world = ownWorld();

test('an id that is not a UUID and a body that is too large are refused', async () => {
  const datasetName = await makeList(world, ['height']);
  const how = { as: world.manager, path: { datasetName, uuid: 'abc' } };
  await expectRefused(
    [
      'getEntity',
      'updateEntity',
      'deleteEntity',
      'restoreEntity',
      'listEntityVersions',
      'listEntityDiffs',
      'listEntityAudits',
    ],
    { ...how, problem: behaves('readsUuids') ? '400.11' : '404.1' },
  );
  const uuid = await addEntity(world, datasetName, 'Oak');
  await expectRefused(['deleteEntities', 'updateEntity'], { ...how, path: { ...how.path, uuid }, ...tooLarge });
});
