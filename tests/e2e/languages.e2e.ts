import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { householdSurvey, lakeRegion } from './pages.ts';
import { cutTexts, speakPseudo } from './pseudo.ts';

const form = '/projects/1/forms/household_survey';
const list = `${lakeRegion.path}/entity-lists/households`;
const everyPage = [
  '/',
  '/users',
  '/users/invite',
  '/account/edit',
  '/system/audits',
  '/system/config',
  '/system/analytics',
  '/users/roles',
  lakeRegion.path,
  `${lakeRegion.path}/entity-lists`,
  `${lakeRegion.path}/app-users`,
  `${lakeRegion.path}/users`,
  `${lakeRegion.path}/form-access`,
  `${lakeRegion.path}/custom-properties`,
  `${lakeRegion.path}/settings`,
  `${lakeRegion.path}/new-form`,
  householdSurvey.path,
  `${form}/draft`,
  `${form}/versions`,
  `${form}/outline`,
  `${form}/public-links`,
  `${form}/settings`,
  `${form}/submissions/review`,
  `${list}/entities`,
  `${list}/properties`,
  `${list}/settings`,
  `${list}/import`,
];

test.describe('a long language from right to left', () => {
  test.use({ role: 'admin' });
  test.describe.configure({ timeout: 240_000 });

  for (const [width, height] of [
    [1366, 800],
    [390, 844],
  ] as const)
    test(`fits every page at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await speakPseudo(page);
      for (const path of everyPage)
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
          await page.waitForLoadState('networkidle');
          await expectNoSidewaysScroll(page);
          expect.soft(await cutTexts(page), `cut texts of ${path}`).toEqual([]);
        });
    });
});
