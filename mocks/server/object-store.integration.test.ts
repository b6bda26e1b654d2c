import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { bucketRules, objectStoreOrigin } from './object-store';
import { type Fixture, startFixture } from './test-server';

const site = 'http://127.0.0.1:8989';
const file = '/v1/projects/1/forms/shops/draft/attachments/shops.csv';
const definition = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
  <h:head><h:title>Shops</h:title><model>
    <instance><data id="shops" version="1"><shop/><meta><instanceID/></meta></data></instance>
    <instance id="shops" src="jr://file-csv/shops.csv"/>
    <bind nodeset="/data/shop" type="string"/>
  </model></h:head>
  <h:body><input ref="/data/shop"><label>Shop</label></input></h:body>
</h:html>`;

let fixture: Fixture;
let token: string;

beforeEach(async () => {
  fixture = await startFixture({ options: { origin: site } });
  token = await fixture.token('admin');
  const xml = { 'content-type': 'application/xml' };
  await fixture.call('POST', '/v1/projects/1/forms', { token, body: definition, headers: xml });
  await fixture.call('POST', file, { token, body: 'name,label\na,A\n', headers: { 'content-type': 'text/csv' } });
});

/** Where the server says that the file is. */
async function moved(): Promise<string> {
  const answer = await fixture.call('GET', file, { token });
  expect([answer.status, answer.headers.get('etag')]).toEqual([307, null]);
  return answer.headers.get('location') ?? '';
}
const ask = (url: string, init: RequestInit = {}) => fixture.server.storedObject(new Request(url, init));
const fromPage = { headers: { origin: site } };

describe('an object store', () => {
  it('has the rules of the deployment guide', () => {
    const guide = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
    const [, rules = ''] = /```json\n(\s*\[[^`]*)```/.exec(guide) ?? [];
    expect(JSON.parse(rules)).toEqual(bucketRules('https://data.example.org'));
  });

  it('is used only when it is there', async () => {
    expect((await fixture.call('GET', file, { token })).status).toBe(200);
    fixture.server.objectStore = 'closed';
    expect(new URL(await moved()).origin).toBe('http://localhost:8989');
    await fixture.server.reset();
    expect(fixture.server.objectStore).toBe('none');
  });

  it('answers an address for a minute, by the method that it was signed for', async () => {
    fixture.server.objectStore = 'closed';
    const url = await moved();
    const answer = ask(url);
    expect(await answer.text()).toBe('name,label\na,A\n');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="shops.csv"; filename*=UTF-8''shops.csv`,
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
    });
    expect(ask(url, { method: 'HEAD' }).status).toBe(403);
    expect(ask(url.replace(/blob-\d+/, 'blob-99')).status).toBe(404);
    fixture.clock.advance(60_000);
    expect(ask(url).status).toBe(403);
  });

  it('lets pages of the site read, if it is open, without headers of their own', async () => {
    fixture.server.objectStore = 'closed';
    const permits = ({ headers }: Response) => headers.get('access-control-allow-origin');
    expect(permits(ask(await moved(), fromPage))).toBeNull();
    fixture.server.objectStore = 'open';
    const url = await moved();
    expect(permits(ask(url, fromPage))).toBe(site);
    expect(permits(ask(url, { headers: { origin: 'https://other.example' } }))).toBeNull();
    const preflight = (headers: Record<string, string>) =>
      ask(url, { method: 'OPTIONS', headers: { origin: site, 'access-control-request-method': 'GET', ...headers } });
    expect(preflight({}).status).toBe(200);
    expect(preflight({ 'access-control-request-headers': 'x-extended-metadata' }).status).toBe(403);
  });

  it('goes by another name than the site', () => {
    expect(objectStoreOrigin(site)).toBe('http://localhost:8989');
    expect(objectStoreOrigin('https://data.example.org')).toBe('https://data.example.org');
  });
});
