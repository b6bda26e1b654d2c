import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { manyForm, submitMany } from './many-submissions.ts';
import { dataRows, endSession, holdBack, logInAgain, openSubmissions } from './pages.ts';
import { allowDenied } from './problems.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Download submissions' });

/** Opens the dialog over the list on screen. */
async function openDownload(page: Page): Promise<void> {
  // Without the picker of files the browser downloads as usual.
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'More options…' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
}

test.use({ role: 'admin' });

test('a session that ended before a download keeps its options', { tag: '@main' }, async ({ page, server }) => {
  await openSubmissions(page);
  await openDownload(page);
  await dialog(page).getByLabel('Remove group names').check();
  await endSession(page, server);
  const saved = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download', exact: true }).click();
  await logInAgain(page, 'admin');
  await expect(page.getByText(/Download complete: .*395 rows/)).toBeVisible();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
  expect(lines[0]).not.toContain('head-');
  expect(lines).toHaveLength(396);
});

test(
  'a session that ended in the middle of a file doubles no row',
  { tag: ['@oldest', '@main'] },
  async ({ page, server, release: imitated }) => {
    // Old servers refuse with 403 what newer ones refuse with 401.
    if (imitated !== null) allowDenied(page);
    // So many questions that there are 100 rows in an answer.
    await submitMany(page, 130, { questions: 1200 });
    await page.goto(`${manyForm}/submissions`);
    await expect(dataRows(page).first()).toBeVisible();
    await openDownload(page);
    await dialog(page)
      .getByRole('radio', { name: /^JSON Lines/ })
      .check();
    await expect(dialog(page).locator('.ant-btn-loading')).toHaveCount(0);
    const release = await holdBack(page, /skiptoken/);
    const saved = page.waitForEvent('download');
    const second = page.waitForRequest(/skiptoken/);
    await dialog(page).getByRole('button', { name: 'Download', exact: true }).click();
    await second;
    await server.control({ clock: { advance: 25 * 3_600_000 } });
    release();
    await logInAgain(page, 'admin');
    await expect(page.getByText(/Download complete: .*130 rows/)).toBeVisible();
    const rows = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
    const ids = rows.map((row) => /"m\d+"/.exec(row)?.[0]);
    expect(ids).toHaveLength(130);
    expect(new Set(ids).size).toBe(130);
  },
);
