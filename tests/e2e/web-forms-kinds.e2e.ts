import type { Page } from '@playwright/test';
import { allKinds } from '../helpers/all-kinds.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { drawAll, publishDefinition } from './web-form-steps.ts';

test.use({ seed: 'roles', role: 'manager' });

/** Controls smaller than a finger. A checkbox counts with its label; links within a text are as small as the text. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, input, select, textarea, summary)')]
      .map((control) => (control.matches('[type=radio], [type=checkbox]') ? control.closest('label') : null) ?? control)
      .filter((control) => !control.matches('[aria-hidden], .visually-hidden') && control.offsetWidth > 0)
      .filter((control) => control.offsetWidth < 44 || control.offsetHeight < 44)
      .map((control) => `${control.offsetWidth} × ${control.offsetHeight}: ${control.outerHTML.slice(0, 120)}`),
  );

test('every kind of question can be reached by everybody, with its faults, on a laptop and a phone', async ({
  page,
}) => {
  test.slow();
  await publishDefinition(page, allKinds());
  await page.goto('/projects/1/forms/all_kinds/preview');
  await page.getByRole('button', { name: 'Check answers' }).click();
  await expect(page.getByText('Answer this question.')).toBeVisible();
  await expect(page.getByText('2 answers need your attention.')).toBeVisible();
  await drawAll(page);
  await page.getByRole('combobox', { name: 'Choice opened' }).click();
  await expect(page.getByRole('listbox', { name: 'Choice opened' }).getByRole('option')).toHaveCount(12);
  for (const width of [1366, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  expect(await smallTargets(page)).toEqual([]);
});
