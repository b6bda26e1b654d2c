import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, createTestServer } from '@mocks/node';

let server: TestServer;
const form = '/v1/projects/1/forms/water_point';
const table = `${form}.svc/Submissions`;

beforeEach(async () => {
  server = await createTestServer({ seed: 'roles' });
  await server.signIn('admin');
});

interface Table {
  value: Record<string, unknown>[];
  '@odata.context': string;
  '@odata.nextLink'?: string;
  '@odata.count'?: number;
  code?: number;
  details?: unknown;
}
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.request(path, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text === '' ? {} : JSON.parse(text)) as Table };
}
const query = (options: Record<string, string>) =>
  `${table}?${Object.entries(options)
    .map(([name, value]) => `%24${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
const names = async (options: Record<string, string>) =>
  (await get(query({ select: 'name', ...options }))).body.value.map((row) => row.name);
/** Newest first. */
const all = ['Kilimani', 'Bwawani', 'Kisima cha shule', 'Chanzo', 'Mtoni'];

describe('the rows of a form', () => {
  it('are listed newest first, with the answers before the metadata', async () => {
    const { headers, body } = await get(query({ top: '1' }));
    expect(headers.get('odata-version')).toBe('4.0');
    expect(Object.keys(body.value[0] ?? {})).toEqual([
      'name',
      'location',
      'pump',
      'households',
      'photo',
      'meta',
      '__id',
      '__system',
    ]);
    expect(body.value[0]).toMatchObject({
      households: 40,
      location: { type: 'Point', coordinates: [36.08, -3.04, 904], properties: { accuracy: 5 } },
      __system: {
        submitterName: 'Tablet 1',
        reviewState: null,
        edits: 0,
        formVersion: '2026010901',
        status: null,
        deletedAt: null,
      },
    });
    expect(body['@odata.context']).toBe(`http://localhost${form}.svc/$metadata#Submissions`);
  });

  it('are selected by filter, order and location', async () => {
    expect(await names({})).toEqual(all);
    expect(await names({ filter: "__system/reviewState eq 'approved'" })).toEqual(['Mtoni']);
    expect(await names({ orderby: '__system/submissionDate asc', top: '2', skip: '1' })).toEqual([
      'Chanzo',
      'Kisima cha shule',
    ]);
    expect((await get(query({ wkt: 'true', select: 'location', top: '1' }))).body.value).toEqual([
      { location: 'POINT (36.08 -3.04 904)' },
    ]);
  });

  it('are paged through the links', async () => {
    const seen: unknown[] = [];
    let path: string | undefined = query({ top: '2', count: 'true', select: 'name' });
    while (path !== undefined) {
      const { body }: { body: Table } = await get(path.replace('http://localhost', ''));
      expect(body['@odata.count']).toBe(5);
      seen.push(body.value.map((row) => row.name));
      path = body['@odata.nextLink'];
    }
    expect(seen).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
  });

  it('are only counted with $top=0, and other options are only checked on request', async () => {
    expect((await get(query({ top: '0', count: 'true', filter: '__system/deletedAt ne null' }))).body).toMatchObject({
      value: [],
      '@odata.count': 0,
    });
    expect((await get(query({ top: '0', filter: 'nonsense' }))).status).toBe(200);
    expect((await get(query({ top: '0', count: 'true', filter: 'nonsense eq 1' }))).body.code).toBe(501.5);
  });

  it('omit deleted ones unless the filter names the deletion date', async () => {
    const [id] = (await get(query({ select: '__id', top: '1' }))).body.value.map((row) => String(row.__id));
    await server.request(`${form}/submissions/${id}`, { method: 'DELETE' });
    expect(await names({})).toEqual(all.slice(1));
    expect(await names({ filter: '__system/deletedAt ne null' })).toEqual(['Kilimani']);
    expect((await get(`${table}('${id}')`)).body.code).toBe(404.1);
  });

  it('have an ETag that changes with any of them', async () => {
    const before = (await get(table)).headers.get('etag') ?? '';
    expect(before).toMatch(/^W\/"eventhash:[0-9a-f]{32}"$/);
    expect((await get(table, { 'if-none-match': before })).status).toBe(304);
    const [id] = (await get(query({ select: '__id', skip: '4' }))).body.value.map((row) => String(row.__id));
    server.clock.advance(1000);
    await server.request(`${form}/submissions/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"reviewState":"rejected"}',
    });
    expect((await get(table, { 'if-none-match': before })).status).toBe(200);
    expect((await get(query({ filter: '1 eq 2' }))).headers.get('etag')).toBe(`W/"eventhash:${'0'.repeat(32)}"`);
  });

  it('are refused in the order of the real server, with the OData version once it is checked', async () => {
    const refusals: [string, number, string | null][] = [
      [query({ apply: 'x' }), 501.1, null],
      [`${form.replace('water_point', 'nope')}.svc/Submissions`, 404.1, '4.0'],
      [`${form.replace('water_point', 'repair')}.svc/Submissions`, 404.1, '4.0'],
      [query({ skiptoken: 'x', orderby: '__id' }), 400.35, '4.0'],
      [query({ filter: 'age eq 1', orderby: 'age', top: 'x', select: 'nope' }), 501.5, '4.0'],
      [query({ orderby: '__id sideways', top: 'x', select: 'nope' }), 501.5, '4.0'],
      [query({ top: 'x', select: 'nope' }), 400.11, '4.0'],
      [query({ select: 'nope' }), 400.23, '4.0'],
    ];
    for (const [path, code, version] of refusals) {
      const { body, headers } = await get(path);
      expect([path, body.code, headers.get('odata-version')]).toEqual([path, code, version]);
    }
    expect((await get(query({ top: '-1' }))).status).toBe(500);
  });

  it('require the right to read submissions', async () => {
    await server.signIn('viewer');
    expect(await names({ top: '1' })).toEqual(['Kilimani']);
    await server.signIn('formfill');
    expect((await get(table)).body.code).toBe(403.1);
  });
});

describe('one row', () => {
  it('is a table with one row', async () => {
    const [id] = (await get(query({ select: '__id', skip: '4' }))).body.value.map((row) => String(row.__id));
    const { body } = await get(`${table}('${id}')?%24select=__id,name`);
    expect(body).toEqual({
      value: [{ name: 'Mtoni', __id: id }],
      '@odata.context': `http://localhost${form}.svc/$metadata#Submissions`,
    });
    expect((await get(`${table}('${id}')?%24filter=ignored`)).status).toBe(200);
    expect((await get(`${table}('${id}')?%24top=0`)).body.value).toEqual([]);
  });

  it.each(["('nope')", "('o''ne')", "('a%20b')"])('is not there: %s', async (key) => {
    expect((await get(table + key)).body.code).toBe(404.1);
  });
});
