import { expect, test } from './fixtures.ts';
import {
  ahero,
  appUser,
  box,
  crops,
  followUp,
  notice,
  open,
  path,
  points,
  save,
  saved,
  state,
  survey,
  visit,
  writesOf,
} from './form-access-page.ts';
import { choose, holdBack, lakeRegion, signInAs } from './pages.ts';

test.use({ role: 'manager' });

test('saves granted and revoked access, and sends only the differences', { tag: '@main' }, async ({ page }) => {
  await page.goto(lakeRegion.path);
  await page.getByRole('link', { name: 'Form Access' }).click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(/^Form Access \| Household survey 2026/);
  await expect(box(page, survey, followUp)).not.toBeChecked();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  const writes = writesOf(page);
  await box(page, survey, followUp).check();
  await box(page, points, ahero).uncheck();
  await choose(state(page, crops), 'Open');
  await box(page, visit, ahero).check();
  await box(page, visit, ahero).uncheck();
  await expect(box(page, survey, followUp)).toHaveAccessibleDescription('Changed, not saved');
  await page.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(saved(page, '3 changes saved')).toBeVisible();
  const [given, taken] = [await appUser(page, followUp), await appUser(page, ahero)];
  expect(writes.toSorted()).toEqual([
    `DELETE /v1/projects/1/forms/water_points/assignments/app-user/${taken.id}`,
    'PATCH /v1/projects/1/forms/crop_monitoring',
    `POST /v1/projects/1/forms/household_survey/assignments/app-user/${given.id}`,
  ]);
  await page.reload();
  await expect(box(page, survey, followUp)).toBeChecked();
  await expect(box(page, points, ahero)).not.toBeChecked();
  await expect(state(page, crops)).toHaveValue('open');
  await expect(page.getByRole('rowheader').filter({ hasText: 'Not published yet' })).toHaveText(
    /^Household listing \(round 2\)/,
  );
});

test('two people keep each other’s changes', { tag: '@main' }, async ({ page, pageOf }) => {
  const other = await pageOf('admin');
  await open(page);
  await open(other);
  await box(page, survey, followUp).check();
  await choose(state(page, crops), 'Open');
  await box(page, points, followUp).check();
  await box(other, visit, ahero).check();
  await box(other, points, ahero).uncheck();
  await box(other, points, followUp).check();
  await choose(state(other, crops), 'Closed');
  await choose(state(other, survey), 'Closing');
  await save(other).click();
  await expect(saved(other, '5 changes saved')).toBeVisible();
  await save(page).click();
  const conflict = notice(page, 'Someone else changed this too. Your change is not saved:');
  await expect(conflict).toContainText(`${crops}: they selected Closed, you selected Open`);
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toBeHidden();
  await expect(notice(page, 'Someone else had already made 1 of your changes.')).toBeVisible();
  for (const one of [page, other]) {
    await one.reload();
    await expect(box(one, survey, followUp)).toBeChecked();
    await expect(box(one, points, followUp)).toBeChecked();
    await expect(box(one, visit, ahero)).toBeChecked();
    await expect(box(one, points, ahero)).not.toBeChecked();
    await expect(state(one, crops)).toHaveValue('open');
    await expect(state(one, survey)).toHaveValue('closing');
  }
});

test('a save that fails keeps what was saved, and retries the rest', { tag: '@main' }, async ({ page, server }) => {
  test.slow();
  await open(page);
  await page.getByRole('checkbox', { name: `${visit} for all app users shown` }).click();
  await box(page, survey, ahero).uncheck();
  await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'assignFormRole', times: 2 }] });
  await save(page).click();
  const failed = notice(page, '2 changes are not saved. They are marked in red.');
  await expect(failed).toContainText('Something went wrong: error code 500. Try again later.');
  await expect(save(page)).toHaveText('Save 2 changes');
  await expect(page.locator('.access-box[data-mark=failed]')).toHaveCount(2);
  await expect(page.locator('.access-box[data-mark=done]')).toHaveCount(4);
  await expect(page.locator('.access-box[data-mark=failed] input').first()).toHaveAccessibleDescription(
    'Something went wrong: error code 500. Try again later.',
  );
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(saved(page, '2 changes saved')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: `${visit} for all app users shown` })).toBeChecked();
});

test('asks before unsaved edits are left', { tag: '@main' }, async ({ page }) => {
  await open(page);
  await box(page, survey, followUp).check();
  const question = page.getByRole('dialog', { name: 'Leave this page' });
  await page.getByRole('link', { name: /^Forms/ }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(path);
  await expect(box(page, survey, followUp)).toBeChecked();
  await box(page, survey, followUp).uncheck();
  await page.getByRole('link', { name: /^Forms/ }).click();
  await expect(page).toHaveURL(lakeRegion.path);
  await open(page);
  await box(page, survey, followUp).check();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('link', { name: /^Forms/ }).click();
  await question.getByRole('button', { name: 'Discard 1 change' }).click();
  await expect(page).toHaveURL(lakeRegion.path);
  await open(page);
  await expect(box(page, survey, followUp)).not.toBeChecked();
});

test('a save stops on request, and continues with the rest', async ({ page }) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'All forms shown for all app users shown' }).click();
  await expect(save(page)).toHaveText(/^Save 2\d changes$/);
  const letGo = await holdBack(page, /\/assignments\//, { after: 3 });
  await save(page).click();
  await expect(page.getByText(/^Saving [1-9]\d* of 2\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  letGo();
  await expect(notice(page, 'Saving stopped:')).toContainText('not sent');
  await expect(save(page)).toHaveText(/^Save \d+ changes$/);
  await save(page).click();
  await expect(saved(page, 'changes saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'All forms shown for all app users shown' })).toBeChecked();
});

test('edits of an expired session are offered to the same user', async ({ page, server }) => {
  await page.clock.install();
  await open(page);
  await box(page, visit, ahero).check();
  await choose(state(page, survey), 'Closed');
  await server.control({ clock: { advance: 30 * 3_600_000 } });
  await page.clock.fastForward(30 * 3_600_000);
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, 'manager');
  await notice(page, 'You had 2 changes here').getByRole('button', { name: 'Restore' }).click();
  await expect(save(page)).toHaveText('Save 2 changes');
  await expect(box(page, visit, ahero)).toBeChecked();
  await expect(state(page, survey)).toHaveValue('closed');
});
