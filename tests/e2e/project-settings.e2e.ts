import type { Page } from '@playwright/test';
import { account, expect, test } from './fixtures.ts';
import { heading, lakeRegion, toast } from './pages.ts';
import { allowDenied } from './problems.ts';

const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const settings = `${lakeRegion.path}/settings`;
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const description = (page: Page) => page.getByRole('textbox', { name: /^Project description/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const project = async (page: Page, id = 1) =>
  (await (await page.request.get(`/v1/projects/${id}`)).json()) as {
    name: string;
    description: string | null;
    archived: boolean | null;
    keyId: number | null;
  };
const password = 'five otters eat plums';

/** Completes the first step of the wizard. */
async function toPassword(page: Page) {
  await page.getByRole('button', { name: 'Encrypt submissions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encrypt submissions' });
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Encryption password', { exact: true })).toBeFocused();
  return dialog;
}

async function fillPassword(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'Encrypt submissions' });
  await dialog.getByLabel('Encryption password', { exact: true }).fill(password);
  await dialog.getByLabel('Encryption password (again)').fill(password);
  await dialog.getByRole('textbox', { name: /^Hint/ }).fill('animals and fruit');
  await dialog.getByRole('textbox', { name: /^Type the name/ }).fill(name);
}

test.use({ role: 'manager' });

test('changes name and description everywhere', { tag: ['@oldest', '@main'] }, async ({ page }) => {
  await page.goto(settings);
  await expect(page).toHaveTitle(`Settings | ${lakeRegion.name} | Alidade`);
  await nameField(page).fill('  Lake <b>2027</b> ');
  await description(page).fill('We **ask**.');
  await page.getByRole('radio', { name: 'Preview' }).click();
  await expect(page.locator('.markdown-field-preview strong')).toHaveText('ask');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Write' })).toBeFocused();
  await expect(description(page)).toHaveValue('We **ask**.');
  await save(page).click();
  await expect(toast(page, 'Project settings saved.')).toBeVisible();
  await expect(heading(page, 'Lake <b>2027</b>')).toBeVisible();
  await expect(page).toHaveTitle('Settings | Lake <b>2027</b> | Alidade');
  expect(await project(page)).toMatchObject({ name: 'Lake <b>2027</b>', description: 'We **ask**.' });
  await page.getByRole('link', { name: /^Forms/ }).click();
  await expect(page.locator('main .markdown strong')).toHaveText('ask');
});

test('does not overwrite another user’s changes', { tag: '@main' }, async ({ page, pageOf }) => {
  await page.goto(settings);
  await nameField(page).fill('My name');
  const admin = await pageOf('admin');
  await admin.request.patch('/v1/projects/1', { data: { description: 'Theirs' } });
  await save(page).click();
  await expect(toast(page, 'Project settings saved.')).toBeVisible();
  expect(await project(page)).toMatchObject({ name: 'My name', description: 'Theirs' });
});

test('encrypts a project with passphrase, hint and a printable note', { tag: '@main' }, async ({ page }) => {
  await page.goto(settings);
  const dialog = await toPassword(page);
  await fillPassword(page, lakeRegion.name);
  await dialog.getByLabel('Encryption password (again)').fill(`${password}!`);
  await dialog.getByRole('textbox', { name: /^Hint/ }).fill(`it is ${password}`);
  await dialog.getByRole('button', { name: 'Encrypt submissions' }).click();
  await expect(dialog).toContainText('The passwords do not match.');
  await expect(dialog).toContainText('The hint must not contain the password');
  await expect(dialog.getByRole('meter')).toHaveAttribute('aria-valuenow', '5');
  expect((await project(page)).keyId).toBeNull();

  await fillPassword(page, lakeRegion.name);
  await dialog.getByRole('button', { name: 'Encrypt submissions' }).click();
  const result = page.getByRole('dialog', { name: 'Submissions are encrypted' });
  await expect(result).toContainText('Download the forms again on every device');
  expect((await project(page)).keyId).not.toBeNull();

  await page.emulateMedia({ media: 'print' });
  const note = page.locator('.print-note');
  await expect(note).toBeVisible();
  await expect(note).toContainText(password);
  await expect(note).toContainText(lakeRegion.name);
  await expect(result).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(note).toBeHidden();
  await result.getByRole('checkbox').uncheck();
  await expect(note).not.toContainText(password);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Encrypt submissions…' })).toHaveCount(0);
  await expect(note).toHaveCount(0);
});

test('goes home when their right is lost while typing', async ({ page, pageOf }) => {
  // Only a refusal tells that the right is lost.
  allowDenied(page);
  await page.goto(settings);
  await nameField(page).fill('Too late');
  const admin = await pageOf('admin');
  const users = (await (await admin.request.get(`/v1/users?q=${account('manager').email}`)).json()) as {
    id: number;
  }[];
  const role = (name: string) => `/v1/projects/1/assignments/${name}/${users[0]?.id}`;
  expect((await admin.request.delete(role('manager'))).ok()).toBe(true);
  expect((await admin.request.post(role('viewer'), { headers: csrf })).ok()).toBe(true);
  await save(page).click();
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'Projects')).toBeVisible();
  await expect(toast(page, /You no longer have access to/)).toBeVisible();
  await page.getByRole('link', { name: lakeRegion.name }).click();
  await expect(
    page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: 'Settings' }),
  ).toHaveCount(0);
});
