/** Spreadsheets of forms: checked before they are sent, corrected, and made of a form that has none. */
import type { Page } from '@playwright/test';
import { spreadsheet } from '../helpers/definitions.ts';
import { expect, test } from './fixtures.ts';
import { lakeRegion, toast } from './pages.ts';
import { check, onLaptop } from './views.ts';

const newForm = `${lakeRegion.path}/new-form`;
const head = ['type', 'name', 'label', 'relevant'];
const settings = [
  ['form_title', 'form_id', 'version'],
  ['Pumps', 'pumps', '1'],
];
const choices = [
  ['list_name', 'name', 'label'],
  ['state', 'works', 'It works'],
  ['state', 'broken', 'It is broken'],
];
const survey = [
  ['text', 'village', 'Village'],
  ['select_one state', 'state', 'State of the pump'],
  ['begin repeat', 'repair', 'Repair', "${state} = 'broken'"],
  ['date', 'mended_on', 'Mended on'],
  ['end repeat'],
];
const faulty = [
  ['txet', 'village', 'Village'],
  ['select_one stat', 'state', 'State <b>of</b> the \u202epump'],
  ['begin repeat', 'repair', 'Repair', "${stat} = 'broken'"],
  ['date', 'mended on', 'Mended on'],
  ['end repeat'],
];

async function select(page: Page, rows: string[][], name = 'pumps.xlsx'): Promise<void> {
  const file = spreadsheet({ survey: [head, ...rows], choices, settings }, name);
  const buffer = Buffer.from(await file.arrayBuffer());
  await page.getByLabel('Form definition').setInputFiles({ name, mimeType: '', buffer });
}

const problems = (page: Page) => page.getByRole('table', { name: 'Problems' });

test.use({ role: 'manager' });

test('shows all errors of a spreadsheet at once, and takes the corrected file', { tag: '@main' }, async ({ page }) => {
  await page.goto(newForm);
  await select(page, faulty);
  await expect(page.getByRole('alert')).toContainText('has not been uploaded yet');
  await expect(page.getByRole('alert')).toContainText('4 errors');
  await expect(problems(page).getByRole('row')).toHaveCount(5);
  await check(page, { views: onLaptop });

  // The keyboard leads from a problem to its cell.
  await problems(page)
    .getByRole('button', { name: /mended on/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(problems(page).locator('[aria-current]')).toContainText('mended on');
  const sheet = page.getByRole('table', { name: 'survey' });
  await expect(sheet.locator('[data-target]').getByRole('button', { name: 'mended on', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: '4 errors' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Outline' })).toBeChecked();
  await expect(page.getByRole('list', { name: 'Outline' })).toContainText('State <b>of</b> the');

  await select(page, [...survey.slice(0, 3), ...faulty.slice(3)]);
  await expect(page.getByText(/^Since your last file: /)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('3 fixed, 1 left, none new');
  await select(page, survey);
  await expect(toast(page, 'Form created as a draft.')).toBeVisible();
  await expect(page).toHaveURL(`${lakeRegion.path}/forms/pumps/draft`);
});
