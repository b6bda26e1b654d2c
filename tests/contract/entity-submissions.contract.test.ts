/** Entities from submissions. The real server creates them a moment after its answer. */
import { describe, expect, test, vi } from 'vitest';
import { call, ownWorld, unique, setUp } from './harness.ts';
import { eventually, makeList, publishEntityForm, type Sent, sendEntity, uuid } from './lists.ts';

// Background work takes longer on a busy server.
vi.setConfig({ testTimeout: 60_000 });
const world = ownWorld();
const text = expect.any(String) as string;
let list = '';
let planting = '';
let visiting = '';
let either = '';
const at = () => ({ projectId: world.projectId, datasetName: list });
const one = (id: string) => ({ ...at(), uuid: id });

setUp(async () => {
  list = unique('trees');
  planting = await publishEntityForm(world, { list });
  visiting = await publishEntityForm(world, { list, actions: 'update="1" baseVersion=""' });
  either = await publishEntityForm(world, {
    list,
    actions: 'create="1" update="1" baseVersion="" branchId="" trunkVersion=""',
  });
});

const send = (form: string, entity: string, attributes: string, more: Partial<Sent> = {}) =>
  sendEntity(world, { form, list, entity, attributes, ...more });
const entityIs = (id: string, expected: object) =>
  eventually(async () => {
    const { body } = await call('getEntity', { as: world.viewer, path: one(id) });
    expect(body).toMatchObject(expected);
    return body;
  });
const versionsOf = async (id: string) => (await call('listEntityVersions', { as: world.viewer, path: one(id) })).body;
/** Plants a tree, and waits until it exists. */
async function plant(answers = { species: 'oak', girth: '10' }): Promise<string> {
  const id = uuid();
  await send(planting, id, 'create="1"', { label: 'Oak & co', answers });
  await entityIs(id, { currentVersion: { version: 1 } });
  return id;
}
/** The problem logged for a submission. */
const errorOf = (form: string, instanceId: string) =>
  eventually(async () => {
    const path = { projectId: world.projectId, xmlFormId: form, instanceId };
    const { body } = await call('listSubmissionAudits', { as: world.viewer, path });
    const error = body.find(({ action }) => action === 'entity.error');
    expect(error).toBeDefined();
    return error?.details.problem;
  });

describe('a submission', () => {
  test('creates an entity', async () => {
    const id = uuid();
    const instanceId = await send(planting, id, 'create="1"', {
      label: 'Oak <1>',
      answers: { species: 'oak & ash', girth: '' },
    });
    const body = await entityIs(id, { creatorId: world.manager.id, conflict: null });
    expect(body.currentVersion).toMatchObject({
      version: 1,
      label: 'Oak <1>',
      data: { species: 'oak & ash', girth: '' },
      dataReceived: { label: 'Oak <1>', species: 'oak & ash', girth: '' },
    });
    const { body: audits } = await call('listEntityAudits', { as: world.viewer, path: one(id) });
    const submission = {
      instanceId,
      xmlFormId: planting,
      submitter: { id: world.manager.id },
      reviewState: null,
      currentVersion: { instanceId },
    };
    const source = {
      event: { action: 'submission.create', actorId: world.manager.id, details: { instanceId } },
      submission,
    };
    expect(audits).toMatchObject([
      { action: 'entity.create', actorId: world.manager.id, details: { source, entity: { uuid: id, dataset: list } } },
    ]);
    const [version] = await versionsOf(id);
    expect(version).toMatchObject({ source, lastGoodVersion: true });
  });

  test('remains known as the source after it is deleted', async () => {
    const id = uuid();
    const instanceId = await send(planting, id, 'create="1"', { label: 'Oak' });
    await entityIs(id, {});
    await call('deleteSubmission', { as: world.manager, path: { xmlFormId: planting, instanceId } });
    const [version] = await versionsOf(id);
    expect(version?.source).toMatchObject({
      submission: { instanceId, createdAt: text, submitter: { id: world.manager.id } },
    });
    expect(version?.source).not.toHaveProperty('submission.xmlFormId');
  });

  test('updates an entity', async () => {
    const id = await plant();
    await send(visiting, id, 'update="true" baseVersion="1"', { answers: { girth: '12' } });
    const { currentVersion } = await entityIs(id, { conflict: null, currentVersion: { version: 2 } });
    expect(currentVersion).toMatchObject({
      baseVersion: 1,
      label: 'Oak & co',
      data: { species: 'oak', girth: '12' },
      dataReceived: { girth: '12' },
    });
  });

  test('may update an existing entity and create a missing one', async () => {
    const [id, other] = [await plant(), uuid()];
    await send(either, id, 'create="1" update="1" baseVersion="1"', { label: 'Changed' });
    await send(either, other, 'create="1" update="1" baseVersion=""', { label: 'Created' });
    await entityIs(id, { currentVersion: { version: 2, label: 'Changed' } });
    await entityIs(other, { currentVersion: { version: 1, label: 'Created' } });
  });

  test('by a collector makes the collector the creator', async () => {
    const id = uuid();
    await sendEntity(
      world,
      { form: planting, list, entity: id, attributes: 'create="1"', label: 'Oak' },
      world.collector,
    );
    await entityIs(id, { creatorId: world.collector.id });
  });
});

describe('a conflict', () => {
  test('is soft for different properties, hard for the same one, and resolved on request', async () => {
    const id = await plant();
    await send(visiting, id, 'update="1" baseVersion="1"', { answers: { girth: '12' } });
    await entityIs(id, { conflict: null, currentVersion: { version: 2 } });
    await send(visiting, id, 'update="1" baseVersion="1"', { answers: { species: 'ash' } });
    await entityIs(id, { conflict: 'soft', currentVersion: { version: 3, baseVersion: 1, conflictingProperties: [] } });
    await send(visiting, id, 'update="1" baseVersion="2"', { answers: { species: 'elm' } });
    await entityIs(id, {
      conflict: 'hard',
      currentVersion: { version: 4, conflictingProperties: ['species'], data: { species: 'elm', girth: '12' } },
    });

    const marks = async (query = {}) =>
      (await call('listEntityVersions', { as: world.viewer, path: one(id), query })).body.map((version) => [
        version.version,
        version.conflict,
        version.resolved,
        version.lastGoodVersion,
        version.relevantToConflict,
      ]);
    const unresolved = [
      [1, null, false, false, true],
      [2, null, false, true, true],
      [3, 'soft', false, false, true],
      [4, 'hard', false, false, true],
    ];
    expect(await marks()).toEqual(unresolved);
    const { body: figures } = await call('getDataset', { as: world.viewer, path: at(), extended: true });
    expect(figures).toMatchObject({ conflicts: 1 });

    const { body: settled } = await call('updateEntity', {
      as: world.manager,
      path: one(id),
      query: { resolve: true, baseVersion: 4 },
    });
    expect(settled).toMatchObject({ conflict: null, currentVersion: { version: 4 } });
    expect((await marks()).map(([version, conflict, resolved]) => [version, conflict, resolved])).toEqual([
      [1, null, false],
      [2, null, false],
      [3, 'soft', true],
      [4, 'hard', true],
    ]);
    expect(await marks({ relevantToConflict: true })).toEqual([]);
    const { body: audits } = await call('listEntityAudits', { as: world.viewer, path: one(id), query: { limit: 1 } });
    expect(audits).toMatchObject([
      { action: 'entity.update.resolve', details: { entity: { uuid: id, dataset: list } } },
    ]);
  });

  test('remains after another change, and can be resolved with one', async () => {
    const id = await plant();
    await send(visiting, id, 'update="1" baseVersion="1"', { answers: { girth: '12' } });
    await entityIs(id, { currentVersion: { version: 2 } });
    await send(visiting, id, 'update="1" baseVersion="1"', { answers: { girth: '13' } });
    await entityIs(id, { conflict: 'hard' });
    const { body } = await call('updateEntity', {
      as: world.manager,
      path: one(id),
      query: { baseVersion: 3 },
      body: { data: { girth: '14' } },
    });
    expect(body).toMatchObject({ conflict: 'hard', currentVersion: { version: 4 } });
    const { body: settled } = await call('updateEntity', {
      as: world.manager,
      path: one(id),
      query: { resolve: true, force: true },
      body: { label: 'Settled' },
    });
    expect(settled).toMatchObject({ conflict: null, currentVersion: { version: 5, label: 'Settled' } });
    const { body: audits } = await call('listEntityAudits', { as: world.viewer, path: one(id), query: { limit: 3 } });
    expect(audits.map(({ action }) => action)).toEqual([
      'entity.update.resolve',
      'entity.update.version',
      'entity.update.version',
    ]);
  });
});

describe('offline work', () => {
  const branch = (id: string, base: number, trunk = 1) =>
    `update="1" baseVersion="${base}" branchId="${id}" trunkVersion="${trunk}"`;

  test('is applied in order, and an early change waits', async () => {
    const [id, offline] = [await plant(), uuid()];
    await send(either, id, branch(offline, 2), { answers: { girth: '30' } });
    await send(either, id, branch(offline, 1), { answers: { girth: '20' } });
    const body = await entityIs(id, { conflict: null, currentVersion: { version: 3 } });
    expect(body.currentVersion).toMatchObject({
      data: { girth: '30' },
      baseVersion: 2,
      branchId: offline,
      trunkVersion: 1,
      branchBaseVersion: 2,
    });
    expect((await versionsOf(id)).map(({ data, branchBaseVersion }) => [data.girth, branchBaseVersion])).toEqual([
      ['10', null],
      ['20', 1],
      ['30', 2],
    ]);
  });

  test('interrupted by other changes is a soft conflict', async () => {
    const [id, offline] = [await plant(), uuid()];
    await send(either, id, branch(offline, 1), { answers: { girth: '20' } });
    await entityIs(id, { currentVersion: { version: 2 } });
    await call('updateEntity', {
      as: world.manager,
      path: one(id),
      query: { baseVersion: 2 },
      body: { data: { species: 'ash' } },
    });
    await send(either, id, branch(offline, 2), { answers: { girth: '30' } });
    await entityIs(id, {
      conflict: 'soft',
      currentVersion: { version: 4, baseVersion: 2, data: { species: 'ash', girth: '30' } },
    });
    expect(
      (await versionsOf(id)).map(({ version, conflict, lastGoodVersion }) => [version, conflict, lastGoodVersion]),
    ).toEqual([
      [1, null, false],
      [2, null, false],
      [3, null, true],
      [4, 'soft', false],
    ]);
  });
});

describe('approval', () => {
  /** A list that needs approval, the form that writes to it, and a waiting submission. */
  async function waiting() {
    const name = await makeList(world, ['species']);
    const path = { projectId: world.projectId, datasetName: name };
    await call('updateDataset', { as: world.manager, path, body: { approvalRequired: true } });
    const form = await publishEntityForm(world, { list: name });
    const entity = uuid();
    const instanceId = await sendEntity(world, { form, list: name, entity, attributes: 'create="1"', label: 'Oak' });
    return { path, entity, submission: { projectId: world.projectId, xmlFormId: form, instanceId } };
  }

  test('creates the entity', async () => {
    const { path, entity, submission } = await waiting();
    await call('updateSubmission', { as: world.manager, path: submission, body: { reviewState: 'hasIssues' } });
    await call('getEntity', { as: world.viewer, path: { ...path, uuid: entity }, problem: '404.1' });
    await call('updateSubmission', { as: world.manager, path: submission, body: { reviewState: 'approved' } });
    const body = await eventually(
      async () => (await call('listEntityVersions', { as: world.viewer, path: { ...path, uuid: entity } })).body,
    );
    expect(body).toMatchObject([
      { source: { event: { action: 'submission.update', details: { reviewState: 'approved' } } } },
    ]);
  });

  test('requires a decision about waiting submissions when it is disabled', async () => {
    const { path, entity } = await waiting();
    const change = { approvalRequired: false };
    const { body } = await call('updateDataset', { as: world.manager, path, body: change, problem: '400.29' });
    expect(body).toMatchObject({ details: { count: 1 } });
    await call('updateDataset', { as: world.manager, path, query: { convert: 'true' }, body: change });
    const found = await eventually(
      async () => (await call('getEntity', { as: world.viewer, path: { ...path, uuid: entity } })).body,
    );
    expect(found).toMatchObject({ creatorId: world.manager.id, currentVersion: { version: 1 } });
  });

  test('may be disabled with discarding waiting submissions', async () => {
    const { path, entity } = await waiting();
    await call('updateDataset', {
      as: world.manager,
      path,
      query: { convert: 'false' },
      body: { approvalRequired: false },
    });
    await call('getEntity', { as: world.viewer, path: { ...path, uuid: entity }, problem: '404.1' });
  });

  test('ignores rejected submissions', async () => {
    const { path, submission } = await waiting();
    await call('updateSubmission', { as: world.manager, path: submission, body: { reviewState: 'rejected' } });
    const { body } = await call('updateDataset', { as: world.manager, path, body: { approvalRequired: false } });
    expect(body).toMatchObject({ approvalRequired: false });
  });
});

describe('a faulty submission is logged and creates nothing', () => {
  const cases: readonly [
    what: string,
    form: () => string,
    attributes: string,
    code: number,
    details: object,
    more?: Partial<Sent>,
  ][] = [
    [
      'what the form does not do',
      () => visiting,
      'create="1"',
      403.2,
      { action: 'create', permitted: ['update'] },
      { label: 'x' },
    ],
    [
      'an unknown list',
      () => planting,
      'create="1"',
      404.7,
      { datasetName: 'nowhere' },
      { label: 'x', list: 'nowhere' },
    ],
    ['no list', () => planting, 'create="1"', 400.2, { field: 'dataset' }, { label: 'x', list: '' }],
    ['no label', () => planting, 'create="1"', 400.2, { field: 'label' }],
    ['an update of no entity', () => visiting, 'update="1" baseVersion="1"', 404.8, { datasetName: text }],
    ['no base version', () => visiting, 'update="1" baseVersion=""', 400.2, { field: 'baseVersion' }],
    [
      'a base version that is no number',
      () => visiting,
      'update="1" baseVersion="x"',
      400.11,
      { field: 'baseVersion', expected: 'integer' },
    ],
    [
      'a trunk without a branch',
      () => visiting,
      'update="1" baseVersion="1" trunkVersion="1"',
      400.2,
      { field: 'branchId' },
    ],
    [
      'a branch that is no UUID',
      () => visiting,
      'update="1" baseVersion="1" branchId="x"',
      400.11,
      { field: 'branchId' },
    ],
    ['no id', () => planting, 'create="1"', 400.2, { field: 'uuid' }, { label: 'x', entity: '' }],
    ['an id that is not a UUID', () => planting, 'create="1"', 400.11, { field: 'uuid' }, { label: 'x', entity: 'x' }],
  ];
  test.each(cases)('%s', async (_what, form, attributes, code, details, more = {}) => {
    const id = uuid();
    const instanceId = await send(form(), id, attributes, more);
    expect(await errorOf(form(), instanceId)).toMatchObject({ problemCode: code, problemDetails: details });
    await call('getEntity', { as: world.viewer, path: one(id), problem: '404.1' });
  });

  test('an id in use, and an unknown version', async () => {
    const id = await plant();
    const again = await send(planting, id, 'create="1"', { label: 'Again' });
    expect(await errorOf(planting, again)).toEqual({
      problemCode: 409.3,
      problemDetails: { fields: ['uuid'], values: [id] },
    });
    const late = await send(visiting, id, 'update="1" baseVersion="7"');
    expect(await errorOf(visiting, late)).toMatchObject({
      problemCode: 404.9,
      problemDetails: { entityUuid: id, baseVersion: 7, datasetName: list },
    });
  });

  test('a deleted entity', async () => {
    const id = await plant();
    await call('deleteEntity', { as: world.manager, path: one(id) });
    const again = await send(planting, id, 'create="1"', { label: 'Again' });
    expect(await errorOf(planting, again)).toMatchObject({
      problemCode: 409.19,
      problemDetails: { entityUuids: [id] },
    });
    const change = await send(visiting, id, 'update="1" baseVersion="1"');
    expect(await errorOf(visiting, change)).toMatchObject({ problemCode: 404.11, problemDetails: { entityUuid: id } });
  });
});
