import { describe, expect, test } from 'vitest';
import { type Actor, type Device, call, ownWorld, server, unique, setUp } from './harness.ts';
import { instance, instanceId, publish, send } from './xforms.ts';

const world = ownWorld();
let form = '';
let other = '';
let tabletToken = '';
let linkToken = '';
const at = (xmlFormId = form) => ({ projectId: world.projectId, xmlFormId });
const read = (as: Actor, xmlFormId = form, problem?: string) =>
  call('getForm', { as, path: at(xmlFormId), ...(problem === undefined ? {} : { problem }) });
const submit = (as: Actor, how: { problem?: string } = {}, xmlFormId = form) =>
  call('createSubmission', {
    as,
    path: at(xmlFormId),
    body: instance({ form: xmlFormId, instanceId: instanceId() }),
    ...how,
  });
const setState = (state: 'open' | 'closing' | 'closed') =>
  call('updateForm', { as: world.manager, path: at(), body: { state } });

setUp(async () => {
  form = await publish(world);
  other = await publish(world);
  const { body: tablet } = await call('createAppUser', { as: world.manager, body: { displayName: unique('tablet') } });
  await call('assignFormRole', { as: world.manager, path: { ...at(), roleId: 'app-user', actorId: tablet.id } });
  tabletToken = tablet.token;
  linkToken = (await call('createPublicLink', { as: world.manager, path: at(), body: { displayName: unique('link') } }))
    .body.token;
});

/** Each device with each kind of credentials. */
const ways: readonly (readonly [what: string, as: () => Device])[] = [
  ['an app user, in front of the path', () => ({ by: 'key', token: tabletToken })],
  ['an app user, in the query', () => ({ by: 'st', token: tabletToken })],
  ['a public link, in front of the path', () => ({ by: 'key', token: linkToken })],
  ['a public link, in the query', () => ({ by: 'st', token: linkToken })],
];

describe.each(ways)('%s', (_what, device) => {
  test('reads its form and sends submissions', async () => {
    const { body } = await read(device());
    expect(body).toMatchObject({ xmlFormId: form, state: 'open' });
    const { body: sent } = await submit(device());
    const { body: submission } = await call('getSubmission', {
      as: world.manager,
      path: { ...at(), instanceId: sent.instanceId },
      extended: true,
    });
    expect(submission).toMatchObject({
      submitterId: sent.submitterId,
      submitter: { id: sent.submitterId, type: expect.stringMatching(/field_key|public_link/) as string },
    });
  });

  test('may do nothing else', async () => {
    const as = device();
    await read(as, other, '403.1');
    await submit(as, { problem: '403.1' }, other);
    await call('listSubmissions', { as, path: at(), problem: '403.1' });
    await call('updateForm', { as, path: at(), body: { state: 'closed' }, problem: '403.1' });
    await call('getProject', { as, problem: '403.1' });
    await call('listForms', { as, problem: '403.1' });
    await call('listAppUsers', { as, problem: '403.1' });
    await call('listPublicLinks', { as, path: at(), problem: '403.1' });
    await call('createProject', { as, body: { name: 'never' }, problem: '403.1' });
    expect((await call('listProjects', { as })).body).toEqual([]);
    await call('getCurrentUser', { as, problem: '404.1' });
  });

  test('reads a closing form and sends to it, but not to a closed one', async () => {
    await setState('closing');
    expect((await read(device())).body.state).toBe('closing');
    await submit(device());
    await setState('closed');
    await read(device(), form, '403.1');
    await submit(device(), { problem: '409.2' });
    await setState('open');
    await submit(device());
  });

  test('stores a repeated submission once', async () => {
    const sent = await send(world, { form }, device());
    const body = instance({ form, instanceId: sent, answers: '<wells>9</wells>' });
    await call('createSubmission', { as: device(), path: at(), body, problem: '409.3' });
  });
});

describe('a single-submission link', () => {
  test('allows a second submission: the web form prevents it', async () => {
    const { body: link } = await call('createPublicLink', {
      as: world.manager,
      path: at(),
      body: { displayName: 'once', once: true },
    });
    const as = { by: 'st', token: link.token } as const;
    await submit(as);
    await submit(as);
  });
});

describe('a token', () => {
  test('of a web user, or an unknown one, is refused without asking for credentials', async () => {
    const person = world.manager.by === 'token' ? world.manager.token : '';
    for (const token of [person, `${tabletToken.slice(0, -2)}aa`, 'x'.repeat(64)]) {
      for (const by of ['key', 'st'] as const) await read({ by, token }, form, '403.1');
    }
  });

  test('that is unknown is refused even for public operations', async () => {
    const as = { by: 'key', token: 'x'.repeat(64) } as const;
    const problem = '403.1';
    const [site, ofProject] = [{ propertyName: 'x' }, { projectId: world.projectId, propertyName: 'x' }];
    const body = { propertyValue: 1 };
    await call('restoreSession', { as, problem });
    await call('listUsers', { as, problem });
    await call('getCurrentUser', { as, problem });
    await call('listRoles', { as, problem });
    await call('getRole', { as, path: { roleId: 'admin' }, problem });
    await call('listProjects', { as, problem });
    await call('setSitePreference', { as, path: site, body, problem });
    await call('deleteSitePreference', { as, path: site, problem });
    await call('setProjectPreference', { as, path: ofProject, body, problem });
    await call('deleteProjectPreference', { as, path: ofProject, problem });
  });

  test('cannot store preferences, because a device is no web user', async () => {
    const as = { by: 'key', token: tabletToken } as const;
    await call('setSitePreference', { as, path: { propertyName: 'x' }, body: { propertyValue: 1 }, problem: '400.14' });
    await call('deleteSitePreference', { as, path: { propertyName: 'x' }, problem: '404.1' });
    const path = { projectId: world.projectId, propertyName: 'x' };
    await call('setProjectPreference', { as, path, body: { propertyValue: 1 }, problem: '400.14' });
    await call('deleteProjectPreference', { as, path, problem: '404.1' });
  });

  test('that is malformed is refused', async () => {
    for (const token of ['abc', 'x'.repeat(63), 'x'.repeat(65), `${'x'.repeat(63)} `, 'ü'.repeat(64)]) {
      for (const by of ['key', 'st'] as const) await read({ by, token }, form, '401.2');
    }
    await read({ by: 'st', token: '' }, form, '401.2');
  });

  test('takes precedence over other credentials, and the path over the query', async () => {
    const headers = { Authorization: `Bearer ${world.admin.by === 'token' ? world.admin.token : ''}` };
    await call('getProject', { as: { by: 'key', token: tabletToken }, headers, problem: '403.1' });
    await call('getForm', { as: { by: 'key', token: tabletToken }, query: { st: 'abc' }, path: at(), invalid: true });
    await call('getForm', {
      as: { by: 'st', token: linkToken },
      query: { st: tabletToken },
      path: at(),
      status: 500,
      invalid: true,
    });
  });

  test('works as a bearer token, too', async () => {
    const bearer = { by: 'token', token: tabletToken, id: 0, email: '' } as const;
    await read(bearer);
    await read(bearer, other, '403.1');
    await call('deleteCurrentSession', { as: bearer, problem: '403.1' });
  });

  test('has a readable session', async () => {
    const { body } = await call('restoreSession', { as: { by: 'key', token: tabletToken } });
    expect(body.expiresAt).toBe('9999-12-31T23:59:59.000Z');
  });

  test('is in the path once, and not empty', async () => {
    for (const prefix of [`key/${tabletToken}/key/${tabletToken}`, 'key/']) {
      const response = await fetch(`${server.url}/v1/${prefix}/projects`, {
        headers: { 'X-Forwarded-Proto': 'https' },
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 404.1 });
    }
  });
});
