import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, heading, householdSurvey, lakeRegion, openSubmissions } from './pages.ts';

test.use({ role: 'manager' });

const anyCell = ':is([role=gridcell], [role=rowheader])';
const cell = (page: Page, row: number, column: number) =>
  page
    .getByRole('treegrid')
    .locator(`[role=row][aria-rowindex="${row + 2}"] ${anyCell}[aria-colindex="${column + 1}"]`);

/** Row and column, from 0, of the cell that has or contains the focus. */
const focusedCell = (page: Page) =>
  page.evaluate((selector) => {
    const at = document.activeElement?.closest(selector);
    const row = at?.closest('[role=row]');
    return at && row ? [Number(row.ariaRowIndex) - 2, Number(at.ariaColIndex) - 1] : null;
  }, anyCell);

/** The names of the next tab stops. */
async function tabThrough(page: Page, steps: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          (document.activeElement?.textContent.trim() || (document.activeElement?.getAttribute('title') ?? '')),
      ),
    );
  }
  return names;
}

test('from the top Tab reaches the skip link, the brand, the places, the search, the menus, the content', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: lakeRegion.name })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  expect(await tabThrough(page, 12)).toEqual([
    'Skip to content',
    'Alidade, home',
    'Projects',
    'Statistics (opens in a new tab)',
    expect.stringMatching(/^Search/),
    'Help',
    'Language: en',
    'Theme',
    'User menu for Fatou Ndiaye',
    expect.stringMatching(/^Documentation/),
    expect.stringMatching(/^Forum/),
    expect.any(String),
  ]);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

/** The column of the person who submitted, after the selection, the repeats and the row number. Its cells hold text. */
const submitter = 3;

test('a row action runs by Enter or its letter, in a dialog that traps Tab, and the focus returns', async ({
  page,
}) => {
  await openSubmissions(page);
  const dialog = page.getByRole('dialog', { name: 'Update review state' });
  const action = dataRows(page)
    .nth(1)
    .getByRole('button', { name: /^Review (?!state)/ });
  await cell(page, 1, submitter).focus();
  await page.keyboard.press('r');
  await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeFocused();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let times = 0; times < 8; times += 1) {
      await page.keyboard.press(key);
      // The browser's own controls come between, where the body has the focus.
      const isInside = await dialog.evaluate(
        (box) => box.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(isInside, `${key} ${times}`).toBe(true);
    }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, 1, submitter)).toBeFocused();
  // Enter leads to the first of several buttons in a cell.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(action).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(action).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await focusedCell(page))?.[0]).toBe(2);
});

test('a filter is opened by Enter, walked by Tab, selected by Space, closed by Escape', async ({ page }) => {
  await openSubmissions(page);
  const chip = page.getByRole('button', { name: /^Review state/ });
  await chip.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Review state' });
  await expect(box.getByRole('checkbox', { name: 'Received' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(box.getByRole('button', { name: 'Only Received' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(box.getByRole('checkbox', { name: 'Has issues' })).toBeChecked();
  await expect(page.getByText('31 of 395')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(chip).toBeFocused();
});

test('a submission can be reached from the home page without a mouse', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: lakeRegion.name }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, lakeRegion.name)).toBeVisible();
  await page.getByRole('link', { name: householdSurvey.name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dataRows(page).first()).toBeVisible();
  await expect(page).toHaveURL(householdSurvey.path);
});
