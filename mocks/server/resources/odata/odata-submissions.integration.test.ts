import { type TestServer, createTestServer } from '@mocks/node';
import { beforeEach, describe, expect, it } from 'vitest';

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
  code?: number;
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

describe('the rows of a form', () => {
  it('are listed newest first, with the answers before the metadata', async () => {
    const { body } = await get(query({ top: '1' }));
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
    expect(body['@odata.context']).toBe(`http://localhost${form}.svc/$metadata#Submissions`);
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
});
