import { expect, test } from './fixtures.ts';
import { type PageGroup, pageGroups, pagesOf } from './page-table.ts';
import { check, checkSpaced, checkZoomed, crossed, laptop, phone } from './views.ts';

// Each page in many views, which takes long on a busy machine.
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
  test.describe(`every page: ${group}`, () => {
    test.use({ role });

    test('is accessible in light, dark, on a phone, enlarged and spaced out', async ({ page }) => {
      for (const { name, open } of await pagesOf(page, group))
        await test.step(name, async () => {
          await page.setViewportSize(laptop);
          await open();
          await check(page, { views: crossed });
          await page.emulateMedia({ colorScheme: 'light' });
          await checkZoomed(page);
          await checkSpaced(page);
        });
    });

    test.describe('from right to left', () => {
      test.use({ locale: 'ar-EG' });

      test('is accessible', async ({ page }) => {
        for (const { name, open } of await pagesOf(page, group))
          await test.step(name, async () => {
            await page.setViewportSize(laptop);
            await open();
            await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
            await check(page, {
              // The other rules do not depend on the direction. The themes are those that the test above leaves out.
              rules: 'look',
              views: [
                [laptop, 'dark'],
                [phone, 'light'],
              ],
            });
          });
      });
    });
  });
