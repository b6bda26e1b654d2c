import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { type Actor, behaves, call, having, ownWorld, setUp, unique } from './harness.ts';
import { hostileTexts, longText } from './hostile.ts';
import { type Definition, definition, publish, send, survey } from './xforms.ts';

const world = ownWorld();
const xml = 'application/xml';

const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const get = async (xmlFormId: string) => (await call('getForm', { as: world.admin, path: at(xmlFormId) })).body;
/** Uploads a definition as a draft. */
const create = (form: Partial<Definition> & { id: string }, as: Actor = world.admin) =>
  call('createForm', { as, type: xml, body: definition(form) });
const listed = async (as: Actor, query = {}) => (await call('listForms', { as, query })).body;

describe('a new form', () => {
  test('is a draft', async () => {
    const id = unique('draft');
    const body = definition({ id, version: '2026-01', title: 'Wells of the north' });
    const hashed = (how: string) => createHash(how).update(body).digest('hex');
    const { body: form } = await call('createForm', { as: world.admin, type: xml, body });
    expect(form).toMatchObject({
      projectId: world.projectId,
      xmlFormId: id,
      name: 'Wells of the north',
      version: '2026-01',
      state: 'open',
      keyId: null,
      publishedAt: null,
      enketoOnceId: null,
      webformsEnabled: behaves('fillsWithWebForms'),
      updatedAt: null,
      hash: hashed('md5'),
      sha: hashed('sha1'),
      sha256: hashed('sha256'),
    });
    expect(form.draftToken).toMatch(/^[\w!$]{64}$/);
    expect(await get(id)).toEqual(form);
  });

  test('is published at once on request', async () => {
    const id = unique('published');
    const { body: form } = await call('createForm', {
      as: world.manager,
      query: { publish: true },
      type: xml,
      body: definition({ id }),
    });
    expect(form).toMatchObject({ xmlFormId: id, draftToken: null, state: 'open' });
    expect(Date.parse(form.publishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(form.createdAt));
    expect(await get(id)).toEqual(form);
  });

  test('with extended metadata has no submissions and its creator', async () => {
    const id = await publish(world, {}, world.manager);
    const plain = await get(id);
    const { body: extended } = await call('getForm', { as: world.admin, path: at(id), extended: true });
    expect(extended).toEqual({
      ...plain,
      submissions: 0,
      lastSubmission: null,
      reviewStates: { received: 0, hasIssues: 0, edited: 0 },
      entityRelated: false,
      excelContentType: null,
      publicLinks: 0,
      ...having('FormExtended', { publishNotes: null }),
      createdBy: expect.objectContaining({ id: world.manager.id, type: 'user' }) as object,
    });
    // Only users who may change the form get the notes.
    const { body: forViewer } = await call('getForm', { as: world.viewer, path: at(id), extended: true });
    expect(forViewer).not.toHaveProperty('publishNotes');
  });

  test.each(hostileTexts)('stores a hostile title: %s', async (_what, title) => {
    const id = unique('title');
    await create({ id, title });
    expect((await get(id)).name).toBe(title);
    expect((await listed(world.admin)).find((form) => form.xmlFormId === id)?.name).toBe(title);
  });

  test('stores a title of ten kilobytes', async () => {
    const id = unique('long');
    await create({ id, title: longText });
    expect((await get(id)).name).toBe(longText);
  });

  test('without a title or a version has none', async () => {
    const id = unique('bare');
    const { body: form } = await create({ id, title: '', version: '' });
    expect(form).toMatchObject({ name: null, version: '' });
  });

  test.each(['with spaces', 'a.b-c_d', 'ünï/códé', 'نموذج', "what?#%'+&amp;"])(
    'may have the id %s, and is found by it',
    async (name) => {
      const id = `${unique('f')} ${name}`;
      await publish(world, { id });
      expect((await get(id)).xmlFormId).toBe(id);
      expect((await listed(world.admin)).map(({ xmlFormId }) => xmlFormId)).toContain(id);
      expect((await call('listFormFields', { as: world.viewer, path: at(id) })).body.length).toBeGreaterThan(
        survey.length,
      );
      expect((await call('listSubmissionRows', { as: world.viewer, path: at(id) })).body.value).toEqual([]);
      await call('deleteForm', { as: world.admin, path: at(id) });
      await call('getForm', { as: world.admin, path: at(id), problem: '404.1' });
    },
  );

  test('with the address of OData rows as its id can be changed, but not read there', async () => {
    const id = `${unique('f')}.svc`;
    await publish(world, { id });
    expect(
      (await call('updateForm', { as: world.admin, path: at(id), body: { state: 'closing' } })).body.xmlFormId,
    ).toBe(id);
    await call('getForm', { as: world.admin, path: at(id), problem: '404.1' });
    await call('listFormFields', { as: world.admin, path: at(id), problem: '404.1' });
    expect((await call('listSubmissionKeys', { as: world.admin, path: at(id) })).body).toEqual([]);
    expect((await call('listSubmissionRows', { as: world.admin, path: at(id) })).body.value).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['without an id', definition({ id: '' }), '400.2'],
    ['that is not a form', '<data/>', '400.2'],
    ['called like a file', definition({ id: 'wells.xml' }), '400.8'],
    ['whose id has more than 64 characters', definition({ id: 'x'.repeat(65) }), '400.13'],
    ['without a meta group', definition({ id: 'no-meta' }).replaceAll(/<meta>.*<\/meta>/g, ''), '400.27'],
  ])('is refused %s', async (_what, body, problem) => {
    await call('createForm', { as: world.admin, type: xml, body, problem });
    expect((await listed(world.admin)).map(({ xmlFormId }) => xmlFormId)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:|wells\.xml|x{64,}|no-meta)$/)]),
    );
  });

  test('is refused when it is not XML', async () => {
    const body = '<h:html xmlns="http://www.w3.org/2002/xforms"><h:head>';
    await call('createForm', { as: world.admin, type: xml, body, problem: '400.2' });
  });

  test('is refused when the project has a form of this id', async () => {
    const id = await publish(world);
    const { body } = await call('createForm', {
      as: world.admin,
      type: xml,
      body: definition({ id }),
      problem: '409.3',
    });
    expect(body).toMatchObject({
      details: { table: 'forms', fields: ['projectId', 'xmlFormId'], values: [String(world.projectId), id] },
    });
  });

  test('causes a warning when a form of this id is in the trash, and is accepted on request', async () => {
    const id = await publish(world);
    await call('deleteForm', { as: world.admin, path: at(id) });
    const again = { as: world.admin, type: xml, body: definition({ id }) };
    const { body } = await call('createForm', { ...again, problem: '400.16' });
    expect(body).toMatchObject({
      details: { warnings: { workflowWarnings: [{ type: 'deletedFormExists', details: { xmlFormId: id } }] } },
    });
    expect((await call('createForm', { ...again, query: { ignoreWarnings: true } })).body.xmlFormId).toBe(id);
  });
});

describe('the list of forms', () => {
  const forms = {
    draft: unique('z'),
    open: unique('y'),
    closing: unique('x'),
    closed: unique('w'),
    untitled: unique('3-untitled'),
    gone: unique('v'),
  };
  let projectId = 0;
  setUp(async () => {
    projectId = (await call('createProject', { as: world.admin, body: { name: unique('forms') } })).body.id;
    world.cleanUp(() => call('deleteProject', { as: world.admin, path: { projectId } }));
    for (const role of ['manager', 'viewer', 'collector'] as const) {
      const roleId = role === 'collector' ? 'formfill' : role;
      await call('assignProjectRole', { as: world.admin, path: { projectId, roleId, actorId: world[role].id } });
    }
    const there = { ...world, projectId };
    await call('createForm', {
      as: world.admin,
      path: { projectId },
      type: xml,
      body: definition({ id: forms.draft, title: '1 draft' }),
    });
    await publish(there, { id: forms.closed, title: '5 closed' });
    await publish(there, { id: forms.open, title: '2 open' });
    await publish(there, { id: forms.closing, title: '4 closing' });
    await publish(there, { id: forms.untitled, title: '' });
    await publish(there, { id: forms.gone, title: '6 gone' });
    await call('updateForm', {
      as: world.admin,
      path: { projectId, xmlFormId: forms.closing },
      body: { state: 'closing' },
    });
    await call('updateForm', {
      as: world.admin,
      path: { projectId, xmlFormId: forms.closed },
      body: { state: 'closed' },
    });
    await call('deleteForm', { as: world.admin, path: { projectId, xmlFormId: forms.gone } });
  });

  test.each([
    ['admin', ['draft', 'open', 'untitled', 'closing', 'closed']],
    ['manager', ['draft', 'open', 'untitled', 'closing', 'closed']],
    ['viewer', ['open', 'untitled', 'closing', 'closed']],
    ['collector', ['open', 'untitled', 'closing']],
  ] as const)('is by title or id, with what one may see as %s', async (role, seen) => {
    for (const extended of [false, true]) {
      const { body } = await call('listForms', { as: world[role], path: { projectId }, extended });
      expect(body.map(({ xmlFormId }) => xmlFormId)).toEqual(seen.map((name) => forms[name]));
    }
  });

  test('separates those in the trash, with the ids for restoring them', async () => {
    for (const as of [world.admin, world.manager]) {
      for (const extended of [false, true]) {
        const { body } = await call('listForms', { as, path: { projectId }, query: { deleted: true }, extended });
        expect(body).toEqual([
          expect.objectContaining({
            xmlFormId: forms.gone,
            id: expect.any(Number) as number,
            deletedAt: expect.any(String) as string,
          }),
        ]);
      }
    }
  });

  test.each([
    ['admin', ['draft', 'open', 'closing', 'closed']],
    ['manager', ['draft', 'open', 'closing', 'closed']],
    ['viewer', ['open', 'closing', 'closed']],
    ['collector', ['open', 'closing']],
  ] as const)('says of each form whether it and its fields may be read, as %s', async (role, seen) => {
    const seesDrafts = !behaves('protectsDrafts');
    for (const name of ['draft', 'open', 'closing', 'closed'] as const) {
      const how = {
        as: world[role],
        path: { projectId, xmlFormId: forms[name] },
        ...(seen.some((one) => one === name) || (name === 'draft' && seesDrafts) ? {} : { problem: '403.1' }),
      };
      await call('getForm', how);
      await call('getForm', { ...how, extended: true });
      await call('listFormFields', how);
    }
  });
});

describe('the fields', () => {
  test('are those of the definition, in its order', async () => {
    const id = await publish(world);
    const { body } = await call('listFormFields', { as: world.collector, path: at(id) });
    expect(body.map(({ path, type }) => `${path} ${type}`)).toEqual([
      '/meta structure',
      '/meta/instanceID string',
      '/meta/instanceName string',
      '/village string',
      '/wells int',
      '/depth decimal',
      '/visited_on date',
      '/started_at dateTime',
      '/crops string',
      '/head structure',
      '/head/name string',
      '/head/age int',
      '/place geopoint',
      '/track geotrace',
      '/plot geoshape',
      '/photo binary',
      '/member repeat',
      '/member/name string',
      '/member/age int',
    ]);
    expect(body.filter(({ binary }) => binary === true).map(({ name }) => name)).toEqual(['photo']);
    expect(body.filter(({ selectMultiple }) => selectMultiple === true).map(({ name }) => name)).toEqual(['crops']);
  });

  test('have OData names on request', async () => {
    const id = await publish(world, {
      questions: [
        { name: 'a.b', type: 'int' },
        { name: 'größe', group: [{ name: 'x-y', type: 'string' }] },
      ],
    });
    const names = async (odata: boolean) =>
      (await call('listFormFields', { as: world.admin, path: at(id), query: { odata } })).body
        .slice(-3)
        .map(({ path, name }) => [path, name]);
    expect(await names(false)).toEqual([
      ['/a.b', 'a.b'],
      ['/größe', 'größe'],
      ['/größe/x-y', 'x-y'],
    ]);
    expect(await names(true)).toEqual([
      ['/a_b', 'a_b'],
      ['/gr_e', 'gr_e'],
      ['/gr_e/x_y', 'x_y'],
    ]);
    await send(world, { form: id, answers: '<a.b>7</a.b><größe><x-y>tall</x-y></größe>' });
    const { body: rows } = await call('listSubmissionRows', { as: world.admin, path: at(id) });
    expect(rows.value[0]).toMatchObject({ a_b: 7, gr_e: { x_y: 'tall' } });
  });
});

describe('a change of a form', () => {
  test('opens and closes it', async () => {
    const id = await publish(world);
    const before = await get(id);
    for (const state of ['closing', 'closed', 'open'] as const) {
      const { body } = await call('updateForm', { as: world.manager, path: at(id), body: { state } });
      expect(body).toEqual({ ...before, state, updatedAt: expect.any(String) as string });
      expect(await get(id)).toEqual(body);
    }
  });

  test('sets how browsers fill it in', async () => {
    const id = await publish(world);
    expect(
      (await call('updateForm', { as: world.admin, path: at(id), body: { webformsEnabled: false } })).body,
    ).toMatchObject({ webformsEnabled: false, state: 'open' });
    expect(
      (await call('updateForm', { as: world.admin, path: at(id), body: { webformsEnabled: true, state: 'closing' } }))
        .body,
    ).toMatchObject({ webformsEnabled: true, state: 'closing' });
  });

  test('without values answers the unchanged form', async () => {
    const id = await publish(world);
    const before = await get(id);
    const { body } = await call('updateForm', {
      as: world.admin,
      path: at(id),
      body: { colour: 'red', name: 'x' },
      invalid: true,
    });
    expect(body).toEqual(before);
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['an unknown state', { state: 'paused' }, '400.8'],
    ['null for a state', { state: null }, '400.8'],
    ['a word for a flag', { webformsEnabled: 'maybe' }, '400.11'],
    ['null for a flag', { webformsEnabled: null }, '400.2'],
  ])('is refused with %s', async (_what, body, problem) => {
    const id = await publish(world);
    const before = await get(id);
    await call('updateForm', { as: world.admin, path: at(id), body, problem, invalid: true });
    expect(await get(id)).toEqual(before);
  });
});

describe('deleting a form', () => {
  test('moves it to the trash with its submissions', async () => {
    const id = await publish(world);
    const instanceId = await send(world, { form: id });
    const before = await get(id);
    expect((await call('deleteForm', { as: world.manager, path: at(id) })).body).toEqual({ success: true });
    await call('getForm', { as: world.admin, path: at(id), problem: '404.1' });
    await call('listFormFields', { as: world.admin, path: at(id), problem: '404.1' });
    await call('listSubmissions', { as: world.admin, path: at(id), problem: '404.1' });
    await call('getSubmission', { as: world.admin, path: { ...at(id), instanceId }, problem: '404.1' });
    await call('listSubmissionRows', { as: world.admin, path: at(id), problem: '404.1' });
    await call('deleteForm', { as: world.admin, path: at(id), problem: '404.1' });
    expect((await listed(world.admin)).map(({ xmlFormId }) => xmlFormId)).not.toContain(id);
    const trash = await listed(world.admin, { deleted: true });
    expect(trash.find(({ xmlFormId }) => xmlFormId === id)).toEqual({
      ...before,
      deletedAt: expect.any(String) as string,
      id: expect.any(Number) as number,
    });
  });
});

test('an id in another case is not found, by nobody either', async () => {
  const path = at((await publish(world)).toUpperCase());
  await expectRefused(['getForm', 'listFormFields', 'updateForm', 'deleteForm'], {
    as: world.nobody,
    path,
    problem: '404.1',
  });
});
