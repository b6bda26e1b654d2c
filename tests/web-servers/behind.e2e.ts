import { readdirSync, readFileSync } from 'node:fs';
/** The application behind each example of `deploy`, in front of the mock server: the project says which. */
import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contentSecurityPolicy, filesPolicy } from '@mocks/http/content-security-policy';
import type { Page } from '@playwright/test';
import { expect } from '../e2e/fixtures.ts';
import { type PageGroup, pageGroups, pagesOf } from '../e2e/page-table.ts';
import { heading, householdApi, householdSurvey, lakeRegion } from '../e2e/pages.ts';
import { formHeaders, newestSubmission, publicLink, sendButton } from '../e2e/web-form-steps.ts';
import { root } from '../helpers/bin.ts';
import { formWithFiles } from '../helpers/form-with-files.ts';
import { signInToApi } from '../helpers/screens.ts';
import { test } from './fixtures.ts';

test.use({ role: 'admin' });

interface FileOfSubmission {
  name: string;
  exists: boolean;
}

const client = `${root}dist/client/`;
const question = (page: Page) => page.locator('main .fill-question').first();

/** A file of the build that is also there compressed. */
const compressedAsset = () => {
  const name = readdirSync(`${client}assets`).find((one) => one.endsWith('.js.gz'));
  if (name === undefined) throw new Error('The build has no compressed script.');
  return `assets/${name.slice(0, -'.gz'.length)}`;
};

/** An answer with its body as it was sent, which neither `fetch` nor the browser gives. */
const rawAnswer = (address: string, encoding: string) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(pieces) }));
    }).on('error', reject);
  });

/** What a page that opens is refused without harm: only asking tells whether there is a draft, a session or a decision. */
const expected =
  /^(404 GET \/v1\/(projects\/\d+\/forms\/[^/]+\/draft|config\/analytics)|40[14] GET \/v1\/sessions\/restore)$/;

for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
  test.describe(`every page: ${group}`, () => {
    test.use({ role });

    test('opens, nothing is refused, and no request fails', async ({ page }) => {
      test.slow();
      const failed: string[] = [];
      let denied = false;
      page.on('response', (response) => {
        const line = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`;
        if (response.status() >= 400 && !expected.test(line) && !denied) failed.push(line);
      });
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${request.url()}`);
      });
      for (const { name, open, path } of await pagesOf(page, group)) {
        denied = path.startsWith('/dl/');
        await test.step(name, open);
      }
      expect(failed).toEqual([]);
    });
  });

test('every page with a form computes it', async ({ page, pageOf, request }) => {
  test.slow();
  const form = householdSurvey.form;
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  expect((await request.patch(`/v1${form}`, { headers, data: { webformsEnabled: true } })).status()).toBe(200);
  expect((await request.post(`/v1${form}/draft`, { headers })).status()).toBe(200);
  const { id } = await newestSubmission(page, form);
  const paths = ['preview', 'draft/preview', 'submissions/new', 'draft/submissions/new'].flatMap((path) => [
    `${form}/${path}`,
    `${form}/${path}?d[/data/village]=Kora`,
  ]);
  paths.push(`${form}/submissions/${encodeURIComponent(id)}/edit`);
  paths.push(`${form}/submissions/new/offline`, `${form}/draft/submissions/new/offline`);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(question(page)).toBeVisible();
    });
  }
  const visitor = await pageOf(null);
  for (const once of [true, false]) {
    const created = await request.post(`${householdApi}/public-links`, {
      headers,
      data: { displayName: 'Behind a web server', once },
    });
    expect(created.status()).toBe(200);
    for (const action of once ? [''] : ['', '/new', '/preview', '/offline']) {
      const link = await publicLink(page, form, once, action);
      await test.step(link, async () => {
        await visitor.goto(link);
        await expect(question(visitor)).toBeVisible();
      });
    }
  }
});

test('a form is filled and sent', async ({ page, request }) => {
  const xml = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
  xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms">
  <h:head><h:title>Pumps</h:title><model>
    <instance><data id="pumps" version="1"><name/><orx:meta><orx:instanceID/></orx:meta></data></instance>
    <bind nodeset="/data/name" type="string"/>
    <bind nodeset="/data/orx:meta/orx:instanceID" type="string" jr:preload="uid"/>
  </model></h:head>
  <h:body><input ref="/data/name"><label>Name of the pump</label></input></h:body>
</h:html>`;
  const forms = '/v1/projects/1/forms';
  expect((await request.post(`${forms}?publish=true`, { headers: formHeaders, data: xml })).status()).toBe(200);
  await page.goto('/projects/1/forms/pumps/submissions/new?webforms=true');
  await page.getByLabel('Name of the pump').fill('Kora');
  await sendButton(page).click();
  await expect(heading(page, 'The form has been sent')).toBeVisible();
  expect((await newestSubmission(page, '/projects/1/forms/pumps')).xml).toContain('<name>Kora</name>');
});

test('files are cached by their names, and pages are asked for again', async ({ request }) => {
  const cacheOf = async (path: string) => (await request.get(path)).headers()['cache-control'];
  expect(await cacheOf(`/${compressedAsset()}`)).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/users', householdSurvey.path, '/offline-worker.js', '/logo.svg', '/client-config.json'])
    expect([path, await cacheOf(path)]).toEqual([path, 'no-cache']);
  const missing = await request.get('/assets/Removed-a1b2c3d.js');
  expect(missing.status()).toBe(404);
  expect(missing.headers()['cache-control']).toBeUndefined();
});

test('the backend keeps its own caching, and nothing it sends may run', async ({ request, backend }) => {
  const path = '/v1/projects/1';
  const behind = await request.get(path);
  const direct = await request.get(`${backend.url}${path}`);
  expect(behind.status()).toBe(200);
  expect(behind.headers()['cache-control']).toBe(direct.headers()['cache-control']);
  expect(behind.headers()['content-security-policy']).toContain(filesPolicy);
});

test('an address is answered by the page with its own policy', async ({ request }) => {
  const index = readFileSync(`${client}index.html`, 'utf8');
  const form = householdSurvey.form;
  const paths = [
    '/',
    '/projects/1/forms/a%20b/draft',
    `${form}/submissions`,
    `${form}/preview`,
    `${form}/preview?webforms=true`,
    `${form}/submissions/new/offline`,
    '/f/k7Qd?st=1',
    '/no/such/page',
  ];
  for (const path of paths) {
    const answer = await request.get(path);
    const { 'content-security-policy': policy, 'cache-control': caching, etag = '' } = answer.headers();
    expect(answer.headers()['strict-transport-security']).toBe('max-age=63072000');
    expect([path, answer.status(), await answer.text()]).toEqual([path, 200, index]);
    expect([path, policy, caching]).toEqual([path, contentSecurityPolicy(path.replace(/\?.*/, '')), 'no-cache']);
    // The browser asks each time, and gets the page anew only after an update.
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect([path, again.status()]).toEqual([path, 304]);
  }
  expect(await (await request.get('/client-config.json')).json()).toEqual({});
  expect(await (await request.get('/version.txt')).text()).toContain('server (v2026.2.1)');
});

test('the compressed files of the build are sent as they are', async ({ webServer }) => {
  const path = compressedAsset();
  const plain = readFileSync(client + path);
  const encodings = { gzip: ['.gz', gunzipSync], br: ['.br', brotliDecompressSync] } as const;
  for (const encoding of webServer.encodings) {
    const [suffix, decompress] = encodings[encoding];
    const { headers, body } = await rawAnswer(`${webServer.url}/${path}`, encoding);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(body.equals(readFileSync(client + path + suffix))).toBe(true);
    expect(decompress(body).equals(plain)).toBe(true);
  }
  const { headers, body } = await rawAnswer(`${webServer.url}/${path}`, 'identity');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.equals(plain)).toBe(true);
});

test('a file of 100 MB passes whole, and a larger one is refused', async ({ app, request }) => {
  test.slow();
  const forms = '/v1/projects/1/forms';
  const created = await request.post(forms, { headers: formHeaders, data: formWithFiles('large-file', ['large.bin']) });
  expect(created.status()).toBe(200);
  // Playwright's own requests take minutes for this on a busy machine.
  const { token } = await signInToApi(app);
  const send = (method: string, body?: Buffer<ArrayBuffer>) =>
    fetch(`${app.url}${forms}/large-file/draft/attachments/large.bin`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
      ...(body && { body }),
    });
  const file = Buffer.alloc(100 * 1024 * 1024, 'all of it ');
  expect((await send('POST', file)).status).toBe(200);
  expect(file.equals(Buffer.from(await (await send('GET')).arrayBuffer()))).toBe(true);
  expect((await send('POST', Buffer.concat([file, Buffer.from('!')]))).status).toBe(413);
});

test('old addresses lead to the pages of today', async ({ page, request }) => {
  await page.goto(`/#${lakeRegion.path}`);
  await expect(heading(page, lakeRegion.name)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(lakeRegion.path);
  const led = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    const { pathname, searchParams } = new URL(answer.headers()['location'] ?? 'none:', page.url());
    return [answer.status(), pathname, Object.fromEntries([...searchParams].toSorted())];
  };
  // Where ODK Central's own web server leads them to.
  expect(await led('/-/single/abc123?st=t%24%2F&a=1')).toEqual([301, '/f/abc123', { a: '1', st: 't$/' }]);
  expect(await led('/-/single/abc123?a=1')).toEqual([301, '/f/abc123/new', { a: '1', single: 'true' }]);
  expect(await led('/-/abc123?st=t')).toEqual([301, '/f/abc123', { single: 'false', st: 't' }]);
  expect(await led('/-/abc123?d[/data/a]=1')).toEqual([301, '/f/abc123/new', { 'd[/data/a]': '1' }]);
  expect(await led('/-/preview/abc123?a=1')).toEqual([301, '/f/abc123/preview', { a: '1' }]);
});

test('the pages of Enketo are its own, and show inside ours', async ({ page, request }) => {
  for (const path of ['/-/x/abc123', '/-/thanks', '/-/edit/abc123', '/-/single/check-submitted', '/-/css/theme.css']) {
    const answer = await request.get(path);
    expect(await answer.text()).toContain(`Enketo at ${path}<`);
    expect(answer.headers()['content-security-policy']).toBeUndefined();
    expect(answer.headers()['cache-control']).toBeUndefined();
  }
  const { form } = householdSurvey;
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  expect((await request.patch(`/v1${form}`, { headers, data: { webformsEnabled: false } })).status()).toBe(200);
  await page.goto(`${form}/preview`);
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: /^Enketo at \/-\/preview\/\w+$/ }),
  ).toBeVisible();
});

test('a file of a submission is downloaded by its address for people', async ({ page, request }) => {
  const list = await request.get(`/v1${householdSurvey.path}`);
  for (const { instanceId } of (await list.json()) as { instanceId: string }[]) {
    const submission = `${householdSurvey.path}/${encodeURIComponent(instanceId)}`;
    const files = (await (await request.get(`/v1${submission}/attachments`)).json()) as FileOfSubmission[];
    const file = files.find(({ exists }) => exists);
    if (!file) continue;
    const download = page.waitForEvent('download');
    await page.goto(`/dl${submission}/attachments/${encodeURIComponent(file.name)}`);
    expect((await download).suggestedFilename()).toBe(file.name);
    return;
  }
  throw new Error('no submission has a file');
});
