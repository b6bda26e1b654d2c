import { expect, test } from './fixtures.ts';
import { type PageGroup, pageGroups, pagesOf } from './page-table.ts';
import { dataRows, householdSurvey } from './pages.ts';

/** In front of an invented release, newer than any that is known: fields, verbs, roles, actions and states have no words here. */

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ server }) => server.control({ release: '2027.1' }));

for (const [group, role] of Object.entries(pageGroups) as [PageGroup, (typeof pageGroups)[PageGroup]][])
  test.describe(`a server newer than known: ${group}`, () => {
    test.use({ role });

    test('every page opens', async ({ page }) => {
      for (const { name, open } of await pagesOf(page, group)) await test.step(name, open);
    });
  });

test.use({ role: 'admin' });

test('what has no words shows by its own name', async ({ page }) => {
  await page.goto(householdSurvey.path);
  await expect(dataRows(page).filter({ hasText: 'underAppeal' }).first()).toBeVisible();
  await page.goto('/system/audits?period=all');
  await expect(dataRows(page).filter({ hasText: 'drone.launch' }).first()).toBeVisible();
});
