import { xlsxOf } from '@mocks/server/xlsforms/write-xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, createTestServer } from '@mocks/node';
import { formXml } from '@mocks/server/xforms/fixtures';

let server: TestServer;
const forms = '/v1/projects/1/forms';

beforeEach(async () => {
  server = await createTestServer({ seed: 'roles' });
  await server.signIn('admin');
});

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const response = await server.request(path, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': isText ? 'application/xml' : 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? (body as BodyInit) : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, never> & { code?: number; details?: unknown },
  };
}
const list = async (query = '', headers = {}) =>
  (await send('GET', forms + query, undefined, headers)).body as unknown as Record<string, unknown>[];
const ids = async (query = '') => (await list(query)).map(({ xmlFormId }) => xmlFormId);

describe('the list of forms', () => {
  it('is sorted by name and contains more with extended metadata', async () => {
    expect(await ids()).toEqual(['old_census', 'repair', 'water_point']);
    expect(await list()).not.toContainEqual(expect.objectContaining({ submissions: expect.anything() as unknown }));
    const [, , extended] = await list('', { 'x-extended-metadata': 'true' });
    expect(extended).toMatchObject({
      submissions: 5,
      reviewStates: { received: 4, hasIssues: 0, edited: 0 },
      entityRelated: false,
      excelContentType: null,
      publicLinks: 2,
      createdBy: { type: 'user', displayName: 'Ragna Solheim' },
    });
  });

  it.each([
    ['manager', ['old_census', 'repair', 'water_point']],
    ['viewer', ['old_census', 'water_point']],
    ['formfill', ['water_point']],
  ] as const)('shows the %s what they may see', async (role, expected) => {
    await server.signIn(role);
    expect(await ids()).toEqual(expected);
  });

  it('is refused without a role and for a missing project', async () => {
    expect(await send('GET', '/v1/projects/99/forms')).toMatchObject({ status: 404, body: { code: 404.1 } });
    expect(await send('GET', '/v1/projects/x/forms')).toMatchObject({
      body: { code: 400.11, details: { value: 'x', expected: 'type integer' } },
    });
    await server.signIn('nobody');
    expect(await send('GET', forms)).toMatchObject({ status: 403, body: { code: 403.1 } });
  });
});

describe('a new form', () => {
  it('becomes a draft for testing, or is published at once', async () => {
    const draft = await send('POST', forms, formXml({ id: 'new' }));
    expect(draft).toMatchObject({
      status: 200,
      body: { xmlFormId: 'new', publishedAt: null, hash: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    });
    expect(draft.body.draftToken).toMatch(/^[A-Za-z0-9!$]{64}$/);
    const published = await send('POST', `${forms}?publish=TRUE`, formXml({ id: 'other', version: null, title: '' }));
    expect(published.body).toMatchObject({
      draftToken: null,
      version: '',
      name: null,
      publishedAt: published.body.createdAt,
      updatedAt: null,
    });
  });

  it.each([
    ['no XML', 'zzz', 400.2, { field: 'formId' }],
    ['without meta group', formXml({ meta: '' }), 400.27, undefined],
    ['with an id that is too long', formXml({ id: 'x'.repeat(65) }), 400.13, { maxLength: '64' }],
    [
      'with an id that is there already',
      formXml({ id: 'repair' }),
      409.3,
      { fields: ['projectId', 'xmlFormId'], values: ['1', 'repair'], table: 'forms' },
    ],
    [
      'with an id like the name of a file',
      formXml({ id: 'a.xlsx' }),
      400.8,
      expect.objectContaining({ field: 'formId', value: 'a.xlsx' }) as unknown,
    ],
    [
      'with a type that is too long',
      formXml({ binds: `<bind nodeset="/data/name" type="${'y'.repeat(33)}"/>` }),
      400.13,
      { maxLength: '32' },
    ],
    [
      'with one field twice',
      formXml({ fields: '<a/><a/>' }),
      409.3,
      expect.objectContaining({ fields: ['schemaId', 'path'], table: 'form_fields' }) as unknown,
    ],
  ])('is refused: %s', async (_, xml, code, details) => {
    const before = server.store.tables.forms.size;
    const { status, body } = await send('POST', forms, xml);
    expect([status, body.code, body.details]).toEqual([Math.floor(code), code, details]);
    expect(server.store.tables.forms.size).toBe(before);
  });

  it('cannot hold a NUL', async () => {
    expect((await send('POST', forms, formXml({ title: 'a\u0000b' }))).status).toBe(500);
  });

  describe('from a workbook', () => {
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const headers = { 'content-type': xlsx, 'x-xlsform-formid-fallback': 'from%20file' };
    const survey = (...rows: string[][]) => xlsxOf({ survey: [['type', 'name', 'label'], ...rows] });

    it('is converted, and keeps the workbook', async () => {
      const workbook = survey(['text', 'name', 'Name']);
      expect((await send('POST', forms, workbook, headers)).body).toMatchObject({
        xmlFormId: 'from file',
        version: '',
      });
      const download = await server.request(`${forms}/from%20file/draft.xlsx`);
      expect(new Uint8Array(await download.arrayBuffer())).toEqual(workbook);
    });

    it('warns, unless warnings are accepted', async () => {
      const workbook = survey(['begin repeat', 'r', ''], ['text', 'name', 'Name'], ['end repeat', '', '']);
      expect((await send('POST', forms, workbook, headers)).body).toMatchObject({
        code: 400.16,
        details: { warnings: { xlsFormWarnings: ["[row : 2] The repeat 'r' has no label."] } },
      });
      expect((await send('POST', `${forms}?ignoreWarnings=true`, workbook, headers)).status).toBe(200);
    });

    it('is refused when it is no form', async () => {
      expect((await send('POST', forms, survey(['txet', 'a', 'A']), headers)).body).toMatchObject({
        code: 400.15,
        details: { error: expect.stringContaining('txet') as string, warnings: null },
      });
    });

    it.each([
      ['down', 502.2, { error: { code: 'ECONNREFUSED' } }],
      ['none', 501.3, undefined],
    ] as const)('is refused while the converter is %s', async (converter, code, details) => {
      server.converter = converter;
      const { body } = await send('POST', forms, survey(['text', 'a', 'A']), headers);
      expect(body).toMatchObject({ code, ...(details ? { details } : {}) });
    });
  });

  it('may reuse the id of a deleted form after a warning', async () => {
    await send('DELETE', `${forms}/repair`);
    expect(await ids()).not.toContain('repair');
    expect(await list('?deleted=true')).toMatchObject([
      { xmlFormId: 'repair', id: 2, deletedAt: expect.any(String) as string },
    ]);
    const warned = await send('POST', forms, formXml({ id: 'repair' }));
    expect(warned.body).toMatchObject({
      code: 400.16,
      details: { warnings: { workflowWarnings: [{ type: 'deletedFormExists', details: { xmlFormId: 'repair' } }] } },
    });
    expect((await send('POST', `${forms}?ignoreWarnings=true`, formXml({ id: 'repair' }))).status).toBe(200);
  });

  it('creates the entity list it writes to once, and leaves it published', async () => {
    const lists = () =>
      server.store.tables.datasets.by('projectId', 1).map(({ name, publishedAt }) => [name, publishedAt !== null]);
    const entityForm = (id: string) =>
      formXml({
        id,
        modelAttributes: 'entities:entities-version="2024.1.0"',
        meta: '<meta><instanceID/><entity dataset="pumps" create="1"/></meta>',
      });
    await send('POST', forms, entityForm('first'));
    expect(lists()).toEqual([['pumps', false]]);
    await send('POST', `${forms}?publish=true`, entityForm('second'));
    await send('POST', forms, entityForm('third'));
    expect(lists()).toEqual([['pumps', true]]);
    expect(
      (await list('', { 'x-extended-metadata': 'true' })).filter(({ entityRelated }) => entityRelated),
    ).toHaveLength(3);
  });

  it('warns about entities that do not work offline', async () => {
    const old = formXml({
      modelAttributes: 'entities:entities-version="2022.1.0"',
      meta: '<meta><instanceID/><entity dataset="old" create="1"/></meta>',
    });
    expect((await send('POST', forms, old)).body).toMatchObject({
      code: 400.16,
      details: { warnings: { workflowWarnings: [{ type: 'oldEntityVersion', details: { version: '2022.1.0' } }] } },
    });
  });

  it('is encrypted in a project that has a key', async () => {
    const { tables } = server.store;
    await server.store.write(async () => {
      tables.keys.put({ id: 3, public: 'MIIBkey', managed: true, hint: null, createdAt: '2026-01-01T00:00:00.000Z' });
      tables.projects.patch(1, { keyId: 3 });
    });
    const { body } = await send('POST', forms, formXml({ id: 'secret', version: '4' }));
    expect(body).toMatchObject({
      keyId: 3,
      version: expect.stringMatching(/^4\[encrypted:[A-Za-z0-9+/]{8}\]$/) as string,
    });
  });
});

describe('changing a form', () => {
  it.each([
    [{ state: 'sideways' }, 400.8, { field: 'state', value: 'sideways' }],
    [{ state: null }, 400.8, { field: 'state', value: '<NULL>' }],
    [{ state: 5 }, 400.8, { field: 'state', value: '5' }],
    [{ webformsEnabled: 'maybe' }, 400.11, { value: 'maybe', expected: 'type boolean' }],
    [{ webformsEnabled: null }, 400.2, { field: 'webformsEnabled' }],
  ])('is refused: %j', async (change, code, details) => {
    const { body } = await send('PATCH', `${forms}/water_point`, change);
    expect(body).toMatchObject({ code, details });
  });

  it('stores the state and ignores unknown fields', async () => {
    const closed = await send('PATCH', `${forms}/water_point`, { state: 'closed', name: 'x' });
    expect(closed.body).toMatchObject({ state: 'closed', name: 'Water point' });
    expect(closed.body.updatedAt).not.toBeNull();
    const same = await send('PATCH', `${forms}/water_point`, { name: 'x' });
    expect(same.body.updatedAt).toBe(closed.body.updatedAt);
    await server.signIn('formfill');
    expect((await send('GET', `${forms}/water_point`)).status).toBe(403);
  });

  it('requires the right to manage the form', async () => {
    await server.signIn('viewer');
    expect((await send('PATCH', `${forms}/water_point`, { state: 'closed' })).status).toBe(403);
    expect((await send('DELETE', `${forms}/water_point`)).status).toBe(403);
    expect((await send('PATCH', `${forms}/nope`, {})).status).toBe(404);
  });
});

describe('the fields', () => {
  it('are listed with their OData names on request', async () => {
    await send('POST', `${forms}?publish=true`, formXml({ id: 'odd', fields: '<a-b.c/>' }));
    expect((await send('GET', `${forms}/odd/fields`)).body).toMatchObject([{ path: '/a-b.c' }, {}, {}, {}]);
    expect((await send('GET', `${forms}/odd/fields?odata=true`)).body).toMatchObject([
      { path: '/a_b_c', name: 'a_b_c', type: 'unknown', binary: null, selectMultiple: null },
      { path: '/meta', type: 'structure' },
      {},
      {},
    ]);
  });
});
