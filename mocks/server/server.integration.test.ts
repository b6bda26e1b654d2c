import { readFileSync } from 'node:fs';
import { createTestServer } from '@mocks/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fixture, codeOf, startFixture } from './test-server';

let fixture: Fixture;
let token: string;
beforeEach(async () => {
  fixture = await startFixture();
  token = await fixture.token('admin');
});

const get = (path: string) => fixture.call('GET', path, { token });
const patch = (json: unknown) => fixture.call('PATCH', '/v1/projects/1', { token, json });

describe('verbs', () => {
  it('are those that the contract knows, and every one of these belongs to a role', async () => {
    const contract = JSON.parse(readFileSync('mocks/generated/openapi.json', 'utf8')) as {
      components: { schemas: { KnownVerb: { enum: string[] } } };
    };
    const roles = (await (await get('/v1/roles')).json()) as { verbs: string[] }[];
    expect([...new Set(roles.flatMap(({ verbs }) => verbs))].sort()).toEqual(
      contract.components.schemas.KnownVerb.enum.toSorted(),
    );
  });
});

describe('switching encryption on', () => {
  it('does not store the passphrase, and deletes submissions to drafts and nothing else', async () => {
    const passphrase = 'three goats on a roof';
    const server = await createTestServer({ seed: 'roles' });
    await server.signIn('manager');
    const { submissions } = server.store.tables;
    const sent = submissions.rows();
    const [first] = sent;
    if (!first) throw new Error('nothing was sent');
    await server.store.write(async () => {
      submissions.put({ ...first, id: submissions.nextId(), draft: true, instanceId: 'uuid:test' });
    });
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const body = JSON.stringify({ passphrase });
    expect((await server.request('/v1/projects/1/key', { method: 'POST', headers, body })).status).toBe(200);
    expect(submissions.rows()).toEqual(sent);
    expect(JSON.stringify([...server.snapshot()].map(([name, rows]) => [name, [...rows]]))).not.toContain(passphrase);
  });
});

describe('snapshots', () => {
  it('restore everything, including sessions', async () => {
    const snapshot = fixture.server.snapshot();
    await patch({ name: 'Changed' });
    await fixture.call('DELETE', '/v1/sessions/current', { token });
    await fixture.server.restore(snapshot);
    expect(await (await get('/v1/projects/1')).json()).toMatchObject({ name: 'Water points', updatedAt: null });
  });

  it('are not changed by delayed calls, which are dropped', async () => {
    const held = Promise.withResolvers<void>();
    fixture = await startFixture({ sleep: () => held.promise });
    token = await fixture.token('admin');
    const snapshot = fixture.server.snapshot();
    fixture.server.faults.add({ kind: 'delay', milliseconds: 10_000, times: 1 });
    const late = fixture.call('DELETE', '/v1/sessions/current', { token });
    await fixture.server.restore(snapshot);
    held.resolve();
    expect((await late).type).toBe('error');
    expect((await get('/v1/projects/1')).status).toBe(200);
  });

  it('of a seed are repeatable', async () => {
    await fixture.server.reset();
    fixture.clock.set('2026-03-21T08:00:00.000Z');
    const one = [...(fixture.server.snapshot().get('actees') ?? [])];
    await fixture.server.reset();
    expect(fixture.server.snapshot().get('actees')).toEqual(one);
  });
});

describe('faults', () => {
  it('make only the next call of the named operation fail', async () => {
    fixture.server.faults.add({ kind: 'problem', code: 403.1, operation: 'getProject' });
    expect((await get('/v1/projects')).status).toBe(200);
    expect(await codeOf(await get('/v1/projects/1'))).toBe(403.1);
    expect((await get('/v1/projects/1')).status).toBe(200);
  });

  it('answer 500 without a code and 502 as a page', async () => {
    fixture.server.faults.add({ kind: 'problem', code: 500 });
    expect(await codeOf(await get('/v1/projects/1'))).toBeUndefined();
    fixture.server.faults.add({ kind: 'problem', code: 502 });
    expect((await get('/v1/projects/1')).headers.get('content-type')).toBe('text/html');
  });

  it('break the connection before the work or after it', async () => {
    fixture.server.faults.add({ kind: 'offline', method: 'PATCH' });
    expect((await patch({ name: 'A' })).type).toBe('error');
    expect(fixture.server.store.tables.projects.get(1)?.name).toBe('Water points');
    fixture.server.faults.add({ kind: 'lost' });
    expect((await patch({ name: 'B' })).type).toBe('error');
    expect(fixture.server.store.tables.projects.get(1)?.name).toBe('B');
  });

  it('delay answers', async () => {
    const waits: number[] = [];
    fixture = await startFixture({ sleep: (milliseconds) => Promise.resolve(void waits.push(milliseconds)) });
    fixture.server.latency = 200;
    fixture.server.faults.add({ kind: 'delay', milliseconds: 300, times: 2 });
    for (let call = 0; call < 3; call += 1) await fixture.call('GET', '/version.txt');
    expect(waits).toEqual([500, 500, 200]);
  });

  it('never answer, with or without the work, until the server is reset', async () => {
    fixture.server.faults.add({ kind: 'silent', method: 'PATCH' });
    const ignored = patch({ name: 'A' });
    fixture.server.faults.add({ kind: 'silent', done: true, method: 'PATCH' });
    const done = patch({ name: 'B' });
    const nameOf = () => fixture.server.store.tables.projects.get(1)?.name;
    await vi.waitFor(() => expect(nameOf()).toBe('B'));
    await fixture.server.reset();
    expect([(await ignored).type, (await done).type]).toEqual(['error', 'error']);
  });

  it('do the work after a proxy has given up, unless the server is reset', async () => {
    const held = Promise.withResolvers<void>();
    fixture = await startFixture({ sleep: () => held.promise });
    token = await fixture.token('admin');
    fixture.server.faults.add({ kind: 'lost', status: 504, later: 60_000 });
    expect((await patch({ name: 'Late' })).status).toBe(504);
    const nameOf = () => fixture.server.store.tables.projects.get(1)?.name;
    expect(nameOf()).toBe('Water points');
    held.resolve();
    await vi.waitFor(() => expect(nameOf()).toBe('Late'));
  });

  it('answer a page as a success, say when to try again, and remove headers', async () => {
    fixture.server.faults.add({ kind: 'page', method: 'PATCH' });
    const page = await patch({ name: 'A' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(fixture.server.store.tables.projects.get(1)?.name).toBe('Water points');
    fixture.server.faults.add({ kind: 'problem', code: 503, retryAfter: 7 });
    expect((await get('/v1/projects/1')).headers.get('retry-after')).toBe('7');
    fixture.server.faults.add({ kind: 'strip', headers: ['authorization', 'etag', 'date'] });
    const stripped = await get('/v1/projects/1');
    expect(stripped.status).toBe(401);
    expect([...stripped.headers.keys()]).not.toContain('date');
  });

  it('end a delayed call at once when the server is reset', async () => {
    fixture = await startFixture({ sleep: () => new Promise<void>(() => undefined) });
    fixture.server.latency = 60_000;
    const delayed = fixture.server.fetch(new Request('http://localhost/version.txt'));
    await fixture.server.reset();
    expect((await delayed).type).toBe('error');
  });
});

describe('writes', () => {
  it('run one after the other', async () => {
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        fixture.call('POST', '/v1/users', {
          token,
          json: { email: `u${at % 10}@example.org`, password: 'a-long-password' },
        }),
      ),
    );
    expect(created.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(created.filter(({ status }) => status === 409)).toHaveLength(10);
  });
});
