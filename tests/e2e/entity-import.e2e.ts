import type { Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { expect, test } from './fixtures.ts';
import { lakeRegion, logInAgain, passwordDialog } from './pages.ts';

test.use({ role: 'admin' });
test.describe.configure({ timeout: 120_000 });

const list = `${lakeRegion.path}/entity-lists/households`;

async function count(page: Page): Promise<number> {
  const answer = await page.request.get(
    `/v1${list.replace('entity-lists', 'datasets')}.svc/Entities?$top=0&$count=true`,
  );
  return ((await answer.json()) as { '@odata.count': number })['@odata.count'];
}

const rows = 20_000;
const file = {
  name: 'trees.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`label,village\n${Array.from({ length: rows }, (_, row) => `Tree ${row},Kora\n`).join('')}`),
};
const jobs = (page: Page) => page.getByRole('region', { name: 'Jobs' });

/** Starts an import of which each part takes a while, and waits until some of it is stored. */
async function begin(page: Page, server: AppServer): Promise<void> {
  await page.goto(`${list}/entities`);
  await page.getByRole('link', { name: 'Import from a file' }).click();
  await page.getByLabel('CSV file').setInputFiles(file);
  await server.control({ faults: [{ kind: 'delay', milliseconds: 300, operation: 'createEntities', times: 999 }] });
  await page.getByRole('button', { name: 'Import 20,000 entities' }).click();
  await expect(page.getByText(/^[2-9],000 of 20,000 entities imported$/)).toBeVisible();
}

test('an import goes on in a new tab, and creates every entity once', { tag: '@main' }, async ({ page, server }) => {
  const before = await count(page);
  await begin(page, server);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await server.control({ faults: [{ kind: 'delay', milliseconds: 500, operation: 'createEntities', times: 999 }] });
  await jobs(page)
    .getByRole('button', { name: /^Resume/ })
    .click();
  await expect(page.getByText(/^1\d,000 of 20,000 entities imported$/)).toBeVisible();
  await page.close();
  await server.control({ faults: null });
  const again = await page.context().newPage();
  await again.goto(`${list}/import`);
  await jobs(again)
    .getByRole('button', { name: /^Resume/ })
    .click();
  await expect(again.getByText('20,000 entities imported.')).toBeVisible({ timeout: 30_000 });
  expect(await count(again)).toBe(before + rows);
  await again.getByRole('button', { name: 'Undo import…' }).click();
  await expect(again.getByText('20,000 entities will be moved to the trash.')).toBeVisible({ timeout: 30_000 });
  await again.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(again.getByText('Moved 20,000 imported entities to the trash.')).toBeVisible({ timeout: 30_000 });
  expect(await count(again)).toBe(before);
});

test('an import whose file is gone asks for the same file', { tag: '@oldest' }, async ({ page, server }) => {
  const before = await count(page);
  await begin(page, server);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluate(() => indexedDB.deleteDatabase('alidade.job-files'));
  await page.reload();
  await server.control({ faults: null });
  await jobs(page)
    .getByRole('button', { name: /^Resume/ })
    .click();
  await expect(page.getByText(/Select the same file again to continue/)).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles({ ...file, buffer: Buffer.from(file.buffer).fill('x', 100, 101) });
  await expect(page.getByText(/This is not the same file/)).toBeVisible();
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByText('20,000 entities imported.')).toBeVisible({ timeout: 30_000 });
  expect(await count(page)).toBe(before + rows);
});

test('an import waits while the session has ended', { tag: '@main' }, async ({ page, server }) => {
  const before = await count(page);
  await begin(page, server);
  await server.control({ clock: { advance: 25 * 3_600_000 } });
  await expect(passwordDialog(page)).toBeVisible();
  await server.control({ faults: null });
  await logInAgain(page, 'admin');
  await expect(page.getByText('20,000 entities imported.')).toBeVisible({ timeout: 30_000 });
  expect(await count(page)).toBe(before + rows);
});
