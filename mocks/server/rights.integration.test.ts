import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, codeOf, startFixture } from './test-server';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture();
});

const as = async (role: Parameters<Fixture['token']>[0]) => ({ token: await fixture.token(role) });
const extended = { 'x-extended-metadata': 'TRUE' };

const contract = JSON.parse(readFileSync('mocks/generated/openapi.json', 'utf8')) as {
  components: { schemas: { KnownVerb: { enum: string[] } } };
};

describe('verbs', () => {
  it('are those that the contract knows, and every one of these belongs to a role', async () => {
    const roles = (await (await fixture.call('GET', '/v1/roles', await as('admin'))).json()) as { verbs: string[] }[];
    expect([...new Set(roles.flatMap(({ verbs }) => verbs))].sort()).toEqual(
      contract.components.schemas.KnownVerb.enum.toSorted(),
    );
  });

  it.each([
    ['admin', 56, 56],
    ['manager', 0, 41],
    ['viewer', 0, 10],
    ['formfill', 0, 4],
  ] as const)('of the %s: %i on the server, %i on the project', async (role, onServer, onProject) => {
    const user = await fixture.call('GET', '/v1/users/current', { ...(await as(role)), headers: extended });
    const project = await fixture.call('GET', '/v1/projects/1', { ...(await as(role)), headers: extended });
    expect(((await user.json()) as { verbs: string[] }).verbs).toHaveLength(onServer);
    expect(((await project.json()) as { verbs: string[] }).verbs).toHaveLength(onProject);
  });

  it('hide a project from actors without a role on it', async () => {
    expect(await codeOf(await fixture.call('GET', '/v1/projects/1', await as(null)))).toBe(403.1);
    expect(await (await fixture.call('GET', '/v1/projects', await as(null))).json()).toEqual([]);
    expect(await (await fixture.call('GET', '/v1/projects', await as('formfill'))).json()).toHaveLength(1);
  });

  it.each([
    ['PATCH', 'admin', 200],
    ['PATCH', 'manager', 200],
    ['PATCH', 'viewer', 403],
    ['PATCH', 'formfill', 403],
    ['DELETE', 'manager', 200],
    ['DELETE', 'viewer', 403],
  ] as const)('%s of the project as %s answers %i', async (method, role, status) => {
    const json = method === 'PATCH' ? { json: { name: 'Other' } } : {};
    expect((await fixture.call(method, '/v1/projects/1', { ...(await as(role)), ...json })).status).toBe(status);
  });
});

describe('giving roles', () => {
  const assignment = (role: string | number, actor: number) => `/v1/projects/1/assignments/${role}/${actor}`;
  const nobody = 5;

  it('lets a manager grant any role of the project, once', async () => {
    const manager = await as('manager');
    expect((await fixture.call('POST', assignment('viewer', nobody), manager)).status).toBe(200);
    const again = await fixture.call('POST', assignment(6, nobody), manager);
    expect(await again.json()).toMatchObject({
      code: 409.3,
      details: {
        fields: ['actorId', 'roleId', 'acteeId'],
        values: ['5', '6', expect.any(String)],
        table: 'assignments',
      },
    });
    expect(await (await fixture.call('GET', '/v1/projects', await as(null))).json()).toHaveLength(1);
    expect((await fixture.call('DELETE', assignment('viewer', nobody), manager)).status).toBe(200);
    expect(await codeOf(await fixture.call('DELETE', assignment('viewer', nobody), manager))).toBe(404.1);
  });

  it('refuses to grant a role with rights that the caller lacks', async () => {
    expect(await codeOf(await fixture.call('POST', assignment('admin', nobody), await as('manager')))).toBe(403.1);
    expect(await codeOf(await fixture.call('POST', assignment('formfill', nobody), await as('viewer')))).toBe(403.1);
    expect(await codeOf(await fixture.call('POST', `/v1/assignments/admin/${nobody}`, await as('manager')))).toBe(
      403.1,
    );
    expect((await fixture.call('POST', `/v1/assignments/admin/${nobody}`, await as('admin'))).status).toBe(200);
  });

  it.each([
    ['/v1/projects/1/assignments/nosuch/5', 404.1],
    ['/v1/projects/1/assignments/99/5', 404.1],
    ['/v1/projects/1/assignments/viewer/99', 404.1],
    ['/v1/projects/1/assignments/viewer/99999999999', 400.22],
    ['/v1/projects/9/assignments/viewer/5', 404.1],
    ['/v1/projects/abc/assignments/viewer/5', 400.11],
  ])('answers POST %s with %d', async (path, code) => {
    expect(await codeOf(await fixture.call('POST', path, await as('admin')))).toBe(code);
  });
});

describe('retiring a user', () => {
  it('ends their sessions, revokes their roles and frees their email address', async () => {
    const admin = await as('admin');
    const viewer = await as('viewer');
    const { id } = (await (await fixture.call('GET', '/v1/users/current', viewer)).json()) as { id: number };
    expect((await fixture.call('DELETE', `/v1/users/${id}`, admin)).status).toBe(200);
    expect(await codeOf(await fixture.call('GET', '/v1/users/current', viewer))).toBe(401.2);
    expect(await codeOf(await fixture.call('DELETE', `/v1/users/${id}`, admin))).toBe(404.1);
    const anew = await fixture.call('POST', '/v1/users', {
      ...admin,
      json: { email: 'viewer@example.org', password: 'another-long-one' },
    });
    expect(anew.status).toBe(200);
  });
});
