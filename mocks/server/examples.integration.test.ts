import { routes } from '@mocks/generated/routes';
import { createTestServer } from '@mocks/node';
import { describe, expect, it } from 'vitest';
import { exampleOf } from './examples';
import { registry, withoutHandler } from './registry';

it('has work for no operation that is committed: all have their handler', () => {
  expect(withoutHandler(registry)).toEqual([]);
});

it('has an answer for every operation of the contract', async () => {
  for (const { id } of routes) expect((await exampleOf(id)).status, id).toBeGreaterThanOrEqual(200);
});

describe('a server that lacks a handler', () => {
  const { listRoles: _, ...unfinished } = registry;
  const unfinishedServer = async (example?: typeof exampleOf) => {
    const server = await createTestServer({ registry: unfinished, ...(example ? { example } : {}) });
    await server.signIn('admin');
    return server;
  };

  it('is known to lack it', () => {
    expect(withoutHandler(unfinished)).toEqual(['listRoles']);
  });

  it('answers with the example of the contract', async () => {
    const server = await unfinishedServer(exampleOf);
    const response = await server.request('/v1/roles');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(await response.json()).toEqual(await (await exampleOf('listRoles')).json());
  });

  it('still refuses what it refuses before any handler', async () => {
    const server = await unfinishedServer(exampleOf);
    const response = await server.request('/v1/roles', { headers: { authorization: 'Bearer nobody' } });
    expect(response.status).toBe(401);
  });

  it('still answers all else itself', async () => {
    const server = await unfinishedServer(exampleOf);
    const response = await server.request('/v1/users/current');
    expect(await response.json()).toMatchObject({ email: 'admin@example.org' });
  });

  it('says that it does not do this when examples are not wanted', async () => {
    const server = await unfinishedServer();
    const response = await server.request('/v1/roles');
    expect(await response.json()).toMatchObject({ code: 501.1 });
  });
});
