import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { holdBack, lakeRegion } from './pages.ts';

const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const definition = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
<h:head><h:title>Boats &lt;b&gt;</h:title><model><instance><data id="boats" version="1"><name/><meta><instanceID/></meta></data></instance>
<instance id="places" src="jr://file-csv/places.csv"/><bind nodeset="/data/name" type="string"/></model></h:head>
<h:body><input ref="/data/name"><label>Name</label></input></h:body></h:html>`;
const forms = `/v1${lakeRegion.path}/forms`;

/** Makes a form with an attachment, and opens the page that copies it. */
async function openCopy(page: Page) {
  await page.goto(lakeRegion.path);
  await page.request.post(forms, { headers: { ...csrf, 'Content-Type': 'application/xml' }, data: definition });
  await page.request.post(`${forms}/boats/draft/attachments/places.csv`, {
    headers: { ...csrf, 'Content-Type': 'text/csv' },
    data: 'name,label\na,A',
  });
  await page.goto(`${lakeRegion.path}/forms/boats/copy`);
  await expect(page.getByLabel('Form ID')).toHaveValue('boats_copy');
}

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('copies a form, and makes another from its bundle', { tag: '@main' }, async ({ page }) => {
    await openCopy(page);
    await page.getByRole('button', { name: 'Copy form' }).click();
    await expect(page.getByText('Form created.')).toBeVisible();
    const copy = (await (await page.request.get(`${forms}/boats_copy`)).json()) as { name: string };
    expect(copy.name).toBe('Boats <b> (copy)');

    await page.getByRole('button', { name: 'Make another' }).click();
    // Without the picker of files the browser downloads as usual.
    await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download bundle' }).click();
    const bundle = await started;
    expect(bundle.suggestedFilename()).toBe('boats.bundle.zip');
    const buffer = await readFile(await bundle.path());

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${lakeRegion.path}/new-form/bundle`);
    await page
      .getByLabel('Bundle', { exact: true })
      .setInputFiles({ name: 'boats.bundle.zip', mimeType: 'application/zip', buffer });
    await page.getByLabel('Form ID').fill('boats_of_2027');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Create form' }).click();
    await expect(page.getByText('Form created.')).toBeVisible();
    await page.getByRole('link', { name: 'Open the new form' }).click();
    await expect(page).toHaveURL(`${lakeRegion.path}/forms/boats_of_2027/draft`);
    const attachments = await (await page.request.get(`${forms}/boats_of_2027/draft/attachments`)).json();
    expect(attachments).toMatchObject([{ name: 'places.csv', blobExists: true }]);
  });
});

test.describe('a manager whose page is loaded again in the middle', () => {
  test.use({ role: 'manager' });

  test('resumes the copy, and nothing is there twice', { tag: '@main' }, async ({ page }) => {
    await openCopy(page);
    const release = await holdBack(page, /boats_copy\/draft\/attachments\/places\.csv$/);
    const sent = page.waitForRequest(/boats_copy\/draft\/attachments\/places\.csv$/);
    await page.getByRole('button', { name: 'Copy form' }).click();
    await sent;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    release();
    await page.getByRole('button', { name: /^Resume/ }).click();
    await expect
      .poll(async () => (await page.request.get(`${forms}/boats_copy/draft/attachments`)).json())
      .toMatchObject([{ name: 'places.csv', blobExists: true }]);
    const all = (await (await page.request.get(forms)).json()) as { xmlFormId: string }[];
    expect(all.filter(({ xmlFormId }) => xmlFormId.startsWith('boats'))).toHaveLength(2);
  });
});
