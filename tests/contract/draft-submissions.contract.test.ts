/** Submissions to the draft of a form: separate from the real ones, and deleted with the draft. */
import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from './attempts.ts';
import { behaves, call, ownWorld } from './harness.ts';
import { draft, saveDraft, submissionsOf } from './submission-kit.ts';
import { instance, instanceId, publish } from './xforms.ts';

const world = ownWorld();
let form = '';
let token = '';
const its = submissionsOf(draft, world, () => form);
beforeEach(async () => {
  ({ id: form, token } = await saveDraft(world));
});

const ids = async (query: object = {}) =>
  (await call('listDraftSubmissions', { as: world.viewer, path: its.at(), query: { ...query } })).body.map(
    (row) => row.instanceId,
  );

describe('a submission to a draft', () => {
  test('belongs to the draft, whatever version it names', async () => {
    const id = instanceId();
    const xml = instance({
      form,
      version: 'never',
      instanceId: id,
      instanceName: 'Wote',
      answers: '<village>Wote</village>',
    });
    const { body } = await call('createDraftSubmission', {
      as: world.collector,
      path: its.at(),
      query: { deviceID: 'collect:one' },
      headers: { 'User-Agent': 'agent' },
      body: xml,
    });
    expect(body).toMatchObject({
      instanceId: id,
      submitterId: world.collector.id,
      deviceId: 'collect:one',
      userAgent: 'agent',
    });
    expect(await ids()).toEqual([id]);
    const { body: got } = await call('getDraftSubmission', { as: world.viewer, path: its.one(id), extended: true });
    expect(got).toMatchObject({
      instanceId: id,
      reviewState: null,
      submitter: { id: world.collector.id },
      currentVersion: { instanceName: 'Wote' },
    });
    expect((await call('getDraftSubmissionXml', { as: world.viewer, path: its.one(id) })).text).toBe(xml);
    const { body: audits } = await call('listDraftSubmissionAudits', {
      as: world.viewer,
      path: its.one(id),
      extended: true,
    });
    expect(audits).toMatchObject([
      { action: 'submission.create', actorId: world.collector.id, details: { instanceId: id } },
    ]);
  });

  test('does not appear in the form', async () => {
    const id = await its.send();
    expect((await call('listSubmissions', { as: world.viewer, path: its.at() })).body).toEqual([]);
    await call('getSubmission', { as: world.viewer, path: its.one(id), problem: '404.1' });
    await call('createSubmission', {
      as: world.collector,
      path: its.at(),
      body: instance({ form, instanceId: id }),
      problem: '404.6',
    });
    const { body } = await call('createDraftSubmission', {
      as: world.collector,
      path: its.at(),
      body: instance({ form, instanceId: id }),
      problem: '409.3',
    });
    expect(body).toMatchObject({
      details: { fields: ['formId', 'instanceId', 'draft'], values: [expect.any(String), id, 't'] },
    });
  });

  test('is listed newest first, in pages and in both shapes', async () => {
    const sent = [await its.send(), await its.send(), await its.send('', world.manager)].toReversed();
    expect(await ids()).toEqual(sent);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([sent[1]]);
    const { body } = await call('listDraftSubmissions', { as: world.viewer, path: its.at(), extended: true });
    expect(body.map((row) => row.submitterId)).toEqual([world.manager.id, world.collector.id, world.collector.id]);
    const { headers } = await call('listDraftSubmissions', { as: world.viewer, path: its.at() });
    const again = { as: world.viewer, path: its.at(), headers: { 'If-None-Match': headers.get('etag') ?? '' } };
    if (behaves('marksSubmissions')) await call('listDraftSubmissions', { ...again, status: 304 });
    const { body: submitters } = await call('listDraftSubmitters', { as: world.viewer, path: its.at() });
    expect(submitters.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [world.manager.id, world.collector.id].toSorted((a, b) => a - b),
    );
  });

  test('is not in the trash', async () => {
    await its.send();
    expect(await ids({ deleted: true })).toEqual([]);
  });

  test('that is encrypted needs the draft’s key', async () => {
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    });
    ({ id: form } = await saveDraft(world, {
      model: `<submission base64RsaPublicKey="${publicKey.toString('base64')}"/>`,
    }));
    const keys = async () => (await call('listDraftSubmissionKeys', { as: world.viewer, path: its.at() })).body;
    expect(await keys()).toEqual([]);
    const id = instanceId();
    const body = `<data xmlns="http://opendatakit.org/submissions" encrypted="yes" id="${form}" version="1"><base64EncryptedKey>c2VjcmV0</base64EncryptedKey><meta><instanceID>${id}</instanceID></meta><media><file>well.jpg.enc</file></media><encryptedXmlFile>submission.xml.enc</encryptedXmlFile></data>`;
    await call('createDraftSubmission', { as: world.collector, path: its.at(), body });
    expect(await keys()).toMatchObject([{ public: publicKey.toString('base64'), managed: null }]);
    expect(await its.filesOf(id)).toEqual({ 'submission.xml.enc': false, 'well.jpg.enc': false });
  });

  test('cannot be reviewed, deleted, restored, edited in a browser or commented on', async () => {
    const id = await its.send();
    await call('updateSubmission', {
      as: world.admin,
      path: its.one(id),
      body: { reviewState: 'approved' },
      problem: '404.1',
    });
    await call('deleteSubmission', { as: world.admin, path: its.one(id), problem: '404.1' });
    await call('restoreSubmission', { as: world.admin, path: its.one(id), problem: '404.1' });
    await call('listSubmissionComments', { as: world.admin, path: its.one(id), problem: '404.1' });
  });
});

describe('a submission with the token of a draft', () => {
  const test1 = (path: object = {}) => ({ ...its.at(), draftToken: token, ...path });

  test('has no submitter', async () => {
    const id = instanceId();
    const { body } = await call('createTestSubmission', { path: test1(), body: instance({ form, instanceId: id }) });
    expect(body).toMatchObject({ instanceId: id, submitterId: null });
    expect(await ids()).toEqual([id]);
    const { body: got } = await call('getDraftSubmission', { as: world.viewer, path: its.one(id), extended: true });
    expect(got).toMatchObject({ submitterId: null, submitter: { id: null, displayName: null } });
    const { body: audits } = await call('listDraftSubmissionAudits', {
      as: world.viewer,
      path: its.one(id),
      extended: true,
    });
    expect(audits).toMatchObject([{ action: 'submission.create', actorId: null, actor: null }]);
    expect((await call('listDraftSubmitters', { as: world.viewer, path: its.at() })).body).toEqual([]);
    await call('createTestSubmission', { path: test1(), body: instance({ form, instanceId: id }), problem: '409.3' });
  });

  test('is refused with another or a malformed token, and for another form', async () => {
    const body = instance({ form, instanceId: instanceId() });
    await call('createTestSubmission', { path: test1({ draftToken: 'x'.repeat(64) }), body, problem: '404.1' });
    await call('createTestSubmission', { path: test1({ xmlFormId: await publish(world) }), body, problem: '404.1' });
    await call('createTestSubmission', {
      path: test1(),
      body: instance({ form: 'another', instanceId: instanceId() }),
      problem: '400.8',
    });
    await call('createTestSubmission', { path: test1({ draftToken: 'x' }), body: '<p>', problem: '400.2' });
    await call('createTestSubmission', { path: test1({ projectId: 'seven' }), body, problem: '400.11', invalid: true });
    expect(await ids()).toEqual([]);
  });
});

test('a form without a draft has no test submissions', async () => {
  const path = { projectId: world.projectId, xmlFormId: await publish(world), instanceId: instanceId() };
  await expectRefused(
    [
      'getDraftSubmission',
      'listDraftSubmissionAudits',
      'listDraftSubmissions',
      'listDraftSubmissionKeys',
      'listDraftSubmitters',
      'createDraftSubmission',
    ],
    { as: world.admin, path, problem: '404.1' },
  );
});
