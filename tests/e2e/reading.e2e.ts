/** What a screen reader gets to read: names, descriptions, positions and the focus. every-page.e2e.ts reads all names. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, emailField, householdSurvey, openSubmissions, passwordField } from './pages.ts';
import { untilRendered } from './rendered.ts';
import { phone } from './views.ts';

test.use({ role: 'admin', actionTimeout: 15_000 });

/** The element with the focus if something covers all of it; null otherwise. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.matches('.skip-link')) return null;
    const { left, top, width: across, height } = focused.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const points = parts.flatMap((x) => parts.map((y) => [left + across * x, top + height * y] as const));
    const isShown = points.some(([x, y]) => {
      const over = document.elementFromPoint(x, y);
      return over && (focused.contains(over) || over.contains(focused) || focused.closest('label')?.contains(over));
    });
    return isShown ? null : focused.outerHTML.slice(0, 160);
  });

test('rows of a table say what they are and where they are', async ({ page }) => {
  await openSubmissions(page, '?page-number=2');
  const grid = page.getByRole('treegrid', { name: 'Submissions' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(householdSurvey.total + 1));
  const row = dataRows(page).first();
  await expect(row).toHaveAttribute('aria-rowindex', '252');
  const name = (await row.getByRole('rowheader').textContent()) ?? '';
  expect(name).not.toBe('');
  await expect(row.getByRole('checkbox')).toHaveAccessibleName(`Select this row ${name}`);
  await expect(row.getByRole('button', { name: `Review ${name}` })).toHaveAccessibleDescription('Review (r)');
  await expect(row.getByRole('button', { name: `More actions ${name}` })).toBeVisible();
  // The number of matches is announced when a filter changes it.
  const count = page.getByRole('status').filter({ hasText: /395|submissions/ });
  await expect(count.first()).toBeVisible();
});

test('on a phone each card says its position, and its buttons what they belong to', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(householdSurvey.path);
  const card = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem').first();
  await expect(card).toHaveAttribute('aria-posinset', '1');
  await expect(card).toHaveAttribute('aria-setsize', String(householdSurvey.total));
  const name = (await card.getByRole('link').first().textContent()) ?? '';
  await expect(card.getByRole('button', { name: /^Review / })).toHaveAccessibleName(
    `Review ${name} · #${householdSurvey.total}`,
  );
});

test('the focus is never nowhere after what had it has gone', async ({ page }) => {
  await openSubmissions(page);
  await dataRows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Clear selection' })).toHaveCount(0);
  await expect(page.locator('[role=treegrid] :focus')).toHaveCount(1);
  await page.goto(`${householdSurvey.path}?submitterId=99999`);
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(dataRows(page).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' })).toBeFocused();
  await page.goto('/');
  await page.getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [width, viewport] of [
  ['a laptop', { width: 1366, height: 700 }],
  ['a phone', { width: 390, height: 700 }],
  ['400 % zoom', { width: 320, height: 256 }],
] as const) {
  test(`at the width of ${width} no bar covers what has the focus`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const [path, first] of [
      [householdSurvey.path, 'Select this row'],
      ['/projects/1/app-users', 'Select this row'],
      [`${householdSurvey.path}/review`, 'Show 2 empty answers'],
      ['/projects/1/form-access', ''],
    ] as const) {
      await page.goto(path);
      if (first === '') await expect(page.getByRole('searchbox', { name: 'Find app users' })).toBeVisible();
      else
        await page
          .getByRole('checkbox', { name: new RegExp(`^${first}`) })
          .first()
          .check();
      await untilRendered(page);
      for (let stop = 0; stop < 40; stop += 1) {
        await page.keyboard.press('Tab');
        // The page scrolls to what a bar covers once it has the focus.
        await expect.poll(() => coveredFocus(page), `covered on ${path}, stop ${stop}`).toBeNull();
      }
    }
  });
}

test.describe('before the login', () => {
  test.use({ role: null });

  test('fields say what they are for, that they are required, and what is wrong', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Log in to Alidade" [level=1]
      - text: Email address
      - textbox "Email address"
      - text: Password
      - textbox "Password"
      - button "Show"
      - button "Log in"
    `);
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'username');
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  });
});
