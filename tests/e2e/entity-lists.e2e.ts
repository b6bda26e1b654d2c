import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoAccess, heading, lakeRegion, toast } from './pages.ts';

const lists = `${lakeRegion.path}/entity-lists`;
const households = `${lists}/households`;
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sections of this page' });

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('creates a list with properties, sets it up and deletes it', { tag: '@main' }, async ({ page }) => {
    await page.goto(lists);
    await expect(tabs(page).getByRole('link', { name: /^Entity Lists/ })).toHaveAccessibleName(/^Entity Lists ?1$/);
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('water points');
    await page.getByRole('button', { name: 'Use water_points' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create entity list' }).click();
    await expect(heading(page, 'water_points')).toBeVisible();
    await expect(page).toHaveTitle(/^Properties \| water_points/);
    await page.getByRole('button', { name: 'New properties' }).click();
    await page.getByRole('textbox', { name: 'Names' }).fill('depth\nwater quality');
    await page.getByRole('button', { name: 'Correct 1 name' }).click();
    await page.getByRole('button', { name: 'Add 2 properties' }).click();
    await expect(tabs(page).getByRole('link', { name: /^Properties/ })).toHaveAccessibleName(/^Properties ?2$/);
    await tabs(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: /^When they are approved/ }).click();
    await expect(toast(page, 'Submissions create entities when they are approved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: /^When they are approved/ })).toBeChecked();
    await page.getByRole('button', { name: 'Delete entity list…' }).click();
    await page.getByRole('textbox', { name: /^Type the name/ }).fill('water_points');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete entity list' }).click();
    await expect(toast(page, /Entity list deleted: .?water_points/)).toBeVisible();
    await expect(tabs(page).getByRole('link', { name: /^Entity Lists/ })).toHaveAccessibleName(/^Entity Lists ?1$/);
    await expect(page.getByRole('region', { name: 'Trash (1)' })).toContainText('water_points');
  });
});

test.describe('a manager', () => {
  test.use({ role: 'manager' });

  test('goes from a list to the form that updates it, and back', async ({ page }) => {
    await page.goto(`${households}/entities`);
    await page.getByRole('button', { name: 'Updated by 1 form' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Household visit' }).click();
    await expect(heading(page, 'Household visit')).toBeVisible();
    await page.getByRole('button', { name: /linked entity list/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'households' }).first().click();
    await expect(heading(page, 'households')).toBeVisible();
  });
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('reads lists and properties, and changes nothing', { tag: '@main' }, async ({ page }) => {
    await page.goto(lists);
    await expect(page.getByRole('link', { name: 'households' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New list' })).toHaveCount(0);
    await page.goto(`${households}/properties`);
    await expect(page.getByText('5 properties')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New properties' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
    await expect(tabs(page).getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await page.goto(`${households}/settings`);
    await expectNoAccess(page, 'Settings');
  });
});
