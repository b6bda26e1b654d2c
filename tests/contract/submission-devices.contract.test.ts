/** Submissions from devices: multipart, repeated, answered in XML. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Actor, call, ownWorld, unique, behaves, needsBehaviour, server } from './harness.ts';
import { correction, draft, published, questions, saveDraft, submissionsOf, withFiles } from './submission-kit.ts';
import { instance, instanceId, publish } from './xforms.ts';

const world = ownWorld();
const openRosa = { 'X-OpenRosa-Version': '1.0' };
let form = '';
const its = submissionsOf(published, world, () => form);
const ofDraft = submissionsOf(draft, world, () => form);

/** The parts of a request: the XML, and files by their names. */
function parts(
  xml: string | undefined,
  files: Record<string, readonly [content: string, type: string]> = {},
): FormData {
  const body = new FormData();
  if (xml !== undefined) body.append('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'instance.xml');
  for (const [name, [content, type]] of Object.entries(files)) body.append(name, new Blob([content], { type }), name);
  return body;
}

/** The nature of an answer's message. */
const natureOf = (text: string): string | undefined =>
  /<OpenRosaResponse[^>]*xmlns="http:\/\/openrosa\.org\/http\/response"[^>]*>\s*<message nature="(\w*)">/.exec(
    text,
  )?.[1];

const post = async (
  xml: string | undefined,
  files: Record<string, readonly [string, string]> = {},
  status: 201 | 400 | 401 | 404 | 409 = 201,
  as: Actor = world.collector,
) => {
  const { text } = await call('sendSubmission', { as, headers: openRosa, body: parts(xml, files), status });
  expect(natureOf(text)).toBe(status === 201 ? '' : 'error');
  return text;
};

beforeEach(async () => {
  form = await publish(world, { questions });
});

test('a device’s request before sending is answered with the address', async () => {
  for (const operation of ['getSubmissionEndpoint', 'checkSubmissionEndpoint'] as const) {
    const { headers } = await call(operation, { as: world.nobody, headers: openRosa, status: 204 });
    expect(headers.get('x-openrosa-accept-content-length')).toBe('100000000');
    expect(headers.get('date')).toMatch(/GMT$/);
  }
  const path = { xmlFormId: 'any-form' };
  for (const operation of ['getDraftSubmissionEndpoint', 'checkDraftSubmissionEndpoint'] as const)
    await call(operation, { as: world.nobody, path, headers: openRosa, status: 204 });
  for (const operation of ['getTestSubmissionEndpoint', 'checkTestSubmissionEndpoint'] as const)
    await call(operation, { path: { ...path, draftToken: 'any-token' }, headers: openRosa, status: 204 });
  for (const operation of ['getKeySubmissionEndpoint', 'checkKeySubmissionEndpoint'] as const)
    await call(operation, { path: { token: 'x'.repeat(64) }, headers: openRosa, status: 403 });
});

describe('a multipart submission', () => {
  test('brings its files; others are not stored', async () => {
    const id = instanceId();
    const xml = instance({ form, instanceId: id, answers: withFiles });
    await call('sendSubmission', {
      as: world.collector,
      query: { deviceID: 'collect:one' },
      headers: { ...openRosa, 'User-Agent': 'agent', 'ODK-Client': 'client' },
      body: parts(xml, { 'well.jpg': ['one', 'image/jpeg'], 'more.jpg': ['x', 'image/jpeg'] }),
      status: 201,
    });
    const { body } = await call('getSubmission', { as: world.viewer, path: its.one(id) });
    const userAgent = behaves('notesClients') ? 'client agent' : 'agent';
    expect(body).toMatchObject({ submitterId: world.collector.id, deviceId: 'collect:one', userAgent });
    expect((await call('getSubmissionXml', { as: world.viewer, path: its.one(id) })).text).toBe(xml);
    expect(await its.filesOf(id)).toEqual({ 'talk.m4a': false, 'well.jpg': true });
    expect((await call('getSubmissionAttachment', { as: world.viewer, path: its.file(id, 'well.jpg') })).text).toBe(
      'one',
    );
  });

  test('gets its other files when the same XML is sent again', async () => {
    const id = instanceId();
    const xml = instance({ form, instanceId: id, answers: withFiles });
    await post(xml, { 'well.jpg': ['one', 'image/jpeg'] });
    await post(xml, { 'talk.m4a': ['sound', 'audio/mp4'] });
    await post(xml, { 'well.jpg': ['two', 'image/jpeg'] });
    await post(xml);
    expect(await its.filesOf(id)).toEqual({ 'talk.m4a': true, 'well.jpg': true });
    expect((await call('getSubmissionAttachment', { as: world.viewer, path: its.file(id, 'well.jpg') })).text).toBe(
      'two',
    );
    expect(await its.actions(id)).toEqual(['submission.create']);
    await post(xml.replace('Wote', 'Emali'), {}, 409);
    expect((await call('getSubmissionXml', { as: world.viewer, path: its.one(id) })).text).toBe(xml);
  });

  test('may edit another one, in several requests, too', async () => {
    const id = await its.send(withFiles);
    const next = instanceId();
    const xml = correction({
      form,
      instanceId: next,
      deprecatedId: id,
      answers: '<village>Emali</village><photo>well.jpg</photo>',
    });
    await post(xml);
    expect(await its.filesOf(id)).toEqual({ 'well.jpg': false });
    await post(xml, { 'well.jpg': ['one', 'image/jpeg'] });
    expect(await its.filesOf(id)).toEqual({ 'well.jpg': true });
    expect((await call('getSubmission', { as: world.viewer, path: its.one(id) })).body).toMatchObject({
      reviewState: 'edited',
      currentVersion: { instanceId: next },
    });
    expect(await its.actions(id)).toEqual(['submission.update.version', 'submission.create']);
    // Too late: another XML for that version, another current version, the previous version.
    await post(xml.replace('Emali', 'Wote'), {}, 409);
    await post(correction({ form, instanceId: instanceId(), deprecatedId: id }), {}, 409);
    await post(instance({ form, instanceId: id, answers: withFiles }), {}, 409);
    // Ids in use, and an unknown one.
    await post(correction({ form, instanceId: id, deprecatedId: next }), {}, 409);
    await post(correction({ form, instanceId: instanceId(), deprecatedId: 'uuid:nowhere' }), {}, 404);
  });

  test('cannot be sent again after deletion', async () => {
    const id = instanceId();
    const xml = instance({ form, instanceId: id });
    await post(xml);
    await call('deleteSubmission', { as: world.admin, path: its.one(id) });
    await post(xml, {}, 409);
    await post(correction({ form, instanceId: instanceId(), deprecatedId: id }), {}, 404);
    await call('restoreSubmission', { as: world.admin, path: its.one(id) });
    await post(xml);
  });

  test('with encryption has its answers as a file', async () => {
    const id = instanceId();
    const xml = `<data xmlns="http://opendatakit.org/submissions" encrypted="yes" id="${form}" version="1"><base64EncryptedKey>c2VjcmV0</base64EncryptedKey><meta><instanceID>${id}</instanceID></meta><media><file>well.jpg.enc</file></media><encryptedXmlFile>submission.xml.enc</encryptedXmlFile></data>`;
    await post(xml, { 'submission.xml.enc': ['sealed', 'application/octet-stream'] });
    expect(await its.filesOf(id)).toEqual({ 'submission.xml.enc': true, 'well.jpg.enc': false });
    await post(xml, { 'well.jpg.enc': ['sealed', 'application/octet-stream'] });
    expect(await its.filesOf(id)).toEqual({ 'submission.xml.enc': true, 'well.jpg.enc': true });
    const { headers } = await call('getSubmissionAttachment', {
      as: world.viewer,
      path: its.file(id, 'submission.xml.enc'),
    });
    expect(headers.get('content-type')).toBe('application/octet-stream');
    // Without the id it could not be decrypted; the same file twice is refused.
    await post(xml.replace(/<meta>.*<\/meta>/, ''), {}, 400);
    await post(xml.replace(id, instanceId()).replace('<media>', '<media><file>well.jpg.enc</file>'), {}, 409);
  });

  test('with a JSON file is answered as a list of bytes', async () => {
    const id = instanceId();
    await post(instance({ form, instanceId: id, answers: '<photo>a.json</photo>' }), {
      'a.json': ['{}', 'application/json'],
    });
    expect((await call('getSubmissionAttachment', { as: world.viewer, path: its.file(id, 'a.json') })).body).toEqual({
      type: 'Buffer',
      data: [123, 125],
    });
  });

  test.each<[string, () => string | undefined, 400 | 404]>([
    ['without XML', () => undefined, 400],
    ['that is empty', () => '', 400],
    ['that names no form', () => '<data/>', 400],
    [
      'that is an entity bomb',
      () => `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><x>&b;</x>`,
      400,
    ],
    ['whose id has more than 64 characters', () => instance({ form, instanceId: 'x'.repeat(65) }), 400],
    ['to a form there is not', () => instance({ form: 'no-such-form', instanceId: instanceId() }), 404],
    ['to a version there never was', () => instance({ form, version: '2', instanceId: instanceId() }), 404],
  ])('is refused %s', async (_what, xml, status) => {
    await post(xml(), { 'well.jpg': ['one', 'image/jpeg'] }, status);
  });

  test('is refused for a closed form, and without the right', async () => {
    const xml = instance({ form, instanceId: instanceId() });
    await post(xml, {}, 401, world.viewer);
    await post(xml, {}, 401, world.nobody);
    await call('updateForm', { as: world.admin, path: its.at(), body: { state: 'closed' } });
    await post(xml, {}, 409);
  });

  test.each<[string, string, string]>([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that breaks off',
      'multipart/form-data; boundary=part',
      '--part\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx',
    ],
    ['whose parts have no headers', 'multipart/form-data; boundary=part', '--part\r\nnothing\r\n\r\nx\r\n--part--\r\n'],
    ['of another kind', 'multipart/mixed; boundary=part', '--part--\r\n'],
    ['without any part', 'multipart/form-data; boundary=part', ''],
  ])('is refused %s, for everybody', async (what, type, body) => {
    // Some older servers end their process.
    if (what === 'that breaks off' && server.kind === 'central') needsBehaviour('survivesOddValues');
    const refused = await call('sendSubmission', { headers: {}, type, body, problem: '400.39', invalid: true });
    expect(refused.headers.get('x-openrosa-version')).toBeNull();
    await call('sendSubmission', {
      as: world.collector,
      headers: openRosa,
      type: 'text/xml',
      body,
      status: 400,
      invalid: true,
    });
  });

  test('needs the protocol version', async () => {
    const xml = instance({ form, instanceId: instanceId() });
    const wrong: Record<string, string>[] = [{}, { 'X-OpenRosa-Version': '2.0' }];
    for (const headers of wrong) {
      const { text } = await call('sendSubmission', { headers, body: parts(xml), status: 400, invalid: true });
      expect(natureOf(text)).toBe('error');
    }
    await call('sendSubmission', { headers: openRosa, body: parts(xml), status: 401 });
  });
});

describe('a multipart submission to a draft', () => {
  let token = '';
  const path = () => ({ projectId: world.projectId, xmlFormId: form });
  beforeEach(async () => {
    ({ id: form, token } = await saveDraft(world));
  });

  test('belongs to the draft', async () => {
    const id = instanceId();
    const xml = instance({ form, instanceId: id, version: 'never', answers: withFiles });
    const sent = { as: world.collector, path: path(), headers: openRosa };
    await call('sendDraftSubmission', {
      ...sent,
      body: parts(xml, { 'well.jpg': ['one', 'image/jpeg'] }),
      status: 201,
    });
    await call('sendDraftSubmission', { ...sent, body: parts(xml, { 'talk.m4a': ['one', 'audio/mp4'] }), status: 201 });
    expect(await ofDraft.filesOf(id)).toEqual({ 'talk.m4a': true, 'well.jpg': true });
    await call('sendDraftSubmission', { ...sent, body: parts(xml.replace('Wote', 'Emali')), status: 409 });
    await call('sendDraftSubmission', {
      ...sent,
      body: parts(instance({ form: 'another', instanceId: id })),
      status: 400,
    });
    await call('sendDraftSubmission', { ...sent, as: world.viewer, body: parts(xml), status: 401 });
    const other = await publish(world);
    await call('sendDraftSubmission', {
      ...sent,
      path: { ...path(), xmlFormId: other },
      body: parts(instance({ form: other, instanceId: id })),
      status: 404,
    });
  });

  test('has no submitter with the draft token', async () => {
    const id = instanceId();
    const xml = instance({ form, instanceId: id, answers: withFiles });
    const sent = { path: { ...path(), draftToken: token }, headers: openRosa };
    await call('sendTestSubmission', { ...sent, body: parts(xml), status: 201 });
    await call('sendTestSubmission', { ...sent, body: parts(xml, { 'well.jpg': ['one', 'image/jpeg'] }), status: 201 });
    expect(await ofDraft.filesOf(id)).toEqual({ 'talk.m4a': false, 'well.jpg': true });
    expect((await call('getDraftSubmission', { as: world.viewer, path: ofDraft.one(id) })).body).toMatchObject({
      submitterId: null,
    });
    const next = instanceId();
    await call('sendTestSubmission', {
      ...sent,
      body: parts(correction({ form, instanceId: next, deprecatedId: id, answers: withFiles })),
      status: 201,
    });
    expect(await ofDraft.filesOf(id)).toEqual({ 'talk.m4a': false, 'well.jpg': true });
    await call('sendTestSubmission', {
      ...sent,
      body: parts(correction({ form, instanceId: instanceId(), deprecatedId: id })),
      status: 409,
    });
    await call('sendTestSubmission', {
      ...sent,
      path: { ...sent.path, draftToken: 'another' },
      body: parts(xml),
      status: 404,
    });
    await call('sendTestSubmission', { ...sent, body: parts(undefined), status: 400 });
  });
});

describe('a submission with a key', () => {
  const send = (
    token: string,
    xml: string | undefined,
    status: 201 | 400 | 401 | 403 | 404 | 409,
    projectId: number = world.projectId,
  ) => call('sendKeySubmission', { path: { projectId, token }, headers: openRosa, body: parts(xml), status });
  const device = async () => {
    const body = { displayName: unique('tablet') };
    const { body: made } = await call('createAppUser', { as: world.manager, body });
    return { id: made.id, token: made.token ?? '' };
  };

  test('has the app user as submitter', async () => {
    const { id: actorId, token } = await device();
    const id = instanceId();
    const xml = instance({ form, instanceId: id });
    await send(token, xml, 401);
    await call('assignFormRole', { as: world.manager, path: { ...its.at(), roleId: 'app-user', actorId } });
    await send(token, xml, 201);
    await send(token, xml, 201);
    expect((await call('getSubmission', { as: world.viewer, path: its.one(id), extended: true })).body).toMatchObject({
      submitterId: actorId,
      submitter: { type: 'field_key' },
    });
    await send(token, xml.replace('<meta>', '<village/><meta>'), 409);
    await send(token, undefined, 400);
    await send(token, instance({ form: 'no-such-form', instanceId: id }), 404);
    for (const operation of ['getKeySubmissionEndpoint', 'checkKeySubmissionEndpoint'] as const) {
      await call(operation, { path: { token }, headers: openRosa, status: 204 });
      await call(operation, { path: { projectId: 2_147_483_647, token }, headers: openRosa, status: 404 });
    }
  });

  test('has the public link as submitter', async () => {
    const { body: link } = await call('createPublicLink', {
      as: world.manager,
      path: its.at(),
      body: { displayName: unique('poster') },
    });
    const id = instanceId();
    await send(link.token ?? '', instance({ form, instanceId: id }), 201);
    expect((await call('getSubmission', { as: world.viewer, path: its.one(id), extended: true })).body).toMatchObject({
      submitterId: link.id,
      submitter: { type: 'public_link' },
    });
    await send(link.token ?? '', instance({ form: await publish(world), instanceId: id }), 401);
  });

  test('needs a submission id', async () => {
    const xml = instance({ form, instanceId: instanceId() });
    await send('x'.repeat(64), xml, 403);
    await send('short', xml, 401);
  });
});
