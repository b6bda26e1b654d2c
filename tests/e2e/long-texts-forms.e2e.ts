/** A long language in the pages of one form, and in their dialogs (long-texts.ts). */
import type { Page } from '@playwright/test';
import { paths } from '~/shared/lib/paths';
import { formWithFiles } from '../helpers/form-with-files.ts';
import { expect, test } from './fixtures.ts';
import { field, LongTexts, press } from './long-texts.ts';
import { householdApi } from './pages.ts';

const csrf = { 'X-Requested-With': 'XMLHttpRequest' };
const form = [1, 'household_survey'] as const;

test.use({ role: 'admin', actionTimeout: 10_000 });
test.describe.configure({ timeout: 120_000 });

/** Uploads a definition as a draft. */
async function draft(page: Page, api: string, data: string): Promise<void> {
  const answer = await page.request.post(`${api}?ignoreWarnings=true`, {
    headers: { ...csrf, 'Content-Type': 'application/xml' },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A draft of the household survey that differs in data and questions. */
async function changedDraft(page: Page): Promise<void> {
  const published = await (await page.request.get(`${householdApi}.xml`)).text();
  const changed = published
    .replaceAll('<label>Village</label>', '<label>Village or ward</label>')
    .replaceAll('<remarks/>', '')
    .replaceAll('<bind nodeset="/data/remarks" type="string"/>', '')
    .replaceAll(/<input ref="\/data\/remarks">.*?<\/input>/g, '');
  await draft(page, `${householdApi}/draft`, changed);
}

/** A form that is a draft only, with one of its three files, for which there is an entity list, too. */
async function formWithAttachments(page: Page): Promise<void> {
  await draft(page, '/v1/projects/1/forms', formWithFiles('pictures', ['a.png', 'b.png', 'places.csv']));
  const sent = await page.request.post('/v1/projects/1/forms/pictures/draft/attachments/places.csv', {
    headers: { ...csrf, 'Content-Type': 'text/csv' },
    data: 'name,label\na,A',
  });
  expect(sent.ok()).toBe(true);
  const list = await page.request.post('/v1/projects/1/datasets', { headers: csrf, data: { name: 'places' } });
  expect(list.ok()).toBe(true);
}

test.describe('a long language', () => {
  test('fits the draft of a form, and its publication', async ({ page }) => {
    await changedDraft(page);
    const long = await LongTexts.begin(page);
    await long.visit(paths.formDraft(...form));
    await press(page, 'Definition: ');
    await long.dialog('src/domain/definitions/XmlDialog.tsx', ['View XML']);
    await press(page, 'Definition: ');
    await long.dialog('src/domain/definitions/xlsform/XlsFormDialog.tsx', ['Download as XLSForm…']);
    await long.dialog('src/features/form-draft/DeviceDialog.tsx', ['Test on a device…']);
    await long.dialog('src/features/form-draft/AbandonDialog.tsx', ['Abandon draft']);
    await long.visit(paths.formPublish(...form));
    await long.visit(paths.draftSubmissions(1, 'household_listing'));
    await long.visit(paths.formVersions(...form));
    await press(page, 'More actions for the draft');
    await long.dialog('src/features/form-versions/AttachmentsDialog.tsx', ['Attachments']);
    await long.visit(paths.formCompare(...form));
    await press(page, 'XML side by side');
    await long.look('the XML of two versions');
  });

  test('fits the attachments of a draft', async ({ page }) => {
    await formWithAttachments(page);
    const long = await LongTexts.begin(page);
    await long.visit(paths.formDraft(1, 'pictures'));
    await long.dialog('src/features/form-draft/attachments/dialogs.tsx', ['Download all…']);
    const openMenu = () => page.getByRole('row').filter({ hasText: 'places.csv' }).getByRole('button').last().click();
    await openMenu();
    await long.dialog('src/features/form-draft/attachments/dialogs.tsx', ['Delete file…']);
    await openMenu();
    await long.dialog('src/features/form-draft/attachments/dialogs.tsx', ['Link entity list']);
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(name) });
    await press(page, 'Replace');
    await long.dialog('src/features/form-draft/attachments/dialogs.tsx', () =>
      page.locator('input[type=file]').last().setInputFiles(file('c.png')),
    );
    await page.locator('input[type=file][multiple]').first().setInputFiles(['a.png', 'B.png', 'c.png'].map(file));
    await long.look('files to upload');
  });

  test('fits the outline, the settings and the copy of a form', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.formOutline(...form));
    await long.look('the findings in a form');
    await long.visit(paths.formSettings(...form));
    await long.dialog('src/features/form-settings/WebFormDialog.tsx', ['Enketo compatibility mode']);
    await long.dialog('src/features/form-settings/DeleteFormDialog.tsx', ['Delete form…']);
    await long.visit(paths.formCopy(...form));
  });

  test('fits the public links of a form', async ({ page }) => {
    const long = await LongTexts.begin(page);
    await long.visit(paths.publicLinks(...form));
    await long.dialog('src/features/public-links/CreateDialog.tsx', ['New link']);
    await press(page, 'More actions');
    await long.dialog('src/features/public-links/CodeDialog.tsx', ['Show QR code']);
    await press(page, 'More actions');
    await long.dialog('src/features/public-links/EditDialog.tsx', ['Edit properties…']);
    await press(page, 'More actions');
    await long.dialog('src/features/public-links/RevokeDialog.tsx', ['Revoke access…']);
    await press(page, 'Actions');
    await long.dialog('src/features/public-links/CodeSheets.tsx', ['Print QR codes…']);
    await press(page, 'Actions');
    await long.dialog('src/features/public-links/CodeSheets.tsx', ['Download QR codes…']);
    await page.getByRole('checkbox').nth(1).check();
    await long.look('selected public links');
    await long.dialog('src/features/public-links/RevokeDialog.tsx', ['Revoke access…']);
    await long.dialog('src/features/public-links/CreateManyDialog.tsx', ['Add several…'], {
      within: async () => {
        await field(page, 'Names').fill('Market\nMarket\n,');
        await long.look('a list of public links');
        await field(page, 'Names').fill('');
      },
    });
  });
});
