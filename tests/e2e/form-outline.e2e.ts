import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { householdSurvey } from './pages.ts';

const outline = `${householdSurvey.form}/outline`;
const line = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

test.use({ role: 'viewer' });

test('the outline is searched, and a question has an address', { tag: '@main' }, async ({ page }) => {
  await page.goto(householdSurvey.path);
  await page.getByRole('link', { name: 'Outline', exact: true }).click();
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
  await expect(line(page, /Member of the household/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('searchbox', { name: 'Find questions' }).fill('goes to school');
  await expect(line(page, /Goes to school/)).toBeVisible();
  await expect(line(page, /Sources of water/)).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=goes(\+|%20)to(\+|%20)school$/);

  await page.goto(`${outline}?question=/member/school`);
  await expect(line(page, /Goes to school/)).toHaveAttribute('aria-selected', 'true');
  const details = page.getByRole('complementary', { name: 'Question' });
  await expect(details.getByRole('heading', { name: 'Goes to school?' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
