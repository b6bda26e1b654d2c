/** A long language in the pages of submissions and entities, and in their dialogs (long-texts.ts). */
import type { Page } from '@playwright/test';
import { paths } from '~/shared/lib/paths';
import { registration, registrationForm } from '../helpers/entity-form.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { field, LongTexts, press } from './long-texts.ts';
import { choose, householdApi, storedRows } from './pages.ts';
import { stretched } from './pseudo.ts';
import { phone, setView } from './views.ts';

const form = [1, 'household_survey'] as const;
const list = [1, 'households'] as const;
const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const listApi = '/v1/projects/1/datasets/households';

test.use({ role: 'admin', actionTimeout: 10_000 });
test.describe.configure({ timeout: 120_000 });

const firstId = async (page: Page, table: string, filter: string): Promise<string> => {
  const [row] = await storedRows<{ __id: string }>(page, table, { $filter: filter, $top: '1' });
  return row?.__id ?? '';
};
/** Makes the list "trees", of which one submission waits for its approval. */
async function waitingSubmission(page: Page): Promise<void> {
  const headers = { ...csrf, 'Content-Type': 'application/xml' };
  for (const answer of [
    await page.request.post('/v1/projects/1/datasets', {
      headers: csrf,
      data: { name: 'trees', approvalRequired: true },
    }),
    await page.request.post('/v1/projects/1/forms?publish=true', { headers, data: registrationForm('trees') }),
    await page.request.post('/v1/projects/1/forms/registration/submissions', {
      headers,
      data: registration('trees', 'Oak'),
    }),
  ])
    expect(answer.ok(), await answer.text()).toBe(true);
}

/** The id of a submission with a picture. */
const withPhoto = async (page: Page): Promise<string> => {
  const rows = await storedRows<{ __id: string; __system: { attachmentsPresent: number } }>(
    page,
    '/v1/projects/1/forms/water_points.svc/Submissions',
    {},
  );
  return rows.find(({ __system }) => __system.attachmentsPresent > 0)?.__id ?? '';
};
const selectFirst = (page: Page) => page.getByRole('checkbox').nth(1).check();

test.describe('a long language', () => {
  test('fits the list of submissions', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.submissions(...form));
    await long.dialog('src/features/submissions/download/DownloadDialog.tsx', ['Download', 'More options…'], {
      within: async () => {
        for (const [type, name] of [
          ['an Excel file', /^Éxçél/],
          ['all tables and files', /^Åll tåbléš åñd fîléš/],
        ] as const) {
          await page.getByRole('dialog').getByRole('radio', { name }).check();
          await long.look(`a download of ${type}`);
        }
      },
    });
    await long.dialog('src/domain/connect-data/ConnectDataDialog.tsx', ['Connect data']);
    await press(page, 'Views');
    await long.dialog('src/shared/views/ViewNameDialog.tsx', ['Save view…'], { oneWidth: true });
    await selectFirst(page);
    await long.look('selected submissions');
    await long.dialog('src/features/submissions/bulk/BulkReviewDialog.tsx', ['Review…']);
    await long.dialog('src/features/submissions/bulk/CommentDialog.tsx', ['Comment…']);
    await long.dialog('src/features/submissions/bulk/MoveDialog.tsx', ['Delete…']);
    await long.visit(`${paths.submissions(...form)}?deleted=true`, 'all');
    await long.visit(paths.submissions(5, 'cas_suspects'), 'all');
    // A filter that is set gives way to the tools beside it, so its words are cut on a laptop.
    await page.goto(`${paths.submissions(...form)}?start=1999-01-01&end=1999-01-01`);
    await expect(page.locator('.chip-clear')).toBeVisible();
    await expectAccessible(page, { except: '.tool' });
    await setView(page, [phone, 'light']);
    await expectAccessible(page, { except: '.tool' });
  });

  test('fits the summary of submissions', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.submissionsSummary(...form, 'cross=%2Fhead%2Fsex~__system%2FreviewState&equal=%2Fvillage'));
    await press(page, 'Download answers');
    await expect(page.locator('.summary-cross')).toBeVisible();
    await long.look('the report');
  });

  test('fits one submission, and the queue of submissions to review', async ({ page }) => {
    const edited = await firstId(page, `${householdApi}.svc/Submissions`, "__system/reviewState eq 'edited'");
    const long = await LongTexts.begin(page);
    await long.visit(paths.submission(...form, edited));
    await long.dialog('src/domain/submissions/ReviewDialog.tsx', ['Review'], {
      within: async () => {
        await press(page, 'Update');
        await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
        await long.look('a review without a state');
      },
    });
    await press(page, 'More actions');
    await long.dialog('src/features/submission/VersionsDialog.tsx', ['Compare versions…']);
    await press(page, 'More actions');
    await long.dialog('src/features/submission/SubmissionXmlDialog.tsx', ['View XML']);
    await long.visit(paths.submission(1, 'water_points', await withPhoto(page)));
    await page.locator('.answer-picture').first().scrollIntoViewIfNeeded();
    await long.dialog('src/domain/answers/PictureDialog.tsx', () => page.locator('.answer-picture').first().click());
    await long.visit(paths.reviewQueue(...form));
    await press(page, 'Reject');
    await long.look('a rejection with its note');
  });

  test('fits maps, and the summary of a form', async ({ page }) => {
    const long = await LongTexts.begin(page);
    const first = page.locator('.map-list-row:enabled').first();
    for (const path of [paths.submissionsMap(...form), paths.entitiesMap(...list)]) {
      await long.visit(path);
      await expect(first).toBeVisible();
      await first.click();
      await expect(page.locator('.map-popup h2')).toBeVisible();
      await long.look(`a record on ${path}`);
    }
    await long.visit(paths.submissionsSummary(...form));
  });

  test('fits the list of entities', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.entities(...list));
    await long.dialog('src/features/entity-list/RecentImportsDialog.tsx', ['Recent imports']);
    await long.dialog('src/features/entities/CreateEntityDialog.tsx', ['New entity']);
    await long.dialog('src/features/entities/download/DownloadEntities.tsx', ['Download', 'More options…']);
    await selectFirst(page);
    await long.look('selected entities');
    await press(page, 'Select all ');
    await long.dialog('src/features/entities/bulk/DeleteDialog.tsx', ['Delete…']);
    await long.visit(`${paths.entities(...list)}?search=nowhereword`, 'all');
    await long.visit(`${paths.entities(...list)}?deleted=true`, 'all');
  });

  test('fits one entity, and the queue of conflicts', async ({ page }) => {
    const conflict = await firstId(page, `${listApi}.svc/Entities`, '__system/conflict ne null');
    const long = await LongTexts.begin(page);
    await long.visit(paths.entity(...list, conflict), 'all');
    await long.dialog('src/domain/entities/EditEntityDialog.tsx', ['Edit']);
    await long.dialog('src/domain/entities/ResolveDialog.tsx', ['Mark as resolved']);
    await long.visit(paths.conflictQueue(...list));
  });

  test('fits the properties and settings of an entity list', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.entityProperties(...list));
    await long.dialog('src/features/entity-list/properties/AddPropertiesDialog.tsx', ['New properties']);
    await press(page, 'More actions');
    await long.dialog('src/features/entity-list/properties/DeletePropertyDialog.tsx', ['Delete property…']);
    await long.visit(paths.entityListSettings(...list));
    await long.dialog('src/features/entity-list/settings/RulesDialog.tsx', ['Entities by property']);
    await waitingSubmission(page);
    await page.goto(paths.entityListSettings(1, 'trees'));
    await long.dialog('src/features/entity-list/settings/PendingDialog.tsx', ['When they are received']);
    const created = await page.request.post('/v1/projects/1/datasets', { headers: csrf, data: { name: 'unused' } });
    expect(created.ok(), await created.text()).toBe(true);
    await page.goto(paths.entityListSettings(1, 'unused'));
    await long.dialog('src/features/entity-list/settings/DeleteListDialog.tsx', ['Delete entity list…']);
  });

  test('fits an import of entities', async ({ page }) => {
    const long = await LongTexts.begin(page);
    const pick = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'trees.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await long.visit(paths.entityImport(...list));
    await pick('label,village\nA,x\n,y\n');
    await long.look('a file to import');
    await press(page, 'Cancel');
    await pick('label,village\nA,x\nB,y\n');
    await press(page, 'Import ');
    await expect(page.locator('[role=status]').first()).toBeVisible();
    await long.dialog('src/features/entity-import/UndoDialog.tsx', ['Undo import…']);
    await press(page, 'Import another file');
    await pick('label,village\nA,z\n');
    await choose(field(page, 'What to do with the rows'), stretched('Update existing entities'));
    await press(page, 'Compare with the list');
    await long.look('a comparison with the list');
    await press(page, 'Update ');
    await long.dialog('src/features/entity-import/UndoDialog.tsx', ['Undo update…']);
  });
});
