import { expect, test } from './fixtures.ts';
import { householdSurvey, toast } from './pages.ts';

const path = `${householdSurvey.form}/public-links`;

test.use({ role: 'manager' });

test('creates, copies and revokes a link', { tag: ['@oldest', '@main'] }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const tab = page.getByRole('link', { name: /^Public Access/ });
  await expect(tab).toHaveAccessibleName(/^Public Access ?1$/);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Market');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: 'Market' });
  await row.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/[^/]+\/f\/[^?]+\?st=[A-Za-z0-9!$]{64}$/);
  await expect(tab).toHaveAccessibleName(/^Public Access ?2$/);
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Revoke access…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(row).toContainText('Access revoked');
  await expect(tab).toHaveAccessibleName(/^Public Access ?1$/);
});
