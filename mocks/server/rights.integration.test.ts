import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from './test-server';

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
});
