import { describe, expect, test } from 'vitest';
import { behaves, call, ownWorld, setUp } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { addEntity, makeList, uuid } from './lists.ts';

const world = ownWorld();
let list = '';
const at = () => ({ projectId: world.projectId, datasetName: list });
const one = (id: string) => ({ ...at(), uuid: id });
const create = (how: object) => call('createEntities', { as: world.manager, path: at(), ...how });
const change = (id: string, how: object) => call('updateEntity', { as: world.manager, path: one(id), ...how });
const text = expect.any(String) as string;
const maker = expect.objectContaining({ id: expect.any(Number) as number, type: 'user', displayName: text }) as object;

setUp(async () => {
  list = await makeList(world, ['height', 'species']);
});

describe('a new entity', () => {
  test('has one version with all data sent', async () => {
    const id = uuid();
    const body = { uuid: id, label: 'Oak', data: { height: '12' } };
    const { body: made } = await create({ body, headers: { 'User-Agent': 'Contract/1' } });
    expect(made).toEqual({
      uuid: id,
      creatorId: world.manager.id,
      conflict: null,
      createdAt: text,
      updatedAt: null,
      deletedAt: null,
      currentVersion: {
        current: true,
        label: 'Oak',
        creatorId: world.manager.id,
        userAgent: 'Contract/1',
        data: { height: '12' },
        version: 1,
        baseVersion: null,
        dataReceived: { label: 'Oak', height: '12' },
        conflictingProperties: null,
        createdAt: text,
        branchId: null,
        trunkVersion: null,
        branchBaseVersion: null,
      },
    });
    const { body: found } = await call('getEntity', { as: world.viewer, path: one(id) });
    expect(found).toEqual(made);
    const { body: extended } = await call('getEntity', {
      as: world.viewer,
      path: one(behaves('readsUuids') ? `uuid:${id.toUpperCase()}` : id),
      extended: true,
    });
    expect(extended).toMatchObject({ uuid: id, creator: maker, currentVersion: { creator: maker } });
  });

  test('gets an id when none is sent', async () => {
    for (const more of [{}, { uuid: '' }, { uuid: null }]) {
      const { body } = await create({ body: { label: 'Ash', ...more }, invalid: true });
      expect(body).toMatchObject({
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/) as string,
        currentVersion: { data: {} },
      });
    }
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const])('stores %s', async (_what, hostile) => {
    const id = await addEntity(world, list, hostile, { species: hostile });
    const { body } = await call('getEntity', { as: world.viewer, path: one(id) });
    expect(body.currentVersion).toMatchObject({ label: hostile, data: { species: hostile } });
  });

  test.each<[string, unknown, string]>([
    ['no label', { data: { height: '1' } }, '400.2'],
    ['nothing', {}, '400.2'],
    ['a blank label', { label: ' \t' }, '400.8'],
    ['a number for a label', { label: 5 }, '400.11'],
    ['a number for an id', { label: 'x', uuid: 5 }, '400.11'],
    ['an id that is not a UUID', { label: 'x', uuid: 'abc' }, '400.11'],
    ['an id of another version', { label: 'x', uuid: '6a0f6d1e-3f43-1a0c-9b7e-58f2f2f0c6d1' }, '400.11'],
    ['an id of blanks', { label: 'x', uuid: '  ' }, '400.2'],
    ['an unknown property', { label: 'x', data: { colour: 'red' } }, '400.28'],
    ['a property in another case', { label: 'x', data: { Height: '1' } }, '400.28'],
    ['a number for a value', { label: 'x', data: { height: 1 } }, '400.11'],
    ['null for a value', { label: 'x', data: { height: null } }, '400.11'],
    ['a text for data', { label: 'x', data: 'height' }, '400.28'],
    ['an unknown field', { label: 'x', colour: 'red' }, '400.31'],
  ])('is refused with %s', async (_what, body, problem) => {
    await create({ body: body as Record<string, unknown>, problem, invalid: true });
  });

  test.each([
    ['label', { label: 'a\u0000' }],
    ['value', { label: 'x', data: { height: '\u0000' } }],
  ])('causes an error with a NUL in its %s', async (_where, body) => {
    await create({ body, status: 500 });
  });

  test('is refused with an id in use, or used before', async () => {
    const id = await addEntity(world, list, 'Oak');
    const other = await makeList(world);
    for (const datasetName of [list, other]) {
      const { body } = await call('createEntities', {
        as: world.manager,
        path: { ...at(), datasetName },
        body: { uuid: id, label: 'Oak' },
        problem: '409.3',
      });
      expect(body).toMatchObject({ details: { fields: ['uuid'], values: [id], table: 'entities' } });
    }
    await call('deleteEntity', { as: world.manager, path: one(id) });
    const { body } = await create({ body: { uuid: id, label: 'Oak' }, problem: '409.19' });
    expect(body).toMatchObject({ details: { entityUuids: [id] } });
  });
});

describe('a bulk upload of entities', () => {
  const source = { name: 'trees.csv', size: 4096 };

  test('has a source', async () => {
    const [first, second] = [uuid(), uuid()];
    const entities = [
      { uuid: first, label: 'One', data: { height: '1' } },
      { uuid: second, label: 'Two' },
      { label: 'Three' },
    ];
    const headers = { 'User-Agent': 'Contract/1' };
    const { body } = await create({ body: { source, entities }, headers });
    expect(body).toEqual({ success: true });
    const noted = { ...source, count: 3, userAgent: 'Contract/1' };
    const { body: versions } = await call('listEntityVersions', {
      as: world.viewer,
      path: one(second),
      extended: true,
    });
    expect(versions).toMatchObject([
      { version: 1, label: 'Two', source: noted, lastGoodVersion: true, relevantToConflict: false, creator: maker },
    ]);
    const { body: audits } = await call('listEntityAudits', { as: world.viewer, path: one(first) });
    expect(audits).toEqual([
      expect.objectContaining({
        action: 'entity.bulk.create',
        details: { source: noted, sourceId: expect.any(Number) as number },
      }),
    ]);
  });

  test('creates all entities or none', async () => {
    const [free, taken] = [uuid(), await addEntity(world, list, 'Taken')];
    const body = {
      source,
      entities: [
        { uuid: free, label: 'x' },
        { uuid: taken, label: 'y' },
      ],
    };
    await create({ body, problem: '409.3' });
    await create({ body: { source, entities: [body.entities[0], body.entities[0]] }, problem: '409.3' });
    await call('deleteEntity', { as: world.manager, path: one(taken) });
    await create({ body, problem: '409.19' });
    await call('getEntity', { as: world.viewer, path: one(free), problem: '404.1' });
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['none', { source, entities: [] }, '400.31'],
    ['a text instead', { source, entities: 'x' }, '400.31'],
    ['no source', { entities: [{ label: 'x' }] }, '400.2'],
    ['a source without name', { source: {}, entities: [{ label: 'x' }] }, '400.2'],
    ['a source that is a text', { source: 'x.csv', entities: [{ label: 'x' }] }, '400.2'],
    ['a number for a name', { source: { name: 5 }, entities: [{ label: 'x' }] }, '400.11'],
    ['a text for a size', { source: { name: 'x', size: 'y' }, entities: [{ label: 'x' }] }, '400.11'],
    ['one with an unknown field', { source, entities: [{ label: 'x' }, { lable: 'y' }] }, '400.31'],
    ['one that is a text', { source, entities: ['abc'] }, '400.31'],
    ['one that is a number', { source, entities: [5] }, '400.2'],
    ['one without label', { source, entities: [{ label: 'x' }, { data: {} }] }, '400.2'],
  ])('is refused with %s', async (_what, body, problem) => {
    await create({ body, problem, invalid: true });
  });

  test('causes an error with a null entity', async () => {
    await create({ body: { source, entities: [null] }, status: 500, invalid: true });
  });

  test('may be larger than any other body', async () => {
    const big = await makeList(world, ['note']);
    const entities = Array.from({ length: 400 }, (_, index) => ({
      label: `Number ${index}`,
      data: { note: 'x'.repeat(1000) },
    }));
    await call('createEntities', {
      as: world.manager,
      path: { ...at(), datasetName: big },
      body: { source: { name: 'big.csv' }, entities },
    });
    const { body } = await call('getDataset', {
      as: world.viewer,
      path: { ...at(), datasetName: big },
      extended: true,
    });
    expect(body).toMatchObject({ entities: 400 });
  });
});

describe('a change', () => {
  test('adds a version', async () => {
    const id = await addEntity(world, list, 'Oak', { height: '12' });
    const { body: second } = await call('updateEntity', {
      as: world.admin,
      path: one(id),
      query: { baseVersion: 1 },
      body: { data: { height: '13', species: '' } },
    });
    expect(second).toMatchObject({
      uuid: id,
      creatorId: world.manager.id,
      updatedAt: text,
      conflict: null,
      currentVersion: {
        version: 2,
        baseVersion: 1,
        label: 'Oak',
        creatorId: world.admin.id,
        data: { height: '13', species: '' },
        dataReceived: { height: '13', species: '' },
      },
    });
    const { body: third } = await change(id, { query: { force: true }, body: { label: 'Old oak', data: null } });
    expect(third.currentVersion).toMatchObject({
      version: 3,
      baseVersion: 2,
      label: 'Old oak',
      data: { height: '13', species: '' },
      dataReceived: { label: 'Old oak' },
    });
    const { body: versions } = await call('listEntityVersions', { as: world.viewer, path: one(id) });
    expect(
      versions.map(({ version, current, baseDiff, serverDiff, lastGoodVersion, source, conflict }) => ({
        version,
        current,
        baseDiff,
        serverDiff,
        lastGoodVersion,
        source,
        conflict,
      })),
    ).toEqual([
      { version: 1, current: false, baseDiff: [], serverDiff: [], lastGoodVersion: false, source: {}, conflict: null },
      {
        version: 2,
        current: false,
        baseDiff: expect.arrayContaining(['height', 'species']) as string[],
        serverDiff: expect.arrayContaining(['height', 'species']) as string[],
        lastGoodVersion: false,
        source: {},
        conflict: null,
      },
      {
        version: 3,
        current: true,
        baseDiff: ['label'],
        serverDiff: ['label'],
        lastGoodVersion: true,
        source: {},
        conflict: null,
      },
    ]);
    const { body: none } = await call('listEntityVersions', {
      as: world.viewer,
      path: one(id),
      query: { relevantToConflict: true },
    });
    expect(none).toEqual([]);
    const { body: diffs } = await call('listEntityDiffs', { as: world.viewer, path: one(id) });
    expect(diffs).toEqual([
      expect.arrayContaining([
        { propertyName: 'height', old: '12', new: '13' },
        { propertyName: 'species', new: '' },
      ]),
      [{ propertyName: 'label', old: 'Oak', new: 'Old oak' }],
    ]);
  });

  test('must be based on the newest version', async () => {
    const id = await addEntity(world, list, 'Oak');
    for (const provided of [undefined, '2', '0', 'x']) {
      const query = provided === undefined ? {} : { baseVersion: provided };
      const { body } = await change(id, { query, body: { label: 'x' }, problem: '409.15', invalid: true });
      expect(body).toMatchObject({ details: provided === undefined ? { current: '1' } : { current: '1', provided } });
    }
  });

  test.each<[string, { [key: string]: unknown } | undefined, string]>([
    ['nothing', undefined, '400.28'],
    ['an empty object', {}, '400.28'],
    ['nulls', { label: null, data: null }, '400.28'],
    ['a blank label', { label: ' ' }, '400.8'],
    ['a number for a label', { label: 1 }, '400.11'],
    ['an unknown property', { data: { colour: 'red' } }, '400.28'],
    ['a number for a value', { data: { height: 1 } }, '400.11'],
    ['an unknown field', { colour: 'red' }, '400.31'],
  ])('is refused with %s', async (_what, body, problem) => {
    const id = await addEntity(world, list, 'Oak');
    await change(id, { query: { force: true }, ...(body ? { body } : {}), problem, invalid: true });
  });

  test('keeps the id', async () => {
    const id = await addEntity(world, list, 'Oak');
    const { body } = await change(id, { query: { force: 'TRUE' }, body: { uuid: 'x', data: {} }, invalid: true });
    expect(body).toMatchObject({ uuid: id, currentVersion: { version: 2, dataReceived: {} } });
  });

  test('cannot resolve a missing conflict', async () => {
    const id = await addEntity(world, list, 'Oak');
    await change(id, { query: { resolve: true }, problem: '400.32' });
  });
});

describe('the trash', () => {
  test('takes an entity and restores it', async () => {
    const id = await addEntity(world, list, 'Oak');
    const ids = async (query = {}) =>
      (await call('listEntities', { as: world.viewer, path: at(), query })).body.map((entity) => entity.uuid);
    expect((await ids())[0]).toBe(id);
    await call('deleteEntity', { as: world.manager, path: one(id) });
    await call('deleteEntity', { as: world.manager, path: one(id), problem: '404.1' });
    await call('getEntity', { as: world.viewer, path: one(id), problem: '404.1' });
    await call('listEntityVersions', { as: world.viewer, path: one(id), problem: '404.1' });
    await call('listEntityDiffs', { as: world.viewer, path: one(id), problem: '404.1' });
    await call('listEntityAudits', { as: world.viewer, path: one(id), problem: '404.1' });
    await change(id, { query: { force: true }, body: { label: 'x' }, problem: '404.1' });
    expect(await ids()).not.toContain(id);
    expect(await ids({ deleted: true })).toContain(id);
    await call('restoreEntity', { as: world.manager, path: one(id) });
    await call('restoreEntity', { as: world.manager, path: one(id), problem: '404.1' });
    const { body } = await call('getEntity', { as: world.viewer, path: one(id) });
    expect(body).toMatchObject({ updatedAt: behaves('datesRestored') ? text : null, deletedAt: null });
    const { body: audits } = await call('listEntityAudits', { as: world.viewer, path: one(id) });
    expect(audits.map(({ action, details }) => [action, details.entity])).toEqual([
      ['entity.restore', { uuid: id }],
      ['entity.delete', { uuid: id }],
      ['entity.create', { uuid: id, dataset: list }],
    ]);
  });

  test('takes many and restores them', async () => {
    const [first, second] = [await addEntity(world, list, 'One'), await addEntity(world, list, 'Two')];
    const move = (operation: 'deleteEntities' | 'restoreEntities', ids: unknown[]) =>
      call(operation, { as: world.manager, path: at(), body: { ids }, invalid: true });
    expect((await move('deleteEntities', [first, second, uuid(), null])).body).toEqual({ count: 2 });
    expect((await move('deleteEntities', [first, second])).body).toEqual({ count: 0 });
    expect((await move('restoreEntities', [first.toUpperCase()])).body).toEqual({ count: 1 });
    expect((await move('restoreEntities', [first, `{${second.replaceAll('-', '')}}`])).body).toEqual({ count: 1 });
    expect((await move('deleteEntities', [])).body).toEqual({ count: 0 });
    const { body: restored } = await call('getEntity', { as: world.viewer, path: one(first) });
    expect(restored.updatedAt).toBeNull();
    const { body: audits } = await call('listEntityAudits', { as: world.viewer, path: one(second) });
    expect(audits.map(({ action }) => action)).toEqual(['entity.restore', 'entity.bulk.delete', 'entity.create']);
    expect(audits[1]?.details.entityUuids?.toSorted()).toEqual([first, second].toSorted());
    const { body: paged } = await call('listEntityAudits', {
      as: world.viewer,
      path: one(second),
      query: { limit: 1, offset: 1 },
    });
    expect(paged).toEqual([audits[1]]);
  });

  test.each([['deleteEntities'], ['restoreEntities']] as const)('%s: refuses an invalid UUID', async (operation) => {
    for (const id of ['abc', `uuid:${uuid()}`, 5]) {
      await call(operation, { as: world.manager, path: at(), body: { ids: [id] }, problem: '400.11', invalid: true });
    }
    for (const body of [{}, { ids: 'x' }, { ids: [['x']] }, { ids: ['\u0000'] }]) {
      await call(operation, { as: world.manager, path: at(), body, status: 500, invalid: true });
    }
  });
});

test('the list is sorted newest first, plain and extended, without data', async () => {
  const other = await makeList(world);
  const ids = [await addEntity(world, other, 'One'), await addEntity(world, other, 'Two')];
  const path = { ...at(), datasetName: other };
  const { body } = await call('listEntities', { as: world.viewer, path });
  expect(body.map((entity) => entity.uuid)).toEqual(ids.toReversed());
  const { body: extended } = await call('listEntities', { as: world.viewer, path, extended: true });
  expect(extended).toMatchObject([
    { creator: maker, currentVersion: { label: 'Two', creator: maker } },
    { currentVersion: { label: 'One' } },
  ]);
  expect(extended[0]?.currentVersion).not.toHaveProperty('data');
});

test('the creators are listed by name, each once, without those of deleted entities only', async () => {
  const other = await makeList(world);
  const path = { ...at(), datasetName: other };
  const names = async () => (await call('listEntityCreators', { as: world.viewer, path })).body.map(({ id }) => id);
  expect(await names()).toEqual([]);
  const gone = await addEntity(world, other, 'One', {}, world.manager);
  await addEntity(world, other, 'Two', {}, world.admin);
  await addEntity(world, other, 'Three', {}, world.admin);
  expect((await names()).toSorted((a, b) => a - b)).toEqual(
    [world.admin.id, world.manager.id].toSorted((a, b) => a - b),
  );
  await call('deleteEntity', { as: world.manager, path: { ...path, uuid: gone } });
  expect(await names()).toEqual([world.admin.id]);
});
