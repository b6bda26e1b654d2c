/** Alidade beside ODK Central's own client, as deploy/beside-central.sh sets it up, with HTTPS. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentSecurityPolicy } from '@mocks/http/content-security-policy';
import { expect } from '../e2e/fixtures.ts';
import { pagesOf } from '../e2e/page-table.ts';
import { householdSurvey, signInAs } from '../e2e/pages.ts';
import { root } from '../helpers/bin.ts';
import { type Beside, besideCentral, startBeside } from './central.ts';
import { test as behind } from './fixtures.ts';

const test = behind.extend<object, { beside: Beside }>({
  beside: [
    async ({ backend, enketo }, use) => {
      const beside = await startBeside({ backend: new URL(backend.url).host, enketo: new URL(enketo.url).host });
      await use(beside);
      await beside.stop();
    },
    { scope: 'worker' },
  ],
  app: [async ({ backend, beside }, use) => use({ ...backend, url: beside.url }), { scope: 'worker' }],
});

test('both clients are there, and each has its own session', async ({ page, beside }) => {
  await page.goto('/');
  await signInAs(page, 'admin');
  await expect(page).toHaveTitle('Projects | Alidade');
  const [session] = await page.context().cookies();
  expect(session).toMatchObject({ domain: 'localhost', httpOnly: true, sameSite: 'Strict' });
  await page.goto(beside.central);
  await expect(page.getByRole('heading', { name: 'The client of ODK Central' })).toBeVisible();
  expect((await page.request.get(`${beside.central}/v1/users/current`)).status()).toBe(401);
  expect((await page.request.get('/v1/users/current')).status()).toBe(200);
});

test.describe('for an administrator', () => {
  test.use({ role: 'admin' });

  test('pages of each kind open, and nothing is refused', async ({ page }) => {
    test.slow();
    for (const group of ['site', 'filling'] as const)
      for (const { name, open } of await pagesOf(page, group)) await test.step(name, open);
  });

  test('the policy is enforced, and the other files are those of ODK Central', async ({ request }) => {
    for (const path of ['/users', `${householdSurvey.form}/preview`]) {
      const { 'content-security-policy': policy = '', 'strict-transport-security': transport } = (
        await request.get(path)
      ).headers();
      expect(policy).toBe(contentSecurityPolicy(path));
      expect(transport).toContain('max-age');
    }
    expect(await (await request.get('/client-config.json')).json()).toEqual({ oidcEnabled: false });
    expect(await (await request.get('/version.txt')).text()).toContain('(v2026.2.1)');
    expect(await (await request.get('/-/x/abc')).text()).toContain('Enketo at /-/x/abc<');
  });
});

test.describe('the script', () => {
  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'alidade-central-'));
  });
  test.afterEach(() => rmSync(folder, { recursive: true }));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const conf = 'files/local/alidade/alidade.conf';

  test('lets the container get a certificate where it does so for ODK Central', () => {
    besideCentral(folder, 'alidade.example.org', 'letsencrypt');
    // The container asks for certificates by these two lines, and looks for files to link in this folder.
    expect(read(conf)).toMatch(/^ssl_certificate_key \/etc\/letsencrypt\/live\/alidade\.example\.org\/privkey\.pem;$/m);
    expect(read(conf)).toMatch(/^server_name alidade\.example\.org;$/m);
    expect(read('docker-compose.override.yml')).toContain(`/${conf}:/etc/nginx/user_conf.d/alidade.conf:ro`);
    expect(read('files/local/alidade/alidade-http.conf')).toContain('/.well-known/acme-challenge');
  });

  test('trusts a proxy in front that ends HTTPS', () => {
    besideCentral(folder, 'alidade.example.org', 'upstream');
    expect(read(conf)).toContain('listen 80;');
    expect(read(conf)).not.toContain('ssl_certificate');
    expect(read(conf)).toContain(
      'proxy_pass http://service:8383; proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto https;',
    );
  });

  test('can be run again, and overwrites nothing of others', () => {
    besideCentral(folder, 'one.example.org', 'letsencrypt');
    besideCentral(folder, 'two.example.org', 'letsencrypt');
    expect(read(conf)).toContain('server_name two.example.org;');
    writeFileSync(join(folder, 'docker-compose.override.yml'), 'services: {}\n');
    expect(() => besideCentral(folder, 'two.example.org', 'letsencrypt')).toThrow(
      /There is a docker-compose\.override\.yml/,
    );
    expect(read('docker-compose.override.yml')).toBe('services: {}\n');
  });

  for (const [name, refusal] of [
    ['', 'Name the host'],
    ['alidade.example.org; return 200', 'Name the host'],
    ['127.0.0.1', 'needs a second one'],
  ] as const)
    test(`refuses "${name}" as a host`, () => {
      expect(() => besideCentral(folder, name, 'letsencrypt')).toThrow(refusal);
    });

  test('refuses a folder without ODK Central', () => {
    const run = () =>
      execFileSync('sh', [`${root}deploy/beside-central.sh`, 'a.example.org'], { cwd: folder, stdio: 'pipe' });
    expect(run).toThrow('Go to the folder of ODK Central');
  });
});
