/** A new release of the page on which forms are filled without a network. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '../helpers/app-server.ts';
import { root } from '../helpers/bin.ts';
import { expect, test } from './fixtures.ts';
import { openPage, publishForm } from './offline-form.ts';

/** Turns the built client in a folder into another release: all files have other names, and one text differs. */
function makeRelease(folder: string): void {
  const assets = join(folder, 'assets');
  const named = new Map<string, string>();
  // They are those of the release before.
  for (const each of [folder, assets])
    for (const name of readdirSync(each)) if (/\.(?:br|gz)$/.test(name)) rmSync(join(each, name));
  // Files of texts have their language after the hash, and code names them by the hash alone.
  const hashes = new Map<string, string>();
  const other = (hash: string) => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);
  for (const name of readdirSync(assets)) {
    const [, before, hash, end] = /^(.+?-)([\w-]{7})((?:-[a-z]{2}(?:-Han[st])?)?\.(?:js|css))$/.exec(name) ?? [];
    if (before === undefined || hash === undefined || end === undefined) continue;
    const next = before + other(hash) + end;
    if (end.startsWith('-')) hashes.set(hash, other(hash));
    named.set(name, next);
    renameSync(join(assets, name), join(assets, next));
  }
  for (const file of [...[...named.values()].map((name) => join('assets', name)), 'index.html', 'offline-worker.js']) {
    const path = join(folder, file);
    let text = readFileSync(path, 'utf8')
      .replaceAll(/[\w.-]+-[\w-]{7}\.(?:js|css)/g, (name) => named.get(name) ?? name)
      .replaceAll('"Finish"', '"Finish in the new release"')
      .replace(/\{"name":"[\da-f]{12}"/, '{"name":"newrelease00"');
    for (const [hash, next] of hashes) text = text.replaceAll(hash, next);
    writeFileSync(path, text);
  }
}

test.use({ role: 'admin' });

test.setTimeout(120_000);

test('is installed completely, and starts when the person says so in the only tab', async ({ browser, problems }) => {
  problems.allow(/Failed to fetch|Failed to load resource/);
  const folder = mkdtempSync(join(tmpdir(), 'alidade-release-'));
  cpSync(`${root}dist/client`, folder, { recursive: true });
  const app = await startAppServer({ client: folder });
  const context = await browser.newContext({ baseURL: app.url });
  try {
    const page = await context.newPage();
    const { email, password } = { email: 'admin@example.org', password: 'demonstration-admin' };
    await page.request.post('/v1/sessions', { data: { email, password } });
    await publishForm(page);
    await openPage(page);
    const other = await context.newPage();
    await openPage(other);
    makeRelease(folder);
    // A release of which a file is missing is not installed.
    await app.control({ missingAssets: ['web-forms'] });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Finish', exact: true })).toBeVisible();
    // The worker loads all files, which takes long on a busy machine.
    const long = { timeout: 40_000 };
    const installing = () => page.evaluate(async () => (await navigator.serviceWorker.ready).installing);
    await expect.poll(installing, long).toBeNull();
    await expect(page.getByText('A new version of this page is stored.')).toHaveCount(0);
    await app.control({ missingAssets: null });
    await page.reload();
    await expect(page.getByText('A new version of this page is stored.')).toBeVisible(long);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Finish', exact: true })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Update and reload now' }).click();
    await expect(page.getByText('Close the other tabs with this form first.')).toBeVisible();
    await other.close();
    const open = () =>
      page.evaluate(async () => {
        const { held = [] } = await navigator.locks.query();
        return held.filter(({ name }) => name?.startsWith('alidade.offline-page')).length;
      });
    await expect.poll(open).toBe(1);
    await page.getByRole('button', { name: 'Update and reload now' }).click();
    await expect(page.getByRole('button', { name: 'Finish in the new release' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Finish in the new release' })).toBeVisible();
    const caches = await page.evaluate(() => globalThis.caches.keys());
    expect(caches.filter((name) => name.startsWith('alidade-page '))).toHaveLength(1);
  } finally {
    await context.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
