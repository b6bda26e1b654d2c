import { expect, test } from './fixtures.ts';
import { householdSurvey, toast } from './pages.ts';

const path = `${householdSurvey.form}/settings`;

test.use({ role: 'manager' });

test('closes the form, deletes it and takes that back', { tag: ['@oldest', '@main'] }, async ({ page }) => {
  await page.goto(path);
  await page.getByRole('radio', { name: /^Closed/ }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'The form is closed now.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete form…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete form' }).click();
  await expect(page).toHaveURL(/\/projects\/1$/);
  await toast(page, 'Form deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: householdSurvey.name })).toBeVisible();
});
