import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, heading, householdSurvey, lakeRegion, openSubmissions, userMenu } from './pages.ts';

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
});

test('the skip link shows on focus and skips the top bar', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: lakeRegion.name })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Documentation/ })).toBeFocused();
});

test('a menu is opened by arrows, walked by arrows, Home, End and letters, and left by Esc and Tab', async ({
  page,
}) => {
  await page.goto('/');
  const language = page.getByRole('button', { name: 'Language: en' });
  const english = page.getByRole('menuitemradio', { name: 'English' });
  const arabic = page.getByRole('menuitemradio', { name: 'العربية' });
  const help = page.getByRole('menuitem', { name: /^Help translate/ });
  await language.focus();
  await expect(language).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(english).toBeFocused();
  await expect(language).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(arabic).toBeFocused();
  await page.keyboard.press('End');
  await expect(help).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(english).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(help).toBeFocused();
  await page.keyboard.press('Home');
  await expect(english).toBeFocused();
  await page.keyboard.press('h');
  await expect(help).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(language).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(help).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit profile' })).toBeFocused();
  await page.mouse.click(600, 500);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await userMenu(page).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Edit profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

/** The column of the person who submitted, after the selection, the repeats and the row number. Its cells hold text. */
const submitter = 3;

test('the table is one tab stop; arrows, Home, End, page keys and Enter work inside', async ({ page }) => {
  const expectAt = (row: number, column: number) => expect.poll(() => focusedCell(page)).toEqual([row, column]);
  await openSubmissions(page);
  await page.getByRole('link', { name: 'Review queue' }).focus();
  // The head is part of the table: arrows lead from it to the rows.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('columnheader').getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expectAt(0, 0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expectAt(2, 1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectAt(1, 0);
  await page.keyboard.press('End');
  const lastColumn = Number(await page.getByRole('treegrid').getAttribute('aria-colcount')) - 1;
  const lastCell = (row: number) => cell(page, row, lastColumn);
  await expect(lastCell(1)).toBeFocused();
  await expect(lastCell(1)).toBeInViewport();
  await page.keyboard.press('Home');
  await expectAt(1, 0);
  await page.keyboard.press('Control+End');
  await expect(lastCell(249)).toBeFocused();
  await expect(lastCell(249)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(lastCell(249)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expectAt(0, 0);
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await focusedCell(page))?.[0] ?? 0).toBeGreaterThan(5);
  await page.keyboard.press('PageUp');
  await expectAt(0, 0);
  // Tab leaves to the page numbers, not through every row.
  await page.keyboard.press('End');
  await expect(lastCell(0)).toBeFocused();
});

test('a row action runs by Enter or its letter, and the focus returns', async ({ page }) => {
  await openSubmissions(page);
  const dialog = page.getByRole('dialog', { name: 'Update review state' });
  const action = dataRows(page)
    .nth(1)
    .getByRole('button', { name: /^Review (?!state)/ });
  await cell(page, 1, submitter).focus();
  await page.keyboard.press('r');
  await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeFocused();
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

test('a dialog traps the Tab key', async ({ page }) => {
  await openSubmissions(page);
  await cell(page, 0, submitter).focus();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Update review state' });
  await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeFocused();
  for (const key of [
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
    'Shift+Tab',
  ]) {
    await page.keyboard.press(key);
    expect(
      await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      ),
      key,
    ).toBe(true);
  }
});

test('a filter is opened by Enter, walked by Tab, selected by Space, applied by Enter', async ({ page }) => {
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
  await box.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await expect(box).toHaveCount(0);
  await expect(page.getByText('31 of 395')).toBeVisible();
  await expect(chip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(chip).toBeFocused();
});

test('a submission can be reached from the home page without a mouse', { tag: '@main' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: lakeRegion.name }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, lakeRegion.name)).toBeVisible();
  await page.getByRole('link', { name: householdSurvey.name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dataRows(page).first()).toBeVisible();
  await expect(page).toHaveURL(householdSurvey.path);
});
