/** Spreadsheets of forms: checked before they are sent, corrected, and made of a form that has none. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { spreadsheet } from '../helpers/definitions.ts';
import { expect, test } from './fixtures.ts';
import { householdSurvey, lakeRegion, toast } from './pages.ts';
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
  await page.getByRole('tab', { name: '4 problems' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Outline' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Outline' })).toContainText('State <b>of</b> the');

  await select(page, [...survey.slice(0, 3), ...faulty.slice(3)]);
  await expect(page.getByText('Compared with the file before:')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('3 problems are gone · 1 stays · 0 are new');
  await select(page, survey);
  await expect(toast(page, 'Form created as a draft.')).toBeVisible();
  await expect(page).toHaveURL(`${lakeRegion.path}/forms/pumps/draft`);
});

test('a spreadsheet made of a form gives that form again', async ({ page }) => {
  await page.goto(`${householdSurvey.form}/draft`);
  await page.getByRole('button', { name: 'Create a new draft' }).click();
  await expect(page.getByText('Same definition as the published version')).toBeVisible();
  await page.getByRole('button', { name: /^Definition: / }).click();
  await page.getByRole('menuitem', { name: 'Download as XLSForm…' }).click();
  const dialog = page.getByRole('dialog', { name: /^XLSForm: / });
  // The household survey has a place for names of submissions, and computes none.
  await expect(dialog.getByText('A spreadsheet cannot say 1 thing of this form:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText('instanceName');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download XLSForm (.xlsx)' }).click();
  const buffer = await readFile(await (await saved).path());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByLabel('Form definition').setInputFiles({ name: 'household_survey.xlsx', mimeType: '', buffer });
  await expect(page.getByRole('alert')).toContainText('1 warning');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([/instanceName/, /Removed from meta/]);
  await page.getByRole('button', { name: 'Upload anyway' }).click();
  // The server asks for the field that is gone, and the check does not ask beside it.
  await expect(page.getByRole('alert')).toContainText('1 field of the published version is missing');
  await expect(page.getByRole('heading', { name: 'Check of household_survey.xlsx' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(toast(page, 'Definition uploaded.')).toBeVisible();
});
