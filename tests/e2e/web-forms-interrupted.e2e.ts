/** Forms that are being filled while something else happens: the session ends, the form changes, another tab sends. */
import type { Page } from '@playwright/test';
import { countedForm } from '../helpers/fill-forms.ts';
import { account, expect, test } from './fixtures.ts';
import { endSession, logOut, passwordField } from './pages.ts';
import { formHeaders, publishDefinition, newestSubmission, publicLink, sendButton } from './web-form-steps.ts';

test.use({ seed: 'roles' });

const form = '/projects/1/forms/water_point';
const newForm = `${form}/submissions/new`;
const nameField = (page: Page) => page.getByRole('textbox', { name: /Name of the water point/ });

test.describe('as manager', () => {
  test.use({ role: 'manager' });

  /** Sends, is asked for the password, and goes on. */
  async function sendWithPassword(page: Page): Promise<void> {
    await sendButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
    await expect(dialog).toContainText('Your answers are still here.');
    await passwordField(page).fill(account('manager').password);
    await dialog.getByRole('button', { name: 'Log in and continue' }).click();
    await expect(page.getByRole('heading', { name: 'The form has been sent' })).toBeVisible();
  }

  test('a session that ended is renewed over the form', { tag: '@main' }, async ({ page, server, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.goto(newForm);
    await nameField(page).fill('Filled before the session ended');
    await endSession(page, server);
    await sendWithPassword(page);
    expect((await newestSubmission(page, form)).xml).toContain('Filled before the session ended');
  });

  test('logging out in another tab leaves the form open, which is sent after logging in', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/Failed to load resource/);
    await page.goto(newForm);
    await nameField(page).fill('Filled before logging out');
    const other = await context.newPage();
    await other.goto('/');
    await logOut(other);
    await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(nameField(page)).toHaveValue('Filled before logging out');
    await sendWithPassword(page);
    expect((await newestSubmission(page, form)).xml).toContain('Filled before logging out');
  });

  test('a form that changed meanwhile is sent in the version that was begun', { tag: '@main' }, async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(newForm);
    await expect(nameField(page)).toBeVisible();
    const old = await (await page.request.get(`/v1${form}.xml`)).text();
    const [, version = ''] = /<data [^>]*version="([^"]+)"/.exec(old) ?? [];
    const changed = old
      .replace(`version="${version}"`, 'version="next"')
      .replaceAll('Name of the water', 'Title of the water');
    expect((await page.request.post(`/v1${form}/draft`, { headers: formHeaders, data: changed })).status()).toBe(200);
    const published = await page.request.post(`/v1${form}/draft/publish`, { headers: formHeaders });
    expect(published.status()).toBe(200);
    await nameField(page).fill('Begun with the old form');
    // At once: not even the definition is kept yet.
    await page.reload();
    await expect(page.getByRole('textbox', { name: /Title of the water point/ })).toBeVisible();
    await expect(page.getByText('The form has changed since.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(nameField(page)).toHaveValue('Begun with the old form');
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'The form has been sent' })).toBeVisible();
    const { xml } = await newestSubmission(page, form);
    expect(xml).toContain('Begun with the old form');
    expect(xml).toContain(`version="${version}"`);
  });
});

test('people above a lowered count are there again after a reload', { tag: '@main' }, async ({ pageOf }) => {
  const page = await pageOf('manager');
  const own = '/projects/1/forms/counted';
  await publishDefinition(page, countedForm('counted'));
  await page.goto(`${own}/submissions/new`);
  const count = page.getByLabel('Number of people');
  const names = page.getByLabel('Name', { exact: true });
  await count.fill('3');
  await count.press('Tab');
  for (const [index, name] of ['Ana', 'Bo', 'Cy'].entries()) await names.nth(index).fill(name);
  await count.fill('1');
  await count.press('Tab');
  await expect(names).toHaveCount(1);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(names).toHaveCount(1);
  await sendButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Some entries will not be sent' });
  await expect(dialog).toContainText('Person 3: Cy');
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(count).toBeFocused();
  await count.fill('3');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'The form has been sent' })).toBeVisible();
  const { xml } = await newestSubmission(page, own);
  expect([...xml.matchAll(/<name>([^<]*)/g)].map(([, name]) => name)).toEqual(['Ana', 'Bo', 'Cy']);
});

test(
  'a link for one submission sends a photo after a reload',
  { tag: '@main' },
  async ({ page, pageOf, server, problems }) => {
    problems.allow(/Failed to load resource/);
    const manager = await pageOf('manager');
    const photo = { name: 'pump.png', mimeType: 'image/png', buffer: Buffer.from('not really a photo') };
    await page.goto(await publicLink(manager, form, true));
    await nameField(page).fill('With a photo');
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await expect(page.getByRole('button', { name: 'Remove the file' })).toBeVisible();
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'sendSubmission', times: 9 }] });
    await sendButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Some files were not sent' })).toBeVisible();
    await server.control({ faults: null });
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Some files were not sent' })).toBeVisible();
    await expect(nameField(page)).toBeHidden();
    await page.getByRole('button', { name: 'Finish sending' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for participating' })).toBeVisible();
    const { id, xml } = await newestSubmission(manager, form);
    const name = /<photo>([^<]+)<\/photo>/.exec(xml)?.[1] ?? '';
    const stored = await manager.request.get(`/v1${form}/submissions/${encodeURIComponent(id)}/attachments/${name}`);
    expect(await stored.body()).toEqual(photo.buffer);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You have already sent this form' })).toBeVisible();
  },
);

test(
  'a link for one submission, open in two tabs, is sent once',
  { tag: '@main' },
  async ({ page, context, pageOf }) => {
    const manager = await pageOf('manager');
    const address = await publicLink(manager, form, true);
    await page.goto(address);
    const other = await context.newPage();
    await other.goto(address);
    await nameField(page).fill('From the first tab');
    await nameField(other).fill('From the second tab');
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank you for participating' })).toBeVisible();
    await sendButton(other).click();
    await expect(other.getByRole('dialog')).toContainText('It can be sent only once.');
    expect((await newestSubmission(manager, form)).xml).toContain('From the first tab');
  },
);
