import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, householdSurvey, openSubmissions } from './pages.ts';

test.use({ role: 'manager' });

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const filter = (page: Page, name: string) => filters(page).getByRole('button', { name: new RegExp(`^${name}`) });
const count = (page: Page, text: string | RegExp) => expect(filters(page).getByRole('status')).toHaveText(text);
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search);

/** Opens a checkbox filter and selects only these options. */
async function choose(page: Page, name: string, ...options: string[]): Promise<void> {
  await filter(page, name).click();
  const box = page.getByRole('dialog', { name });
  for (const option of options) await box.getByRole('checkbox', { name: option }).check();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
}

/** Every visible row contains this text. */
async function expectEveryRow(rows: Locator, text: RegExp): Promise<void> {
  await expect(rows.filter({ hasNotText: text })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
}

test('filters by review state: count, address, reload, and × shows all again', { tag: '@main' }, async ({ page }) => {
  await openSubmissions(page);
  await count(page, '395 submissions');
  await choose(page, 'Review state', 'Has issues');
  await count(page, '31 of 395');
  expect(query(page)).toBe("?reviewState='hasIssues'");
  await expectEveryRow(dataRows(page), /Has issues/);
  await page.reload();
  await count(page, '31 of 395');
  await expectEveryRow(dataRows(page), /Has issues/);
  await page.getByRole('button', { name: 'Remove the filter Review state' }).click();
  await count(page, '395 submissions');
  expect(query(page)).toBe('');
  await expect(filter(page, 'Review state')).toBeFocused();
});

test('a reload keeps the place in the table; the address opened anew begins at the start', async ({ page }) => {
  await openSubmissions(page);
  const grid = page.locator('.dt-grid');
  const top = () => grid.evaluate((element) => element.scrollTop);
  await expect(dataRows(page).first()).toBeVisible();
  await grid.evaluate((element) => element.scrollTo({ top: 3600 }));
  await expect.poll(top).toBe(3600);
  await page.reload();
  await expect(dataRows(page).first()).toBeVisible();
  await expect.poll(top).toBe(3600);
  await page.goto('/');
  await openSubmissions(page);
  expect(await top()).toBe(0);
});

test('remembers the columns of a form for the person, in another browser too', async ({ page, browser, server }) => {
  const path = '/projects/6/forms/shelter_assessment/submissions';
  await page.goto(path);
  await expect(dataRows(page).first()).toBeVisible();
  const columns = page.getByRole('button', { name: /^Columns/ });
  const before = await columns.textContent();
  await columns.click();
  const box = page.getByRole('dialog', { name: 'Columns' });
  await box.getByRole('searchbox', { name: 'Find a column' }).fill('score');
  await expect(box.getByRole('checkbox').first()).toBeVisible();
  await box.getByRole('button', { name: 'All', exact: true }).click();
  const stored = page.waitForResponse((response) => response.url().includes('/user-preferences/project/6/'));
  await expect(columns).not.toHaveText(before ?? '');
  const chosen = await columns.textContent();
  expect((await stored).ok()).toBe(true);
  await expect(page).toHaveURL(path);
  const elsewhere = await browser.newContext({
    baseURL: server.url,
    storageState: await page.context().storageState(),
  });
  const other = await elsewhere.newPage();
  await other.goto(path);
  await expect(other.getByRole('button', { name: /^Columns/ })).toHaveText(chosen ?? '');
  await elsewhere.close();
});

test('saves a view, chooses it after a reload, and shares it', { tag: '@main' }, async ({ page, pageOf }) => {
  await openSubmissions(page);
  const view = page.getByRole('button', { name: /^Views?(?::|$)/ });
  const pick = async (name: string) => {
    await view.click();
    await page.getByRole('menu').getByText(name, { exact: true }).click();
  };
  await choose(page, 'Review state', 'Has issues');
  await count(page, '31 of 395');
  await pick('Save view…');
  const box = page.getByRole('dialog', { name: 'Save view' });
  await box.getByLabel('Name').fill('To look into');
  await box.getByRole('button', { name: 'Save view' }).click();
  await expect(view).toHaveAccessibleName('View: To look into');
  await page.goto(householdSurvey.path);
  await count(page, '395 submissions');
  await pick('To look into');
  await count(page, '31 of 395');
  await page.reload();
  await expect(view).toHaveAccessibleName('View: To look into');
  const address = page.url();
  expect(address).toContain('columns=');
  const other = await pageOf('admin');
  await other.goto(address);
  await count(other, '31 of 395');
  await expect(other.getByRole('button', { name: /^Views?(?::|$)/ })).toHaveAccessibleName('Views');
});
