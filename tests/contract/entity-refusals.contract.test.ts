/** Missing rights to read and change entities, and unknown paths. */
import { describe } from 'vitest';
import { type Attempt, each, only } from './attempts.ts';
import { behaves, call, ownWorld, setUp } from './harness.ts';
import { addEntity, makeList } from './lists.ts';

const world = ownWorld();

describe('entities', () => {
  let name = '';
  let id = '';
  setUp(async () => {
    name = await makeList(world, ['height']);
    id = await addEntity(world, name, 'Oak');
  });
  type At = { projectId: number | string; datasetName: string; uuid: string };
  const here = (): At => ({ projectId: world.projectId, datasetName: name, uuid: id });
  const listOf = ({ projectId, datasetName }: At) => ({ projectId, datasetName });
  const label = () => ({ body: { label: 'x' } });
  const attempts = {
    listEntities: (how, path = here()) => call('listEntities', { ...how, path: listOf(path) }),
    createEntities: (how, path = here()) => call('createEntities', { ...label(), ...how, path: listOf(path) }),
    listEntityCreators: (how, path = here()) => call('listEntityCreators', { ...how, path: listOf(path) }),
    deleteEntities: (how, path = here()) => call('deleteEntities', { body: { ids: [] }, ...how, path: listOf(path) }),
    restoreEntities: (how, path = here()) => call('restoreEntities', { body: { ids: [] }, ...how, path: listOf(path) }),
    getEntity: (how, path = here()) => call('getEntity', { ...how, path }),
    updateEntity: (how, path = here()) => call('updateEntity', { ...label(), ...how, path }),
    deleteEntity: (how, path = here()) => call('deleteEntity', { ...how, path }),
    restoreEntity: (how, path = here()) => call('restoreEntity', { ...how, path }),
    listEntityVersions: (how, path = here()) => call('listEntityVersions', { ...how, path }),
    listEntityDiffs: (how, path = here()) => call('listEntityDiffs', { ...how, path }),
    listEntityAudits: (how, path = here()) => call('listEntityAudits', { ...how, path }),
  } satisfies Record<string, Attempt<At>>;
  const writing = only(
    attempts,
    'createEntities',
    'deleteEntities',
    'restoreEntities',
    'updateEntity',
    'deleteEntity',
    'restoreEntity',
  );
  const ofOne = only(
    attempts,
    'getEntity',
    'updateEntity',
    'deleteEntity',
    'restoreEntity',
    'listEntityVersions',
    'listEntityDiffs',
    'listEntityAudits',
  );

  each(attempts, 'is not for collectors', (attempt) => attempt({ as: world.collector, problem: '403.1' }));
  each(writing, 'is not for viewers', (attempt) => attempt({ as: world.viewer, problem: '403.1' }));
  each(ofOne, 'an id that is not a UUID', (attempt) =>
    attempt({ as: world.manager, problem: behaves('readsUuids') ? '400.11' : '404.1' }, { ...here(), uuid: 'abc' }),
  );
  each(only(attempts, 'deleteEntities', 'updateEntity'), 'a body that is too large', (attempt) =>
    attempt({
      as: world.manager,
      body: JSON.stringify({ label: 'x'.repeat(260_000) }),
      type: 'application/json',
      problem: '400.36',
      invalid: true,
    }),
  );
});
