import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, having, needsBehaviour, ownWorld, unique } from './harness.ts';
import { escapeXml, hostileTexts, longText } from './hostile.ts';
import { instance, instanceId, publish, send } from './xforms.ts';

const world = ownWorld();
let form = '';
const at = (xmlFormId = form) => ({ projectId: world.projectId, xmlFormId });
const one = (id: string, xmlFormId = form) => ({ ...at(xmlFormId), instanceId: id });
const get = async (id: string) => (await call('getSubmission', { as: world.admin, path: one(id) })).body;
const audits = async (id: string) => (await call('listSubmissionAudits', { as: world.admin, path: one(id) })).body;
const ids = async (query = {}) =>
  (await call('listSubmissions', { as: world.admin, path: at(), query })).body.map(
    (submission) => submission.instanceId,
  );
async function figures() {
  const { body } = await call('getForm', { as: world.admin, path: at(), extended: true });
  if (!('reviewStates' in body)) throw new Error('no figures in an extended answer');
  return { submissions: body.submissions, lastSubmission: body.lastSubmission, ...body.reviewStates };
}

beforeEach(async () => {
  form = await publish(world);
});

describe('a new submission', () => {
  test('is answered as it was created, and then has the state received', async () => {
    const id = instanceId();
    const { body: created } = await call('createSubmission', {
      as: world.collector,
      path: at(),
      query: { deviceID: 'tablet 7' },
      headers: { 'ODK-Client': 'scenario/1', 'User-Agent': 'test/2' },
      body: instance({ form, instanceId: id, instanceName: 'Kisima, north', answers: '<village>Kisima</village>' }),
    });
    const sent = {
      submitterId: world.collector.id,
      deviceId: 'tablet 7',
      userAgent: behaves('notesClients') ? 'scenario/1 test/2' : 'test/2',
      createdAt: expect.any(String) as string,
    };
    expect(created).toEqual({
      ...sent,
      ...having('SubmissionCreated', { reviewState: null, deletedAt: null }),
      instanceId: id,
      updatedAt: null,
      currentVersion: { ...sent, instanceId: id, instanceName: 'Kisima, north', current: true },
    });
    expect(await get(id)).toEqual({ ...created, reviewState: null, deletedAt: null });
    expect(await figures()).toEqual({
      submissions: 1,
      lastSubmission: created.createdAt,
      received: 1,
      hasIssues: 0,
      edited: 0,
    });
  });

  test('gets an id when it has none', async () => {
    const body = instance({ form, instanceId: '', answers: '<village>x</village>' }).replace(
      '<instanceID></instanceID>',
      '',
    );
    const { body: created } = await call('createSubmission', { as: world.admin, path: at(), body });
    expect(created.instanceId).toMatch(/^(?:uuid:)?[0-9a-f-]{36}$/);
    expect((await get(created.instanceId)).currentVersion.instanceId).toBe(created.instanceId);
  });

  test('is answered with its submitter', async () => {
    const id = await send(world, { form });
    const plain = await get(id);
    const { body: extended } = await call('getSubmission', { as: world.viewer, path: one(id), extended: true });
    const submitter = {
      id: world.collector.id,
      type: 'user',
      displayName: world.collector.email,
      createdAt: expect.any(String) as string,
      updatedAt: null,
      deletedAt: null,
    };
    expect(extended).toEqual({ ...plain, submitter, currentVersion: { ...plain.currentVersion, submitter } });
    const { body: listed } = await call('listSubmissions', { as: world.viewer, path: at(), extended: true });
    expect(listed).toEqual([extended]);
  });

  test.each(['with spaces', 'a/b?c#d%e', "it's", 'نموذج ü'])('may have the id %s, and is found by it', async (name) => {
    const id = `${unique('s')} ${name}`;
    // Quotes are not escaped: ids are not decoded.
    const body = instance({ form, instanceId: '@' }).replace('@', id);
    await call('createSubmission', { as: world.collector, path: at(), body });
    expect((await get(id)).instanceId).toBe(id);
    expect((await audits(id)).map(({ action }) => action)).toEqual(['submission.create']);
    await call('updateSubmission', { as: world.manager, path: one(id), body: { reviewState: 'approved' } });
    expect((await get(id)).reviewState).toBe('approved');
  });

  test.each([...hostileTexts, ['ten kilobytes', longText] as const])(
    'stores a hostile name and device: %s',
    async (_what, text) => {
      const id = instanceId();
      const body = instance({ form, instanceId: id, instanceName: text });
      await call('createSubmission', { as: world.collector, path: at(), query: { deviceID: text }, body });
      const found = await get(id);
      // The name is stored as written, with its references.
      expect(found.currentVersion.instanceName).toBe(escapeXml(text));
      expect(found.deviceId).toBe(text.slice(0, 255));
    },
  );

  test('is accepted by a closing form, not by a closed one, and again by an open one', async () => {
    const change = (state: string) => call('updateForm', { as: world.manager, path: at(), body: { state } });
    await change('closing');
    await send(world, { form });
    await change('closed');
    const late = { as: world.admin, path: at(), body: instance({ form, instanceId: instanceId() }) };
    await call('createSubmission', { ...late, problem: '409.2' });
    await change('open');
    await call('createSubmission', late);
    expect((await figures()).submissions).toBe(2);
  });

  test('is refused when the form has one of this id, even in the trash', async () => {
    const id = await send(world, { form });
    const again = {
      as: world.collector,
      path: at(),
      body: instance({ form, instanceId: id, answers: '<village>other</village>' }),
    };
    const { body } = await call('createSubmission', { ...again, problem: '409.3' });
    expect(body).toMatchObject({ details: { fields: ['formId', 'instanceId', 'draft'], table: 'submissions' } });
    await call('deleteSubmission', { as: world.admin, path: one(id) });
    await call('createSubmission', { ...again, problem: '409.3' });
    expect(await ids()).toEqual([]);
  });

  test('may have the id of another form’s submission', async () => {
    const id = await send(world, { form });
    const other = await publish(world);
    expect(await send(world, { form: other, instanceId: id })).toBe(id);
  });

  test.each<[string, () => string, string]>([
    ['that names another form', () => instance({ form: 'another', instanceId: instanceId() }), '400.8'],
    [
      'that names no form',
      () => `<data version="1"><meta><instanceID>${instanceId()}</instanceID></meta></data>`,
      '400.2',
    ],
    ['of a version there never was', () => instance({ form, version: '2', instanceId: instanceId() }), '404.6'],
    ['whose id has more than 64 characters', () => instance({ form, instanceId: 'x'.repeat(65) }), '400.13'],
    ['that is empty', () => ' ', '400.2'],
  ])('is refused %s', async (_what, body, problem) => {
    await call('createSubmission', { as: world.collector, path: at(), body: body(), problem });
    expect(await ids()).toEqual([]);
  });
});

describe('the list of submissions', () => {
  test('is sorted newest first, in consistent pages', async () => {
    const sent: string[] = [];
    for (let count = 0; count < 7; count += 1) sent.unshift(await send(world, { form }));
    expect(await ids()).toEqual(sent);
    expect(await ids({ limit: 3 })).toEqual(sent.slice(0, 3));
    expect(await ids({ limit: 3, offset: 3 })).toEqual(sent.slice(3, 6));
    expect(await ids({ limit: 3, offset: 6 })).toEqual(sent.slice(6));
    expect(await ids({ offset: 5 })).toEqual(sent.slice(5));
    expect(await ids({ limit: 0 })).toEqual([]);
    expect(await ids({ limit: 3, offset: 7 })).toEqual([]);
  });

  test('is not sent again while unchanged', async () => {
    needsBehaviour('marksSubmissions');
    const id = await send(world, { form });
    const { headers } = await call('listSubmissions', { as: world.admin, path: at() });
    const again = { as: world.admin, path: at(), headers: { 'If-None-Match': headers.get('etag') ?? '' } };
    await call('listSubmissions', { ...again, status: 304 });
    await call('updateSubmission', { as: world.admin, path: one(id), body: { reviewState: 'approved' } });
    await call('listSubmissions', again);
  });
});

describe('a review', () => {
  test.each(['hasIssues', 'edited', 'approved', 'rejected', null] as const)(
    'sets %s, and is counted',
    async (reviewState) => {
      const other = await send(world, { form });
      const id = await send(world, { form });
      const before = await get(id);
      const { body } = await call('updateSubmission', { as: world.manager, path: one(id), body: { reviewState } });
      const { userAgent: _userAgent, currentVersion: _version, ...rest } = before;
      expect(body).toEqual({ ...rest, reviewState, updatedAt: expect.any(String) as string });
      expect(await get(id)).toEqual({ ...before, reviewState, updatedAt: body.updatedAt });
      expect((await get(other)).reviewState).toBeNull();
      expect(await figures()).toEqual({
        submissions: 2,
        lastSubmission: before.createdAt,
        received: reviewState === null ? 2 : 1,
        hasIssues: reviewState === 'hasIssues' ? 1 : 0,
        edited: reviewState === 'edited' ? 1 : 0,
      });
    },
  );

  test('may be revoked', async () => {
    const id = await send(world, { form });
    for (const [reviewState, received] of [
      ['hasIssues', 0],
      ['rejected', 0],
      [null, 1],
      ['hasIssues', 0],
    ] as const) {
      await call('updateSubmission', { as: world.manager, path: one(id), body: { reviewState } });
      expect(await figures()).toMatchObject({
        submissions: 1,
        received,
        hasIssues: reviewState === 'hasIssues' ? 1 : 0,
      });
    }
  });

  test('is logged with its notes', async () => {
    const id = await send(world, { form });
    const notes = 'Compared with the register, page 7: 100 % "right" / ünï نص';
    await call('updateSubmission', {
      as: world.manager,
      path: one(id),
      body: { reviewState: 'hasIssues' },
      headers: { 'X-Action-Notes': encodeURIComponent(notes) },
    });
    await call('updateSubmission', { as: world.admin, path: one(id), body: { reviewState: 'approved' } });
    const { body } = await call('listSubmissionAudits', { as: world.viewer, path: one(id), extended: true });
    expect(body.map(({ action, actorId, notes: written }) => [action, actorId, written])).toEqual([
      ['submission.update', world.admin.id, null],
      ['submission.update', world.manager.id, notes],
      ['submission.create', world.collector.id, null],
    ]);
    expect(body[0]).toMatchObject({
      details: { reviewState: 'approved' },
      actor: { id: world.admin.id, type: 'user' },
    });
    expect(body[1]).toMatchObject({
      details: { reviewState: 'hasIssues' },
      actor: { id: world.manager.id, displayName: world.manager.email },
    });
    expect(body[2]).toMatchObject({ details: { instanceId: id } });
    const times = body.map(({ loggedAt }) => Date.parse(loggedAt));
    expect(times).toEqual(times.toSorted((early, late) => late - early));
  });

  test.each(hostileTexts)('stores hostile notes: %s', async (_what, notes) => {
    const id = await send(world, { form });
    const headers = { 'X-Action-Notes': encodeURIComponent(notes) };
    await call('updateSubmission', { as: world.manager, path: one(id), body: { reviewState: 'rejected' }, headers });
    expect((await audits(id))[0]?.notes).toBe(notes);
    await call('deleteSubmission', { as: world.manager, path: one(id), headers });
  });

  test('without values answers nothing', async () => {
    const id = await send(world, { form });
    for (const body of [{}, { colour: 'red' }]) {
      expect((await call('updateSubmission', { as: world.manager, path: one(id), body, invalid: true })).body).toEqual(
        {},
      );
    }
    expect((await get(id)).reviewState).toBeNull();
  });

  test.each<[string, { [key: string]: unknown }]>([
    ['an unknown state', { reviewState: 'received' }],
    ['a state in another case', { reviewState: 'Approved' }],
    ['a number', { reviewState: 1 }],
  ])('is refused with %s', async (_what, body) => {
    const id = await send(world, { form });
    const { body: refused } = await call('updateSubmission', {
      as: world.manager,
      path: one(id),
      body,
      problem: '400.8',
      invalid: true,
    });
    expect(refused).toMatchObject({ details: { field: 'state', value: String(body['reviewState']) } });
    expect(await audits(id)).toHaveLength(1);
    expect((await get(id)).reviewState).toBeNull();
  });
});

describe('the history', () => {
  test('has pages, plain without actors', async () => {
    const id = await send(world, { form });
    for (const reviewState of ['hasIssues', 'approved'] as const)
      await call('updateSubmission', { as: world.manager, path: one(id), body: { reviewState } });
    const page = async (query: object) =>
      (await call('listSubmissionAudits', { as: world.viewer, path: one(id), query: { ...query } })).body;
    const all = await page({});
    expect(all.map(({ details }) => details.reviewState)).toEqual(['approved', 'hasIssues', undefined]);
    expect(all[0]).not.toHaveProperty('actor');
    expect(await page({ limit: 1 })).toEqual(all.slice(0, 1));
    expect(await page({ limit: 5, offset: 1 })).toEqual(all.slice(1));
  });
});

describe('deleting a submission', () => {
  test('moves it to the trash and excludes it from all counts', async () => {
    const [first, second] = [await send(world, { form }), await send(world, { form })];
    const before = await get(first);
    expect((await call('deleteSubmission', { as: world.manager, path: one(second) })).body).toEqual({ success: true });
    expect(await ids()).toEqual([first]);
    const { body: trash } = await call('listSubmissions', { as: world.admin, path: at(), query: { deleted: true } });
    expect(trash).toEqual([expect.objectContaining({ instanceId: second, deletedAt: expect.any(String) as string })]);
    expect(await figures()).toEqual({
      submissions: 1,
      lastSubmission: before.createdAt,
      received: 1,
      hasIssues: 0,
      edited: 0,
    });
    await call('getSubmission', { as: world.admin, path: one(second), problem: '404.1' });
    await call('getSubmissionRow', { as: world.admin, path: one(second), problem: '404.1' });
    await call('listSubmissionAudits', { as: world.admin, path: one(second), problem: '404.1' });
    await call('updateSubmission', {
      as: world.admin,
      path: one(second),
      body: { reviewState: 'approved' },
      problem: '404.1',
    });
    await call('deleteSubmission', { as: world.admin, path: one(second), problem: '404.1' });
  });
});

describe('the submitters', () => {
  test('are listed once each, by name', async () => {
    expect((await call('listSubmitters', { as: world.viewer, path: at() })).body).toEqual([]);
    for (const as of [world.manager, world.collector, world.collector]) await send(world, { form }, as);
    const { body } = await call('listSubmitters', { as: world.viewer, path: at() });
    expect(body.map(({ id, displayName, type }) => ({ id, displayName, type }))).toEqual([
      { id: world.collector.id, displayName: world.collector.email, type: 'user' },
      { id: world.manager.id, displayName: world.manager.email, type: 'user' },
    ]);
  });

  test('exclude those with only deleted submissions', async () => {
    const id = await send(world, { form });
    await call('deleteSubmission', { as: world.admin, path: one(id) });
    expect((await call('listSubmitters', { as: world.viewer, path: at() })).body).toEqual([]);
  });
});

describe('the keys', () => {
  test('are empty without encryption', async () => {
    await send(world, { form });
    expect((await call('listSubmissionKeys', { as: world.viewer, path: at() })).body).toEqual([]);
  });

  test('are those of encrypted submissions, whose rows have no answers', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    });
    const key = publicKey.toString('base64');
    const encrypted = await publish(world, { model: `<submission base64RsaPublicKey="${key}"/>` });
    expect((await call('listSubmissionKeys', { as: world.viewer, path: at(encrypted) })).body).toEqual([]);
    const id = instanceId();
    const body = `<data xmlns="http://opendatakit.org/submissions" encrypted="yes" id="${encrypted}" version="1"><base64EncryptedKey>c2VjcmV0</base64EncryptedKey><meta><instanceID>${id}</instanceID></meta><encryptedXmlFile>submission.xml.enc</encryptedXmlFile><base64EncryptedElementSignature>c2lnbg==</base64EncryptedElementSignature></data>`;
    await call('createSubmission', { as: world.collector, path: at(encrypted), body });
    expect((await call('listSubmissionKeys', { as: world.viewer, path: at(encrypted) })).body).toEqual([
      {
        id: expect.any(Number) as number,
        public: key,
        managed: null,
        hint: null,
        createdAt: expect.anything() as string,
      },
    ]);
    const { body: rows } = await call('listSubmissionRows', { as: world.viewer, path: at(encrypted) });
    expect(rows.value).toEqual([
      {
        __id: id,
        __system: expect.objectContaining({
          status: 'missingEncryptedFormData',
          attachmentsPresent: 0,
          attachmentsExpected: 1,
        }) as object,
      },
    ]);
  });
});

test('who may not ask is not told whether there is a submission', async () => {
  const path = { projectId: world.projectId, xmlFormId: await publish(world), instanceId: 'uuid:nowhere' };
  const asked = ['listSubmissionAudits', 'updateSubmission', 'deleteSubmission'] as const;
  await expectRefused(asked, { as: world.nobody, path, problem: '403.1' });
  await expectRefused([...asked, 'getSubmission'], { as: world.admin, path, problem: '404.1' });
});
