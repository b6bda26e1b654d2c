import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { dataRows, householdApi, householdSurvey, openSubmissions, storedRows } from './pages.ts';

test.use({ role: 'manager' });

const chart = (page: Page, title: string) => page.getByRole('figure', { name: title, exact: true });

test(
  'from the table to the summary: loads all answers, reads a chart, follows a bar and takes a file',
  { tag: '@main' },
  async ({ page }) => {
    await openSubmissions(page);
    await page.getByRole('link', { name: 'Summary', exact: true }).click();
    await page.getByRole('button', { name: 'Load all answers' }).click();
    await expect(page.getByText(`${householdSurvey.total} submissions`, { exact: true })).toBeVisible();
    await expectAccessible(page);

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
  },
);

test('on a phone the summary fits, and its charts are read by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${householdSurvey.path}/summary?cross=%2Fhead%2Fsex~__system%2FreviewState&equal=%2Fvillage`);
  await page.getByRole('button', { name: 'Load all answers' }).click();
  const state = chart(page, 'State');
  await expect(state.getByRole('link').first()).toBeVisible();
  await chart(page, 'Per submitter').scrollIntoViewIfNeeded();
  await expect(chart(page, 'Sex × State').getByRole('table')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await state.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/submissions\?reviewState=/);
});
