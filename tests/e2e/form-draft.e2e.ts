import type { Page } from '@playwright/test';
import { definition } from '../helpers/definitions.ts';
import { expect, test } from './fixtures.ts';
import { householdApi, householdSurvey, lakeRegion, toast } from './pages.ts';

const editForm = `${householdSurvey.form}/draft`;
const forms = `/v1${lakeRegion.path}/forms`;
const csrf = { 'x-requested-with': 'XMLHttpRequest' };

const file = (xml: string) => ({ name: 'wells.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });

async function drop(page: Page, xml: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.xml'));
    return transfer;
  }, xml);
  await page.locator('main').dispatchEvent('drop', { dataTransfer });
}

/** Puts a form into the trash, so that the server warns about another with its ID. */
async function deleteForm(page: Page, id: string): Promise<void> {
  const headers = { ...csrf, 'content-type': 'application/xml' };
  const created = await page.request.post(forms, { headers, data: definition(id) });
  expect(created.ok(), await created.text()).toBe(true);
  expect((await page.request.delete(`${forms}/${id}`, { headers: csrf })).ok()).toBe(true);
}

/** The household survey with a question less. */
const withoutRemarks = (xml: string): string =>
  xml
    .replaceAll('<remarks/>', '')
    .replaceAll('<bind nodeset="/data/remarks" type="string"/>', '')
    .replaceAll(/<input ref="\/data\/remarks">.*?<\/input>/g, '');

test.use({ role: 'manager' });

test('creates a form despite warnings, and goes on to publish it', { tag: ['@oldest', '@main'] }, async ({ page }) => {
  await deleteForm(page, 'wells');
  await page.goto(lakeRegion.path);
  await page.getByRole('link', { name: 'New form', exact: true }).click();
  await expect(page).toHaveTitle(`New form | ${lakeRegion.name} | Alidade`);
  await page.getByLabel('Form definition').setInputFiles(file(definition('wells')));
  await expect(page.getByRole('alert')).toContainText('A form with the ID wells is in the trash.');
  await page.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(toast(page, 'Form created as a draft.')).toBeVisible();
  await expect(page).toHaveURL(`${lakeRegion.path}/forms/wells/draft`);
  await expect(page).toHaveTitle(/Wells <b>north<\/b>/);
  await expect(page.getByRole('heading', { name: 'Draft version: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Publish draft' }).click();
  await expect(page).toHaveURL(`${lakeRegion.path}/forms/wells/draft/publish`);
  await expect(page.getByRole('button', { name: /^Publish version/ })).toBeVisible();
});

test('replaces the definition of a draft, and abandons it', { tag: '@main' }, async ({ page }) => {
  await page.goto(editForm);
  await page.getByRole('button', { name: 'Create a new draft' }).click();
  await expect(page.getByText('Same definition as the published version')).toBeVisible();
  const published = await (await page.request.get(`${householdApi}.xml`)).text();
  await drop(page, withoutRemarks(published));
  await expect(page.getByRole('alert')).toContainText('1 field of the published version');
  await page.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(toast(page, 'Definition uploaded.')).toBeVisible();
  await expect(page.getByText('Changed from the published version', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Abandon draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abandon draft' });
  await dialog.getByRole('button', { name: 'Abandon draft' }).click();
  await expect(toast(page, 'Draft abandoned.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No draft' })).toBeVisible();
});
