/** A long language in the pages that fill in forms, and in their dialogs (long-texts.ts). */
import type { Page } from '@playwright/test';
import { paths } from '~/shared/lib/paths';
import { allKinds } from '../helpers/all-kinds.ts';
import { countedForm } from '../helpers/fill-forms.ts';
import { expect, test } from './fixtures.ts';
import { LongTexts, press } from './long-texts.ts';
import { drawAll, formHeaders, publishDefinition, newestSubmission, publicLink } from './web-form-steps.ts';

const kinds = [1, 'all_kinds'] as const;
const form = [1, 'household_survey'] as const;
const formPath = '/projects/1/forms/household_survey';

test.use({ role: 'admin', actionTimeout: 10_000 });
test.describe.configure({ timeout: 120_000 });

/** Sends other answers under the id of the ones that the page is sending, just before them. */
async function sendOthersFirst(page: Page): Promise<void> {
  await page.route(
    /\/submissions\?/,
    async (route) => {
      const data = route.request().postData() ?? '';
      await page.request.post(route.request().url(), {
        headers: formHeaders,
        data: data.replace(/<village>.*<\/village>|<village\/>/, '<village>Elsewhere</village>'),
      });
      await route.continue();
    },
    { times: 1 },
  );
}

test.describe('a long language', () => {
  test('fits a form with every kind of question', async ({ page }) => {
    await publishDefinition(page, allKinds());
    const long = await LongTexts.begin(page);
    await page.goto(paths.formPreview(...kinds));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await drawAll(page);
    await long.look('every kind of question');
    await press(page, 'Check answers');
    await long.look('answers that are missing');
    await long.dialog('src/features/web-forms/fields/uploads/DrawDialog.tsx', ['Draw']);
    await long.dialog('src/features/web-forms/QuestionList.tsx', () =>
      page.locator('.fill-turn-head button').first().click(),
    );
  });

  test('fits the pages that fill in a form', async ({ page }) => {
    const { id } = await newestSubmission(page, formPath);
    const draft = await page.request.post(`/v1${formPath}/draft`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(draft.ok(), await draft.text()).toBe(true);
    const link = await publicLink(page, formPath, false);
    const long = await LongTexts.begin(page);
    await long.visit(paths.draftPreview(...form));
    await long.dialog('src/features/web-forms/FillNotice.tsx', ['Check answers']);
    await long.visit(paths.newDraftSubmission(...form));
    await long.visit(paths.submissionEdit(...form, id));
    await page.getByRole('textbox').first().fill('Elsewhere');
    await long.dialog('src/features/web-forms/EditHead.tsx', ['Cancel']);
    page.on('dialog', (dialog) => void dialog.accept());
    await long.visit(link);
    await long.visit(paths.newSubmission(...form));
  });

  test('fits a form with entries above a count', async ({ page }) => {
    await publishDefinition(page, countedForm('counted'));
    const long = await LongTexts.begin(page);
    await long.visit(paths.newSubmission(1, 'counted'));
    const count = page.getByLabel('Number of people');
    for (const value of ['2', '1']) {
      await count.fill(value);
      await count.press('Tab');
      await page.getByLabel('Name', { exact: true }).last().fill('Ana');
    }
    await long.dialog('src/features/web-forms/SurplusInstances.tsx', ['Send'], {
      close: () => press(page, 'Back to the form'),
    });
    await long.look('entries above a count');
  });

  test('fits what is said when a form cannot be sent', async ({ page, server }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.newSubmission(...form));
    await server.control({ faults: [{ kind: 'problem', code: 500, operation: 'createSubmission', times: 9 }] });
    await long.dialog('src/features/web-forms/send/SendDialog.tsx', ['Send'], {
      close: () => press(page, 'Back to the form'),
    });
    await server.control({ faults: null });
    await sendOthersFirst(page);
    await long.dialog('src/features/web-forms/send/OtherAnswersDialog.tsx', ['Send'], {
      close: () => press(page, 'Send as a new submission'),
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await long.look('a form that was sent');
  });

  test('fits a form without a network', async ({ page, context, server, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
    const long = await LongTexts.begin(page);
    await long.visit(`${paths.newSubmission(...form)}/offline`);
    await long.dialog('src/features/web-forms/offline/FormNotes.tsx', ['Remove from this device…']);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1000 });
    await long.dialog('src/features/web-forms/offline/OfflinePage.tsx', ['Finish']);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url });
    await context.setOffline(true);
    await press(page, 'Finish');
    await long.look('a form that waits');
    await page.locator('summary').first().click();
    await long.look('the forms that wait');
    await long.dialog('src/features/web-forms/offline/QueueList.tsx', ['Delete…']);
  });
});
