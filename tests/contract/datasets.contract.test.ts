import { describe, expect, test } from 'vitest';
import { expectRefused, tooLarge } from './attempts.ts';
import { call, having, needsBehaviour, ownWorld, unique } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { addEntity, makeList, publishEntityForm } from './lists.ts';

const world = ownWorld();
const at = (datasetName: string) => ({ projectId: world.projectId, datasetName });
const text = expect.any(String) as string;

describe('a new list', () => {
  test('is empty and needs no approval', async () => {
    const name = unique('trees');
    const { body } = await call('createDataset', { as: world.manager, body: { name } });
    expect(body).toEqual({
      name,
      createdAt: text,
      projectId: world.projectId,
      approvalRequired: false,
      lastUpdate: text,
      linkedForms: [],
      sourceForms: [],
      properties: [],
      ...having('DatasetDetails', { ownerOnly: false, deletedAt: null, draftLinkedForms: [], draftSourceForms: [] }),
    });
    const { body: found } = await call('getDataset', { as: world.viewer, path: at(name) });
    expect(found).toEqual(body);
    const { body: extended } = await call('getDataset', { as: world.viewer, path: at(name), extended: true });
    expect(extended).toEqual({ ...body, entities: 0, lastEntity: null, conflicts: 0 });
  });

  test('may need approval and limit entities to their creators', async () => {
    const body = { name: unique('own'), approvalRequired: true, ownerOnly: true };
    const { body: made } = await call('createDataset', { as: world.manager, body });
    expect(made).toMatchObject({ ...body, ...having('DatasetDetails', { accessFilter: { type: 'ownerOnly' } }) });
  });

  test.each([
    ['letters of any script', 'الأشجار'],
    ['a colon', 'a:b'],
    ['digits and dashes', 'x-1_2'],
  ])('may have the name %s', async (_what, name) => {
    await makeList(world, [], name);
    const { body } = await call('listDatasets', { as: world.viewer });
    expect(body.map((list) => list.name)).toContain(name);
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['no name', {}, '400.8'],
    ['null', { name: null }, '400.8'],
    ['an empty name', { name: '' }, '400.8'],
    ['a number', { name: 5 }, '400.8'],
    ['an object', { name: { a: 1 } }, '400.8'],
    ['a reserved name', { name: '__trees' }, '400.8'],
    ['a point', { name: 'a.b' }, '400.8'],
    ['a space', { name: 'a b' }, '400.8'],
    ['a NUL', { name: 'a\u0000' }, '400.8'],
    ...hostileTexts.map(([what, name]): [string, { [key: string]: unknown }, string] => [what, { name }, '400.8']),
    ['a word for a boolean', { name: unique('list'), ownerOnly: 'maybe' }, '400.11'],
    ['null for a boolean', { name: unique('list'), approvalRequired: null }, '400.2'],
  ])('is refused with %s', async (_what, body, problem) => {
    await call('createDataset', { as: world.manager, body, problem, invalid: true });
  });

  test('is refused when the project has one with this name in any case', async () => {
    const name = await makeList(world);
    const { body } = await call('createDataset', { as: world.manager, body: { name }, problem: '409.3' });
    expect(body).toMatchObject({
      details: { table: 'datasets', fields: ['name', 'projectId'], values: [name, world.projectId] },
    });
    const provided = name.toUpperCase();
    const { body: clash } = await call('createDataset', {
      as: world.manager,
      body: { name: provided },
      problem: '409.16',
    });
    expect(clash).toMatchObject({ details: { current: name, provided } });
  });

  test('may have a very long name', async () => {
    const name = `long-${'x'.repeat(2000)}`;
    expect(await makeList(world, [], name)).toBe(name);
  });

  test('publishes one that only a draft used', async () => {
    const name = unique('drafted');
    await publishEntityForm(world, { list: name }, true);
    await call('getDataset', { as: world.manager, path: at(name), problem: '404.1' });
    const { body } = await call('createDataset', { as: world.manager, body: { name, approvalRequired: true } });
    expect(body).toMatchObject({
      name,
      approvalRequired: false,
      properties: [],
      sourceForms: [],
      ...having('DatasetDetails', { draftSourceForms: [{ xmlFormId: text }] }),
    });
  });
});

describe('the lists of a project', () => {
  test('are sorted by name, with counts on request', async () => {
    const name = await makeList(world, ['height']);
    await addEntity(world, name, 'Oak', { height: '12' });
    const { body: plain } = await call('listDatasets', { as: world.viewer });
    expect(plain.map((list) => list.name)).toEqual(plain.map((list) => list.name).toSorted((a, b) => (a < b ? -1 : 1)));
    expect(plain.find((list) => list.name === name)).not.toHaveProperty('entities');
    const { body: extended } = await call('listDatasets', { as: world.viewer, extended: true });
    expect(extended.find((list) => list.name === name)).toMatchObject({ entities: 1, conflicts: 0, lastEntity: text });
  });
});

describe('a property', () => {
  test('is published at once and keeps the order of creation', async () => {
    const name = await makeList(world, ['height', 'girth-cm', 'größe']);
    const { body } = await call('getDataset', { as: world.viewer, path: at(name) });
    expect(body.properties.map((property) => [property.name, property.odataName])).toEqual([
      ['height', 'height'],
      ['girth-cm', 'girth_cm'],
      ['größe', 'gr_e'],
    ]);
    expect(body.properties[0]).toEqual({ name: 'height', publishedAt: text, odataName: 'height', forms: [] });
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['no name', {}, '400.8'],
    ['an empty name', { name: '' }, '400.8'],
    ['a reserved name', { name: '__x' }, '400.8'],
    ['the word label', { name: 'Label' }, '400.8'],
    ['the word name', { name: 'name' }, '400.8'],
    ['a colon', { name: 'a:b' }, '400.8'],
    ['ten kilobytes with spaces', { name: longText }, '400.8'],
    ...hostileTexts.map(([what, name]): [string, { [key: string]: unknown }, string] => [what, { name }, '400.8']),
  ])('is refused with %s', async (_what, body, problem) => {
    const name = await makeList(world);
    await call('createDatasetProperty', { as: world.manager, path: at(name), body, problem, invalid: true });
  });

  test('cannot differ from another by case alone', async () => {
    const name = await makeList(world, ['height']);
    for (const again of ['height', 'HEIGHT']) {
      const { body } = await call('createDatasetProperty', {
        as: world.manager,
        path: at(name),
        body: { name: again },
        problem: '409.3',
      });
      expect(body).toMatchObject({ details: { table: 'ds_properties', fields: ['name', 'datasetId'] } });
    }
  });

  test('causes an error when its name is not text', async () => {
    await call('createDatasetProperty', {
      as: world.manager,
      path: at(await makeList(world)),
      body: { name: 5 },
      status: 500,
      invalid: true,
    });
  });

  test('can be deleted while no entity has a value for it, and created again', async () => {
    const name = await makeList(world, ['height', 'girth']);
    const path = (propertyName: string) => ({ ...at(name), propertyName });
    const entity = await addEntity(world, name, 'Oak', { height: '12', girth: '  ' });
    const { body: refused } = await call('deleteDatasetProperty', {
      as: world.manager,
      path: path('height'),
      problem: '409.22',
    });
    expect(refused).toMatchObject({
      details: {
        propertyName: 'height',
        prerequisites: {
          nonEmptyEntities: {
            message: text,
            details: { totalCount: 1, entities: [{ uuid: entity, label: 'Oak', totalCount: null }] },
          },
        },
      },
    });
    await call('deleteDatasetProperty', { as: world.manager, path: path('girth') });
    await call('deleteDatasetProperty', { as: world.manager, path: path('girth'), problem: '404.1' });
    const { body: after } = await call('getEntity', { as: world.viewer, path: { ...at(name), uuid: entity } });
    expect(after.currentVersion.data).toEqual({ height: '12' });
    await call('createDatasetProperty', { as: world.manager, path: at(name), body: { name: 'Girth' } });
    const { body } = await call('getDataset', { as: world.viewer, path: at(name) });
    expect(body.properties.map((property) => property.name)).toEqual(['height', 'Girth']);
  });

  test('cannot be deleted while a form writes it', async () => {
    const name = await makeList(world, ['species']);
    const form = await publishEntityForm(world, { list: name });
    const { body } = await call('deleteDatasetProperty', {
      as: world.manager,
      path: { ...at(name), propertyName: 'species' },
      problem: '409.22',
    });
    expect(body).toMatchObject({
      details: {
        propertyName: 'species',
        prerequisites: {
          dependentForms: { message: text, details: { forms: [{ formName: `Form ${form}`, xmlFormId: form }] } },
        },
      },
    });
  });

  test('is found only by its exact case', async () => {
    const name = await makeList(world, ['height']);
    for (const propertyName of ['HEIGHT', 'nope', '%00', 'a/b']) {
      await call('deleteDatasetProperty', { as: world.manager, path: { ...at(name), propertyName }, problem: '404.1' });
    }
  });
});

describe('a change', () => {
  test.each<[string, { [key: string]: unknown }, object]>([
    ['nothing', {}, { approvalRequired: false, ownerOnly: false }],
    ['approval', { approvalRequired: true }, { approvalRequired: true }],
    ['approval in a word', { approvalRequired: 'yes' }, { approvalRequired: true }],
    [
      'the owner filter',
      { accessFilter: { type: 'ownerOnly' } },
      { ownerOnly: true, accessFilter: { type: 'ownerOnly' } },
    ],
    [
      'the owner filter in the older way',
      { ownerOnly: true },
      { ownerOnly: true, ...having('DatasetDetails', { accessFilter: { type: 'ownerOnly' } }) },
    ],
    ['no filter', { ownerOnly: true, accessFilter: null }, { ownerOnly: false }],
    [
      'a rule with properties nobody has',
      { accessFilter: { type: 'property', rules: [{ datasetProperty: 'x', actorProperty: 'y' }] } },
      { ownerOnly: false },
    ],
  ])('of %s is answered with the changed list', async (what, body, expected) => {
    if (what === 'nothing') needsBehaviour('takesEmptyChanges');
    const name = await makeList(world);
    const { body: changed } = await call('updateDataset', { as: world.manager, path: at(name), body, invalid: true });
    expect(changed).toMatchObject(expected);
    if (!('accessFilter' in expected)) expect(changed).not.toHaveProperty('accessFilter');
    const { body: found } = await call('getDataset', { as: world.viewer, path: at(name) });
    expect(found).toEqual(changed);
  });

  test('can limit entities by a property', async () => {
    const name = await makeList(world, ['village', 'size']);
    const property = unique('village').replaceAll('-', '_');
    await call('createActorProperty', { as: world.manager, body: { name: property } });
    const rule = { datasetProperty: 'village', actorProperty: property };
    const rules = [rule, { datasetProperty: 'size', actorProperty: 'nope' }];
    const { body } = await call('updateDataset', {
      as: world.manager,
      path: at(name),
      body: { accessFilter: { type: 'property', rules } },
    });
    expect(body).toMatchObject({ ownerOnly: false, accessFilter: { type: 'property', rules: [rule] } });
    const { body: owned } = await call('updateDataset', {
      as: world.manager,
      path: at(name),
      body: { ownerOnly: true },
    });
    expect(owned).toMatchObject({ ownerOnly: true, accessFilter: { type: 'ownerOnly' } });
    const { body: open } = await call('updateDataset', {
      as: world.manager,
      path: at(name),
      body: { accessFilter: null },
    });
    expect(open).not.toHaveProperty('accessFilter');
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['a word for a boolean', { approvalRequired: 'maybe' }, '400.11'],
    ['an object for a boolean', { ownerOnly: {} }, '400.11'],
    ['null for a boolean', { ownerOnly: null }, '400.2'],
    ['a filter of no type', { accessFilter: {} }, '400.8'],
    ['a filter of another type', { accessFilter: { type: 'village' } }, '400.8'],
    ['a filter that is a text', { accessFilter: 'ownerOnly' }, '400.8'],
    ['a filter without rules', { accessFilter: { type: 'property' } }, '400.8'],
    ['a filter with no rules', { accessFilter: { type: 'property', rules: [] } }, '400.8'],
    ['a rule with a name missing', { accessFilter: { type: 'property', rules: [{ datasetProperty: 'x' }] } }, '400.8'],
  ])('with %s is refused', async (_what, body, problem) => {
    const name = await makeList(world);
    await call('updateDataset', { as: world.manager, path: at(name), body, problem, invalid: true });
  });

  test.each(['TRUE', '', 'maybe'])('is refused with convert=%s', async (convert) => {
    await call('updateDataset', {
      as: world.manager,
      path: at(await makeList(world)),
      query: { convert },
      body: {},
      problem: '400.8',
      invalid: true,
    });
  });

  test.each([[{ approvalRequired: [] }], [{ ownerOnly: '' }], [{ accessFilter: { type: 'property', rules: [null] } }]])(
    'to %j causes an error',
    async (body) => {
      await call('updateDataset', {
        as: world.manager,
        path: at(await makeList(world)),
        body,
        status: 500,
        invalid: true,
      });
    },
  );
});

describe('a list in the trash', () => {
  test('has an id, and its name can be used again', async () => {
    const name = await makeList(world, ['height']);
    await addEntity(world, name, 'Oak');
    await call('deleteDataset', { as: world.manager, path: at(name) });
    await call('deleteDataset', { as: world.manager, path: at(name), problem: '404.1' });
    await call('getDataset', { as: world.manager, path: at(name), problem: '404.1' });
    await call('listEntities', { as: world.manager, path: at(name), problem: '404.1' });
    const { body: inUse } = await call('listDatasets', { as: world.viewer });
    expect(inUse.map((list) => list.name)).not.toContain(name);
    const { body: trash } = await call('listDatasets', { as: world.viewer, query: { deleted: true } });
    expect(trash).toContainEqual(expect.objectContaining({ name, deletedAt: text, id: expect.any(Number) as number }));
    const { body: extended } = await call('listDatasets', {
      as: world.viewer,
      query: { deleted: 'TRUE' },
      extended: true,
      invalid: true,
    });
    expect(extended).toContainEqual(expect.objectContaining({ name, entities: 1, id: expect.any(Number) as number }));
    await makeList(world, [], name);
    const { body: anew } = await call('getDataset', { as: world.viewer, path: at(name), extended: true });
    expect(anew).toMatchObject({ entities: 0, properties: [] });
  });
});

test('a list in another case, a body that is too large, and a NUL are refused', async () => {
  const name = await makeList(world, ['height']);
  const how = { as: world.manager, path: { ...at(name), propertyName: 'height' } };
  await expectRefused(
    ['getDataset', 'updateDataset', 'deleteDataset', 'createDatasetProperty', 'deleteDatasetProperty'],
    {
      ...how,
      path: { ...how.path, datasetName: name.toUpperCase() },
      problem: '404.1',
    },
  );
  await expectRefused(['createDataset', 'createDatasetProperty'], { ...how, ...tooLarge });
  await call('getDataset', { as: world.manager, path: at('\u0000'), status: 500 });
});

test('an unchanged list is not sent again', async () => {
  const name = await makeList(world);
  const { headers } = await call('getDataset', { as: world.viewer, path: at(name) });
  const again = (etag: string | null) => ({ 'If-None-Match': etag ?? '', 'Cache-Control': 'max-age=0' });
  await call('getDataset', { as: world.viewer, path: at(name), headers: again(headers.get('etag')), status: 304 });
  const { headers: ofAll } = await call('listDatasets', { as: world.viewer });
  await call('listDatasets', { as: world.viewer, headers: again(ofAll.get('etag')), status: 304 });
});
