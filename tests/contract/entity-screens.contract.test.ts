/** What the screens of entities rely on beyond single operations: orders, conditions, repeated and mixed uploads. */
import { describe, expect, test } from 'vitest';
import { type Device, call, ownWorld, unique, setUp } from './harness.ts';
import { addEntity, eventually, makeList, publishEntityForm, sendEntity, uuid } from './lists.ts';

const world = ownWorld();
const at = (datasetName: string) => ({ projectId: world.projectId, datasetName });
type Query = Record<string, string | number | boolean>;
const rowsOf = async (datasetName: string, query: Query = {}) =>
  (await call('listEntityRows', { as: world.viewer, path: at(datasetName), query })).body;
const labelsOf = async (datasetName: string, query: Query = {}) =>
  (await rowsOf(datasetName, query)).value.map(({ label }) => label);

describe('the table', () => {
  let list = '';
  const ids: Record<string, string> = {};
  const add = async (label: string, as = world.manager) => (ids[label] = await addEntity(world, list, label, {}, as));
  const patch = async (label: string) =>
    call('updateEntity', {
      as: world.manager,
      path: { ...at(list), uuid: ids[label] ?? '' },
      query: { baseVersion: 1 },
      body: { data: { species: 'oak' } },
    });

  // "Disputed" has a conflict; "First" and "Third" were changed in this order; "Gone" and "Lost" are in the trash.
  setUp(async () => {
    list = unique('table');
    const form = await publishEntityForm(world, { list, actions: 'update="1" baseVersion=""' });
    await add('First');
    await add('Second', world.admin);
    await add('Third');
    await add('Disputed', world.admin);
    await add('Gone');
    await add('Lost');
    await patch('First');
    await patch('Disputed');
    await sendEntity(world, {
      form,
      list,
      entity: ids['Disputed'] ?? '',
      attributes: 'update="1" baseVersion="1"',
      answers: { species: 'ash' },
    });
    await eventually(async () => {
      if ((await labelsOf(list, { $filter: '__system/conflict ne null' })).length === 0) throw new Error('no conflict');
    });
    await patch('Third');
    for (const label of ['Gone', 'Lost'])
      await call('deleteEntity', { as: world.manager, path: { ...at(list), uuid: ids[label] ?? '' } });
  }, 60_000);

  const [byManager, byAdmin] = [
    ['Third', 'First'],
    ['Disputed', 'Second'],
  ];
  test.each<[string, () => readonly string[]]>([
    ['__system/createdAt desc', () => ['Disputed', 'Third', 'Second', 'First']],
    ['__system/createdAt asc', () => ['First', 'Second', 'Third', 'Disputed']],
    ['__system/updatedAt desc,__system/createdAt desc', () => ['Third', 'Disputed', 'First', 'Second']],
    ['__system/updatedAt asc,__system/createdAt desc', () => ['Second', 'First', 'Disputed', 'Third']],
    [
      '__system/creatorId asc,__system/createdAt desc',
      () => (world.manager.id < world.admin.id ? [...byManager, ...byAdmin] : [...byAdmin, ...byManager]),
    ],
    [
      '__system/creatorId desc,__system/createdAt desc',
      () => (world.manager.id < world.admin.id ? [...byAdmin, ...byManager] : [...byManager, ...byAdmin]),
    ],
    [
      '__id desc',
      () =>
        ['First', 'Second', 'Third', 'Disputed'].toSorted((one, other) =>
          (ids[one] ?? '') < (ids[other] ?? '') ? 1 : -1,
        ),
    ],
  ])('is sorted by %s, the same on every page', async ($orderby, expected) => {
    expect(await labelsOf(list, { $orderby })).toEqual(expected());
    const pages: unknown[] = [];
    for (let $skip = 0; $skip < 4; $skip += 1) {
      const page = await rowsOf(list, { $orderby, $skip, $top: 1, $count: true });
      expect(page['@odata.count']).toBe(4);
      pages.push(...page.value.map(({ label }) => label));
    }
    expect(pages).toEqual(expected());
  });

  test('selects by conflict, creator and the time of the last change, also together', async () => {
    const find = async ($filter: string) => labelsOf(list, { $filter });
    const { value } = await rowsOf(list, { $filter: `__id eq '${ids['Disputed']}'` });
    const [disputed] = value as { __system: { updatedAt: string } }[];
    const since = String(disputed?.__system.updatedAt);
    expect(value[0]?.__system).toMatchObject({ conflict: 'hard', version: 3, updates: 2 });
    expect(await find('__system/conflict ne null')).toEqual(['Disputed']);
    expect(await find('__system/conflict eq null')).toEqual(['Third', 'Second', 'First']);
    expect(await find(`__system/updatedAt ge ${since}`)).toEqual(['Disputed', 'Third']);
    expect(await find(`__system/updatedAt lt ${since}`)).toEqual(['First']);
    expect(
      await find(
        `(__system/creatorId eq ${world.manager.id} or __system/creatorId eq 1) and __system/conflict eq null`,
      ),
    ).toEqual(expect.arrayContaining(byManager));
    expect(await find(`__system/creatorId eq ${world.admin.id} and __system/conflict ne null`)).toEqual(['Disputed']);
  });

  test('shows the trash with the time of deletion, sorted and counted, also by search', async () => {
    const $filter = '__system/deletedAt ne null';
    const trash = await rowsOf(list, { $filter, $orderby: '__system/createdAt desc', $count: true });
    expect(trash['@odata.count']).toBe(2);
    expect(trash.value.map(({ label }) => label)).toEqual(['Lost', 'Gone']);
    expect(await rowsOf(list, { $filter, $top: 0, $count: true })).toMatchObject({ '@odata.count': 2, value: [] });
    expect(await labelsOf(list, { $filter, $orderby: '__system/deletedAt asc' })).toEqual(['Gone', 'Lost']);
    expect(await labelsOf(list, { $filter, $search: 'gone' })).toEqual(['Gone']);
    expect(await labelsOf(list, { $search: 'gone' })).toEqual([]);
  });

  test('counts entities by id, also those in the trash', async () => {
    const some = ['First', 'Gone'].map((label) => `__id eq '${ids[label]}'`).join(' or ');
    const everywhere = `(${some}) and (__system/deletedAt eq null or __system/deletedAt ne null)`;
    expect(await rowsOf(list, { $filter: `(${some})`, $top: 0, $count: true })).toMatchObject({ '@odata.count': 1 });
    expect(await rowsOf(list, { $filter: everywhere, $top: 0, $count: true })).toMatchObject({ '@odata.count': 2 });
    expect((await rowsOf(list, { $filter: everywhere, $select: '__id' })).value).toEqual([
      { __id: ids['Gone'] },
      { __id: ids['First'] },
    ]);
  });

  test('follows links with a search and a filter', async () => {
    const query = { $search: 'First or Second or Third', $filter: '__system/conflict eq null', $top: 2 };
    const page = await rowsOf(list, query);
    expect(page.value.map(({ label }) => label)).toEqual(['Third', 'Second']);
    const next = new URL(page['@odata.nextLink'] ?? '', 'http://x').searchParams;
    expect(await labelsOf(list, { ...query, $skiptoken: next.get('$skiptoken') ?? '' })).toEqual(['First']);
  });
});

describe('an upload', () => {
  const source = { name: 'rows.csv', size: 1 };
  const upload = (datasetName: string, entities: readonly unknown[], problem?: string) =>
    call('createEntities', {
      as: world.manager,
      path: at(datasetName),
      body: { source, entities },
      ...(problem === undefined ? {} : { problem, invalid: true }),
    });

  test('sent twice is refused with the first id that exists, and changes nothing', async () => {
    const list = await makeList(world);
    const entities = Array.from({ length: 3 }, (_, index) => ({ uuid: uuid(), label: `Row ${index}` }));
    await upload(list, entities);
    const { body } = await upload(list, [{ uuid: uuid(), label: 'New' }, ...entities], '409.3');
    expect(body).toMatchObject({
      details: { fields: ['uuid'], table: 'entities', values: [entities[0]?.uuid] },
    });
    expect(await labelsOf(list)).toHaveLength(3);
    const again = entities.map((entity) => ({ ...entity, uuid: entity.uuid.toUpperCase() }));
    await upload(list, again, '409.3');
  });

  test('with ids in the trash is refused with all of them', async () => {
    const list = await makeList(world);
    const entities = Array.from({ length: 3 }, (_, index) => ({ uuid: uuid(), label: `Row ${index}` }));
    await upload(list, entities);
    const ids = entities.map((entity) => entity.uuid);
    await call('deleteEntities', { as: world.manager, path: at(list), body: { ids: ids.slice(0, 2) } });
    const { body } = await upload(list, entities, '409.19');
    expect((body as unknown as { details: { entityUuids: string[] } }).details.entityUuids.toSorted()).toEqual(
      ids.slice(0, 2).toSorted(),
    );
    expect(await labelsOf(list)).toEqual(['Row 2']);
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['an empty label', { label: '' }, '400.8'],
    ['a blank label', { label: ' \t' }, '400.8'],
    ['an unknown property', { label: 'x', data: { colour: 'red' } }, '400.28'],
    ['a property in another case', { label: 'x', data: { Height: '1' } }, '400.28'],
    ['a number for a value', { label: 'x', data: { height: 1 } }, '400.11'],
    ['null for a value', { label: 'x', data: { height: null } }, '400.11'],
    ['a number for a label', { label: 5 }, '400.11'],
    ['an id that is not a UUID', { uuid: 'abc', label: 'x' }, '400.11'],
  ])('with %s in its last row creates nothing', async (_what, row, problem) => {
    const list = await makeList(world, ['height']);
    await upload(list, [{ label: 'Good', data: { height: '1' } }, row], problem);
    expect(await labelsOf(list)).toEqual([]);
  });

  test('keeps empty values, line breaks and spaces', async () => {
    const list = await makeList(world, ['height']);
    const values = ['', ' 1 ', 'a\r\nb', '007', '1,5', '=1+1'];
    await upload(
      list,
      values.map((height) => ({ label: ` ${height}.`, data: { height } })),
    );
    const { value } = await rowsOf(list, { $orderby: '__system/createdAt asc' });
    expect(value.map(({ height }) => height).toSorted()).toEqual(values.toSorted());
    expect(value.map(({ label }) => label)).toContain(' a\r\nb.');
  });

  test('gets an order that stays, although its rows may have one time', async () => {
    const list = await makeList(world);
    await upload(
      list,
      Array.from({ length: 30 }, (_, index) => ({ label: `Row ${index}` })),
    );
    for (const $orderby of ['__system/createdAt desc', '__system/updatedAt desc,__system/createdAt desc']) {
      const whole = await labelsOf(list, { $orderby });
      const pages: unknown[] = [];
      for (let $skip = 0; $skip < 30; $skip += 7) pages.push(...(await labelsOf(list, { $orderby, $skip, $top: 7 })));
      expect(pages).toEqual(whole);
    }
  });
});

describe('a change based on an older version', () => {
  test('is refused with the current one, also when it resolves, and accepted by force', async () => {
    const list = await makeList(world, ['height', 'girth']);
    const path = { ...at(list), uuid: await addEntity(world, list, 'Oak', { height: '1' }) };
    const change = (query: Query, body: { label?: string; data?: Record<string, string> }, problem?: string) =>
      call('updateEntity', { as: world.manager, path, query, body, ...(problem === undefined ? {} : { problem }) });
    await change({ baseVersion: 1 }, { data: { height: '2' } });
    const { body } = await change({ baseVersion: 1 }, { data: { girth: '3' } }, '409.15');
    expect(body).toMatchObject({ details: { current: '2', provided: '1' } });
    await change({ baseVersion: 1, resolve: true }, { data: { girth: '3' } }, '400.32');
    const { body: forced } = await change({ baseVersion: 1, force: true }, { data: { girth: '3' } });
    expect(forced.currentVersion).toMatchObject({ version: 3, baseVersion: 2, data: { height: '2', girth: '3' } });
  });
});

describe('properties with one OData name', () => {
  const names = ['a.b', 'a_b', 'a-b'];

  test('keep apart in the list, its entities and its CSV file, but the rows have only one of them', async () => {
    const list = await makeList(world, names);
    const { body } = await call('getDataset', { as: world.viewer, path: at(list) });
    expect(body.properties.map(({ name, odataName }) => [name, odataName])).toEqual([
      ['a.b', 'a_b'],
      ['a_b', 'a_b'],
      ['a-b', 'a_b'],
    ]);
    const id = await addEntity(world, list, 'All', { 'a.b': 'point', a_b: 'line', 'a-b': 'dash' });
    await addEntity(world, list, 'First', { 'a.b': 'point' });
    const { body: entity } = await call('getEntity', { as: world.viewer, path: { ...at(list), uuid: id } });
    expect(entity.currentVersion.data).toEqual({ 'a.b': 'point', a_b: 'line', 'a-b': 'dash' });
    const { value } = await rowsOf(list);
    expect(value.map((row) => [row.label, row['a_b']])).toEqual([
      ['First', ''],
      ['All', 'dash'],
    ]);
    const selected = async ($select: string) => (await rowsOf(list, { $select })).value.at(-1);
    expect(await selected('a.b')).toEqual({ a_b: 'point' });
    expect(await selected('a_b')).toEqual({ a_b: 'line' });
    const reversed = await makeList(world, names.toReversed());
    await addEntity(world, reversed, 'All', { 'a.b': 'point', a_b: 'line', 'a-b': 'dash' });
    expect((await rowsOf(reversed)).value[0]).toMatchObject({ a_b: 'point' });
    const { text } = await call('exportEntities', { as: world.viewer, path: at(list) });
    expect(text.split('\n')[0]).toContain('__id,label,a.b,a_b,a-b,');
    expect(text).toContain(',All,point,line,dash,');
    expect(text).toContain(',First,point,,,');
  });
});

describe('access by a property', () => {
  test('gives an app user the entities with its value, and takes the others away', async () => {
    const list = unique('access');
    const form = await publishEntityForm(world, { list, reads: [list] });
    const property = unique('kind').replaceAll('-', '_');
    const project = { projectId: world.projectId };
    await call('createActorProperty', { as: world.manager, path: project, body: { name: property } });
    const rule = { datasetProperty: 'species', actorProperty: property };
    await call('updateDataset', {
      as: world.manager,
      path: at(list),
      body: { accessFilter: { type: 'property', rules: [rule] } },
    });
    const oak = await addEntity(world, list, 'Oak', { species: 'oak' });
    const ash = await addEntity(world, list, 'Ash', { species: 'ash' });
    const device = async (properties: Record<string, string>): Promise<Device> => {
      const { body } = await call('createAppUser', {
        as: world.manager,
        path: project,
        body: { displayName: unique('phone'), properties },
      });
      await call('assignFormRole', {
        as: world.manager,
        path: { ...project, xmlFormId: form, roleId: 'app-user', actorId: body.id },
      });
      return { by: 'key', token: body.token ?? '' };
    };
    const path = { ...project, xmlFormId: form, name: `${list}.csv` };
    const seenBy = async (as: Device) => (await call('getFormAttachment', { as, path })).text;
    const withOaks = await seenBy(await device({ [property]: 'oak' }));
    expect(withOaks).toContain(oak);
    expect(withOaks).not.toContain(ash);
    const withNothing = await seenBy(await device({}));
    for (const id of [oak, ash]) expect(withNothing).not.toContain(id);
    expect((await rowsOf(list)).value).toHaveLength(2);
    await call('updateDataset', { as: world.manager, path: at(list), body: { accessFilter: null } });
    expect(await seenBy(await device({ [property]: 'oak' }))).toContain(ash);
  });
});

describe('properties named like what every row has', () => {
  let list = '';
  let entity = '';
  const names = ['日id', '日日id', '日system', 'plain'];
  const row = async ($select?: string) => (await rowsOf(list, $select === undefined ? {} : { $select })).value[0];
  setUp(async () => {
    list = await makeList(world, names);
    const data = { 日id: 'first', 日日id: 'second', 日system: 'third', plain: 'fourth' };
    entity = await addEntity(world, list, 'Clash', data);
  });

  test('keep their names, and share those of OData', async () => {
    const { body } = await call('getDataset', { as: world.viewer, path: at(list) });
    expect(body.properties.map(({ name, odataName }) => [name, odataName])).toEqual([
      ['日id', '__id'],
      ['日日id', '__id'],
      ['日system', '__system'],
      ['plain', 'plain'],
    ]);
  });

  test('stand in their places in a row, the last one of a name', async () => {
    expect(await row()).toEqual({ __id: 'second', label: 'Clash', __system: 'third', plain: 'fourth' });
    expect(await row('日id')).toEqual({ __id: 'first' });
    expect(await row('__id,日system')).toEqual({ __id: entity, __system: 'third' });
    expect(await row('__system,日id')).toMatchObject({ __id: 'first', __system: { version: 1, updates: 0 } });
  });

  test('leave the selected id and metadata alone', async () => {
    const own = await row('__id,__system');
    expect(own).toMatchObject({ __id: entity, __system: { version: 1, conflict: null } });
    expect(Object.keys(own ?? {})).toEqual(['__id', '__system']);
  });

  test('have their own columns in the CSV', async () => {
    const { text } = await call('exportEntities', { as: world.viewer, path: at(list) });
    expect(text).toMatch(/^__id,label,日id,日日id,日system,plain,__createdAt,/);
    expect(text).toContain(`${entity},Clash,first,second,third,fourth,`);
  });
});
