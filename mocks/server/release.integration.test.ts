import { expect, test } from 'vitest';
import type { Release } from './release';
import { formXml } from './xforms/fixtures';
import { codeOf, startFixture } from './test-server';

const csv = '<instance id="a" src="jr://file-csv/a.csv"/>';

async function serverOf(release: Release) {
  const fixture = await startFixture({ release });
  const token = await fixture.token('admin');
  const call = (method: string, path: string, json?: unknown) =>
    fixture.call(method, `/v1${path}`, { token, json, headers: { 'x-extended-metadata': 'true' } });
  const get = async (path: string) => (await call('GET', path)).json();
  const fetchAs = (method: string, path: string, type: string, body: string) =>
    fixture.call(method, `/v1${path}`, { token, body, headers: { 'content-type': type } });
  return { ...fixture, call, get, fetchAs };
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
  const { server, call, get } = await serverOf('2025.4');
  expect(await codeOf(await call('GET', '/config/public'))).toBe(404.1);
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

test('a reset ends the imitation', async () => {
  const fixture = await startFixture();
  fixture.server.release = '2025.2';
  await fixture.server.reset();
  expect(fixture.server.release).toBe('2026.3');
});
