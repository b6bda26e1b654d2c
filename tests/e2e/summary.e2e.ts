import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dataRows, householdApi, householdSurvey, openSubmissions, storedRows } from './pages.ts';

test.use({ role: 'manager' });

const chart = (page: Page, title: string) => page.getByRole('figure', { name: title, exact: true });

test('from the table to the summary, a chart, its file and its rows', { tag: '@main' }, async ({ page }) => {
  await openSubmissions(page);
  await page.getByRole('link', { name: 'Summary', exact: true }).click();
  await page.getByRole('button', { name: 'Download answers' }).click();
  await expect(page.getByText(`${householdSurvey.total} submissions`, { exact: true })).toBeVisible();

  // The chart before it: only those near the screen are there.
  await chart(page, 'Age').scrollIntoViewIfNeeded();
  const sex = chart(page, 'Sex');
  await sex.scrollIntoViewIfNeeded();
  const rows = await storedRows<{ head: { sex: string } }>(page, `${householdApi}.svc/Submissions`, {});
  const women = rows.filter(({ head }) => head.sex === 'f').length;
  await sex.getByText('Show as table').click();
  await expect(sex.getByRole('row', { name: /^Female/ })).toContainText(String(women));

  const saved = page.waitForEvent('download');
  await sex.getByRole('button', { name: 'Download: Sex' }).click();
  await page.getByRole('menuitem', { name: 'Table (.csv)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Sex.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(`Female,${women}\r\n`);

  // Drawn under the policy of the page.
  const picture = page.waitForEvent('download');
  await sex.getByRole('button', { name: 'Download: Sex' }).click();
  await page.getByRole('menuitem', { name: 'Picture (.png)' }).click();
  const start = (await readFile(await (await picture).path())).subarray(1, 4).toString();
  expect(start).toBe('PNG');

  await sex
    .locator('svg')
    .getByRole('link', { name: /^Female: / })
    .click();
  await expect(page.getByText(`${women} of ${householdSurvey.total}`, { exact: true })).toBeVisible();
  await expect(dataRows(page).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('where')).toBe('head/sex~anyOf~f');
});
