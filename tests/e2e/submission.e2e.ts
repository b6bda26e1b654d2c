import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { endSession, logInAgain } from './pages.ts';
import { allowDenied } from './problems.ts';

test.use({ seed: 'roles' });

const form = '/projects/1/forms/water_point';

/** The instance ids of the list, newest first. */
async function ids(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/v1${form}.svc/Submissions?$select=__id`);
  return ((await answer.json()) as { value: { __id: string }[] }).value.map(({ __id }) => __id);
}

/** The path of a submission that expects a file. */
async function withFile(page: Page): Promise<string> {
  const found = await page.request.get(`/v1${form}.svc/Submissions?$select=__id,__system`);
  const { value } = (await found.json()) as { value: { __id: string; __system: { attachmentsExpected: number } }[] };
  const id = value.find(({ __system }) => __system.attachmentsExpected > 0)?.__id ?? '';
  return `${form}/submissions/${encodeURIComponent(id)}`;
}

test.describe('as manager', () => {
  test.use({ role: 'manager' });

  test('a submission is reviewed and commented, then the next one', { tag: '@main' }, async ({ page }) => {
    await page.goto(`${form}/submissions`);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Answers' })).toBeVisible();
    await expect(page.getByText('How many households use it?')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Map of a point' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Write' })).toBeVisible();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('radio', { name: 'Approved' }).check();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText(/^Approved by/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Well **done**');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByRole('strong').getByText('done')).toBeVisible();
    await expect(page.getByText('1 of 5')).toBeVisible();
    await page.getByRole('link', { name: 'Next submission' }).click();
    await expect(page.getByText('2 of 5')).toBeVisible();
  });

  test('a missing file is uploaded, and downloaded by its address for people', { tag: '@main' }, async ({ page }) => {
    const address = await withFile(page);
    await page.goto(address);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload pump.jpg' }).click();
    await (
      await chooser
    ).setFiles({ name: 'any.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="document.title=1"/>') });
    await expect(page.getByText(/^File .*pump\.jpg.* uploaded\.$/)).toBeVisible();
    // Its name says that it is a picture; its content does not.
    await expect(page.getByText('The file is not a picture.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.goto(`/dl${address}/attachments/pump.jpg`);
    expect((await download).suggestedFilename()).toBe('pump.jpg');
    await expect(page).toHaveTitle(/^Download/);
    await page.goto(`/dl${address}/attachments/none.jpg`);
    allowDenied(page);
    await expect(page.getByText('This file does not exist')).toBeVisible();
  });

  test('a file is uploaded after the password when the session has ended', async ({ page, server }) => {
    await page.goto(await withFile(page));
    const upload = page.getByRole('button', { name: 'Upload pump.jpg' });
    await expect(upload).toBeVisible();
    await endSession(page, server);
    const chooser = page.waitForEvent('filechooser');
    await upload.click();
    await (await chooser).setFiles({ name: 'any.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a picture') });
    await logInAgain(page, 'manager');
    await expect(page.getByText(/^File .*pump\.jpg.* uploaded\.$/)).toBeVisible();
  });
});

test.describe('as viewer', () => {
  test.use({ role: 'viewer' });

  test('a submission is read and not changed', { tag: '@main' }, async ({ page }) => {
    const [newest = ''] = await ids(page);
    await page.goto(`${form}/submissions/${encodeURIComponent(newest)}`);
    await expect(page.getByText('How many households use it?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Upload/ })).toBeHidden();
  });
});

test('the address of a file asks people to log in first', async ({ page }) => {
  await page.goto(`/dl${form}/submissions/any/attachments/a.jpg`);
  await expect(page).toHaveURL(/\/login\?next=%2Fdl%2F/);
});
