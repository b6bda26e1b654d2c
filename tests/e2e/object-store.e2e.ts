/** Files in an object store of another origin, which pages may read or not: the mock server plays it. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';
import { heading } from './pages.ts';
import { formHeaders } from './web-form-steps.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const form = '/projects/1/forms/shops';
const submission = `${form}/submissions/uuid%3Aone`;
const fillPage = `${form}/submissions/new?webforms=true`;
const offlinePage = `${form}/submissions/new/offline?webforms=true`;

const definition = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
  xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms">
  <h:head><h:title>Shops</h:title><model>
    <itext><translation lang="en" default="true()">
      <text id="shop"><value>Which shop?</value><value form="image">jr://images/shop.png</value></text>
    </translation></itext>
    <instance><data id="shops" version="1"><shop/><photo/><orx:meta><orx:instanceID/></orx:meta></data></instance>
    <instance id="shops" src="jr://file-csv/shops.csv"/>
    <bind nodeset="/data/shop" type="string"/>
    <bind nodeset="/data/photo" type="binary"/>
    <bind nodeset="/data/orx:meta/orx:instanceID" type="string" jr:preload="uid"/>
  </model></h:head>
  <h:body>
    <select1 ref="/data/shop"><label ref="jr:itext('shop')"/>
      <itemset nodeset="instance('shops')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>
    <upload ref="/data/photo" mediatype="image/*"><label>Photo</label></upload>
  </h:body>
</h:html>`;

/** Publishes a form with a picture and a list, and sends a submission with a photo. */
async function publishShops({ request }: Page): Promise<void> {
  const post = async (path: string, data: string | Buffer, type = 'application/xml') =>
    expect(
      (await request.post(`/v1${path}`, { headers: { ...formHeaders, 'Content-Type': type }, data })).status(),
    ).toBe(200);
  await post('/projects/1/forms', definition);
  await post(`${form}/draft/attachments/shops.csv`, 'name,label\na,Kora market\nb,Sola market\n', 'text/csv');
  await post(`${form}/draft/attachments/shop.png`, picture, 'image/png');
  await post(`${form}/draft/publish`, '');
  const answers = '<shop>a</shop><photo>front.png</photo><meta><instanceID>uuid:one</instanceID></meta>';
  await post(`${form}/submissions`, `<data id="shops" version="1">${answers}</data>`);
  await post(`${submission}/attachments/front.png`, picture, 'image/png');
}

/** Waits for a picture that was loaded, wherever its bytes come from. */
const expectLoaded = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => (element as HTMLImageElement).naturalWidth),
    )
    .toBe(1);

/** Saves what a click downloads. */
async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  await click();
  const download = await started;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const downloadPhoto = (page: Page) => page.getByRole('link', { name: 'Download front.png' }).first();

/** Downloads the files of the published form as one ZIP file. */
async function downloadZip(page: Page): Promise<void> {
  await page.goto(`${form}/versions`);
  // Without the picker of files the browser downloads as usual.
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await page.getByRole('button', { name: 'More actions for version 1' }).click();
  await page.getByRole('menuitem', { name: 'Attachments' }).click();
  await page.getByRole('button', { name: 'Download as ZIP…' }).click();
  await page.getByRole('button', { name: 'Download 2 files' }).click();
}

async function copyForm(page: Page): Promise<void> {
  await page.goto(`${form}/copy`);
  await expect(page.getByLabel('Form ID')).toHaveValue('shops_copy');
  await page.getByRole('button', { name: 'Copy form' }).click();
}

/** What says that a file must be read, and what to do. */
const cannotRead = (page: Page, name: string) =>
  page.getByText(
    `The file “${name}” is in external storage that this page cannot read. Ask the administrator of the server to allow it.`,
  );

test.use({ role: 'admin' });

test.beforeEach(async ({ page }) => publishShops(page));

test.describe('that this site may read', () => {
  test.beforeEach(({ server }) => server.control({ objectStore: 'open' }).then(() => undefined));

  test('are shown and saved', async ({ page }) => {
    await page.goto(submission);
    await expectLoaded(page, '.answer-picture img');
    expect(await page.locator('.answer-picture img').first().getAttribute('src')).toMatch(/^blob:/);
    const { name, content } = await saved(page, () => downloadPhoto(page).click());
    expect([name, content.equals(picture)]).toEqual(['front.png', true]);
    expect(new URL(page.url()).pathname).toBe(submission);
    // The label of the choice is in the list, which is in the store.
    await expect(page.getByText('Kora market').first()).toBeVisible();
  });

  test('are put into one ZIP file, and copied with their form', async ({ page }) => {
    const { name, content } = await saved(page, () => downloadZip(page));
    expect(name).toMatch(/shops.*\.zip$/);
    expect(Object.keys(unzipSync(content)).toSorted()).toEqual(['shop.png', 'shops.csv']);
    await copyForm(page);
    await expect(page.getByText('Form created.')).toBeVisible();
    const files = await (await page.request.get(`/v1${form}_copy/draft/attachments`)).json();
    expect(files).toMatchObject([{ blobExists: true }, { blobExists: true }]);
  });

  test('belong to a form that is filled, edited and stored', async ({ page, context, problems }) => {
    await page.goto(fillPage);
    await expectLoaded(page, '.fill-media img');
    await page.getByText('Sola market').click();
    await page.goto(`${submission}/edit`);
    await expect(page.getByRole('radio', { name: 'Kora market' })).toBeChecked();
    await page.goto(offlinePage);
    await expect(page.getByText('This form works without a network.')).toBeVisible();
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Sola market')).toBeVisible();
    await expectLoaded(page, '.fill-media img');
  });
});

test.describe('that this site may not read', () => {
  test.beforeEach(async ({ server, problems }) => {
    problems.allow(/connect-src|Content Security Policy|Failed to fetch/i);
    await server.control({ objectStore: 'closed' });
  });

  test('are shown, and downloaded by the browser', async ({ page, context }) => {
    await page.goto(submission);
    await expectLoaded(page, '.answer-picture img');
    expect(await page.locator('.answer-picture img').first().getAttribute('src')).toContain('/v1/');
    // A picture opens in a tab of its own: the page stays.
    const opened = context.waitForEvent('page');
    await downloadPhoto(page).click();
    await (await opened).waitForURL(/object-store/);
    expect(new URL(page.url()).pathname).toBe(submission);
    await page.goto(`${form}/versions`);
    await page.getByRole('button', { name: 'More actions for version 1' }).click();
    await page.getByRole('menuitem', { name: 'Attachments' }).click();
    const list = await saved(page, () => page.getByRole('link', { name: 'shops.csv' }).click());
    expect([list.name, String(list.content)]).toEqual(['shops.csv', 'name,label\na,Kora market\nb,Sola market\n']);
  });

  test('are named where they must be read, and nothing is made without them', async ({ page }) => {
    await downloadZip(page);
    await expect(page.getByText('The ZIP file was downloaded without 2 files')).toBeVisible();
    await expect(page.getByText(/shop\.png: This server keeps files in external storage/)).toBeVisible();
    await copyForm(page);
    await expect(cannotRead(page, 'shops.csv')).toBeVisible();
    await expect(cannotRead(page, 'shop.png')).toBeVisible();
    const copy = (await (await page.request.get(`/v1${form}_copy`)).json()) as { publishedAt: unknown };
    expect(copy.publishedAt).toBeNull();
  });

  test('are named where a form needs them', async ({ page }) => {
    for (const path of [fillPage, offlinePage]) {
      await page.goto(path);
      await expect(heading(page, 'The form could not be loaded')).toBeVisible();
      await expect(cannotRead(page, path === fillPage ? 'shops.csv' : 'shop.png')).toBeVisible();
    }
  });
});
