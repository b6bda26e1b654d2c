import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, heading, householdSurvey, lakeRegion, openSubmissions } from './pages.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search projects, forms, pages and actions' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const option = (page: Page, name: string | RegExp) => page.getByRole('listbox').getByRole('option', { name });
const chosen = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });
const star = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Favourite' });
const sitePreferences = (page: Page) =>
  page.evaluate(
    async () =>
      (
        (await (await fetch('/v1/users/current', { headers: { 'X-Extended-Metadata': 'true' } })).json()) as {
          preferences: { site: Record<string, unknown> };
        }
      ).preferences.site,
  );

async function openPalette(page: Page): Promise<void> {
  // The shortcuts load with the shell.
  await expect(page.getByRole('button', { name: /^(Search|Buscar)$/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/**
 * Both keys in one script: the pause between them must be short, and a busy browser acknowledges the first one late.
 */
const pressGAnd = (page: Page, letter: string) => Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)]);

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('finds a form by some letters of its name and opens it, without a mouse', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await button.click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await openPalette(page);
    await field(page).fill('<b>zzqx</b>');
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('No results for: <b>zzqx</b>');
    await field(page).fill('household_surv');
    await expect(chosen(page)).toContainText('household_survey');
    await field(page).fill('househ surv');
    // Until the forms are loaded, the project with the same start of its name is selected.
    await expect(chosen(page)).toHaveText(new RegExp(`^${householdSurvey.name}(?! 2026)`));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(householdSurvey.path);
    await expect(field(page)).toHaveCount(0);
    await expect(heading(page, householdSurvey.name)).toBeFocused();
  });

  test('walks the list by arrows, Home, End and page keys, and leaves it by Esc', async ({ page }) => {
    await page.goto(lakeRegion.path);
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    await openPalette(page);
    const all = await options(page).allTextContents();
    const at = async () => all.indexOf((await chosen(page).textContent()) ?? '');
    expect(await at()).toBe(0);
    await page.keyboard.press('ArrowDown');
    expect(await at()).toBe(1);
    await page.keyboard.press('End');
    expect(await at()).toBe(all.length - 1);
    await expect(chosen(page)).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    expect(await at()).toBe(0);
    await page.keyboard.press('PageDown');
    expect(await at()).toBeGreaterThan(1);
    await page.keyboard.press('Home');
    expect(await at()).toBe(0);
    const name = await chosen(page).getAttribute('id');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', name ?? 'none');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
  });

  test('runs the page’s actions: refresh, clear the filters', async ({ page }) => {
    await openSubmissions(page, '?reviewState=%27rejected%27');
    await openPalette(page);
    await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option')).toHaveText([
      'Download',
      'Connect data',
      /^\d+ deleted submissions$/,
      // With its key.
      'New submissionN',
      'Review queue',
      'Refresh submissions',
      'Clear filters',
    ]);
    await page.keyboard.type('new proj');
    await expect(option(page, /New submission/)).toHaveCount(0);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('clear fil');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(householdSurvey.path);
    await expect(page.getByText(`${householdSurvey.total} submissions`).first()).toBeVisible();
  });

  test('offers the actions of each page to those who may do them, and pages of other projects by their name', async ({
    page,
    pageOf,
  }) => {
    for (const [path, action] of [
      [`${lakeRegion.path}/app-users`, 'New app user'],
      [`${lakeRegion.path}/entity-lists/households/entities`, 'Import from a file'],
      [`${householdSurvey.form}/public-links`, 'New link'],
      [lakeRegion.path, 'New form'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('main [data-page-action], main .ant-btn-primary').first()).toBeVisible();
      await openPalette(page);
      await field(page).fill(action.toLowerCase().slice(0, 7));
      await expect(chosen(page), path).toHaveText(new RegExp(`^${action}N?$`));
      await page.keyboard.press('Escape');
    }
    await page.goto('/account/edit');
    await openPalette(page);
    await field(page).fill('lake app us');
    await expect(chosen(page)).toContainText('App Users');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${lakeRegion.path}/app-users`);
    await expect(page.getByRole('button', { name: 'New app user' })).toBeVisible();
    await openPalette(page);
    await field(page).fill('new app');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /app user/i })).toBeVisible();
    const viewer = await pageOf('viewer');
    await viewer.goto(`${lakeRegion.path}/entity-lists/households/entities`);
    await expect(heading(viewer, 'households')).toBeVisible();
    await openPalette(viewer);
    await field(viewer).fill('import');
    await expect(viewer.getByRole('dialog').getByRole('status')).not.toHaveText(/Loading/);
    await expect(option(viewer, /^Import/)).toHaveCount(0);
  });

  test('switches language and theme, and logs out', async ({ page }) => {
    await page.goto('/');
    await openPalette(page);
    await page.keyboard.type('theme dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openPalette(page);
    await page.keyboard.type('espanol');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('cerrar ses');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
  });

  test('sees what could not be loaded, may choose from the rest, and retries', async ({ page, server }) => {
    await page.goto(lakeRegion.path);
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'listProjects', times: 9 }] });
    await openPalette(page);
    await page.keyboard.type('profile');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not everything could be loaded.');
    await expect(option(page, 'Edit profile')).toBeVisible();
    await server.control({ faults: null });
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
    await field(page).fill('household survey');
    await expect(option(page, /^Household survey/).first()).toBeVisible();
  });

  test('shows recent visits first', async ({ page }) => {
    await openSubmissions(page);
    // The code that stores visits loads last.
    await page.waitForLoadState('networkidle');
    await page.goto('/');
    await expect(heading(page, 'Projects')).toBeVisible();
    // Stored some seconds later, so that passing through costs nothing; at the latest when the page is left.
    await expect
      .poll(() => sitePreferences(page))
      .toMatchObject({ alidadeRecents: [{ projectId: 1, xmlFormId: 'household_survey', name: householdSurvey.name }] });
    await page.reload();
    await openPalette(page);
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
      householdSurvey.name,
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(householdSurvey.path);
  });

  test('keeps favourites after a reload, and in another browser', async ({ page, pageOf }) => {
    await page.goto(lakeRegion.path);
    await expect(star(page)).toHaveAttribute('aria-pressed', 'false');
    await star(page).click();
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => sitePreferences(page))
      .toMatchObject({ alidadeFavourites: [{ projectId: 1, name: lakeRegion.name }] });
    await page.reload();
    await expect(star(page)).toHaveAttribute('aria-pressed', 'true');

    const other = await pageOf('manager');
    await other.goto('/');
    await openPalette(other);
    // In the recent visits it is marked as a favourite.
    await expect(option(other, lakeRegion.name).first().locator('.palette-star')).toBeVisible();
    // The mark is removed where it is found.
    await expect(chosen(other)).toContainText(lakeRegion.name);
    await other.getByRole('button', { name: /^Remove from favourites/ }).click();
    await expect(other.getByRole('button', { name: /^Add to favourites/ })).toBeVisible();
    await expect.poll(() => sitePreferences(other)).toMatchObject({ alidadeFavourites: [] });
  });
});

for (const [role, users] of [
  ['admin', 1],
  ['formfill', 0],
] as const)
  test.describe(role, () => {
    test.use({ role });

    test('is offered what they may open', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/account/edit');
      await expect(heading(page, 'Edit profile')).toBeVisible();
      await openPalette(page);
      await expect(option(page, /^Projects/)).toBeVisible();
      await expect(option(page, /^Web Users/)).toHaveCount(users);
      await expect(page.getByRole('listbox').getByText('G S')).toHaveCount(users);
      await field(page).fill('fatou');
      await expect(page.getByRole('dialog').getByRole('status')).not.toHaveText(/Loading/);
      await expect(option(page, /^Fatou Ndiaye/)).toHaveCount(users);
      if (users === 1) return;
      expect(asked).not.toContain('/v1/users');
      await field(page).fill('household');
      await expect(page.getByRole('dialog').getByRole('status')).not.toHaveText(/Loading/);
      await expect(page.getByRole('listbox').locator('[role=option]', { hasText: 'household_survey' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(field(page)).toHaveCount(0);
      await pressGAnd(page, 'u');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await expect(page.getByText('Go to users')).toHaveCount(0);
      await expect(page).toHaveURL('/account/edit');
    });
  });

test.describe('the keyboard shortcuts', () => {
  test.use({ role: 'admin' });

  test('are listed by ?, open a place by G and a letter, and the search by /', async ({ page }) => {
    await page.goto('/account/edit');
    await expect(heading(page, 'Edit profile')).toBeVisible();
    await page.locator('body').press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByText('Go to users')).toBeVisible();
    await expect(list.getByText('Search the list of this page')).toHaveCount(0);
    await page.keyboard.press('Escape');
    // Over a dialog letters are not shortcuts.
    await expect(list).toHaveCount(0);
    await pressGAnd(page, 'u');
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('main').getByRole('searchbox').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused();
    // Letters in a field are text.
    await page.keyboard.type('gp?');
    await expect(page.getByRole('main').getByRole('searchbox').first()).toHaveValue('gp?');
    await expect(page).toHaveURL(/\/users\?q=gp/);
    await page.getByRole('heading', { level: 1 }).focus();
    await pressGAnd(page, 'p');
    await expect(page).toHaveURL('/');
  });

  test('can be disabled permanently, except for the palette', async ({ page }) => {
    await page.goto('/account/edit');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click();
    const box = page.getByRole('switch', { name: 'Use single-letter shortcuts' });
    await box.click();
    await expect(box).not.toBeChecked();
    await expect.poll(() => sitePreferences(page)).toMatchObject({ alidadeShortcutsOff: true });
    await page.reload();
    await expect(heading(page, 'Edit profile')).toBeVisible();
    await page.locator('body').press('?');
    await pressGAnd(page, 'u');
    await openPalette(page);
    await expect(page).toHaveURL('/account/edit');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('reads news once', async ({ page, pageOf }) => {
    await page.goto('/');
    const news = page.getByRole('region', { name: 'What is new' });
    await expect(news).toBeVisible();
    await news.getByRole('button', { name: 'Got it' }).click();
    await expect(news).toHaveCount(0);
    await expect.poll(() => sitePreferences(page)).toMatchObject({ whatsNewDismissed: '2026.2' });
    const other = await pageOf('manager');
    await other.goto('/');
    await expect(other.getByRole('link', { name: lakeRegion.name })).toBeVisible();
    await expect(other.getByRole('region', { name: 'What is new' })).toHaveCount(0);
    await other.close();
    await openSubmissions(page);
    await expect(dataRows(page).first()).toBeVisible();
  });
});
