import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import {
  ahero,
  api,
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
import { expectNoAccess, lakeRegion } from './pages.ts';
import { allowDenied } from './problems.ts';

for (const role of ['admin', 'manager'] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test(
      'saves granted and revoked access and a closed form, and sends only the differences',
      { tag: '@main' },
      async ({ page }) => {
        await page.goto(lakeRegion.path);
        await page.getByRole('link', { name: 'Form Access' }).click();
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(/^Form Access \| Household survey 2026/);
        await expect(box(page, survey, followUp)).not.toBeChecked();
        await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
        const writes = writesOf(page);
        await box(page, survey, followUp).check();
        await box(page, points, ahero).uncheck();
        await state(page, crops).selectOption('Open');
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
      },
    );
  });
}

for (const role of ['viewer', 'formfill', 'nobody'] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test('shows no form access', { tag: '@main' }, async ({ page }) => {
      // The project itself is refused to nobody.
      if (role === 'nobody') allowDenied(page);
      await page.goto(path);
      await expect(page.getByRole('grid')).toHaveCount(0);
      if (role === 'nobody') return;
      await expectNoAccess(page, 'Form Access');
      await page.goto(lakeRegion.path);
      await expect(page.getByRole('link', { name: 'Forms', exact: false }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Form Access' })).toHaveCount(0);
    });
  });
}

test.describe('editing', () => {
  test.use({ role: 'admin' });

  test('selects a row, a column and filtered cells, and undoes step by step', async ({ page }) => {
    await open(page);
    const all = page.getByRole('checkbox', { name: `${visit} for all app users shown` });
    await all.click();
    await expect(save(page)).toHaveText('Save 5 changes');
    await page.getByRole('checkbox', { name: `All forms shown for ${ahero}` }).click();
    await expect(box(page, 'Livestock census 2025', ahero)).toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(save(page)).toHaveText('Save 5 changes');
    await page.keyboard.press('Control+z');
    await expect(save(page)).toHaveText('Save');
    await page.keyboard.press('Control+Shift+z');
    await expect(save(page)).toHaveText('Save 5 changes');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(save(page)).toHaveText('Save');

    await page.getByLabel('Find forms').fill('household s');
    await page.getByLabel('Find app users').fill('KADIBO');
    await expect(page.getByText('1 of 6 forms, 2 of 6 app users')).toBeVisible();
    await page.getByRole('checkbox', { name: 'All forms shown for all app users shown' }).click();
    await expect(save(page)).toHaveText('Save 2 changes');
    await expect(page).toHaveURL(`${path}?form=household+s&user=KADIBO`);
    await page.getByLabel('Find forms').fill('nothing like this');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('6 forms, 6 app users').first()).toBeVisible();
    // Hidden cells keep their edits.
    await expect(save(page)).toHaveText('Save 2 changes');
  });

  test('copies the access of one app user to others', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Copy access…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy access' });
    await dialog.getByLabel('From').selectOption(followUp);
    await dialog.getByRole('button', { name: 'Copy access', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Select at least one app user.');
    await dialog.getByRole('checkbox', { name: ahero }).check();
    await dialog.getByRole('button', { name: 'Copy access', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    // Three granted, one revoked.
    await expect(save(page)).toHaveText('Save 4 changes');
    await expect(box(page, visit, ahero)).toBeChecked();
    await expect(box(page, survey, ahero)).not.toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Copy access…' }).click();
    await dialog.getByLabel('From').selectOption(followUp);
    await dialog.getByRole('button', { name: 'Select all' }).click();
    await dialog.getByRole('radio', { name: 'Only add missing access' }).check();
    await dialog.getByRole('button', { name: 'Copy access', exact: true }).click();
    await expect(save(page)).toHaveText('Save 5 changes');
  });

  test('moves by keys: arrows, Home and End, to both corners, Space', async ({ page }) => {
    await open(page);
    await box(page, crops, ahero).focus();
    await page.keyboard.press('ArrowRight');
    await expect(box(page, crops, followUp)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box(page, crops, followUp)).toBeChecked();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect(box(page, 'Household listing (round 2)', 'Tablet Nyando 2')).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(box(page, points, 'Tablet Nyando 2')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('link', { name: points })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(state(page, points)).toBeFocused();
    // Arrows only move the focus; they change no cell.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('checkbox', { name: `${points} for all app users shown` })).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(page.getByRole('columnheader', { name: 'Form', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'What the states mean' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Form states' })).toContainText('Closing');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(save(page)).toHaveText('Save 1 change');
    expect(await page.locator('[role=grid] :is([tabindex="0"], input:not([tabindex="-1"]))').count()).toBe(1);
  });

  test('asks before unsaved edits are left', { tag: '@main' }, async ({ page }) => {
    await open(page);
    await box(page, survey, followUp).check();
    const question = page.getByRole('dialog', { name: 'Leave this page' });
    await page.getByRole('link', { name: /^Forms/ }).click();
    await expectAccessible(page);
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
});

test.describe('two administrators at once', () => {
  test.use({ role: 'admin' });

  test('keep each other’s changes, and report a state that both set', { tag: '@main' }, async ({ page, pageOf }) => {
    const other = await pageOf('manager');
    await open(page);
    await open(other);
    await box(page, survey, followUp).check();
    await state(page, crops).selectOption('Open');
    await box(page, points, followUp).check();
    await box(other, visit, ahero).check();
    await box(other, points, ahero).uncheck();
    await box(other, points, followUp).check();
    await state(other, crops).selectOption('Closed');
    await state(other, survey).selectOption('Closing');
    await save(other).click();
    await expect(saved(other, '5 changes saved')).toBeVisible();
    await save(page).click();
    await expect(saved(page, '2 changes saved')).toBeVisible();
    await expect(notice(page, 'Somebody else changed this too. Your change replaced theirs:')).toContainText(
      `${crops}: they selected Closed, you selected Open`,
    );
    await expect(notice(page, 'Somebody else had already made 1 of your changes.')).toBeVisible();
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

  test('report a deleted form and a revoked app user, and accept a new form', async ({ page }) => {
    await open(page);
    await box(page, visit, ahero).check();
    await box(page, survey, followUp).check();
    await box(page, survey, 'Tablet Kadibo 1').uncheck();
    await api(page, 'DELETE', '/forms/household_visit');
    await api(page, 'POST', '/app-users', { displayName: 'Tablet of tomorrow' });
    const { token } = await appUser(page, followUp);
    expect((await page.request.delete(`/v1/sessions/${token}`)).ok()).toBe(true);
    await save(page).click();
    await expect(saved(page, '1 change saved')).toBeVisible();
    await expect(notice(page, '2 changes were dropped')).toContainText(`${visit}, ${ahero}`);
    await expect(notice(page, '2 changes were dropped')).toContainText(`${survey}, ${followUp}`);
    await expect(page.getByRole('columnheader', { name: followUp })).toHaveCount(0);
    await expect(box(page, survey, 'Tablet of tomorrow')).not.toBeChecked();
    await expect(box(page, survey, 'Tablet Kadibo 1')).not.toBeChecked();
  });
});

test.describe('the page', () => {
  test.use({ role: 'admin' });

  test('shows what is missing, and that loading failed', async ({ page, server }) => {
    // Twice, because a failed early request is repeated when the page is drawn.
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'listAppUsers', times: 9 }] });
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('error code 500');
    // A question that is still under way would be answered, and take the button away.
    await page.waitForLoadState('networkidle');
    await server.control({ faults: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(box(page, survey, ahero)).toBeChecked();
    await page.goto('/projects/8/form-access');
    await expect(page.getByText('No forms yet')).toBeVisible();
  });

  test('shows hostile names as text', async ({ page }) => {
    // Axe is slow on a busy machine.
    test.slow();
    const names = [
      '<img src=x onerror=alert(1)>',
      '\u202Edesrever',
      'x'.repeat(64),
      'محمد عبد الرحمن',
      '{count} % "quoted"',
    ];
    for (const displayName of names) await api(page, 'POST', '/app-users', { displayName });
    await open(page);
    await expect(page.locator('[role=grid] img')).toHaveCount(0);
    for (const name of names) await expect(box(page, survey, name)).toBeAttached();
    for (const height of await page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().height)))
      expect(height).toBeLessThan(180);
    await page.getByRole('checkbox', { name: `All forms shown for ${names[0]}` }).click();
    await save(page).click();
    await expect(saved(page, '6 changes saved')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ role: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('opens a card per form with its app users', async ({ page }) => {
    await page.goto(path);
    const card = page
      .getByRole('list', { name: 'Form access' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: visit }) })
      .first();
    await card.getByRole('button', { name: '1 of 6 app users' }).tap();
    await box(page, visit, ahero).check();
    await expect(card.getByRole('button', { name: /2 of 6 app users/ })).toContainText('Changed');
    await state(page, visit).selectOption('Closing');
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await expectAccessible(page);
    await save(page).tap();
    await expect(saved(page, '2 changes saved')).toBeVisible();
    for (const control of await page.locator('.form-access :is(button, select, label)').all()) {
      if (await control.isVisible())
        expect((await control.boundingBox())?.height, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    }
  });
});
