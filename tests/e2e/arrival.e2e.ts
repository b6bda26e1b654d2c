import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { choose, heading, householdSurvey, lakeRegion, openSubmissions } from './pages.ts';

const said = (page: Page) => page.locator('[aria-live=polite][aria-atomic=true].visually-hidden');

test.use({ role: 'admin' });

test('a new page moves the focus to its heading and announces its title', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: lakeRegion.name })).toBeVisible();
  // Not on the first page: there the browser does it.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expect(said(page)).toHaveText('');
  await page.getByRole('link', { name: lakeRegion.name }).click();
  await expect(heading(page, lakeRegion.name)).toBeFocused();
  await expect(said(page)).toHaveText(`Forms | ${lakeRegion.name} | Alidade`);
  // With a mouse there is no focus ring.
  expect(await heading(page, lakeRegion.name).evaluate((element) => element.matches(':focus-visible'))).toBe(false);
  // Back, the focus is on the link that was opened.
  await page.goBack();
  await expect(page.getByRole('link', { name: lakeRegion.name })).toBeFocused();
  await expect(said(page)).toHaveText('Projects | Alidade');
});

test('the focus waits for the page, and does not move when the user has moved it', async ({ page, server }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: lakeRegion.name })).toBeVisible();
  await server.control({ latency: 800 });
  await page.getByRole('link', { name: lakeRegion.name }).press('Enter');
  await expect(page).toHaveURL(lakeRegion.path);
  await page.getByRole('button', { name: 'Help' }).focus();
  await expect(said(page)).toHaveText(`Forms | ${lakeRegion.name} | Alidade`);
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('a menu opened between the new address and its page stays open', async ({ page }) => {
  await page.goto(lakeRegion.path);
  await expect(page.getByRole('link', { name: householdSurvey.name, exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click();
  await expect(heading(page, 'Projects')).toBeFocused();
  const menu = await page.getByRole('button', { name: /^User menu for / }).elementHandle();
  // The address changes before the page is rendered. Both happen in one script, because that moment is too short to hit
  // from outside.
  const title = await page.evaluate(
    async ([button, path]) => {
      document.querySelector<HTMLElement>(`main a[href="${path}"]`)?.click();
      while (location.pathname !== path) await Promise.resolve();
      const before = document.title;
      (button as HTMLElement).click();
      return before;
    },
    [menu, lakeRegion.path] as const,
  );
  expect(title).toBe('Projects | Alidade');
  await expect(said(page)).toHaveText(`Forms | ${lakeRegion.name} | Alidade`);
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit profile' })).toBeFocused();
});

test('a tab keeps the focus and announces its title', async ({ page }) => {
  await page.goto(lakeRegion.path);
  const tabs = page.getByRole('navigation', { name: 'Sections of this page' });
  const tab = tabs.getByRole('link', { name: 'App Users' });
  await tab.click();
  await expect(page).toHaveURL(`${lakeRegion.path}/app-users`);
  await expect(said(page)).toHaveText(/^App Users \| /);
  await expect(tab).toBeFocused();
});

test('another filter of the same page keeps the focus, and announces nothing', async ({ page }) => {
  await openSubmissions(page);
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await size.focus();
  await choose(size, '500 / page');
  await expect(page).toHaveURL(/page-size/);
  await expect(size).toBeFocused();
  await expect(said(page)).toHaveText('');
});

test('a page begins at the top, and going back restores the scroll position', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.goto('/');
  const link = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').nth(2);
  await link.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(100);
  await link.click();
  await expect(page).not.toHaveURL('/');
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(scrolled).toBeGreaterThan(99);
});
