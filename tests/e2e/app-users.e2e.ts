import { type APIRequestContext, type Page } from '@playwright/test';
import { unzlibSync } from 'fflate';
import readCode from 'qr/decode.js';
import { expect, test } from './fixtures.ts';
import { heading, toast } from './pages.ts';

/** The project of the seed `roles` in which everybody has a role. */
const waterPoints = '/projects/1';
const list = `${waterPoints}/app-users`;

test.use({ seed: 'roles' });

const rows = (page: Page) => page.getByRole('grid').getByRole('row').filter({ has: page.getByRole('gridcell') });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

/** What is inside the code that is shown: its picture read by a decoder that has nothing of ours. */
async function decodeShown(page: Page): Promise<string> {
  const image = page.getByRole('img', { name: 'Client configuration code' });
  await expect(image).toBeVisible();
  const { reds, width, height } = await image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return { reds: Array.from(data.filter((_, index) => index % 4 === 0), (red) => (red > 127 ? ' ' : '#')).join(''), width: canvas.width, height: canvas.height };
  });
  const data = Uint8Array.from([...reds].flatMap((red) => Array<number>(3).fill(red === '#' ? 0 : 255)));
  const text = readCode({ data, width, height }, { timeLimit: 10_000 });
  return new TextDecoder('utf-8', { fatal: true }).decode(unzlibSync(Uint8Array.from(Buffer.from(text, 'base64'))));
}

interface Settings {
  general: { server_url: string; form_update_mode?: string; autosend?: string };
  project: { name: string };
}

/** The list of forms as a device asks for it, at the address that was in the code. */
const formListOf = (request: APIRequestContext, settings: string) =>
  request.get(`${(JSON.parse(settings) as Settings).general.server_url}/formList`, { headers: { 'X-OpenRosa-Version': '1.0', Cookie: '' } });

for (const role of ['admin', 'manager'] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test('an app user is created, its code configures a device, and revoking ends that', async ({ page, playwright }) => {
      test.slow();
      const device = await playwright.request.newContext();
      await page.goto(waterPoints);
      await page.getByRole('link', { name: /^App Users/ }).click();
      await expect(page).toHaveTitle(/^App Users \| Water points/);
      await page.getByRole('button', { name: 'Create app user…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create app user' });
      await expect(dialog.getByLabel('Display name')).toBeFocused();
      const name = '<img src=x> \u202Egnp\u202C مريم 👩🏽‍🌾';
      await dialog.getByLabel('Display name').fill(`  ${name} `);
      await dialog.getByLabel('district').fill('Kilimani');
      await page.keyboard.press('Control+Enter');

      const created = page.getByRole('dialog', { name: 'App user created' });
      await expect(created).toContainText(name);
      const settings = await decodeShown(page);
      const token = /\/v1\/key\/([^/]+)\/projects\/1"/.exec(settings)?.[1] ?? '';
      const origin = new URL(page.url()).origin;
      expect(settings).toBe(
        `{"general":{"server_url":"${origin}/v1/key/${token}/projects/1","form_update_mode":"match_exactly","autosend":"wifi_and_cellular"},"project":{"name":"Water points"},"admin":{}}`,
      );
      await expect(created).not.toContainText(token);
      await created.getByRole('button', { name: 'Show the secret' }).click();
      await expect(created).toContainText(token);

      // Without a right to a form the list is empty, but it is an answer to a device.
      const before = await formListOf(device, settings);
      expect([before.status(), (await before.text()).includes('<xform>')]).toEqual([200, false]);
      const users = (await (await page.request.get('/v1/projects/1/app-users')).json()) as { id: number; displayName: string }[];
      const made = users.find((user) => user.displayName === name);
      expect((await page.request.post(`/v1/projects/1/forms/water_point/assignments/app-user/${made?.id}`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } })).status()).toBe(200);
      expect(await (await formListOf(device, settings)).text()).toContain('<formID>water_point</formID>');

      await created.getByRole('button', { name: 'Switch to a legacy client configuration code' }).click();
      expect(await decodeShown(page)).toBe(`{"general":{"server_url":"${origin}/v1/key/${token}/projects/1"},"project":{"name":"Water points"},"admin":{}}`);
      await created.getByRole('button', { name: 'Done' }).click();
      await expect(toast(page, 'is created.')).toBeVisible();
      await expect(row(page, name)).toHaveAttribute('data-mark', 'changed');
      await expect(row(page, name)).toContainText('Kilimani');

      // The kind that was chosen holds for every code of the page.
      await row(page, 'Tablet 1').getByRole('button', { name: /^Show QR code/ }).click();
      const code = page.getByRole('dialog', { name: 'Legacy client configuration code' });
      await expect(code).toContainText('Tablet 1');
      expect(await decodeShown(page)).not.toContain('autosend');
      await page.keyboard.press('Escape');
      await expect(code).toHaveCount(0);

      await row(page, name).getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Revoke access' }).click();
      const revoke = page.getByRole('dialog', { name: 'Revoke access' });
      await expect(revoke).toContainText('It has never sent a submission.');
      await revoke.getByRole('button', { name: 'Revoke access' }).click();
      await expect(toast(page, 'is revoked.')).toBeVisible();
      await expect(row(page, name)).toContainText('Access revoked');
      await expect(row(page, name).getByRole('button')).toHaveCount(0);
      expect((await formListOf(device, settings)).status()).toBe(403);
      await device.dispose();
    });
  });
}

for (const role of ['viewer', 'formfill'] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test('there are no such tabs, and their addresses lead home', async ({ page }) => {
      await page.goto(waterPoints);
      await expect(heading(page, 'Water points')).toBeVisible();
      await expect(page.getByRole('link', { name: /^(?:App Users|Custom Properties)/ })).toHaveCount(0);
      for (const path of [list, `${waterPoints}/custom-properties`]) {
        await page.goto(path);
        await expect(page).toHaveURL('/');
      }
    });
  });
}
