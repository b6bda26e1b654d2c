import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  chooseFromMenu,
  dataRows,
  emailField,
  heading,
  householdSurvey,
  lakeRegion,
  logOut,
  openSubmissions,
  signInAs,
  userMenu,
} from './pages.ts';
import { allowDenied } from './problems.ts';

const html = (page: Page) => page.locator('html');
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const projectNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');

test.describe('language', () => {
  test.use({ role: 'manager' });

  test('is selected in the menu, and stays, also on the login page', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Projects | Alidade');
    await page.getByRole('button', { name: 'Language: en' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await expect(html(page)).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle('Proyectos | Alidade');
    await expect(heading(page, 'Proyectos')).toBeVisible();
    await page.reload();
    await expect(html(page)).toHaveAttribute('lang', 'es');
    await expect(heading(page, 'Proyectos')).toBeVisible();
    await expect(page).toHaveTitle('Proyectos | Alidade');

    await openSubmissions(page, '?reviewState=%27rejected%27');
    await chooseFromMenu(page, /: es$/, 'English');
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Language: en' })).toBeFocused();
    await expect(dataRows(page).first()).toContainText('Rejected');
    await chooseFromMenu(page, 'Language: en', 'Español');
    await expect(dataRows(page).first()).toContainText('Rechazad');
    await expect(page).toHaveURL(/reviewState=%27rejected%27/);
    // No text of the interface is left in English.
    await expect(page.getByRole('button', { name: /Review|Refresh|Submitted|Clear/ })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: /Breadcrumb|Sections/ })).toHaveCount(0);

    await page.getByRole('button', { name: /Fatou Ndiaye/ }).click();
    await page.getByRole('menuitem').last().click();
    await expect(page).toHaveURL('/login');
    await expect(html(page)).toHaveAttribute('lang', 'es');
    await expect(emailField(page)).toHaveCount(0);
    await page.reload();
    await expect(html(page)).toHaveAttribute('lang', 'es');
    await expect(heading(page, 'Iniciar sesión en Alidade')).toBeVisible();
  });

  test('stays unchanged when its texts cannot be loaded, and a retry works', async ({ page, server, problems }) => {
    problems.allow(/status of 503/);
    await page.goto('/');
    await expect(heading(page, 'Projects')).toBeVisible();
    // Simulates a new release that has removed the files of this page.
    await server.control({ missingAssets: ['pages'] });
    await chooseFromMenu(page, 'Language: en', 'Español');
    await expect(page.getByRole('button', { name: 'Language: en' })).toBeFocused();
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await server.control({ missingAssets: null });
    await chooseFromMenu(page, 'Language: en', 'Español');
    await expect(html(page)).toHaveAttribute('lang', 'es');
    await expect(heading(page, 'Proyectos')).toBeVisible();
  });
});

test.describe('a browser in Spanish', () => {
  test.use({ locale: 'es-MX', role: 'manager' });

  test('starts in Spanish, and the top bar with longer words fits a small window', async ({ page }) => {
    await page.goto('/');
    for (const width of [601, 800, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(heading(page, 'Proyectos')).toBeVisible();
      const over = () => page.getByRole('banner').evaluate((bar) => bar.scrollWidth - bar.clientWidth);
      await expect.poll(over, `pixels too many at ${width}`).toBe(0);
    }
  });
});

test.describe('theme', () => {
  test.use({ role: 'viewer' });

  test('is selected in the menu, stays, also on the login page, and follows the device on request', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
    const light = await background(page);
    await chooseFromMenu(page, 'Theme', 'Dark');
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => background(page)).not.toBe(light);
    const dark = await background(page);
    await page.reload();
    await expect(heading(page, 'Projects')).toBeVisible();
    expect(await background(page)).toBe(dark);
    await page.getByRole('button', { name: 'Theme' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await page.keyboard.press('Escape');
    await logOut(page);
    await expect(emailField(page)).toBeVisible();
    expect(await background(page)).toBe(dark);
    await page.reload();
    await expect(emailField(page)).toBeVisible();
    expect(await background(page)).toBe(dark);
    await signInAs(page, 'viewer');
    await chooseFromMenu(page, 'Theme', 'As on this device');
    await expect.poll(() => background(page)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('a failed request', () => {
  test.use({ role: 'viewer' });

  test('of a project shows why, in place, and a retry works', async ({ page, server }) => {
    for (const operation of ['listForms', 'getProject'] as const) {
      await server.control({ faults: [{ kind: 'offline', operation, times: 99 }] });
      await page.goto(lakeRegion.path);
      await expect(page.getByRole('alert')).toContainText('there was no response to your request');
      await expect(userMenu(page)).toBeVisible();
      await server.control({ faults: null });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('link', { name: householdSurvey.name, exact: true })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });

  test('keeps the earlier list on screen', async ({ page, server }) => {
    await page.goto('/');
    await expect(projectNames(page).first()).toBeVisible();
    await page.getByRole('link', { name: lakeRegion.name }).click();
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'listProjects', times: 9 }] });
    await page.goBack();
    await expect(projectNames(page).first()).toBeVisible();
  });
});

test.describe('an empty server', () => {
  test('says that there is nothing yet, also to an administrator', async ({ page, server }) => {
    await server.control({ reset: { seed: 'empty' } });
    await page.goto('/');
    await signInAs(page, 'admin');
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expect(page.getByText('0 projects')).toBeVisible();
    await page.goto('/projects/1');
    allowDenied(page);
    await expect(page.getByRole('alert')).toContainText('Project not found');
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    expect((await page.request.post('/v1/projects', { data: { name: '<i>First</i> & only' }, headers })).ok()).toBe(
      true,
    );
    await page.goto('/');
    await expect(page.getByText('1 project', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: '<i>First</i> & only' }).click();
    await expect(page.getByText('No forms yet')).toBeVisible();
    await expect(page).toHaveTitle('Forms | <i>First</i> & only | Alidade');
  });
});
