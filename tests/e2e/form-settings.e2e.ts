import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { expectNoAccess, householdSurvey, toast } from './pages.ts';

const path = `${householdSurvey.form}/settings`;

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('closes the form, deletes it and takes that back', { tag: ['@oldest', '@main'] }, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('radio', { name: /^Closed/ }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'The form is closed now.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete form…' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete form' }).click();
    await expect(page).toHaveURL(/\/projects\/1$/);
    await toast(page, 'Form deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: householdSurvey.name })).toBeVisible();
  });

  test('reads the settings on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Delete form…' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('has no access to the settings', async ({ page }) => {
    await page.goto(path);
    await expectNoAccess(page, 'Settings');
  });
});
