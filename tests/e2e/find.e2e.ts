/** Finding submissions by their answers in the built application, where the browser really stores them. */
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { householdApi, householdSurvey, logOut, storedRows } from './pages.ts';

test.use({ role: 'admin' });

const kept = (page: Page) => page.getByText(/^395 in this browser/);

test('submissions are found by answers until the log-out', { tag: '@main' }, async ({ page }) => {
  const rows = await storedRows<{ __id: string; village: string | null }>(page, `${householdApi}.svc/Submissions`, {
    $select: '__id,village',
  });
  const village = rows.find((row) => row.village)?.village ?? '';
  const count = rows.filter((row) => row.village === village).length;
  const matching = page.getByText(`${count} of 395`, { exact: true });

  await page.goto(householdSurvey.path);
  await page.getByRole('searchbox', { name: 'Find in all answers' }).click();
  await expect(kept(page)).toBeVisible();
  await page.goto(`${householdSurvey.path}?where=village~equals~${encodeURIComponent(village)}`);
  await expect(matching).toBeVisible();

  // Review and selection take what is found.
  await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
  await page.getByRole('button', { name: `Select all ${count} that match` }).click();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await page.reload();
  await expect(matching).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(matching).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1366, height: 800 });

  // What somebody else deletes is not found any more. The mouse is on the first row, which is read ahead.
  const gone = rows.findLast((row) => row.village === village)?.__id ?? '';
  const answer = await page.request.delete(`${householdApi}/submissions/${encodeURIComponent(gone)}`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.getByRole('button', { name: /^Refresh/ }).click();
  await expect(page.getByText(new RegExp(`^${count - 1} of 39[45]$`))).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL('/login');
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  await expect.poll(async () => (await databases()).filter((name) => name.startsWith('alidade.rows'))).toEqual([]);
});
