import type { Page } from '@playwright/test';
import { account, expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { heading, toast } from './pages.ts';

const updated = 'The server has been updated. Refresh the page to use the new version.';
const outdated = (page: Page) => page.getByRole('region', { name: 'This server is out of date.' });
const second = 1000;
const day = 86_400 * second;

async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await expect(heading(page, 'Projects')).toBeVisible();
}

/** Advances time past the next version check. */
async function look(page: Page, milliseconds: number): Promise<void> {
  const answer = page.waitForResponse('**/version.txt');
  await page.clock.fastForward(milliseconds);
  await (await answer).finished();
}

test.describe('a server that was updated', () => {
  test.use({ role: 'viewer' });

  test('is reported after every check until the page is refreshed', async ({ page, server }) => {
    await openHome(page);
    await look(page, 15 * second);
    await server.control({ files: { versionText: 'versions:\nanother one (v2026.3.0)\n' } });
    await expect(toast(page, updated)).toHaveCount(0);
    await look(page, 60 * second);
    await expect(toast(page, updated)).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await expect(toast(page, updated)).toHaveCount(0);
    await look(page, 60 * second);
    await toast(page, updated).getByRole('button', { name: 'Refresh page' }).click();
    await expect(heading(page, 'Projects')).toBeVisible();
    await look(page, 15 * second);
    await look(page, 60 * second);
    await expect(toast(page, updated)).toHaveCount(0);
  });

  test('is not reported to users who cannot update it', async ({ page, server }) => {
    await server.control({ files: { versionText: 'old (v2020.1.0)' } });
    await openHome(page);
    await look(page, 15 * second);
    await expect(outdated(page)).toHaveCount(0);
  });
});

test.describe('an old server', () => {
  test.use({ role: 'admin' });

  test('is reported to administrators, who can dismiss it for 30 days', async ({ page, server }) => {
    await server.control({ files: { versionText: 'old (v2023.5.1-2-g0123456)' } });
    await openHome(page);
    await look(page, 15 * second);
    await expect(outdated(page)).toContainText('It runs version 2023.5.1.');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const kept = page.waitForResponse('**/user-preferences/site/outdatedVersionWarningDismissDate');
    await outdated(page).getByRole('button', { name: 'Dismiss for 30 days' }).click();
    await expect(outdated(page)).toHaveCount(0);
    await kept;
    await page.reload();
    await look(page, 15 * second);
    await expect(outdated(page)).toHaveCount(0);

    await server.control({ clock: { advance: 31 * day } });
    const { email, password } = account('admin');
    await page.request.post('/v1/sessions', { data: { email, password } });
    await page.reload();
    await look(page, 15 * second);
    await expect(outdated(page)).toBeVisible();
  });
});
