/** States of pages, and their dialogs, by axe. every-page.e2e.ts looks at each page as it opens. */
import type { Page } from '@playwright/test';
import { account, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { allowDenied } from './problems.ts';
import {
  emailField,
  heading,
  householdSurvey,
  lakeRegion,
  logInButton,
  passwordField,
  toast,
  userMenu,
} from './pages.ts';
import { check, crossed, dialog, laptop, onLaptop, onPhone, phone, type View } from './views.ts';

/** The rows of the table on a laptop, its cards on a phone. */
const cells = (page: Page) => page.getByRole('gridcell');
const cards = (page: Page) => page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');

// Axe checks every screen in several views, which is slow on a busy machine.
test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

test('the pages before the login', async ({ page }) => {
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
});

test('the pages for something not found', async ({ page, server, problems }) => {
  problems.allow(/ERR_EMPTY_RESPONSE/);
  await page.goto('/nothing/at/all');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await check(page);
  await server.control({ faults: [{ kind: 'offline', operation: 'getClientConfig', times: 99 }] });
  await page.goto('/login');
  await expect(page).toHaveURL('/load-error');
  await expect(page.getByRole('alert')).toBeVisible();
  await check(page);
});

test.describe('after the login', () => {
  test.use({ role: 'admin' });

  test('a project without forms', async ({ page }) => {
    await page.goto('/projects/8');
    await expect(page.getByText('No forms yet')).toBeVisible();
    await check(page);
  });

  test('the roles in a project, none found', async ({ page }) => {
    await page.goto('/projects/1/users');
    await page.getByRole('searchbox').fill('zzqqxxww');
    await expect(page.getByText('No results')).toBeVisible();
    await check(page, { views: onPhone });
  });

  test('form access as a grid and as cards, with edits, and its dialogs', async ({ page }) => {
    await page.goto('/projects/1/form-access');
    await cells(page).getByRole('checkbox').nth(2).click();
    await check(page, { views: onLaptop });
    for (const [button, title] of [
      ['Copy access…', 'Copy access'],
      ['What the states mean', 'Form states'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await check(page, {
        within: dialog,
        views: crossed,
      });
      await page.setViewportSize(laptop);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.setViewportSize(phone);
    await page
      .getByRole('button', { name: /of 6 app users/ })
      .first()
      .click();
    await check(page, { views: onPhone });
  });

  test('a list that cannot be loaded', async ({ page, server }) => {
    await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'listProjects', times: 9 }] });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByText('Details').click();
    await check(page);
  });

  for (const [name, path] of [
    ['project', '/projects/999'],
    ['form', '/projects/1/forms/no_such_form/submissions'],
  ] as const) {
    test(`an unknown ${name}`, async ({ page }) => {
      allowDenied(page);
      await page.goto(path);
      await expect(page.getByRole('alert')).toBeVisible();
      await check(page);
    });
  }

  test('the submissions as a table and as cards', async ({ page }) => {
    await page.goto(`${householdSurvey.path}?reviewState=null&reviewState=%27rejected%27`);
    await expect(cells(page).first()).toBeVisible();
    await check(page, { views: onLaptop });
    await page.setViewportSize(phone);
    await expect(cards(page).first()).toBeVisible();
    await check(page, { views: onPhone });
  });

  test('the filters of the submissions', async ({ page }) => {
    await page.goto(householdSurvey.path);
    await expect(cells(page).first()).toBeVisible();
    for (const filter of ['Submitted by', 'Submitted at', 'Review state', 'Columns']) {
      await page.getByRole('button', { name: new RegExp(`^${filter}:`) }).click();
      const box = page.getByRole('dialog', { name: filter });
      await expect(box.getByRole('button', { name: 'Apply' })).toBeVisible();
      await check(page, {
        within: dialog,
        views: crossed,
      });
      await page.keyboard.press('Escape');
      await expect(box).toHaveCount(0);
    }
  });

  test('the review of a submission, refused and saved', async ({ page, server }) => {
    await page.goto(householdSurvey.path);
    await page
      .getByRole('button', { name: /^Review (?!state)/ })
      .first()
      .click();
    const box = page.getByRole('dialog', { name: 'Update review state' });
    await expect(box.getByRole('radio', { name: 'Approved' })).toBeFocused();
    await box.getByRole('button', { name: 'Update' }).click();
    await expect(box.getByRole('alert')).toHaveText('Select a review state.');
    await check(page, { within: dialog });
    await box.getByRole('radio', { name: 'Approved' }).check();
    await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'updateSubmission' }] });
    await box.getByRole('button', { name: 'Update' }).click();
    await expect(box.getByRole('alert')).toBeVisible();
    await check(page, { within: dialog });
    await box.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, /^Submission approved: /)).toBeVisible();
    await expectAccessible(page);
  });

  test('the download of submissions, and how programs read them', async ({ page }) => {
    await page.goto(householdSurvey.path);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const box = page.getByRole('dialog', { name: 'Download submissions' });
    await box.getByRole('radio', { name: /^Excel/ }).check();
    await expect(box.getByText('Questions and choices as')).toBeVisible();
    await check(page, { within: dialog });
    await box.getByRole('radio', { name: /^All tables and files/ }).check();
    await check(page, { within: dialog, views: onPhone });
    await page.keyboard.press('Escape');
    // A menu closes when the window changes its size.
    await page.setViewportSize(laptop);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await check(page, { within: '[role=menu]', views: onLaptop });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Connect data' }).click();
    await expect(
      page.getByRole('dialog').getByRole('textbox').or(page.locator('.analyse-address')).first(),
    ).toBeVisible();
    await check(page, { within: dialog });
  });

  test('the review of many submissions, selected in the table and on cards', async ({ page }) => {
    await page.goto(householdSurvey.path);
    await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
    await check(page, { views: onLaptop });
    await page.getByRole('button', { name: 'Review…' }).click();
    await expect(page.getByRole('dialog', { name: 'Review 1 submission' })).toBeVisible();
    await check(page, { within: dialog });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(phone);
    await expect(cards(page).first()).toBeVisible();
    await check(page, { views: onPhone });
  });

  test('two versions of a submission, compared', async ({ page }) => {
    const found = await page.request.get(`/v1${householdSurvey.path.replace(/\/submissions$/, '')}.svc/Submissions`, {
      params: { $filter: "__system/reviewState eq 'edited'", $top: 1 },
    });
    const { value } = (await found.json()) as { value: { __id: string }[] };
    await page.goto(`${householdSurvey.path}/${encodeURIComponent(value[0]?.__id ?? '')}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Compare versions…' }).click();
    const table = page.getByRole('table', { name: 'Answers of both versions' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await check(page, { within: dialog, views: [...onLaptop, ...onPhone] });
    await page.getByRole('checkbox', { name: 'Show answers that did not change' }).check();
    await check(page, { within: dialog, views: onPhone });
  });

  test('the deleted submissions', async ({ page }) => {
    await page.goto(`${householdSurvey.path}?deleted=true`);
    await expect(page.getByText(/^Deleted submissions are kept for 30 days/)).toBeVisible();
    await expect(cells(page).first().or(page.locator('.state, .empty-state').first())).toBeVisible();
    await check(page);
  });

  test('the users as a table and as cards', async ({ page }) => {
    await page.goto('/users');
    await expect(cells(page).first()).toBeVisible();
    await check(page, { views: onLaptop });
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check(page, { within: '[role=menu]', views: onLaptop });
    await page.setViewportSize(phone);
    await page.goto('/users?q=nobody+is+called+so');
    await expect(page.getByText('No results')).toBeVisible();
    await check(page, { views: onPhone });
    await page.goto('/users');
    await expect(page.getByRole('list', { name: 'Web Users' }).getByRole('listitem').first()).toBeVisible();
    await check(page, { views: onPhone });
  });

  test('the dialogs of the users, and one user', async ({ page }) => {
    await page.setViewportSize(laptop);
    await page.goto('/users');
    await page.getByRole('button', { name: 'New web user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await check(page, {
      within: dialog,
      views: crossed,
    });
    await page.keyboard.press('Escape');
    await page.setViewportSize(laptop);
    for (const item of ['Reset password…', 'Retire user…']) {
      await page.getByRole('button', { name: 'More actions' }).nth(2).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, {
        within: dialog,
        views: onLaptop,
      });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto('/users/2/edit');
    await expect(page.getByLabel('Display name')).toBeVisible();
    await check(page, {
      views: crossed,
    });
  });

  test('the matrix of roles, and many people to invite', async ({ page }) => {
    await page.goto('/users/roles');
    await expect(page.getByLabel(/^Role of Fatou Ndiaye in/).first()).toBeVisible();
    await check(page, { views: onLaptop });
    await page.setViewportSize(phone);
    await expect(
      page.getByRole('list', { name: 'Roles of users in projects' }).getByRole('combobox').first(),
    ).toBeVisible();
    await check(page, { views: onPhone });
    await page.goto('/users/invite');
    await page.getByLabel('List of people').fill('new@example.org,New\nbad\nviewer@example.org');
    await expect(page.getByText('This is not an email address.')).toBeVisible();
    await check(page);
  });

  test('the submissions when there are none, or they cannot be loaded', async ({ page }) => {
    await page.goto(`${householdSurvey.path}?start=1999-01-01&end=1999-01-01`);
    await expect(page.getByText('No submissions match these filters')).toBeVisible();
    await check(page);
    await page.goto('/projects/5/forms/cas_suspects/submissions');
    await expect(cards(page).first()).toBeVisible();
    await check(page);
  });

  test('the menus', async ({ page }) => {
    await page.goto('/projects/3');
    await expect(page.getByRole('table').first()).toBeVisible();
    const open = async (name: string, views: readonly View[]) => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await check(page, { within: '[role=menu]', views });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    for (const name of ['Help', 'Theme', 'User menu for Ragna Solheim']) await open(name, [[laptop, 'light']]);
    await open('Language: en', onLaptop);
    await page.setViewportSize(phone);
    await open('Menu', onPhone);
  });
});

test.describe('on a phone', () => {
  test.use({ role: 'manager', viewport: phone, hasTouch: true });

  test('the menu with the whole top bar', async ({ page }) => {
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
    const card = cards(page).first();
    await expect(card).toBeVisible();
    const more = card.getByRole('button', { name: /^Show \d+ answers/ });
    await more.tap();
    await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible();
    await expect(card).toContainText('Instance ID');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Review state/ }).tap();
    const box = page.getByRole('dialog', { name: 'Review state' });
    await box.getByRole('checkbox', { name: 'Edited' }).tap();
    await box.getByRole('button', { name: 'Apply' }).tap();
    await expect(page.getByText('23 of 395')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('app users', () => {
  test.use({ role: 'admin' });

  const appUsers = `${lakeRegion.path}/app-users`;

  test('the list, empty and not, and the custom properties', async ({ page }) => {
    await page.goto(appUsers);
    await expect(cells(page).first()).toBeVisible();
    await check(page);
    await page.setViewportSize(laptop);
    await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await check(page, { views: onLaptop });
    await page.goto(`${appUsers}?q=nobody+is+called+so`);
    await expect(page.getByText('No app users match')).toBeVisible();
    await check(page, { views: [[phone, 'dark']] });
    await page.setViewportSize(laptop);
    await page.goto(`${lakeRegion.path}/custom-properties`);
    await expect(cells(page).first()).toBeVisible();
    await check(page);
  });

  test('the dialogs of app users', async ({ page }) => {
    await page.goto(appUsers);
    await expect(cells(page).first()).toBeVisible();
    const look = async (name: string | RegExp) => {
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await check(page, { within: dialog, views: crossed });
      await page.setViewportSize(laptop);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.getByRole('button', { name: 'Show QR code' }).first().click();
    await look('Client configuration code');
    await page.getByRole('button', { name: 'New app user' }).click();
    await look('Create app user');
    await page.getByRole('button', { name: 'Other ways to collect submissions' }).click();
    await look('Submission options');
    await page.getByRole('button', { name: 'QR codes of all app users in the list' }).click();
    await page.getByRole('menuitem', { name: 'Print QR codes…' }).click();
    await look('Print QR codes');
    for (const [item, name] of [
      ['Device activity', 'Device activity'],
      ['Revoke access', 'Revoke access'],
    ] as const) {
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: item }).click();
      await look(name);
    }
    await page.getByRole('button', { name: 'New from a list…' }).click();
    await page.getByLabel('Names').fill('name,team,forms\nAnna,x,nope\n,,');
    await expect(page.getByText('There is no form')).toBeVisible();
    await check(page, { within: dialog, views: crossed });
  });
});
