import { type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type PageGroup, pageGroups, pagesOf } from './page-table.ts';
import { dataRows, lakeRegion } from './pages.ts';

/** In front of the oldest release that is supported: nothing fails that can be avoided, and no page says something wrong. */

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ server }) =>
  server.control({
    release: '2025.1',
    files: { versionText: 'a (v2025.1.3)\nb client (v2025.1.3)\nc server (v2025.1.3)\n' },
  }),
);

/** The pages that came later, and the release that they name. */
const newer: Readonly<Record<string, string>> = { customization: '2026.1', customProperties: '2026.2' };

/** What somebody does in the area besides looking. */
const actions: Partial<Record<PageGroup, (page: Page) => Promise<void>>> = {
  project: async (page) => {
    await page.goto(`${lakeRegion.path}/app-users`);
    await page.getByRole('button', { name: /^New app user/ }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Tablet 9');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click();
    await expect(dataRows(page).filter({ hasText: 'Tablet 9' })).toBeVisible();
  },
};

for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
  test.describe(`a server of 2025.1: ${group}`, () => {
    test.use({ role });

    test('every page opens, or says what it needs', async ({ page }) => {
      if (role !== null) await page.goto('/');
      for (const { name, path, open } of await pagesOf(page, group))
        await test.step(name, async () => {
          const release = newer[name];
          if (release === undefined) return open();
          await page.goto(path);
          const text = `This needs ODK Central ${release} or newer; this server is 2025.1.`;
          await expect(page.getByText(text)).toBeVisible();
        });
      await actions[group]?.(page);
    });
  });
