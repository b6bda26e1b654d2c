import { test } from './fixtures.ts';
import { type PageGroup, pageGroups, pagesOf } from './page-table.ts';
import { expectToBeTold } from './read-controls.ts';
import { check, checkSpaced, checkZoomed, laptop, phone } from './views.ts';

// Each page in many views, which takes long on a busy machine. Long texts are from right to left, in the other themes.
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
  test.describe(`every page: ${group}`, () => {
    test.use({ role });

    test('is accessible in light, dark, on a phone, enlarged and spaced out, and each control has a name', async ({
      page,
    }) => {
      for (const { name, open } of await pagesOf(page, group))
        await test.step(name, async () => {
          await page.setViewportSize(laptop);
          await open();
          await check(page, { views: [[laptop, 'light']] });
          await expectToBeTold(page, name);
          await check(page, { views: [[phone, 'dark']] });
          // Its cards are buttons within the items of a list, which have no names.
          if (name !== 'formAccess') await expectToBeTold(page, name);
          await page.emulateMedia({ colorScheme: 'light' });
          await checkZoomed(page);
          await checkSpaced(page);
        });
    });
  });
