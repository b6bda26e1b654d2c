import { expect, test } from 'vitest';
import { futureRelease, unknowns } from './future';
import { type Release, newestRelease } from './release';
import { codeOf, startFixture } from './test-server';
import { formXml } from './xforms/fixtures';

const csv = '<instance id="a" src="jr://file-csv/a.csv"/>';

async function serverOf(release: Release) {
  const fixture = await startFixture({ release });
  const token = await fixture.token('admin');
  const call = (method: string, path: string, json?: unknown) =>
    fixture.call(method, `/v1${path}`, { token, json, headers: { 'x-extended-metadata': 'true' } });
  const get = async (path: string) => (await call('GET', path)).json();
  const fetchAs = (method: string, path: string, type: string, body: string) =>
    fixture.call(method, `/v1${path}`, { token, body, headers: { 'content-type': type } });
  return { ...fixture, fixtureCall: fixture.call, call, get, fetchAs };
}

test('a server before 2026.2 knows no custom properties and cannot change an app user', async () => {
  const { server, call, get } = await serverOf('2026.1');
  expect(await codeOf(await call('GET', '/projects/1/actor-properties'))).toBe(404.1);
  expect((await get('/projects/1')).verbs).not.toContain('actor_property.list');
  const made = await call('POST', '/projects/1/app-users', { displayName: 'Tablet', properties: { district: 'Kora' } });
  expect(made.status).toBe(200);
  const [user] = (await get('/projects/1/app-users')) as { id: number }[];
  expect(user).not.toHaveProperty('properties');
  expect(await codeOf(await call('PATCH', `/projects/1/app-users/${user?.id}`, { properties: {} }))).toBe(404.1);
  server.release = '2026.2';
  expect((await get('/projects/1')).verbs).toContain('actor_property.list');
  expect(await get('/projects/1/app-users')).toMatchObject([{ properties: null }]);
});

test('a server before 2026.1 has no appearance of the login page, one before 2025.3 no last logins', async () => {
  const { server, call, get, token, fixtureCall } = await serverOf('2025.4');
  expect(await codeOf(await call('GET', '/config/public'))).toBe(404.1);
  // It is taken for the setting "public", which most people may not read.
  const viewer = await fixtureCall('GET', '/v1/config/public', { token: await token('viewer') });
  expect(await codeOf(viewer)).toBe(403.1);
  expect(await get('/users/current')).toHaveProperty('lastLoginAt');
  server.release = '2025.2';
  expect(await get('/users/current')).not.toHaveProperty('lastLoginAt');
  expect((await get('/users/current')).verbs).toContain('user.list');
});

test('a server before 2026.3 does not say how large a file is, one before 2026.2 has no notes of versions', async () => {
  const { server, get, call, fetchAs } = await serverOf('2026.2');
  await fetchAs('POST', '/projects/1/forms?publish=true', 'application/xml', formXml({ id: 'wells', model: csv }));
  await call('POST', '/projects/1/forms/wells/draft');
  await fetchAs('POST', '/projects/1/forms/wells/draft/attachments/a.csv', 'text/csv', 'x');
  const [file] = (await get('/projects/1/forms/wells/draft/attachments')) as object[];
  expect(file).toMatchObject({ name: 'a.csv', exists: true });
  expect(file).not.toHaveProperty('size');
  expect(await get('/projects/1/forms/wells')).toHaveProperty('publishNotes');
  server.release = '2026.1';
  expect(await get('/projects/1/forms/wells')).not.toHaveProperty('publishNotes');
});

test('a server before 2026.3 takes easy passwords, and finds users by whole words only', async () => {
  const { server, call, get } = await serverOf('2026.2');
  const easy = { email: 'easy@example.org', password: 'passwordpassword' };
  expect((await call('POST', '/users', easy)).status).toBe(200);
  expect(await get('/users?q=rg')).toEqual([]);
  server.release = '2026.3';
  expect(await codeOf(await call('POST', '/users', { ...easy, email: 'other@example.org' }))).toBe(400.44);
  expect(await get('/users?q=rg')).toContainEqual(expect.objectContaining({ email: 'easy@example.org' }));
});

test('a server before 2026.3 includes the end of a range of audits', async () => {
  const { server, get, call } = await serverOf('2026.2');
  await call('PATCH', '/projects/1', { description: 'Changed' });
  const [{ loggedAt }] = (await get('/audits?action=project.update')) as [{ loggedAt: string }];
  const until = `/audits?action=project.update&end=${loggedAt}`;
  expect(await get(until)).toHaveLength(1);
  server.release = '2026.3';
  expect(await get(until)).toEqual([]);
});

test('a server before 2026.2 fails for an entity list without changes, and fills new forms with Enketo', async () => {
  const { server, get, call, fetchAs } = await serverOf('2026.1');
  await call('POST', '/projects/1/datasets', { name: 'trees' });
  expect((await call('PATCH', '/projects/1/datasets/trees', {})).status).toBe(500);
  await fetchAs('POST', '/projects/1/forms?publish=true', 'application/xml', formXml({ id: 'wells' }));
  expect(await get('/projects/1/forms/wells')).toMatchObject({ webformsEnabled: false });
  server.release = '2026.2';
  expect((await call('PATCH', '/projects/1/datasets/trees', {})).status).toBe(200);
});

test('a server before 2026.1 has no ETags of submissions', async () => {
  const { server, call, fetchAs } = await serverOf('2025.4');
  await fetchAs('POST', '/projects/1/forms?publish=true', 'application/xml', formXml({ id: 'wells' }));
  const etag = async (path: string) => (await call('GET', `/projects/1/forms/wells${path}`)).headers.get('etag');
  expect(await etag('.svc/Submissions')).toBeNull();
  expect(await etag('/submissions.csv')).toBeNull();
  expect(await etag('/submissions')).not.toContain('eventhash');
  server.release = '2026.1';
  for (const path of ['.svc/Submissions', '/submissions.csv', '/submissions'])
    expect(await etag(path)).toMatch(/^W\/"eventhash:/);
});

test('a server before 2025.4 finds entities by their id as it is stored only, and logs no preferences', async () => {
  const { server, get, call } = await serverOf('2025.3');
  await call('POST', '/projects/1/datasets', { name: 'trees' });
  const uuid = '12345678-1234-4123-8123-123456789abc';
  await call('POST', '/projects/1/datasets/trees/entities', { uuid, label: 'Oak' });
  const path = (id: string) => `/projects/1/datasets/trees/entities/${id}`;
  expect((await call('GET', path(uuid))).status).toBe(200);
  expect(await codeOf(await call('GET', path(uuid.toUpperCase())))).toBe(404.1);
  expect(await codeOf(await call('GET', path('oak')))).toBe(404.1);
  await call('PUT', '/user-preferences/site/sorting', { propertyValue: 1 });
  expect(await get('/audits?action=user.preference.update')).toEqual([]);
  server.release = '2025.4';
  expect((await call('GET', path(uuid.toUpperCase()))).status).toBe(200);
  expect(await codeOf(await call('GET', path('oak')))).toBe(400.11);
  await call('PUT', '/user-preferences/site/sorting', { propertyValue: 2 });
  expect(await get('/audits?action=user.preference.update')).toHaveLength(1);
});

test('a server before 2025.3 takes strangers for visitors, and does not filter by id', async () => {
  const { server, fixtureCall, call, fetchAs } = await serverOf('2025.2');
  const asked = async (path: string) => codeOf(await fixtureCall('GET', `/v1${path}`));
  expect([await asked('/users'), await asked('/users/current'), await asked('/projects/1')]).toEqual([
    403.1, 404.1, 403.1,
  ]);
  expect(await (await fixtureCall('GET', '/v1/projects')).json()).toEqual([]);
  await fetchAs('POST', '/projects/1/forms?publish=true', 'application/xml', formXml({ id: 'wells' }));
  const rows = "/projects/1/forms/wells.svc/Submissions?$filter=__id eq 'x'";
  expect(await codeOf(await call('GET', rows))).toBe(501.5);
  server.release = '2025.3';
  expect(await asked('/users')).toBe(401.2);
  expect((await call('GET', rows)).status).toBe(200);
});

test('a server before 2025.2 shows drafts to everybody who may read forms', async () => {
  const { server, fixtureCall, token, fetchAs } = await serverOf('2025.1');
  await fetchAs('POST', '/projects/1/forms', 'application/xml', formXml({ id: 'wells' }));
  const viewer = await token('viewer');
  const draft = () => fixtureCall('GET', '/v1/projects/1/forms/wells/draft', { token: viewer });
  expect((await draft()).status).toBe(200);
  server.release = '2025.2';
  expect(await codeOf(await draft())).toBe(403.1);
});

test('a server newer than all that are known answers with what nobody knows', async () => {
  const { server, get, call } = await serverOf(futureRelease);
  expect(await get('/users/current')).toHaveProperty(unknowns.field);
  expect((await get('/projects/1')).verbs).toContain(unknowns.verb);
  expect(await get('/roles')).toContainEqual(expect.objectContaining(unknowns.role));
  await call('PATCH', '/projects/1', { description: 'Changed' });
  const [newest] = (await get('/audits')) as object[];
  expect(newest).toMatchObject({ action: unknowns.action });
  expect(await get('/projects/1')).toMatchObject({ description: 'Changed' });
  await call('POST', '/users', { email: 'twice@example.org' });
  const again = () => call('POST', '/users', { email: 'twice@example.org' });
  expect(await codeOf(await again())).toBe(unknowns.code);
  server.release = newestRelease;
  expect(await codeOf(await again())).toBe(409.3);
  expect(await get('/users/current')).not.toHaveProperty(unknowns.field);
});

test('a reset ends the imitation', async () => {
  const fixture = await startFixture();
  fixture.server.release = '2025.2';
  await fixture.server.reset();
  expect(fixture.server.release).toBe('2026.3');
});
