import { account, expect, expectAccessible, test } from './fixtures.ts';
import { ahero, box, followUp, notice, open, save, saved, state, survey, visit } from './form-access-page.ts';
import { endSession, holdBack, signInAs } from './pages.ts';

test.describe('a failed save of form access', () => {
  test.use({ role: 'admin' });

  test(
    'keeps what was saved, shows why the rest failed, and retries it',
    { tag: '@main' },
    async ({ page, server }) => {
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
      await expectAccessible(page);
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(saved(page, '2 changes saved')).toBeVisible();
      await expect(failed).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('checkbox', { name: `${visit} for all app users shown` })).toBeChecked();
    },
  );

  test('checks the result of lost answers', async ({ page, server, problems }) => {
    problems.allow(/ERR_EMPTY_RESPONSE|ERR_SOCKET/);
    await open(page);
    await box(page, visit, ahero).check();
    await server.control({ faults: [{ kind: 'lost', operation: 'assignFormRole' }] });
    await save(page).click();
    await expect(saved(page, '1 change saved')).toBeVisible();
    await box(page, visit, ahero).uncheck();
    await server.control({ faults: [{ kind: 'offline', operation: 'unassignFormRole', times: 9 }] });
    await save(page).click();
    const failed = notice(page, '1 change is not saved.');
    await expect(failed).toContainText('The connection was lost before the server answered. The change was not made.');
    await server.control({ faults: null });
    await server.control({ faults: [{ kind: 'offline', operation: 'listProjectFormAssignmentsOfRole', times: 9 }] });
    await save(page).click();
    await expect(notice(page, 'Nothing was saved, because changes by others could not be checked.')).toBeVisible();
    await expect(save(page)).toHaveText('Save 1 change');
    await server.control({ faults: null });
    await save(page).click();
    await expect(saved(page, '1 change saved')).toBeVisible();
    await page.reload();
    await expect(box(page, visit, ahero)).not.toBeChecked();
  });

  test('stops on request, and continues with the rest', async ({ page }) => {
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

  test('after the end of the session continues with a new sign-in over the page', async ({ page, server }) => {
    await open(page);
    await box(page, visit, ahero).check();
    await box(page, survey, followUp).check();
    await endSession(page, server);
    await save(page).click();
    const again = page.getByRole('dialog', { name: 'Log in again' });
    await again.getByLabel('Password').fill(account('admin').password);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(saved(page, '2 changes saved')).toBeVisible();
    await expect(box(page, visit, ahero)).toBeChecked();
  });

  test('edits of an expired session are offered to the same user', { tag: '@main' }, async ({ page, server }) => {
    await page.clock.install();
    await open(page);
    await box(page, visit, ahero).check();
    await state(page, survey).selectOption('Closed');
    await server.control({ clock: { advance: 30 * 3_600_000 } });
    await page.clock.fastForward(30 * 3_600_000);
    await expect(page).toHaveURL(/\/login/);
    await signInAs(page, 'admin');
    await notice(page, 'You had 2 changes here').getByRole('button', { name: 'Restore' }).click();
    await expect(save(page)).toHaveText('Save 2 changes');
    await expect(box(page, visit, ahero)).toBeChecked();
    await expect(state(page, survey)).toHaveValue('closed');
  });
});
