import type { Page } from '@playwright/test';
import { formWithFiles } from '../helpers/form-with-files.ts';
import { expect, test } from './fixtures.ts';
import { householdApi, householdSurvey, lakeRegion, toast } from './pages.ts';

const { form } = householdSurvey;
const publishPage = `${form}/draft/publish`;
const csrf = { 'x-requested-with': 'XMLHttpRequest' };

/** Uploads a draft with the version of the published form, another label and a field less. */
async function uploadDraft(page: Page): Promise<void> {
  const published = await (await page.request.get(`${householdApi}.xml`)).text();
  const xml = published
    .replaceAll('<label>Village</label>', '<label>Village or ward</label>')
    .replaceAll('<remarks/>', '')
    .replaceAll('<bind nodeset="/data/remarks" type="string"/>', '')
    .replaceAll(/<input ref="\/data\/remarks">.*?<\/input>/g, '');
  const answer = await page.request.post(`${householdApi}/draft?ignoreWarnings=true`, {
    headers: { ...csrf, 'content-type': 'application/xml' },
    data: xml,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test.use({ role: 'manager' });

test('shows what publishing changes, and publishes under another name', { tag: '@main' }, async ({ page }) => {
  await uploadDraft(page);
  await page.goto(publishPage);
  await expect(page).toHaveTitle(/^Publish draft \| Household survey/);
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('1 field removed');
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('Village or ward');
  await expect(page.getByText('Nobody has tested this draft.')).toBeVisible();
  await expect(page.getByText(/^Version 2026100501 was published on/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Version notes/ }).fill('Fewer questions');
  await page.getByRole('link', { name: 'Versions', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(new RegExp(`${publishPage}$`));
  await expect(page.getByRole('textbox', { name: /^Version notes/ })).toHaveValue('Fewer questions');
  await page.getByRole('textbox', { name: 'Version', exact: true }).fill('2026-autumn');
  await page.keyboard.press('Enter');
  await expect(toast(page, /2026-autumn.*published\./)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${form}/versions$`));
  await expect(page.locator('main')).toContainText('Fewer questions');
  await page.goto(publishPage);
  await expect(page.getByText('Nothing to publish')).toBeVisible();
});

test('waits for an upload in another tab', { tag: '@main' }, async ({ page, context, server }) => {
  const pictures = `${lakeRegion.path}/forms/pictures`;
  const created = await page.request.post(`/v1${lakeRegion.path}/forms`, {
    headers: { ...csrf, 'content-type': 'application/xml' },
    data: formWithFiles('pictures', ['a.png']),
  });
  expect(created.status()).toBe(200);
  await server.control({ faults: [{ kind: 'delay', milliseconds: 8000, operation: 'uploadDraftAttachment' }] });
  const other = await context.newPage();
  await other.goto(`${pictures}/draft`);
  await other
    .getByLabel('Select files…', { exact: true })
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('new') }]);
  await page.goto(`${pictures}/draft/publish`);
  await expect(page.getByText('1 file is still being uploaded. Publishing waits for it.')).toBeVisible();
  await page.getByRole('button', { name: /^Publish version/ }).click();
  await expect(page).toHaveURL(new RegExp(`${pictures}/versions$`), { timeout: 15_000 });
  const files = await (await page.request.get(`/v1${pictures}/attachments`)).json();
  expect(files).toMatchObject([{ name: 'a.png', blobExists: true }]);
});

test('shows the test submissions of a draft', { tag: '@oldest' }, async ({ page }) => {
  await page.goto('/projects/1/forms/household_listing/draft/submissions');
  await expect(page).toHaveTitle(/^Draft submissions \| Household listing/);
  await expect(page.getByText('3 submissions')).toBeVisible();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to Edit Form' }).click();
  await expect(page).toHaveURL(/\/household_listing\/draft$/);
});
