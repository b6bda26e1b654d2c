import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ seed: 'roles', role: 'manager' });

const form = '/projects/1/forms/water_point';

/** Publishes a second version of a form: its XML with another version. */
async function publishAnother(page: Page): Promise<void> {
  const xml = await (await page.request.get(`/v1${form}.xml`)).text();
  const headers = { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };
  const next = xml.replace(/(<data [^>]*version=")[^"]*"/, '$1next"').replace('</label>', ' (new)</label>');
  const sent = await page.request.post(`/v1${form}/draft?ignoreWarnings=true`, { headers, data: next });
  expect(sent.ok()).toBe(true);
  expect((await page.request.post(`/v1${form}/draft/publish`, { headers })).ok()).toBe(true);
}

test('two versions are viewed, downloaded and compared', { tag: '@main' }, async ({ page }) => {
  await publishAnother(page);
  await page.goto(`${form}/versions`);
  await page.getByRole('button', { name: 'Definition: version next' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download XForm (.xml)' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('(new)');

  await page.getByRole('button', { name: 'Definition: version next' }).click();
  await page.getByRole('menuitem', { name: 'View XML' }).click();
  const editor = page.getByRole('textbox', { name: 'XML: version next' });
  await expect(editor).toContainText('<h:html');
  // The content security policy lets the editor's styles in.
  await expect(editor).toHaveCSS('white-space-collapse', /preserve|break-spaces/);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.keyboard.type('bind');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('link', { name: 'Compare with previous' }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('(new)');
  await page.getByRole('radio', { name: 'XML side by side' }).click();
  await expect(page.getByRole('table', { name: 'XML side by side' })).toContainText('(new)');
});
