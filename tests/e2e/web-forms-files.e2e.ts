/** Files of answers in forms: removed ones, default pictures, and files that have not arrived. */
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { heading } from './pages.ts';
import { formHeaders, newestSubmission, sendButton } from './web-form-steps.ts';

test.use({ seed: 'roles', role: 'manager' });

const form = '/projects/1/forms/places';
/** A picture of one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const definition = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
  xmlns:jr="http://openrosa.org/javarosa" xmlns:orx="http://openrosa.org/xforms">
  <h:head><h:title>Places</h:title><model>
    <instance><data id="places" version="1"><name/><photo/><sketch>jr://images/site.png</sketch><orx:meta><orx:instanceID/></orx:meta></data></instance>
    <bind nodeset="/data/photo" type="binary"/><bind nodeset="/data/sketch" type="binary"/>
    <bind nodeset="/data/orx:meta/orx:instanceID" type="string" jr:preload="uid"/>
  </model></h:head>
  <h:body>
    <input ref="/data/name"><label>Name</label></input>
    <upload ref="/data/photo" mediatype="image/*"><label>Photo</label></upload>
    <upload ref="/data/sketch" mediatype="image/*" appearance="annotate"><label>Sketch</label></upload>
  </h:body>
</h:html>`;

test.beforeEach(async ({ page }) => {
  const { request } = page;
  const made = await request.post('/v1/projects/1/forms', { headers: formHeaders, data: definition });
  expect(made.status()).toBe(200);
  const headers = { ...formHeaders, 'Content-Type': 'image/png' };
  const file = await request.post(`/v1${form}/draft/attachments/site.png`, { headers, data: picture });
  expect(file.status()).toBe(200);
  expect((await request.post(`/v1${form}/draft/publish`, { headers: formHeaders })).status()).toBe(200);
});

const question = (page: Page, label: string) => page.getByRole('group', { name: label });
const remove = (page: Page, label: string) =>
  question(page, label).getByRole('button', { name: 'Remove the file' }).click();
const preview = (page: Page, label: string) =>
  question(page, label).getByRole('img', { name: 'Preview of the picture' });
const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** The files of a submission, by name, and whether they are there. */
async function filesOf(page: Page, id: string): Promise<Record<string, boolean>> {
  const listed = await page.request.get(`/v1${form}/submissions/${encodeURIComponent(id)}/attachments`);
  const files = (await listed.json()) as { name: string; exists: boolean }[];
  return Object.fromEntries(files.map(({ name, exists }) => [name, exists]));
}

/** Sends answers as another program does. */
async function post(page: Page, id: string, answers: string): Promise<void> {
  const meta = `<orx:meta><orx:instanceID>${id}</orx:instanceID></orx:meta>`;
  const data = `<data xmlns:orx="http://openrosa.org/xforms" id="places" version="1"><name>A</name>${answers}${meta}</data>`;
  const sent = await page.request.post(`/v1${form}/submissions`, { headers: formHeaders, data });
  expect(sent.status()).toBe(200);
}

/** Whether this browser keeps a file of answers. */
const keepsFile = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('alidade.form-drafts') ? [name] : [],
    );
    const all = await Promise.all(
      names.map(
        (name) =>
          new Promise<IDBValidKey[]>((resolve) => {
            const opening = indexedDB.open(name);
            opening.addEventListener('success', () => {
              const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
              reading.addEventListener('success', () => {
                opening.result.close();
                resolve(reading.result);
              });
            });
          }),
      ),
    );
    return all.flat().filter((key) => typeof key === 'string' && key.startsWith('file ')).length;
  });

test('a default picture is sent, and a removed photo is not', { tag: '@main' }, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${form}/submissions/new`);
  await expect(preview(page, 'Sketch')).toBeVisible();
  const photo = { name: 'pump.png', mimeType: 'image/png', buffer: picture };
  await question(page, 'Photo').locator('input[type=file]').setInputFiles(photo);
  await expect(preview(page, 'Photo')).toBeVisible();
  // The photo and the picture of the form.
  await expect.poll(() => keepsFile(page)).toBe(2);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await remove(page, 'Photo');
  await expect(question(page, 'Photo').getByText(/is removed from the answers/)).toBeVisible();
  await expect.poll(() => keepsFile(page)).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(preview(page, 'Sketch')).toBeVisible();
  await expect(preview(page, 'Photo')).toBeHidden();
  await sendButton(page).click();
  await expect(heading(page, 'The form has been sent')).toBeVisible();
  const { id, xml } = await newestSubmission(page, form);
  const sketch = textOf(xml, 'sketch');
  expect(sketch).toMatch(/\.png$/);
  expect(textOf(xml, 'photo')).toBe('');
  expect(await filesOf(page, id)).toEqual({ [sketch]: true });
  const stored = await page.request.get(`/v1${form}/submissions/${encodeURIComponent(id)}/attachments/${sketch}`);
  expect(await stored.body()).toEqual(picture);
});

test('an edit removes a file, and keeps one that has not arrived', { tag: '@main' }, async ({ page }) => {
  const id = 'uuid:edited';
  await post(page, id, '<photo>\n p1.png\n</photo><sketch>jr://images/site.png</sketch>');
  const edit = `${form}/submissions/${encodeURIComponent(id)}/edit`;
  await page.goto(edit);
  await expect(question(page, 'Photo').getByText(/^p1\.png has not arrived\./)).toBeVisible();
  await expect(preview(page, 'Sketch')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('B');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'The changes have been sent' })).toBeVisible();
  const submission = `/v1${form}/submissions/${encodeURIComponent(id)}`;
  const xmlOf = async () => (await page.request.get(`${submission}.xml`)).text();
  const kept = await xmlOf();
  expect([textOf(kept, 'name'), textOf(kept, 'photo').trim(), textOf(kept, 'sketch')]).toEqual([
    'B',
    'p1.png',
    'jr://images/site.png',
  ]);

  const headers = { ...formHeaders, 'Content-Type': 'image/png' };
  const sent = await page.request.post(`${submission}/attachments/p1.png`, { headers, data: picture });
  expect(sent.status()).toBe(200);
  await page.goto(edit);
  await expect(preview(page, 'Photo')).toBeVisible();
  await remove(page, 'Photo');
  await remove(page, 'Sketch');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'The changes have been sent' })).toBeVisible();
  const removed = await xmlOf();
  expect([textOf(removed, 'photo'), textOf(removed, 'sketch')]).toEqual(['', '']);
  expect(await filesOf(page, id)).toEqual({});
});

test('without a network a default picture comes from the stored copy of the form', async ({ page, context }) => {
  await page.goto(`${form}/submissions/new/offline`);
  await expect(page.getByText('This form works without a network.')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(preview(page, 'Sketch')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Offline');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(heading(page, 'The form is saved on this device')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => textOf((await newestSubmission(page, form)).xml, 'name')).toBe('Offline');
  const { id, xml } = await newestSubmission(page, form);
  await expect.poll(() => filesOf(page, id)).toEqual({ [textOf(xml, 'sketch')]: true });
});
