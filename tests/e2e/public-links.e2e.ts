import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { expectNoAccess, householdSurvey, toast } from './pages.ts';

const path = `${householdSurvey.form}/public-links`;

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test(
    'creates a link, copies it and revokes it, and the tab counts along',
    { tag: ['@oldest', '@main'] },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(path);
      const tab = page.getByRole('link', { name: /^Public Access/ });
      await expect(tab).toHaveText('Public Access1');
      await page.getByRole('button', { name: 'New link' }).click();
      await page.getByLabel('Display name').fill('Market');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      const row = page.getByRole('row').filter({ hasText: 'Market' });
      await row.getByRole('button', { name: 'Copy link' }).click();
      await expect(toast(page, 'Link copied.')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^http:\/\/[^/]+\/f\/[^?]+\?st=[A-Za-z0-9!$]{64}$/);
      await expect(tab).toHaveText('Public Access2');
      await row.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Revoke access…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
      await expect(row).toContainText('Access revoked');
      await expect(tab).toHaveText('Public Access1');
      await expectAccessible(page);
    },
  );

  test('reads the list on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Copy link' }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('has no tab for public links, and no access by the address', { tag: '@main' }, async ({ page }) => {
    await page.goto(householdSurvey.path);
    await expect(page.getByRole('link', { name: /^Versions/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Public Access/ })).toHaveCount(0);
    await page.goto(path);
    await expectNoAccess(page, 'Public Access');
  });
});
