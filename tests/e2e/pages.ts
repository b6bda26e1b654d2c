/** Steps through the application that several e2e tests share. */
import { type Locator, type Page, expect } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { account, type Role } from './fixtures.ts';

/** The largest project and form of the demo seed. */
export const lakeRegion = { path: '/projects/1', name: 'Household survey 2026 – Lake region' } as const;
const household = '/projects/1/forms/household_survey';
export const householdSurvey = {
  form: household,
  path: `${household}/submissions`,
  name: 'Household survey',
  total: 395,
} as const;

/** What a data collector reads as the name of a form: it is a link to fill it. */
export const householdSurveyToFill = `${householdSurvey.name} (opens in a new tab)`;

/** The API path of the household survey's submissions. */
export const householdApi = `/v1${household}`;

/** The login page's message for a new sign-in. */
export const expiredMessage = 'Your session has expired. Log in again to continue.';

export const emailField = (page: Page): Locator => page.getByLabel('Email address');
export const passwordField = (page: Page): Locator => page.getByLabel('Password');
export const logInButton = (page: Page): Locator => page.getByRole('button', { name: 'Log in' });

/** Fills in the open login page and submits it. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  const { email, password } = account(role);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await logInButton(page).click();
}

/**
 * Expects the message in place of a page that this user may not open. Takes what it calls the page, or its whole title.
 */
export async function expectNoAccess(
  page: Page,
  name = '',
  title = `You do not have access to ${name}`,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/ask (?:a project manager or )?an administrator/i);
  await expect(page.getByRole('link', { name: 'Go to your projects' })).toBeVisible();
}

export const userMenu = (page: Page): Locator => page.getByRole('button', { name: /^User menu for / });

/** Opens a menu of the top bar by the name of its button, and selects an item. */
export async function chooseFromMenu(page: Page, button: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}

/**
 * Chooses an option as people do: from the device's list of a select, or by opening the list of a combobox and clicking.
 */
export async function choose(field: Locator, option: string): Promise<void> {
  if (await field.evaluate((one) => one instanceof HTMLSelectElement)) {
    await field.selectOption(option);
    return;
  }
  if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click();
  // The options that antd shows have a title; those with a role are for assistive technology.
  const isAntd = await field.evaluate((one) => one.closest('.ant-select') !== null);
  const page = field.page();
  const shown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await (
    isAntd ? shown.getByTitle(option, { exact: true }) : page.getByRole('option', { name: option, exact: true })
  ).click();
}

/** The dialog over the page that asks for the password when the session has ended. */
export const passwordDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Log in again' });

/** Gives the password that the page asks for. */
export async function logInAgain(page: Page, role: Role): Promise<void> {
  const dialog = passwordDialog(page);
  await dialog.getByLabel('Password').fill(account(role).password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

/**
 * Refreshes the rows at once, unless the page is gone: it looks for new ones by itself, too, and may have found that the
 * session has ended.
 */
export const refreshRows = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector<HTMLElement>('[data-tool=refresh]')?.click());

/** Signs out by the menu. */
export async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/**
 * Ends the session on the server only: the browser does not know. First waits for running requests of the page, which
 * would otherwise be refused and ask for the password too early.
 */
export async function endSession(page: Page, server: AppServer): Promise<void> {
  await page.waitForLoadState('networkidle');
  await server.control({ clock: { advance: 25 * 3_600_000 } });
}

/**
 * Holds back calls of the page until they are released, all or those after the first few, so that the state in between
 * does not depend on the machine's speed. Takes a pattern for their addresses. Returns a function that releases them
 * and all later ones.
 */
export async function holdBack(page: Page, address: RegExp, { after = 0 } = {}): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(address, async (route) => {
    calls += 1;
    if (calls > after) await promise;
    await route.continue();
  });
  return resolve;
}

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** A toast by its text, at the bottom of the page or in a dialog. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.alert:not([role=alert])').filter({ hasText: text });

/** The rows of a list's table, without its header. */
export const dataRows = (page: Page): Locator =>
  page
    .locator('[role=grid], [role=treegrid], .list-table')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell').or(page.getByRole('cell')) });

/** Opens the submissions table of the household survey and waits for its rows. */
export async function openSubmissions(page: Page, query = ''): Promise<void> {
  await page.goto(`${householdSurvey.path}${query}`);
  await expect(dataRows(page).first()).toBeVisible();
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60 && !(await target.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** The rows of a table that the server has, beside the page. */
export async function storedRows<Row>(page: Page, table: string, query: Record<string, string>): Promise<Row[]> {
  const answer = await page.request.get(`${table}?${new URLSearchParams(query).toString()}`);
  return ((await answer.json()) as { value: Row[] }).value;
}
