import { describe, expect, test } from 'vitest';
import { badPage } from './attempts.ts';
import { call, ownWorld, unique } from './harness.ts';
import { asksFor, definition, entityDefinition, publish } from './xforms.ts';

const world = ownWorld();
const xml = 'application/xml';
const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const create = (body: string, how: object = {}) => call('createForm', { as: world.manager, type: xml, body, ...how });
const release = (id: string, how: object = {}) => call('publishDraft', { as: world.manager, path: at(id), ...how });
const draftDiff = async (id: string) => (await call('getDraftDatasetDiff', { as: world.manager, path: at(id) })).body;
const diff = async (id: string) => (await call('getFormDatasetDiff', { as: world.viewer, path: at(id) })).body;
/** List names must not contain hyphens in some places; these names are valid everywhere. */
const listName = () => unique('list').replaceAll('-', '_');

describe('the changes of a form to entity lists', () => {
  test('are new in a draft, and stored once it is published', async () => {
    const [id, list] = [unique('source'), listName()];
    await create(entityDefinition(list, { id }, ['village', 'wells']));
    expect(await draftDiff(id)).toEqual([
      {
        name: list,
        isNew: true,
        properties: [
          { name: 'village', isNew: true, inForm: true },
          { name: 'wells', isNew: true, inForm: true },
        ],
      },
    ]);
    await call('getFormDatasetDiff', { as: world.manager, path: at(id), problem: '404.1' });
    await release(id);
    expect(await diff(id)).toEqual([
      {
        name: list,
        properties: [
          { name: 'village', inForm: true },
          { name: 'wells', inForm: true },
        ],
      },
    ]);
    await call('getDraftDatasetDiff', { as: world.manager, path: at(id), problem: '404.1' });
    expect((await call('getForm', { as: world.viewer, path: at(id), extended: true })).body).toMatchObject({
      entityRelated: true,
    });
  });

  test('exclude those of other forms', async () => {
    const [one, other, list] = [unique('one'), unique('other'), listName()];
    await create(entityDefinition(list, { id: one }, ['village']), { query: { publish: true } });
    await create(entityDefinition(list, { id: other }, ['depth']));
    expect(await draftDiff(other)).toEqual([
      {
        name: list,
        isNew: false,
        properties: [
          { name: 'village', isNew: false, inForm: false },
          { name: 'depth', isNew: true, inForm: true },
        ],
      },
    ]);
    await release(other);
    expect(await diff(one)).toEqual([
      {
        name: list,
        properties: [
          { name: 'depth', inForm: false },
          { name: 'village', inForm: true },
        ],
      },
    ]);
  });

  test('are empty without an entity block, or with a key', async () => {
    const plain = await publish(world);
    expect(await diff(plain)).toEqual([]);
    const secret = unique('secret');
    await create(entityDefinition(listName(), { id: secret, model: '<submission base64RsaPublicKey="MIIB"/>' }));
    expect(await draftDiff(secret)).toEqual([]);
  });

  test.each<[string, (list: string, id: string) => string, string]>([
    ['a name that differs by case', (list, id) => entityDefinition(list.toUpperCase(), { id }), '409.16'],
    ['a property that differs by case', (list, id) => entityDefinition(list, { id }, ['Village']), '409.17'],
    ['two questions for one property', (list, id) => entityDefinition(list, { id }, ['depth', 'Depth']), '400.25'],
    ['a property called name', (list, id) => entityDefinition(list, { id }, ['name']), '400.25'],
    ['a list whose name has a dot', (list, id) => entityDefinition(`${list}.x`, { id }), '400.25'],
    ['a list that is not named', (list, id) => entityDefinition(list, { id, meta: '<entity create="1"/>' }), '400.25'],
    [
      'a version nobody knows',
      (list, id) => entityDefinition(list, { id, attributes: 'entities:entities-version="2031.1.0"' }),
      '400.25',
    ],
    ['nothing it does', (list, id) => entityDefinition(list, { id, meta: `<entity dataset="${list}"/>` }), '400.25'],
    [
      'an old version',
      (list, id) => entityDefinition(list, { id, attributes: 'entities:entities-version="2023.1.0"' }),
      '400.16',
    ],
  ])('are refused with %s, and the form is not created', async (_what, body, problem) => {
    const [id, list] = [unique('refused'), listName()];
    await create(entityDefinition(list, { id: unique('first') }), { query: { publish: true } });
    const { body: refusal } = await create(body(list, id), { problem });
    if (problem === '400.16')
      expect(refusal).toMatchObject({
        details: { warnings: { workflowWarnings: [{ type: 'oldEntityVersion', details: { version: '2023.1.0' } }] } },
      });
    await call('getForm', { as: world.admin, path: at(id), problem: '404.1' });
  });

  test('are refused on publishing, if another form has made them first', async () => {
    const list = listName();
    const [slow, quick, slower] = [unique('slow'), unique('quick'), unique('slower')];
    await create(entityDefinition(list.toUpperCase(), { id: slow }));
    await create(entityDefinition(list, { id: slower }, ['DEPTH']));
    await create(entityDefinition(list, { id: quick }, ['depth']), { query: { publish: true } });
    expect((await release(slow, { problem: '409.16' })).body).toMatchObject({
      details: { current: list, provided: list.toUpperCase() },
    });
    expect((await release(slower, { problem: '409.17' })).body).toMatchObject({
      details: { duplicateProperties: [{ current: 'depth', provided: 'DEPTH' }] },
    });
  });
});

describe('an attachment linked to an entity list', () => {
  const link = (id: string, name: string, dataset: unknown, how: object = {}) =>
    call('linkDraftAttachment', { as: world.manager, path: { ...at(id), name }, body: { dataset }, ...how });

  test('is linked initially when the list exists, and on publishing when the form creates it', async () => {
    const list = listName();
    const source = unique('source');
    const files = asksFor({ data: [`${list}.csv`], images: ['a.png'] });
    await create(entityDefinition(list, { id: source, model: files }));
    const states = async (id: string) =>
      (await call('listDraftAttachments', { as: world.manager, path: at(id) })).body.map(({ name, datasetExists }) => [
        name,
        datasetExists,
      ]);
    expect(await states(source)).toEqual([
      ['a.png', false],
      [`${list}.csv`, false],
    ]);
    await release(source);
    const { body: published } = await call('listFormAttachments', { as: world.viewer, path: at(source) });
    expect(
      published.map(({ name, exists, blobExists, datasetExists, hash }) => [
        name,
        exists,
        blobExists,
        datasetExists,
        hash,
      ]),
    ).toEqual([
      ['a.png', false, false, false, null],
      [`${list}.csv`, true, false, true, null],
    ]);
    const reader = unique('reader');
    await create(definition({ id: reader, model: files }));
    expect(await states(reader)).toEqual([
      ['a.png', false],
      [`${list}.csv`, true],
    ]);
    const file = await call('getDraftAttachment', { as: world.manager, path: { ...at(reader), name: `${list}.csv` } });
    expect(file.text).toBe('name,label,__version,village\n');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { text } = await call('getDraftManifest', {
      as: world.manager,
      path: at(reader),
      headers: { 'X-OpenRosa-Version': '1.0' },
    });
    expect(text).toMatch(new RegExp(`<mediaFile type="entityList">\\s*<filename>${list}.csv</filename>`));
    expect(text).toContain(`<hash>md5:${file.headers.get('etag')?.replaceAll('"', '') ?? ''}</hash>`);
    expect(text).toContain(`/v1/projects/${world.projectId}/datasets/${list}/integrity</integrityUrl>`);
  });

  test('can be unlinked and linked again, which removes an upload', async () => {
    const list = listName();
    await create(entityDefinition(list, { id: unique('source') }), { query: { publish: true } });
    const id = unique('reader');
    const name = `${list}.csv`;
    await create(definition({ id, model: asksFor({ data: [name, 'other.csv'] }) }));
    const shown = (datasetExists: boolean) => ({
      name,
      type: 'file',
      exists: datasetExists,
      blobExists: false,
      datasetExists,
      updatedAt: expect.any(String) as string,
    });
    expect((await link(id, name, false)).body).toEqual(shown(false));
    await call('uploadDraftAttachment', { as: world.manager, path: { ...at(id), name }, type: 'text/csv', body: 'x' });
    expect((await link(id, name, true)).body).toEqual(shown(true));
    // Any truthy value counts.
    for (const value of [null, 0, ''])
      expect((await link(id, name, value, { invalid: true })).body).toEqual(shown(false));
    for (const value of ['false', 1, {}, []])
      expect((await link(id, name, value, { invalid: true })).body).toEqual(shown(true));
    await call('clearDraftAttachment', { as: world.manager, path: { ...at(id), name } });
    await link(id, 'other.csv', true, { problem: '404.1' });
    await link(id, `${list}.CSV`, true, { problem: '404.1' });
  });

  test('must be a data file', async () => {
    const list = listName();
    await create(entityDefinition(list, { id: unique('source') }), { query: { publish: true } });
    const id = unique('reader');
    await create(definition({ id, model: asksFor({ images: [`${list}.csv`] }) }));
    await link(id, `${list}.csv`, true, { problem: '400.26' });
    expect((await link(id, `${list}.csv`, false)).body).toMatchObject({ type: 'image', exists: false });
  });
});

describe('restoring a form', () => {
  const numberOf = async (id: string) => {
    const { body } = await call('listForms', { as: world.admin, query: { deleted: true } });
    const found = body.find(({ xmlFormId }) => xmlFormId === id);
    return {
      projectId: world.projectId as number | string,
      numericFormId: found && 'id' in found ? (found.id as number) : 0,
    };
  };

  test('restores its state before the deletion', async () => {
    const id = await publish(world);
    const before = (await call('getForm', { as: world.admin, path: at(id) })).body;
    await call('deleteForm', { as: world.manager, path: at(id) });
    const path = await numberOf(id);
    expect((await call('restoreForm', { as: world.manager, path })).body).toEqual({ success: true });
    expect((await call('getForm', { as: world.admin, path: at(id) })).body).toEqual(before);
    await call('restoreForm', { as: world.manager, path, problem: '404.1' });
  });

  test('is refused when another form has its id', async () => {
    const id = await publish(world);
    await call('deleteForm', { as: world.manager, path: at(id) });
    const path = await numberOf(id);
    await create(definition({ id, version: '2' }), { query: { ignoreWarnings: true } });
    expect((await call('restoreForm', { as: world.manager, path, problem: '409.3' })).body).toMatchObject({
      details: { table: 'forms' },
    });
  });

  test('with entity lists works while they exist', async () => {
    const id = unique('source');
    await create(entityDefinition(listName(), { id }), { query: { publish: true } });
    await call('deleteForm', { as: world.manager, path: at(id) });
    await call('restoreForm', { as: world.manager, path: await numberOf(id) });
    expect(await diff(id)).toHaveLength(1);
  });
});

describe('a form by its Enketo id', () => {
  // No server under test has Enketo, so no id is found.
  const link = (how: object, enketoId = 'k7Qd2mXw0aLzR9ubEoYtVnHs4PjC1fG') =>
    call('getFormByEnketoId', { path: { enketoId }, ...how });
  test('is not found', async () => {
    await link({ as: world.admin, problem: '404.1' });
    await link({ as: world.nobody, problem: '404.1' }, 'null');
    await link({ as: world.admin, status: 500 }, 'a\u0000b');
    await link({ as: world.admin, ...badPage });
  });
  test('is refused without credentials or with an invalid link', async () => {
    await link({ problem: '401.2' });
    await link({ query: { st: 'no-token' }, problem: '401.2' });
    await link({ query: { st: 'x'.repeat(64) }, problem: '403.1' });
  });
});
