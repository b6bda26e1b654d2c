import { paths } from '~/shared/lib/paths';
/** A long language in the pages of people, the server and projects, and in the frame around all pages (long-texts.ts). */
import { definition, spreadsheet } from '../helpers/definitions.ts';
import { account, expect, test } from './fixtures.ts';
import { field, LongTexts, press } from './long-texts.ts';

const head = ['type', 'name', 'label', 'relevant'];
const file = (name: string, content: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(content) });
/** A workbook with an error in each row but the last. */
async function faultySpreadsheet() {
  const rows = [
    ['txet', 'village', 'Village'],
    ['select_one no', 'state', 'State', "${stat} = 'broken'"],
    ['end repeat'],
  ];
  const made = spreadsheet({ survey: [head, ...rows], settings: [['form_id'], ['pumps']] }, 'pumps.xlsx');
  return file('pumps.xlsx', Buffer.from(await made.arrayBuffer()));
}

const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const project = 1;

test.describe.configure({ timeout: 120_000 });

test.describe('a long language', () => {
  test('fits the pages before the login', async ({ page, problems }) => {
    problems.allow(/refused with 401|status of 401/);
    const long = await LongTexts.begin(page);
    await long.visit(paths.login());
    await press(page, 'Log in');
    await long.look('a login without an address');
    await page.locator('input').first().fill(account('viewer').email);
    await page.locator('input[type=password]').fill('not the password');
    await press(page, 'Log in');
    await expect(page.getByRole('alert')).toBeVisible();
    await long.look('a login with another password');
    await long.visit(paths.resetPassword());
    await long.visit(`${paths.claim()}?token=none`);
    await long.visit(paths.loadError());
  });
});

test.describe('a long language', () => {
  test.use({ role: 'admin', actionTimeout: 6000 });

  test('fits the frame of all pages', async ({ page, server }) => {
    const long = await LongTexts.begin(page);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await long.look('a page that is not there');
    await server.control({ faults: [{ kind: 'problem', code: 403.1, operation: 'listProjects', times: 9 }] });
    await page.goto(paths.home());
    await page.locator('main summary').click();
    await long.look('projects that cannot be loaded');
    await server.control({ faults: null });
    await page.request.delete('/v1/user-preferences/site/whatsNewDismissed', { headers: csrf });
    await page.request.delete('/v1/config/analytics', { headers: csrf });
    await long.visit(paths.home());
    await long.frame();
    // It comes when the page has long been there.
    await expect(page.locator('.analytics-notice')).toBeVisible({ timeout: 20_000 });
    await long.dialog('src/features/system/analytics/AnalyticsNotice.tsx', ['Help improve ODK']);
    await long.dialog('src/app/palette/Palette.tsx', ['Search']);
    await long.dialog('src/app/palette/Overlays.tsx', () => page.keyboard.press('?'));
    await long.visit(paths.profile());
    await field(page, 'Display name').fill('Another name');
    await long.dialog('src/app/shell/LeaveDialog.tsx', ['Projects']);
    await page.goto(paths.home());
    await server.control({ clock: { advance: 25 * 3_600_000 } });
    // The dialog may open by itself, over the link.
    const leave = () => page.locator('header a[href="/users"]').dispatchEvent('click');
    await long.dialog('src/app/shell/SignInAgain.tsx', leave, {
      close: async () => {
        await page.locator('[role=dialog] input[type=password]').fill(account('admin').password);
        await page.keyboard.press('Enter');
      },
    });
  });

  test('fits the pages of users', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.users());
    await long.dialog('src/features/users/CreateUserDialog.tsx', ['New web user'], {
      within: async () => {
        await press(page, 'Create web user');
        await long.look('a user without an address');
      },
    });
    await page.getByRole('button', { name: /^Møré/ }).nth(1).click();
    await long.dialog('src/features/users/ResetPasswordDialog.tsx', ['Reset password…']);
    await page.getByRole('button', { name: /^Møré/ }).nth(1).click();
    await long.dialog('src/features/users/RetireUserDialog.tsx', ['Retire user…']);
    await long.visit(`${paths.users()}?q=nobody+is+called+so`, 'all');
    await long.visit(paths.userEdit(2));
    await long.visit(paths.usersRoles());
    await long.visit(paths.usersInvite());
    await field(page, 'List of people').fill('new@example.org,New\nbad\nviewer@example.org');
    await long.look('a list of people to invite');
  });

  test('fits the pages of the server', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(`${paths.audits()}?period=all&action=everything`);
    await press(page, 'More actions');
    await long.dialog('src/features/system/audits/DetailsDialog.tsx', ['Details']);
    await long.dialog('src/features/system/audits/ExportDialog.tsx', ['Export…']);
    await long.visit(paths.customization());
    await long.visit(paths.analytics());
    await long.dialog('src/features/system/analytics/PreviewDialog.tsx', ['What metrics are sent?']);
  });

  test('fits the list of projects, and the forms, lists and roles of one', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await page.goto('/');
    await page.locator('label:has([type=radio])').last().click();
    await long.look('projects in rows');
    await long.dialog('src/features/projects/CreateProjectDialog.tsx', ['New project']);
    await long.visit(paths.project(project));
    await long.dialog('src/features/forms/RestoreFormDialog.tsx', ['Restore']);
    await long.visit(paths.entityLists(project));
    await long.dialog('src/features/entity-lists/CreateDialog.tsx', ['New list']);
    await long.visit(paths.project(8), 'all');
    await long.visit(paths.projectRoles(project));
    await long.visit(`${paths.projectRoles(project)}?q=zzqqxxww`, 'all');
    await long.visit(paths.newForm(project));
    const definitionField = page.locator('input[type=file]').first();
    await definitionField.setInputFiles(file('wells.xml', definition('household_survey')));
    await expect(page.getByRole('alert')).toBeVisible();
    await long.look('a form whose ID is in use');
    await definitionField.setInputFiles(await faultySpreadsheet());
    await expect(page.getByRole('table').first()).toBeVisible();
    await long.look('problems of a spreadsheet');
    await press(page, 'Outline');
    await long.look('the outline of a spreadsheet');
    await long.visit(paths.formFromBundle(project));
  });

  test('fits the form access and the settings of a project', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.formAccess(project));
    await long.dialog('src/features/form-access/HelpDialogs.tsx', ['About form access']);
    await page.getByRole('gridcell').getByRole('checkbox').nth(2).click();
    await long.look('form access with an edit');
    await long.dialog('src/features/form-access/CopyDialog.tsx', ['Copy access…']);
    await long.dialog('src/features/form-access/HelpDialogs.tsx', ['What the states mean']);
    page.on('dialog', (dialog) => void dialog.accept());
    await long.visit(paths.projectSettings(project));
    await press(page, 'Preview');
    await long.look('the preview of a description');
    await page.request.patch(`/v1/projects/${project}`, { data: { name: 'Another' }, headers: csrf });
    await field(page, 'Project name').fill('Mine');
    await long.dialog('src/shared/changes/DifferencesDialog.tsx', ['Save changes']);
    await long.dialog('src/domain/submission-options/SubmissionOptionsDialog.tsx', ['Show submission options']);
    await long.dialog('src/features/project-settings/DeleteProjectDialog.tsx', ['Delete project…']);
    await long.dialog('src/features/project-settings/EncryptWizard.tsx', ['Encrypt submissions…'], {
      within: async () => {
        await press(page, 'Continue');
        await long.shows('src/features/project-settings/EncryptWizard.tsx');
        await field(page, 'Encryption password').fill('five otters eat plums');
        await field(page, 'Encryption password (again)').fill('five otters eat plums');
        // Its name was changed above.
        const name = await page.locator('h1').innerText();
        await page.getByRole('dialog').getByRole('textbox').last().fill(name);
        await press(page, 'Encrypt submissions');
        await expect(page.locator('.print-note')).toHaveCount(1);
        await long.shows('src/features/project-settings/EncryptWizard.tsx');
      },
    });
  });

  test('fits the app users of a project', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.customProperties(project));
    await long.dialog('src/features/app-users/custom-properties/AddPropertyDialog.tsx', ['New custom property']);
    await long.visit(`${paths.appUsers(project)}?q=nobody+is+called+so`, 'all');
    await long.visit(paths.appUsers(project));
    await long.dialog('src/features/app-users/CreateDialog.tsx', ['New app user']);
    await long.dialog('src/features/app-users/QrDialog.tsx', ['Show QR code']);
    await press(page, 'More actions');
    await long.dialog('src/features/app-users/EditDialog.tsx', ['Edit']);
    await press(page, 'More actions');
    await long.dialog('src/features/app-users/ActivityDialog.tsx', ['Device activity']);
    await press(page, 'More actions');
    await long.dialog('src/features/app-users/RevokeDialog.tsx', ['Revoke access…']);
  });

  test('fits many app users at once', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await page.goto(paths.appUsers(project));
    await page.getByRole('checkbox').nth(1).check();
    await long.look('selected app users');
    await long.dialog('src/features/app-users/GiveAccessDialog.tsx', ['Give access…']);
    await long.dialog('src/features/app-users/CodeSheets.tsx', ['Print QR codes…']);
    await long.dialog('src/features/app-users/CodeSheets.tsx', ['Download QR codes…']);
    await long.dialog('src/features/app-users/RevokeDialog.tsx', ['Revoke access…']);
    await long.dialog('src/features/app-users/many/InputStep.tsx', ['Add several…'], {
      within: async () => {
        await field(page, 'Names').fill('name,team,forms\nAnna,x,nope\nTablet Ahero,,');
        await long.look('a list of app users');
        await field(page, 'Names').fill('name\nAnna\nBo');
        await press(page, 'Create ');
        await long.shows('src/features/app-users/many/CreateManyDialog.tsx');
      },
      close: () => press(page, 'Done'),
    });
  });
});
