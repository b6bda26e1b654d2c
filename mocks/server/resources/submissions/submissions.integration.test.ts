import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, createTestServer } from '@mocks/node';

let server: TestServer;
const form = '/v1/projects/1/forms/water_point';
const submissions = `${form}/submissions`;

beforeEach(async () => {
  server = await createTestServer({ seed: 'roles' });
  await server.signIn('admin');
});

type Body = Record<string, unknown> & { code?: number; details?: unknown };
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isText = typeof body === 'string';
  const response = await server.request(path, {
    method,
    redirect: 'manual',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': isText ? 'application/xml' : 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Body,
  };
}
const list = async (query = '') => (await send('GET', submissions + query)).body as unknown as { instanceId: string }[];
const answer = (instanceId: string, answers = '<name>n</name>', { version = '2026010901', id = 'water_point' } = {}) =>
  `<data id="${id}" version="${version}">${answers}<meta><instanceID>${instanceId}</instanceID></meta></data>`;
const first = async () => (await list()).at(-1)?.instanceId ?? '';

describe('a new submission', () => {
  it('is answered as it was created, and listed first', async () => {
    const sent = await send(
      'POST',
      `${submissions}?deviceID=${'d'.repeat(300)}`,
      answer('uuid:new', '<photo>a.jpg</photo>'),
      { 'user-agent': 'probe' },
    );
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({
      instanceId: 'uuid:new',
      deviceId: 'd'.repeat(255),
      updatedAt: null,
      userAgent: 'probe',
      currentVersion: { instanceId: 'uuid:new', current: true, instanceName: null },
    });
    expect(sent.body).not.toHaveProperty('reviewState');
    expect((await list())[0]).toMatchObject({ instanceId: 'uuid:new', reviewState: null, deletedAt: null });
    const row = await send('GET', `${form}.svc/Submissions('uuid:new')`);
    expect(row.body).toMatchObject({
      value: [{ photo: 'a.jpg', __system: { attachmentsPresent: 0, attachmentsExpected: 1 } }],
    });
  });

  it('gets an id when it has none', async () => {
    const { body } = await send('POST', submissions, '<data id="water_point" version="2026010901"/>');
    expect(body.instanceId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['without a form', '<data/>', 400.2, { field: 'form ID xml attribute' }],
    ['that is empty', ' ', 400.2, { field: 'form ID xml attribute' }],
    [
      'of another form',
      answer('x', '', { id: 'other' }),
      400.8,
      expect.objectContaining({ field: 'form id', value: 'other' }) as unknown,
    ],
    ['of a version that is not there', answer('x', '', { version: '9' }), 404.6, { formVersion: '9' }],
    ['with an id that is too long', answer('x'.repeat(65)), 400.13, { maxLength: '64' }],
  ])('is refused: %s', async (_, xml, code, details) => {
    const { status, body } = await send('POST', submissions, xml);
    expect([status, body.code, body.details]).toEqual([Math.floor(code), code, details]);
  });

  it('is refused when its id was used before, even by one in the trash', async () => {
    await send('POST', submissions, answer('again'));
    await send('DELETE', `${submissions}/again`);
    const { body } = await send('POST', submissions, answer('again'));
    expect(body).toMatchObject({
      code: 409.3,
      details: { fields: ['formId', 'instanceId', 'draft'], values: ['1', 'again', 'f'], table: 'submissions' },
    });
  });

  it('is refused by a closed form, and accepted by a closing one', async () => {
    await send('PATCH', form, { state: 'closing' });
    expect((await send('POST', submissions, answer('in time'))).status).toBe(200);
    await send('PATCH', form, { state: 'closed' });
    expect((await send('POST', submissions, answer('late'))).body.code).toBe(409.2);
  });

  it('may be sent by collectors, not by viewers', async () => {
    await server.signIn('formfill');
    expect((await send('POST', submissions, answer('mine'))).status).toBe(200);
    await server.signIn('viewer');
    expect((await send('POST', submissions, answer('not mine'))).status).toBe(403);
  });

  it('cannot contain a NUL', async () => {
    expect((await send('POST', submissions, answer('nul', '<name>a\u0000b</name>'))).status).toBe(500);
  });
});

describe('a review', () => {
  it('stores the state, and logs the notes', async () => {
    const id = await first();
    const reviewed = await send(
      'PATCH',
      `${submissions}/${id}`,
      { reviewState: 'hasIssues' },
      { 'x-action-notes': encodeURIComponent('why – ✓\nreally') },
    );
    expect(reviewed.body).toMatchObject({ instanceId: id, reviewState: 'hasIssues', deletedAt: null });
    expect(reviewed.body).not.toHaveProperty('currentVersion');
    const audits = (await send('GET', `${submissions}/${id}/audits`, undefined, { 'x-extended-metadata': 'true' }))
      .body;
    expect(audits).toMatchObject([
      {
        action: 'submission.update',
        notes: 'why – ✓\nreally',
        details: { reviewState: 'hasIssues', entity: { entityAvailable: false } },
        actor: { displayName: 'Ragna Solheim' },
      },
      { action: 'submission.update', notes: 'Compared with the register.', details: { reviewState: 'approved' } },
      { action: 'submission.create', notes: null, details: { instanceId: id } },
    ]);
    const plain = (await send('GET', `${submissions}/${id}/audits`)).body as unknown as Record<string, unknown>[];
    expect(plain[0]).not.toHaveProperty('actor');
    expect(plain[0]?.details).not.toHaveProperty('entity');
  });

  it.each([
    ['wonderful', 'wonderful'],
    ['Approved', 'Approved'],
    ['received', 'received'],
    [5, '5'],
    [true, 'true'],
    [{ a: 1 }, '{"a":1}'],
  ])('is refused: %j', async (reviewState, value) => {
    const { status, body } = await send('PATCH', `${submissions}/${await first()}`, { reviewState });
    expect([status, body.code, body.details]).toMatchObject([400, 400.8, { field: 'state', value }]);
  });

  it.each([[[]], ['']])('falls over as the real server does: %j', async (reviewState) => {
    expect((await send('PATCH', `${submissions}/${await first()}`, { reviewState })).status).toBe(500);
  });

  it('can be revoked, and without a state changes nothing', async () => {
    const id = await first();
    expect((await send('PATCH', `${submissions}/${id}`, { reviewState: null })).body.reviewState).toBeNull();
    const before = (await send('GET', `${submissions}/${id}`)).body.updatedAt;
    expect(await send('PATCH', `${submissions}/${id}`, { instanceId: 'x' })).toMatchObject({ status: 200, body: {} });
    expect((await send('GET', `${submissions}/${id}`)).body.updatedAt).toBe(before);
  });

  it('stores nothing when its notes cannot be decoded', async () => {
    const id = await first();
    const { body } = await send(
      'PATCH',
      `${submissions}/${id}`,
      { reviewState: 'rejected' },
      { 'x-action-notes': '%zz' },
    );
    expect(body).toMatchObject({ code: 400.6, details: { field: 'x-action-notes' } });
    expect((await send('GET', `${submissions}/${id}`)).body.reviewState).toBe('approved');
  });

  it('requires the right to change submissions, whether the submission exists or not', async () => {
    await server.signIn('viewer');
    expect((await send('PATCH', `${submissions}/${await first()}`, { reviewState: 'zz' })).body.code).toBe(403.1);
    expect((await send('PATCH', `${submissions}/nope`, {})).body.code).toBe(403.1);
    await server.signIn('manager');
    expect((await send('PATCH', `${submissions}/nope`, {})).body.code).toBe(404.1);
  });
});

describe('the trash', () => {
  it('keeps deleted submissions hidden', async () => {
    const id = await first();
    expect(await send('DELETE', `${submissions}/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    for (const [method, path] of [
      ['DELETE', ''],
      ['GET', ''],
      ['GET', '/audits'],
    ] as const) {
      expect((await send(method, `${submissions}/${id}${path}`)).body.code).toBe(404.1);
    }
    expect((await list()).map((row) => row.instanceId)).not.toContain(id);
    expect(await list('?deleted=true')).toMatchObject([{ instanceId: id, deletedAt: expect.any(String) as string }]);
  });
});

describe('a submission', () => {
  it('is found by the id of a later version, at that version’s address', async () => {
    const { tables } = server.store;
    const root = tables.submissions.by('formId', 1)[1];
    const version = root && tables.submissionDefs.by('submissionId', root.id)[0];
    await server.store.write(async () => {
      if (version) tables.submissionDefs.put({ ...version, id: 99, instanceId: 'uuid:later', root: false });
    });
    const { status, headers } = await send('GET', `${submissions}/uuid%3Alater?x=1`);
    expect([status, headers.get('location')]).toEqual([
      301,
      `${submissions}/${encodeURIComponent(root?.instanceId ?? '')}/versions/uuid%3Alater?x=1`,
    ]);
  });

  it('contains the submitter with extended metadata', async () => {
    const { body } = await send('GET', `${submissions}/${await first()}`, undefined, { 'x-extended-metadata': 'TRUE' });
    expect(body).toMatchObject({
      submitter: { displayName: 'Putri Wulandari' },
      currentVersion: { submitter: { displayName: 'Putri Wulandari' } },
    });
  });
});

describe('lists of a form', () => {
  it('contain the submitters by name, and no key without encryption', async () => {
    expect((await send('GET', `${submissions}/submitters`)).body).toMatchObject([
      { displayName: 'Putri Wulandari', type: 'user' },
      { displayName: 'Tablet 1', type: 'field_key' },
    ]);
    expect((await send('GET', `${submissions}/keys`)).body).toEqual([]);
  });

  it('are paged, and not sent again while unchanged', async () => {
    const all = (await list()).map((row) => row.instanceId);
    expect((await list('?limit=2&offset=1')).map((row) => row.instanceId)).toEqual(all.slice(1, 3));
    expect((await send('GET', `${submissions}?limit=x`)).body).toMatchObject({
      code: 400.11,
      details: { field: 'limit', expected: 'integer' },
    });
    expect((await send('GET', `${submissions}?limit=-1`)).status).toBe(500);
    const etag = (await send('GET', submissions)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"eventhash:[0-9a-f]{32}"$/);
    expect((await send('GET', submissions, undefined, { 'if-none-match': etag })).status).toBe(304);
    server.clock.advance(1000);
    await send('PATCH', `${submissions}/${all[0]}`, { reviewState: 'approved' });
    expect((await send('GET', submissions, undefined, { 'if-none-match': etag })).status).toBe(200);
  });
});
