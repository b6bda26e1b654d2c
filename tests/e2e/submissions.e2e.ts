import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { dataRows, heading, householdSurvey, lakeRegion, openSubmissions } from './pages.ts';

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
  await box.getByRole('button', { name: 'Apply' }).click();
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
  await choose(page, 'Review state', 'Has issues', 'Rejected');
  await expectEveryRow(dataRows(page), /Has issues|Rejected/);
  expect(query(page)).toBe("?reviewState='hasIssues'&reviewState='rejected'");
  await expect(filter(page, 'Review state')).toContainText('2 of 5');
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

test('keeps page and page size in the address', { tag: '@main' }, async ({ page }) => {
  await openSubmissions(page);
  await expect(page.getByText('Rows 1–250 of 395')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${householdSurvey.path}?page-number=2`);
  await expect(page.getByText('Rows 251–395 of 395')).toBeVisible();
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '252');
  await page.reload();
  await expect(page.getByText('Rows 251–395 of 395')).toBeVisible();
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '252');
  await page.getByLabel('Rows per page').selectOption('500');
  await expect(page).toHaveURL(`${householdSurvey.path}?page-size=500`);
  await expect(page.getByText('Rows 1–395 of 395')).toBeVisible();
  // A filter begins on the first page and keeps the size.
  await page.goto(`${householdSurvey.path}?page-number=2`);
  await expect(page.getByText('Rows 251–395 of 395')).toBeVisible();
  await choose(page, 'Review state', 'Edited');
  expect(query(page)).toBe("?reviewState='edited'");
  await count(page, '23 of 395');
});

test('opens from a counter of the home page with the counted submissions', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('region', { name: lakeRegion.name }).getByRole('row', { name: /^Household survey/ });
  await row.getByRole('link', { name: '31 Has issues' }).click();
  await count(page, '31 of 395');
  await expectEveryRow(dataRows(page), /Has issues/);
  await page.goBack();
  await expect(heading(page, 'Projects')).toBeVisible();
});

test('shows why loading failed in place, and retries', async ({ page, server }) => {
  await server.control({ faults: [{ kind: 'problem', code: 502, operation: 'listSubmissionRows', times: 9 }] });
  await page.goto(householdSurvey.path);
  await expect(page.getByRole('alert')).toContainText('error code 502');
  await expect(heading(page, householdSurvey.name)).toBeVisible();
  await server.control({ faults: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dataRows(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('shows new submissions after a refresh', async ({ page, pageOf }) => {
  await page.goto('/projects/1/forms/water_points/submissions');
  await expect(dataRows(page).first()).toBeVisible();
  await count(page, '64 submissions');
  const admin = await pageOf('admin');
  const sent = await admin.request.post('/v1/projects/1/forms/water_points/submissions', {
    headers: { 'content-type': 'text/xml', 'X-Requested-With': 'XMLHttpRequest' },
    data: `<data xmlns:orx="http://openrosa.org/xforms" id="water_points" version="7"><orx:meta><orx:instanceID>uuid:5e11a000-0000-4000-8000-000000000001</orx:instanceID></orx:meta><name>&lt;b&gt;New &amp; "clean"</name></data>`,
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await count(page, '65 submissions');
  await expect(dataRows(page).first()).toContainText('<b>New & "clean"');
  await expect(dataRows(page).first()).toContainText('Ragna Solheim');
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
  await box.getByRole('button', { name: 'Apply' }).click();
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

test(
  'saves a view, chooses it after a reload, and shares it with somebody who has none',
  { tag: '@main' },
  async ({ page, pageOf }) => {
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
    await page.getByRole('button', { name: 'Remove the filter Review state' }).click();
    await expect(view).toHaveAccessibleName('View: To look into, changed');
    await pick('Discard changes');
    await expect(view).toHaveAccessibleName('View: To look into');
    await view.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const address = page.url();
    expect(address).toContain('columns=');
    const other = await pageOf('admin');
    await other.goto(address);
    await count(other, '31 of 395');
    await expect(other.getByRole('button', { name: /^Views?(?::|$)/ })).toHaveAccessibleName('Views');
  },
);
