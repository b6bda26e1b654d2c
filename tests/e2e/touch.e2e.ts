/** A phone in the hand: menus, answers and decisions by touch, on controls that a finger can hit. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { box, path as formAccess, save, saved, state, visit, ahero } from './form-access-page.ts';
import { choose, heading, householdSurvey, lakeRegion, toast, userMenu } from './pages.ts';
import { phone } from './views.ts';

test.use({ role: 'manager', viewport: phone, hasTouch: true });

const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

test('the menu has the whole top bar', async ({ page }) => {
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

test('from home to an answer of a submission, and its review', { tag: '@main' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: lakeRegion.name }).tap();
  await page.getByRole('link', { name: householdSurvey.name, exact: true }).tap();
  const card = cards(page, 'Submissions').first();
  await card.getByRole('button', { name: /^Show \d+ answers/ }).tap();
  await expect(card).toContainText('Instance ID');
  await card.getByRole('button', { name: 'Show less' }).tap();
  await card.getByRole('button', { name: /^Review (?!state)/ }).tap();
  const review = page.getByRole('dialog', { name: 'Update review state' });
  await review.getByRole('radio', { name: 'Has issues' }).check();
  await review.getByLabel(/^Notes/).fill('Seen on the way');
  await review.getByRole('button', { name: 'Update' }).tap();
  await expect(toast(page, /^Submission marked as having issues: /)).toBeVisible();
  await expect(card).toContainText('Has issues');
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('button', { name: /^Review state/ }).tap();
  await filters.getByRole('checkbox', { name: 'Edited' }).tap();
  await filters.getByRole('button', { name: 'Show 23 matches' }).tap();
  await expect(filters).toHaveCount(0);
  await expect(page.getByText('23 of 395')).toBeVisible();
});

test('form access is changed on a card of each form', async ({ page }) => {
  await page.goto(formAccess);
  const card = cards(page, 'Form access')
    .filter({ has: page.getByRole('link', { name: visit }) })
    .first();
  await card.getByRole('button', { name: '1 of 6 app users' }).tap();
  await box(page, visit, ahero).check();
  await expect(card.getByRole('button', { name: /2 of 6 app users/ })).toContainText('Changed');
  await choose(state(page, visit), 'Closing');
  await save(page).tap();
  await expect(saved(page, '2 changes saved')).toBeVisible();
});

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('changes roles on cards', async ({ page }) => {
    await page.goto('/users');
    const card = cards(page, 'Web Users').filter({ hasText: 'Fatou Ndiaye' });
    await choose(card.getByRole('combobox'), 'Administrator');
    await expect(toast(page, /now has the role Administrator/)).toBeVisible();
    await card.getByRole('button', { name: 'More actions' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Retire user…' })).toBeVisible();
  });

  test('controls are as large as a finger', async ({ page }) => {
    for (const [path, selector] of [
      ['/', 'main :is(.search-field, select, button[aria-expanded])'],
      [lakeRegion.path, 'main :is(section button, section .ant-btn, .ant-btn)'],
      // What stands in a sentence is as high as its line.
      [formAccess, '.form-access :is(button:not(p > *), select, label)'],
      [`${lakeRegion.path}/users`, 'main .role'],
      [`${lakeRegion.path}/app-users`, 'main .dt-card-toggle'],
    ] as const) {
      await page.goto(path);
      const controls = page.locator(`${selector}`).filter({ visible: true });
      await expect(controls.first()).toBeVisible();
      const small = await controls.evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
      );
      expect(small, path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('household');
    const option = palette.getByRole('option').first();
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // Beside it may be the room of a scroll bar, which phones do not have.
    const { width = 0, ...place } = (await palette.boundingBox()) ?? {};
    expect(place).toEqual({ x: 0, y: 0, height: phone.height });
    expect(width).toBeGreaterThanOrEqual(phone.width - 15);
  });
});

test('nothing invites to drop files, which a finger does not', async ({ page }) => {
  for (const path of ['new-form', 'forms/water_points/draft', 'entity-lists/households/import']) {
    await page.goto(`${lakeRegion.path}/${path}`);
    await expect(page.getByRole('button', { name: /^Select (?:a file|files)…$/ }).first()).toBeVisible();
    await expect(page.getByText(/\bdrop\b/i).filter({ visible: true })).toHaveCount(0);
  }
});
