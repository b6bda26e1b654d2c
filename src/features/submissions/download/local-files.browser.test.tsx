import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { SubmissionsPage } from '../SubmissionsPage';
import { catchFiles } from '../../../../tests/helpers/caught-files';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';

const household = '/projects/1/forms/household_survey/submissions';
const mocks = mockPages('demo');
const saved = catchFiles();

/** Opens the dialog on the list at an address, and selects a format. */
async function open(address: string, format: RegExp) {
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    address,
  );
  await screen.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Download submissions' });
  await dialog.getByRole('radio', { name: format }).click();
  const submit = dialog.getByRole('button', { name: 'Download', exact: true });
  return { screen, dialog, submit };
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('builds an Excel file of what the filter matches, with labels, or with names', async () => {
  const { dialog, submit } = await open(`${household}?reviewState='approved'`, /^Excel/);
  await submit.click();
  await expect.element(dialog.getByText(/Download complete: \d+ rows/)).toBeVisible();
  const [file] = saved();
  expect(file?.name).toBe('household_survey.xlsx');
  const files = unzipSync(new Uint8Array((await file?.content.arrayBuffer()) ?? new ArrayBuffer()));
  const sheet = textOf(files['xl/worksheets/sheet1.xml']);
  expect(sheet).toContain('Submitted at');
  expect(sheet.match(/<row /g)?.length).toBeLessThan(396);
  expect(textOf(files['xl/workbook.xml'])).toMatch(/name="About this file"/);

  await dialog.getByRole('button', { name: 'Download another file' }).click();
  await dialog.getByRole('radio', { name: /^All: 395/ }).click();
  await dialog.getByRole('radio', { name: /^Names/ }).click();
  await submit.click();
  await expect.element(dialog.getByText(/Download complete: 395 rows/)).toBeVisible();
  const all = unzipSync(new Uint8Array((await saved()[1]?.content.arrayBuffer()) ?? new ArrayBuffer()));
  expect(textOf(all['xl/worksheets/sheet1.xml']).match(/<row /g)).toHaveLength(396);
  expect(textOf(all['xl/worksheets/sheet1.xml'])).toContain('SubmissionDate');
});

test('builds JSON Lines and map data', async () => {
  const { dialog, submit } = await open(household, /^JSON Lines/);
  await submit.click();
  await expect.element(dialog.getByText(/Download complete: 395 rows/)).toBeVisible();
  const lines = (await saved()[0]?.content.text())?.trimEnd().split('\n') ?? [];
  expect(lines.map((line) => typeof JSON.parse(line))).toHaveLength(395);
  await dialog.getByRole('button', { name: 'Download another file' }).click();
  await dialog.getByRole('radio', { name: /^Map data/ }).click();
  await submit.click();
  await expect.element(dialog.getByText(/Download complete/)).toBeVisible();
  const collection = JSON.parse((await saved()[1]?.content.text()) ?? '') as { type: string; features: unknown[] };
  expect(collection.type).toBe('FeatureCollection');
  expect(collection.features.length).toBeGreaterThan(0);
});

test('JSON has names and lists unless labels are selected; a workbook has a column per choice on request', async () => {
  const { dialog, submit } = await open(household, /^JSON Lines/);
  const download = async () => {
    await submit.click();
    await expect.element(dialog.getByText(/Download complete: 395 rows/)).toBeVisible();
    const file = saved().at(-1);
    await dialog.getByRole('button', { name: 'Download another file' }).click();
    return file;
  };
  await expect.element(dialog.getByRole('radio', { name: /^Names/ })).toBeChecked();
  const first = async () =>
    JSON.parse((await (await download())?.content.text())?.split('\n')[0] ?? '') as Record<string, unknown>;
  const named = await first();
  expect(named).toHaveProperty('SubmissionDate');
  expect(named).toMatchObject({ water: ['river', 'rain'] });
  await dialog.getByRole('radio', { name: /^Labels/ }).click();
  const labelled = await first();
  expect(labelled).toMatchObject({ 'Sources of water': ['River or lake', 'Rainwater'] });

  await dialog.getByRole('radio', { name: /^Excel/ }).click();
  await dialog.getByRole('checkbox', { name: /^Split “select multiple” choices/ }).click();
  const file = await download();
  const files = unzipSync(new Uint8Array((await file?.content.arrayBuffer()) ?? new ArrayBuffer()));
  const [header = ''] = textOf(files['xl/worksheets/sheet1.xml']).split('</row>');
  expect(header).toContain('>Sources of water<');
  expect(header).toContain('>Sources of water: River or lake<');
});

test('asks again for a page that got lost, and says what the server refuses', async () => {
  const { dialog, submit } = await open(household, /^JSON Lines/);
  mocks().server.faults.add({ kind: 'problem', code: 502, operation: 'listSubmissionRows' });
  await submit.click();
  await expect.element(dialog.getByText(/Download complete: 395 rows/), { timeout: 5000 }).toBeVisible();
  await dialog.getByRole('button', { name: 'Download another file' }).click();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows' });
  await submit.click();
  await expect.element(dialog.getByText(/You do not have permission to do this/)).toBeVisible();
  expect(saved()).toHaveLength(1);
});
