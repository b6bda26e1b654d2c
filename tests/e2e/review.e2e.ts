import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, householdApi, lakeRegion, openSubmissions, toast } from './pages.ts';

test.use({ role: 'manager' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Update review state' });
const notes = (page: Page) => dialog(page).getByLabel(/^Notes/);
const update = (page: Page) => dialog(page).getByRole('button', { name: 'Update' });

interface StoredRow {
  __id: string;
  __system: { reviewState: string | null };
}

/** The newest submission as stored on the server. */
async function newest(page: Page): Promise<StoredRow> {
  const answer = await page.request.get(
    `${householdApi}.svc/Submissions?$top=1&$select=__id,__system&$orderby=${encodeURIComponent('__system/submissionDate desc')}`,
  );
  const { value } = (await answer.json()) as { value: [StoredRow] };
  return value[0];
}
const storedState = async (page: Page) => (await newest(page)).__system.reviewState;

/** The notes of the latest entry in the history of the newest submission. */
async function storedNotes(page: Page): Promise<string | null | undefined> {
  const { __id } = await newest(page);
  const audits = (await (
    await page.request.get(`${householdApi}/submissions/${encodeURIComponent(__id)}/audits`)
  ).json()) as { notes: string | null }[];
  return audits[0]?.notes;
}

test('a submission is reviewed by keyboard, and counters change', { tag: ['@oldest', '@main'] }, async ({ page }) => {
  await page.goto('/');
  const counter = (name: RegExp) =>
    page
      .getByRole('region', { name: lakeRegion.name })
      .getByRole('row', { name: /^Household survey/ })
      .getByRole('link', { name });
  await expect(counter(/Received$/)).toHaveText(/^\s*181/);
  await expect(counter(/Has issues$/)).toHaveText(/^\s*31/);

  await openSubmissions(page);
  const row = dataRows(page).first();
  await expect(row).toContainText(/Received|Missing attachment/);
  await row.getByRole('gridcell').first().focus();
  await page.keyboard.press('r');
  await expect(dialog(page).getByRole('radio', { name: 'Approved' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: 'Has issues' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(notes(page)).toBeFocused();
  await page.keyboard.type('Größe “12 %” – really? 🧐');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(update(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, /^Submission marked as having issues: /)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText('Has issues');
  await expect(row.getByRole('gridcell').first()).toBeFocused();
  expect(await storedState(page)).toBe('hasIssues');
  expect(await storedNotes(page)).toBe('Größe “12 %” – really? 🧐');

  await page.getByRole('link', { name: 'Alidade, home' }).click();
  await expect(counter(/Received$/)).toHaveText(/^\s*180/);
  await expect(counter(/Has issues$/)).toHaveText(/^\s*32/);
  await page.goBack();
  await page.reload();
  await expect(dataRows(page).first()).toContainText('Has issues');
});
