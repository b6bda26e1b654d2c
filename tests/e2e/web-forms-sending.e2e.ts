import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ seed: 'roles' });

const form = '/projects/1/forms/water_point';
const newForm = `${form}/submissions/new`;
const nameField = (page: Page) => page.getByRole('textbox', { name: /Name of the water point/ });
const photo = { name: 'pump.png', mimeType: 'image/png', buffer: Buffer.from('not really a photo') };

/** The newest submission: its id and its XML. */
async function newest(page: Page): Promise<{ id: string; xml: string }> {
  const found = await page.request.get(`/v1${form}/submissions`);
  const [first] = (await found.json()) as { instanceId: string }[];
  const id = first?.instanceId ?? '';
  return { id, xml: await (await page.request.get(`/v1${form}/submissions/${encodeURIComponent(id)}.xml`)).text() };
}

/** The address of the link of the form that works, for one submission or for any number. */
async function link(page: Page, once: boolean): Promise<string> {
  const links = (await (await page.request.get(`/v1${form}/public-links`)).json()) as {
    token: string;
    once: boolean;
  }[];
  const { enketoId, enketoOnceId } = (await (await page.request.get(`/v1${form}`)).json()) as Record<string, string>;
  const token = links.find((one) => one.token && one.once === once)?.token ?? '';
  return `/f/${once ? enketoOnceId : enketoId}?st=${encodeURIComponent(token)}`;
}

test.describe('as manager', () => {
  test.use({ role: 'manager' });

  test('a form is filled with a photo and sent, then another one', async ({ page }) => {
    await page.goto(newForm);
    await nameField(page).fill('Bwawani');
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'The form has been sent' })).toBeVisible();
    const { id, xml } = await newest(page);
    const name = /<photo>([^<]+)<\/photo>/.exec(xml)?.[1] ?? '';
    const stored = await page.request.get(`/v1${form}/submissions/${encodeURIComponent(id)}/attachments/${name}`);
    expect(await stored.body()).toEqual(photo.buffer);
    await page.getByRole('button', { name: 'Fill out again' }).click();
    await expect(nameField(page)).toHaveValue('');
  });

  test('a reload right after typing loses nothing', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(newForm);
    await nameField(page).fill('Kisima');
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(nameField(page)).toHaveValue('Kisima');
  });

  test('a preview sends nothing', async ({ page }) => {
    const before = await newest(page);
    await page.goto(`${form}/preview`);
    await nameField(page).fill('Nothing');
    await page.getByRole('button', { name: 'Check answers' }).click();
    await expect(page.getByRole('dialog', { name: 'The answers are complete' })).toBeVisible();
    expect(await newest(page)).toEqual(before);
  });
});

test('a public link is filled by a visitor, and one for a single submission only once', async ({ page, pageOf }) => {
  const manager = await pageOf('manager');
  await page.goto(await link(manager, false));
  await nameField(page).fill('By a visitor');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for participating' })).toBeVisible();
  expect((await newest(manager)).xml).toContain('By a visitor');
  const once = await link(manager, true);
  await page.goto(once);
  await nameField(page).fill('Once');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for participating' })).toBeVisible();
  await page.goto(once);
  await expect(page.getByRole('heading', { name: 'You have already sent this form' })).toBeVisible();
  await expectAccessible(page);
});
