import type { Page } from '@playwright/test';
import type { AppServer } from '../helpers/app-server.ts';
import { account, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { emailField, heading, householdSurvey, lakeRegion, logInButton, passwordField, toast, userMenu } from './pages.ts';

interface View {
  name: string;
  phone: boolean;
  colorScheme: 'light' | 'dark';
}

const views: View[] = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `on a laptop, ${colorScheme}`, phone: false, colorScheme },
  { name: `on a phone, ${colorScheme}`, phone: true, colorScheme },
]);

/** What every screen is held to. */
async function check(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within === undefined ? {} : { within });
  await expectNoSidewaysScroll(page);
}

/** The rows of the table on a laptop, its cards on a phone. */
const firstSubmission = (page: Page, phone: boolean) =>
  phone ? page.getByRole('list', { name: 'Submissions' }).getByRole('listitem').first() : page.getByRole('gridcell').first();

async function loginPages(page: Page, server: AppServer): Promise<void> {
  await page.goto('/login');
  await expect(emailField(page)).toBeVisible();
  await check(page);
  await logInButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('Enter your email address.');
  await check(page);
  await emailField(page).fill(account('viewer').email);
  await passwordField(page).fill('not the password');
  await logInButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page);
  await page.goto('/nothing/at/all');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await check(page);
  await server.control({ faults: [{ kind: 'offline', operation: 'getClientConfig', times: 9 }] });
  await page.goto('/login');
  await expect(page).toHaveURL('/load-error');
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page);
}

async function listPages(page: Page, server: AppServer): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('link', { name: lakeRegion.name })).toBeVisible();
  await check(page);
  await page.goto(lakeRegion.path);
  await expect(page.getByRole('link', { name: householdSurvey.name, exact: true })).toBeVisible();
  await check(page);
  await page.goto('/projects/8');
  await expect(page.getByText('There are no forms to show')).toBeVisible();
  await check(page);
  await page.goto('/projects/999');
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page);
  await page.goto('/projects/01');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await check(page);
  await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'listProjects' }] });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByText('Details').click();
  await check(page);
}

async function submissionPages(page: Page, server: AppServer, phone: boolean): Promise<void> {
  await page.goto(`${householdSurvey.path}?reviewState=null&reviewState=%27rejected%27`);
  await expect(firstSubmission(page, phone)).toBeVisible();
  await check(page);
  for (const filter of ['Submitted by', 'Submitted at', 'Review state']) {
    await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
    const box = page.getByRole('dialog', { name: filter });
    await expect(box.getByRole('button', { name: 'Apply' })).toBeVisible();
    await check(page);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Review', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Update review state' });
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await check(page);
  await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'updateSubmission' }] });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await check(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'The submission is approved.')).toBeVisible();
  await check(page);
  await page.goto(`${householdSurvey.path}?start=1999-01-01&end=1999-01-01`);
  await expect(page.getByText('No submissions match these filters')).toBeVisible();
  await check(page);
  await page.goto('/projects/5/forms/cas_suspects/submissions');
  await expect(firstSubmission(page, phone)).toBeVisible();
  await check(page);
}

async function menus(page: Page, phone: boolean): Promise<void> {
  await page.goto('/projects/3');
  await expect(page.getByRole('table').first()).toBeVisible();
  for (const name of phone ? ['Menu'] : ['Help', 'Language: en', 'Theme', 'User menu for Ragna Solheim']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
}

for (const { name, phone, colorScheme } of views) {
  test.describe(name, () => {
    test.use({ colorScheme, ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {}) });

    test('the pages before the login', async ({ page, server }) => {
      test.slow();
      await loginPages(page, server);
    });

    test.describe('behind the login', () => {
      test.use({ role: 'admin' });

      test('the lists and what they say when there is nothing', async ({ page, server }) => {
        test.slow();
        await listPages(page, server);
      });

      test('the submissions, their filters and the review', async ({ page, server }) => {
        test.slow();
        await submissionPages(page, server, phone);
      });

      test('the menus', async ({ page }) => {
        test.slow();
        await menus(page, phone);
      });
    });
  });
}

test.describe('on a phone', () => {
  test.use({ role: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything of the top bar is in one menu', async ({ page }) => {
    await page.goto(lakeRegion.path);
    await expect(heading(page, lakeRegion.name)).toBeVisible();
    await expect(userMenu(page)).toBeHidden();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.tap();
    await page.getByRole('menuitemradio', { name: 'Dark' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await menu.tap();
    await expect(page.getByRole('menu')).toContainText('manager@example.org');
    await page.getByRole('menuitem', { name: 'Projects' }).tap();
    await expect(heading(page, 'Projects')).toBeVisible();
    await menu.tap();
    await page.getByRole('menuitem', { name: 'Log out' }).tap();
    await expect(page).toHaveURL('/login');
    await expect(toast(page, 'You are logged out.')).toBeVisible();
  });

  test('from home to an answer of a submission by touch', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: lakeRegion.name }).tap();
    await page.getByRole('link', { name: householdSurvey.name, exact: true }).tap();
    const card = firstSubmission(page, true);
    await expect(card).toBeVisible();
    const more = card.getByRole('button', { name: /more answers$/ });
    await more.tap();
    await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible();
    await expect(card).toContainText('Instance ID');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Review state/ }).tap();
    const box = page.getByRole('dialog', { name: 'Review state' });
    await box.getByRole('button', { name: 'None' }).tap();
    await box.getByRole('checkbox', { name: 'Edited' }).tap();
    await box.getByRole('button', { name: 'Apply' }).tap();
    await expect(page.getByText('27 of 395')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
