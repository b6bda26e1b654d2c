import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fixture, codeOf, startFixture } from './test-server';

let fixture: Fixture;
let token: string;
beforeEach(async () => {
  fixture = await startFixture();
  token = await fixture.token('admin');
});

const get = (path: string, headers?: Record<string, string>) =>
  fixture.call('GET', path, { token, ...(headers ? { headers } : {}) });
const patch = (json: unknown) => fixture.call('PATCH', '/v1/projects/1', { token, json });

describe('addresses', () => {
  it.each([
    ['/v1/nope', 404.1],
    ['/v1/sessions', 404.1],
    ['/v1/sessions/current', 404.1],
    ['/v1/Projects/1', 404.1],
    ['/v1/projects/%zz', 404.1],
    ['/v1/projects/abc', 400.11],
    ['/v1/projects/1.5', 400.11],
    ['/v1/projects/-1', 404.1],
    ['/v1/projects/2147483648', 400.22],
    ['/v1/projects/99999999999999999999', 400.22],
    ['/v1/projects?limit=abc', 400.11],
    ['/v1/projects/1/forms/a.svc/Submissions?limit=abc', 501.1],
    ['/v1', 404.2],
    ['/elsewhere', 404.2],
    ['/v2/projects', 404.3],
  ])('GET %s is %d', async (path, code) => {
    expect(await codeOf(await get(path))).toBe(code);
  });

  it('ignore a trailing slash and answer HEAD without a body', async () => {
    expect((await get('/v1/projects/1/')).status).toBe(200);
    const head = await fixture.call('HEAD', '/v1/projects/1', { token });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it('with a NUL are answered with an internal error', async () => {
    const response = await get('/v1/projects/%00');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
  });

  it('do not reveal to anonymous callers whether something exists', async () => {
    expect(await codeOf(await fixture.call('GET', '/v1/projects/9999'))).toBe(401.2);
  });
});

describe('answers', () => {
  it('have an ETag and are not sent again', async () => {
    const first = await get('/v1/projects/1');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[0-9a-f]+-.{27}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const second = await get('/v1/projects/1', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    await patch({ name: 'Renamed' });
    expect((await get('/v1/projects/1', { 'if-none-match': etag })).status).toBe(200);
  });

  it('include the client’s own files for everybody', async () => {
    const version = await fixture.call('GET', '/version.txt');
    expect(version.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(Date.parse(version.headers.get('date') ?? '')).not.toBeNaN();
    expect((await fixture.call('GET', '/client-config.json')).status).toBe(200);
  });
});

describe('projects', () => {
  it.each([
    ['a number', { name: 5 }, '5'],
    ['an object', { name: { a: 1 } }, '{"a":1}'],
    ['a blank', { name: '' }, ''],
    ['10 kB', { name: 'n'.repeat(10_240) }, 'n'.repeat(10_240)],
    ['right to left', { name: 'مشروع \u202Eالمياه' }, 'مشروع \u202Eالمياه'],
    ['markup', { name: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
  ])('accept the name %s', async (_what, json, name) => {
    const created = await fixture.call('POST', '/v1/projects', { token, json });
    const { id } = (await created.json()) as { id: number };
    expect(await (await get(`/v1/projects/${id}`)).json()).toMatchObject({
      name,
      archived: null,
      description: null,
      updatedAt: null,
    });
  });

  it.each([
    ['nothing', {}, 400, 400.2],
    ['null', { name: null }, 400, 400.2],
    ['a NUL', { name: 'a\u0000b' }, 500, undefined],
    ['half a surrogate pair', { name: 'a\ud800b' }, 500, undefined],
    ['300 kB', { name: 'n'.repeat(300_000) }, 400, 400.36],
  ])('refuse the name %s', async (_what, json, status, code) => {
    const response = await fixture.call('POST', '/v1/projects', { token, json });
    expect(response.status).toBe(status);
    expect(await codeOf(response)).toBe(code);
    expect(fixture.server.store.tables.projects.size).toBe(1);
  });

  it('change only the sent fields', async () => {
    expect(await (await patch({ archived: 'yes', color: 'red' })).json()).toMatchObject({
      name: 'Water points',
      archived: true,
    });
    expect(await (await patch({ description: null })).json()).toMatchObject({ archived: true, description: null });
    expect(await (await patch({})).json()).toEqual({});
    expect(await codeOf(await patch({ archived: 'maybe' }))).toBe(400.11);
  });

  it('are listed with archived ones last, then by name, and by number with their lists', async () => {
    for (const name of ['Beta', 'Alpha', 'älter'])
      await fixture.call('POST', '/v1/projects', { token, json: { name } });
    await patch({ archived: true });
    const names = async (query: string) =>
      ((await (await get(`/v1/projects${query}`)).json()) as { name: string }[]).map(({ name }) => name);
    expect(await names('')).toEqual(['Alpha', 'Beta', 'älter', 'Water points']);
    expect(await names('?forms=true')).toEqual(['Water points', 'Beta', 'Alpha', 'älter']);
  });
});

describe('users', () => {
  const create = (json: unknown) => fixture.call('POST', '/v1/users', { token, json });

  it('are created with the email address as name, and cannot sign in without a password', async () => {
    const response = await create({ email: 'New@example.org' });
    expect(await response.json()).toMatchObject({
      email: 'New@example.org',
      displayName: 'New@example.org',
      lastLoginAt: null,
      type: 'user',
    });
    expect(
      await codeOf(
        await fixture.call('POST', '/v1/sessions', { json: { email: 'new@example.org', password: 'anything at all' } }),
      ),
    ).toBe(401.2);
  });

  it.each([
    ['a taken address', { email: 'ADMIN@example.org' }, 409.3],
    ['no address', {}, 400.2],
    ['a short password', { email: 'a@example.org', password: 'short' }, 400.21],
    ['a long password', { email: 'a@example.org', password: 'ä'.repeat(37) }, 400.38],
    ['a weak password', { email: 'a@example.org', password: 'aaaaaaaaaaaa' }, 400.44],
    ['a long name', { email: 'a@example.org', displayName: 'n'.repeat(65) }, 400.13],
  ])('are refused for %s, without leaving data', async (_what, json, code) => {
    const before = fixture.server.store.tables.users.size;
    expect(await codeOf(await create(json))).toBe(code);
    expect(fixture.server.store.tables.users.size).toBe(before);
    expect(fixture.server.store.tables.actors.size).toBe(before);
  });

  it('are found by a part of the name or, by everybody, by the full email address', async () => {
    const names = async (query: string, asToken: string) => {
      const response = await fixture.call('GET', `/v1/users?q=${query}`, { token: asToken });
      return ((await response.json()) as { displayName: string }[]).map(({ displayName }) => displayName);
    };
    expect(await names('solhem', token)).toEqual(['Ragna Solheim']);
    expect(await names('ndiaye', token)).toEqual(['Fatou Ndiaye']);
    const viewer = await fixture.token('viewer');
    expect(await names('ndiaye', viewer)).toEqual([]);
    expect(await names('manager@example.org', viewer)).toEqual(['Fatou Ndiaye']);
  });
});

describe('preferences', () => {
  const site = (name: string) => `/v1/user-preferences/site/${name}`;
  const put = (path: string, json: unknown) => fixture.call('PUT', path, { token, json });

  it('store any JSON under any name, per user', async () => {
    await put(site('a.b%2Fc%20%22d%22'), { propertyValue: { a: [1, null] } });
    await put('/v1/user-preferences/project/1/trash', { propertyValue: true });
    const current = await get('/v1/users/current', { 'x-extended-metadata': 'true' });
    const { preferences } = (await current.json()) as { preferences: unknown };
    expect(preferences).toEqual({ site: { 'a.b/c "d"': { a: [1, null] } }, projects: { 1: { trash: true } } });
    const removed = await fixture.call('DELETE', site('a.b%2Fc%20%22d%22'), { token });
    expect(await removed.text()).toBe('1');
    expect(await codeOf(await fixture.call('DELETE', site('a.b%2Fc%20%22d%22'), { token }))).toBe(404.1);
  });

  it.each([
    [{}, 400.23],
    [{ propertyValue: 1, other: 2 }, 400.33],
  ])('refuse the body %j', async (json, code) => {
    expect(await codeOf(await put(site('x'), json))).toBe(code);
  });

  it('need a project that exists, but no rights on it', async () => {
    expect(await codeOf(await put('/v1/user-preferences/project/9/x', { propertyValue: 1 }))).toBe(404.1);
    const nobody = await fixture.token(null);
    expect(
      (await fixture.call('PUT', '/v1/user-preferences/project/1/x', { token: nobody, json: { propertyValue: 1 } }))
        .status,
    ).toBe(200);
  });
});

describe('the audit log', () => {
  it('stores the notes of requests, and nothing of failed ones', async () => {
    await fixture.call('PATCH', '/v1/projects/1', {
      token,
      json: { name: 'A' },
      headers: { 'x-action-notes': 'h%C3%A9llo' },
    });
    const refused = await fixture.call('PATCH', '/v1/projects/1', {
      token,
      json: { name: 'B' },
      headers: { 'x-action-notes': '%' },
    });
    expect(await codeOf(refused)).toBe(400.6);
    const updates = fixture.server.store.tables.audits.filter(({ action }) => action === 'project.update');
    expect(updates.map(({ notes, details }) => [notes, details])).toEqual([['héllo', { data: { name: 'A' } }]]);
    expect(fixture.server.store.tables.projects.get(1)?.name).toBe('A');
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
