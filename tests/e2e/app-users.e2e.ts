import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Page } from '@playwright/test';
import { unzipSync, unzlibSync } from 'fflate';
import readCode from 'qr/decode.js';
import { expect, test } from './fixtures.ts';
import { dataRows, toast } from './pages.ts';

/** The project of the seed `roles` in which everybody has a role. */
const waterPoints = '/projects/1';
const list = `${waterPoints}/app-users`;

test.use({ seed: 'roles', role: 'manager' });

const row = (page: Page, name: string) => dataRows(page).filter({ hasText: name });

/** The content of the QR code on screen, read by an independent decoder. */
async function decodeShown(page: Page): Promise<string> {
  const image = page.getByRole('img', { name: 'QR code for ODK Collect' });
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
    return {
      reds: Array.from(
        data.filter((_, index) => index % 4 === 0),
        (red) => (red > 127 ? ' ' : '#'),
      ).join(''),
      width: canvas.width,
      height: canvas.height,
    };
  });
  const data = Uint8Array.from([...reds].flatMap((red) => Array<number>(3).fill(red === '#' ? 0 : 255)));
  const text = readCode({ data, width, height }, { timeLimit: 10_000 });
  return new TextDecoder('utf-8', { fatal: true }).decode(unzlibSync(Uint8Array.from(Buffer.from(text, 'base64'))));
}

interface Settings {
  general: { server_url: string; form_update_mode?: string; autosend?: string };
  project: { name: string };
}

/** The list of forms as a device requests it, at the address from the code. */
const formListOf = (request: APIRequestContext, settings: string) =>
  request.get(`${(JSON.parse(settings) as Settings).general.server_url}/formList`, {
    headers: { 'X-OpenRosa-Version': '1.0', Cookie: '' },
  });

test('the code of an app user works until access is revoked', { tag: '@main' }, async ({ page, playwright }) => {
  test.slow();
  const device = await playwright.request.newContext();
  await page.goto(waterPoints);
  await page.getByRole('link', { name: /^App Users/ }).click();
  await expect(page).toHaveTitle(/^App Users \| Water points/);
  await page.getByRole('button', { name: 'New app user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create app user' });
  await expect(dialog.getByLabel('Display name')).toBeFocused();
  const name = '<img src=x> \u202Egnp\u202C مريم 👩🏽‍🌾';
  await dialog.getByLabel('Display name').fill(`  ${name} `);
  await dialog.getByLabel('district').fill('Kilimani');
  await page.keyboard.press('Control+Enter');

  const created = page.getByRole('dialog', { name: 'App user created' });
  // Characters that turn the direction are shown as marks.
  await expect(created).toContainText('<img src=x> ⟨RLO⟩gnp⟨PDF⟩ مريم 👩🏽‍🌾');
  const settings = await decodeShown(page);
  const token = /\/v1\/key\/([^/]+)\/projects\/1"/.exec(settings)?.[1] ?? '';
  const origin = new URL(page.url()).origin;
  expect(settings).toBe(
    `{"general":{"server_url":"${origin}/v1/key/${token}/projects/1","form_update_mode":"match_exactly","autosend":"wifi_and_cellular"},"project":{"name":"Water points"},"admin":{}}`,
  );
  await expect(created).not.toContainText(token);
  await created.getByRole('button', { name: 'Show the secret' }).click();
  await expect(created).toContainText(token);

  // Without access to a form the list is empty, but the device gets an answer.
  const before = await formListOf(device, settings);
  expect([before.status(), (await before.text()).includes('<xform>')]).toEqual([200, false]);
  const users = (await (await page.request.get('/v1/projects/1/app-users')).json()) as {
    id: number;
    displayName: string;
  }[];
  const made = users.find((user) => user.displayName === name);
  expect(
    (
      await page.request.post(`/v1/projects/1/forms/water_point/assignments/app-user/${made?.id}`, {
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      })
    ).status(),
  ).toBe(200);
  expect(await (await formListOf(device, settings)).text()).toContain('<formID>water_point</formID>');

  await created.getByRole('button', { name: 'Show a legacy QR code' }).click();
  expect(await decodeShown(page)).toBe(
    `{"general":{"server_url":"${origin}/v1/key/${token}/projects/1"},"project":{"name":"Water points"},"admin":{}}`,
  );
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(toast(page, 'App user created:')).toBeVisible();
  await expect(row(page, 'مريم')).toHaveAttribute('data-mark', 'changed');
  await expect(row(page, 'مريم')).toContainText('Kilimani');

  // The chosen kind applies to every code on the page.
  await row(page, 'Tablet 1')
    .getByRole('button', { name: /^Show QR code/ })
    .click();
  const code = page.getByRole('dialog', { name: 'Legacy QR code' });
  await expect(code).toContainText('Tablet 1');
  expect(await decodeShown(page)).not.toContain('autosend');
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);

  await row(page, 'مريم').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Revoke access' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke access' });
  await expect(revoke).toContainText('It has never sent a submission.');
  await revoke.getByRole('button', { name: 'Revoke access' }).click();
  await expect(toast(page, 'Access revoked for')).toBeVisible();
  await expect(row(page, 'مريم')).toContainText('Access revoked');
  await expect(row(page, 'مريم').getByRole('button', { name: /QR|Edit/ })).toHaveCount(0);
  expect((await formListOf(device, settings)).status()).toBe(403);
  await device.dispose();
});

test.describe('many app users', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add several app users' });
  const text =
    'name,district,team,forms\nAnna,Mtoni,A,Water point\n"Otieno, ""Bo""",=1+1,B,water_point\n<b>Çiğdem</b>,,,';

  /** Opens the dialog and enters the lines; the unknown column becomes a property. */
  async function write(page: Page) {
    await page.goto(list);
    await page.getByRole('button', { name: 'Add several…' }).click();
    await expect(dialog(page).getByLabel('Names')).toBeFocused();
    await dialog(page).getByLabel('Names').fill(text);
    await dialog(page).getByRole('button', { name: 'Add it as a property' }).click();
    await expect(dialog(page).getByRole('columnheader', { name: 'team' })).toBeVisible();
    await expect(dialog(page).getByRole('row', { name: /^2 Anna/ })).toContainText('Will be created');
  }

  test('are created from a list; result, cards and ZIP contain all of them', async ({ page, playwright }) => {
    test.slow();
    await page.addInitScript(() => {
      window.print = () => document.documentElement.toggleAttribute('data-printed', true);
    });
    await write(page);
    await dialog(page).getByRole('button', { name: 'Create 3 app users' }).click();
    await expect(dialog(page)).toContainText('3 app users created.');
    await expect(dialog(page).getByRole('row', { name: /Created$/ })).toHaveCount(3);
    const saved = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download the result' }).click();
    const result = await readFile(await (await saved).path(), 'utf8');
    expect(result).toMatch(
      /^\uFEFFname,district,team,forms,outcome,app user id,problem\r\nAnna,Mtoni,A,water_point,created,\d+,\r\n"Otieno, ""Bo""","'=1\+1",B,/,
    );

    await dialog(page).getByRole('button', { name: 'Print QR codes…' }).click();
    const print = page.getByRole('dialog', { name: 'Print QR codes' });
    await print.getByRole('radio', { name: /^Small/ }).check();
    await print.getByRole('checkbox', { name: 'district' }).check();
    await print.getByLabel('Your own line').fill('Call 0800');
    await print.getByRole('button', { name: 'Print 3 cards' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const cards = page.locator('.print-sheet .print-card');
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(1)).toHaveText('Otieno, "Bo"Water pointsdistrict: =1+1Call 0800');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(print).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(cards).toHaveCount(0);
    await print.getByRole('button', { name: 'Close' }).last().click();

    for (const name of ['Anna', '<b>Çiğdem</b>']) await row(page, name).getByRole('checkbox').check();
    const zip = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download QR codes…' }).click();
    await page
      .getByRole('dialog', { name: 'Download QR codes' })
      .getByRole('button', { name: 'Download 2 QR codes' })
      .click();
    const download = await zip;
    expect(download.suggestedFilename()).toBe('Water points - QR codes.zip');
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).toSorted()).toEqual(['Anna.png', '_b_Çiğdem_b_.png'].toSorted());
    expect(Array.from(files['Anna.png']?.slice(1, 4) ?? [])).toEqual([0x50, 0x4e, 0x47]);

    // The granted access works on the device.
    await row(page, 'Anna')
      .getByRole('button', { name: /^Show QR code/ })
      .click();
    const device = await playwright.request.newContext();
    expect(await (await formListOf(device, await decodeShown(page))).text()).toContain('<formID>water_point</formID>');
    await device.dispose();
  });
});

test.describe('the rest of the tab', () => {
  test('loads what a device sent on request', async ({ page }) => {
    await page.goto(list);
    await row(page, 'Tablet 1').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Device activity' }).click();
    const activity = page.getByRole('dialog', { name: 'Device activity' });
    await expect(activity).toContainText('4 submissions, from 1 device.');
    await expect(activity.getByRole('region', { name: 'Devices' })).toContainText(/ODK Collect \d/);
    await activity.getByRole('link', { name: 'Water point' }).click();
    await expect(page).toHaveURL(/\/forms\/water_point\/submissions\?submitterId=\d+$/);
  });
});
