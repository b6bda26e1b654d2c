import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { CurrentUserExtended } from '~/api/schema';
import { projectReaders } from '~/session/preference-rules';
import { catchFiles } from '../../../../tests/helpers/caught-files';
import { choose, chosenIn } from '../../../../tests/helpers/choose';
import { openDownload } from '../../../../tests/helpers/download';
import { ask, mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsPage } from '../SubmissionsPage';

/* Files that are built in the browser. What they have of each answer: domain/exports and plan-of. */

const household = '/projects/1/forms/household_survey/submissions';
const mocks = mockPages('demo');
const saved = catchFiles();

/** Opens the dialog on the list at a URL, and selects a format. */
async function open(url: string, format: RegExp) {
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    url,
  );
  await openDownload(screen);
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('radio', { name: format }).click();
  const submit = dialog.getByRole('button', { name: 'Download', exact: true });
  return {
    dialog,
    submit,
    /** Downloads a file of so many rows. Returns its content. */
    download: async (rows: RegExp) => {
      const before = saved().length;
      // antd ignores presses while its button turns.
      await expect.element(submit).not.toHaveClass('ant-btn-loading');
      await submit.click();
      await expect.poll(() => saved().length, { timeout: 30_000 }).toBe(before + 1);
      await expect.element(screen.getByText(rows)).toBeVisible();
      const another = dialog.getByRole('button', { name: 'Download another file' });
      // With remarks it stays.
      await expect.poll(() => another.elements().length > 0 || dialog.elements().length === 0).toBe(true);
      if (another.elements().length > 0) await another.click();
      else await openDownload(screen);
      return saved().at(-1)?.content ?? new Blob();
    },
  };
}

const parts = async (file: Blob) => {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return (path: string) => new TextDecoder().decode(files[path]);
};

test('builds Excel, JSON Lines and map data of what the filter matches or of all, with names or labels', async () => {
  const { dialog, submit, download } = await open(`${household}?reviewState='approved'`, /^Excel/);
  const { faults } = mocks().server;
  await dialog.getByRole('checkbox', { name: /^Split “select multiple” choices/ }).click();
  const some = await parts(await download(/Download complete: .*\d+ rows/));
  expect(saved()[0]?.name).toMatch(/^household_survey \d{4}-\d\d-\d\d Approved\.xlsx$/);
  await expect.element(dialog.getByText(/begin like a formula/)).not.toBeInTheDocument();
  const sheet = some('xl/worksheets/sheet1.xml');
  for (const header of ['Submitted at', 'Sources of water', 'Sources of water: River or lake'])
    expect(sheet).toContain(`>${header}<`);
  const found = (sheet.match(/<row /g)?.length ?? 0) - 1;
  expect(found).toBeLessThan(395);
  expect(some('xl/workbook.xml')).toMatch(/name="About this file"/);

  await dialog.getByRole('radio', { name: /^All: 395/ }).click();
  await dialog.getByRole('radio', { name: /^Names/ }).click();
  const all = (await parts(await download(/Download complete: .*395 rows/)))('xl/worksheets/sheet1.xml');
  expect(all.match(/<row /g)).toHaveLength(396);
  expect(all).toContain('SubmissionDate');

  await dialog.getByRole('radio', { name: /^JSON Lines/ }).click();
  await dialog.getByRole('radio', { name: /^Only the \d+ submissions/ }).click();
  // A page that got lost is asked for again.
  faults.add({ kind: 'problem', code: 502, operation: 'listSubmissionRows' });
  const rows = async () =>
    (await (await download(new RegExp(`Download complete: .*${found} rows`))).text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const named = await rows();
  expect(named).toHaveLength(found);
  expect(named[0]).toMatchObject({ SubmissionDate: expect.any(String) as string });
  const river = named.findIndex(({ water }) => Array.isArray(water) && water.join() === 'river,rain');
  expect(river).toBeGreaterThan(-1);
  await dialog.getByRole('radio', { name: /^Labels/ }).click();
  expect((await rows())[river]).toMatchObject({ 'Sources of water': ['River or lake', 'Rainwater'] });

  await dialog.getByRole('radio', { name: /^Map data/ }).click();
  const map = JSON.parse(await (await download(/Download complete/)).text()) as { type: string; features: unknown[] };
  expect(map.type).toBe('FeatureCollection');
  expect(map.features.length).toBeGreaterThan(0);

  faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows' });
  await submit.click();
  await expect.element(dialog.getByText(/You do not have permission to do this/)).toBeVisible();
  expect(saved()).toHaveLength(5);
});

const wells = (version: string, questions: string) => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
  <h:head><h:title>Wells</h:title><model>
    <instance><data id="wells" version="${version}"><village/><place/>${questions}<meta><instanceID/></meta></data></instance>
    <bind nodeset="/data/village" type="string"/><bind nodeset="/data/old" type="int"/>
    <bind nodeset="/data/place" type="geopoint"/><bind nodeset="/data/code" type="int"/>
  </model></h:head>
  <h:body><input ref="/data/village"><label>Village</label></input></h:body>
</h:html>`;

async function send(path: string, body?: string): Promise<void> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/xml' };
  const answer = await fetch(`/v1/projects/1/forms${path}`, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
}

test('answers to questions of earlier versions are in the file on request, and are named if they are left out', async () => {
  await send('?publish=true&ignoreWarnings=true', wells('1', '<old/><digits/>'));
  const answers =
    '<village>Kora</village><place>-1.28 36.81 0 0</place><old>41</old><digits>12345678901234567</digits>';
  const meta = '<meta><instanceID>uuid:1</instanceID></meta>';
  await send('/wells/submissions', `<data id="wells" version="1">${answers}${meta}</data>`);
  await send('/wells/draft?ignoreWarnings=true', wells('2', ''));
  await send('/wells/draft/publish');
  const { dialog, download } = await open('/projects/1/forms/wells/submissions', /^JSON Lines/);
  const remark = /2 fields of earlier versions are not in the file: old,? (and )?digits/;
  await expect.element(dialog.getByText(remark)).toBeVisible();
  const row = async () =>
    JSON.parse(await (await download(/Download complete: .*1 row/)).text()) as Record<string, unknown>;
  expect(await row()).not.toHaveProperty('old');
  await dialog.getByRole('radio', { name: /^Excel/ }).click();
  const about = await parts(await download(/2 fields of earlier versions are not in the file/));
  expect(about('xl/worksheets/sheet2.xml')).toMatch(remark);
  const map = async (words: RegExp) => {
    await dialog.getByRole('radio', { name: /^Map data/ }).click();
    return JSON.parse(await (await download(words)).text()) as {
      features: { properties: Record<string, unknown> }[];
      remarks?: string[];
    };
  };
  const without = await map(/2 fields of earlier versions are not in the file/);
  expect(without).toMatchObject({
    features: [{ properties: { village: 'Kora' } }],
    remarks: [expect.stringMatching(remark)],
  });
  expect(without.features[0]?.properties).not.toHaveProperty('old');
  await dialog.getByRole('radio', { name: /^JSON Lines/ }).click();
  await dialog.getByRole('checkbox', { name: /^Include fields not in the published form/ }).click();
  await expect.element(dialog.getByText(remark)).not.toBeInTheDocument();
  expect(await row()).toMatchObject({ village: 'Kora', old: 41, digits: '12345678901234567' });
  const whole = await map(/Download complete: .*1 row/);
  expect(whole.features).toMatchObject([{ properties: { village: 'Kora', old: 41, digits: '12345678901234567' } }]);
  expect(whole).not.toHaveProperty('remarks');
});

test('a file says that numbers are rounded and columns are joined, and so does the dialog where it has no place', async () => {
  await send('?publish=true&ignoreWarnings=true', wells('1', '<code/><a-b/><a_b/>'));
  const answers =
    '<village>Kora</village><place>-1.28 36.81 0 0</place><code>12345678901234567</code><a-b>1</a-b><a_b>2</a_b>';
  await send(
    '/wells/submissions',
    `<data id="wells" version="1">${answers}<meta><instanceID>uuid:1</instanceID></meta></data>`,
  );
  const { dialog, download } = await open('/projects/1/forms/wells/submissions', /^JSON Lines/);
  const joined = /a_b: Several questions share this column/;
  const rounded = /1 whole number is rounded, because it has more than 15 digits\. CSV files have all digits\./;
  await expect.element(dialog.getByText(joined)).toBeVisible();
  const withoutXml = () => mocks().server.faults.add({ kind: 'problem', code: 404.1, operation: 'getSubmissionXml' });
  withoutXml();
  expect(await (await download(rounded)).text()).toContain('"code":12345678901234568');
  await dialog.getByRole('radio', { name: /^Map data/ }).click();
  withoutXml();
  const map = JSON.parse(await (await download(rounded)).text()) as { remarks: string[] };
  expect(map.remarks).toEqual([expect.stringMatching(rounded), expect.stringMatching(joined)]);
  await dialog.getByRole('radio', { name: /^Excel/ }).click();
  withoutXml();
  const about = (await parts(await download(rounded)))('xl/worksheets/sheet2.xml');
  expect(about).toMatch(rounded);
  expect(about).toMatch(joined);
  // The XML has all digits.
  await dialog.getByRole('radio', { name: /^JSON Lines/ }).click();
  expect(await (await download(joined)).text()).toContain('"code":"12345678901234567"');
});

test('a preset is stored under a name, chosen, renamed and deleted; one of another tab stays, also under the same name', async () => {
  const { dialog } = await open(household, /^JSON Lines/);
  await dialog.getByRole('radio', { name: /^Names/ }).click();
  const preset = dialog.getByLabelText('Preset', { exact: true });
  const name = dialog.getByLabelText('Name of the preset');
  const save = dialog.getByRole('button', { name: 'Save preset' });
  const remove = dialog.getByRole('button', { name: 'Delete preset' });
  const onServer = async () => {
    const { preferences } = await stored<CurrentUserExtended>('/users/current');
    return projectReaders.alidadeDownloadPresets(preferences.projects['1']?.['alidadeDownloadPresets']);
  };
  const names = async () => (await onServer()).map((one) => one.name);
  await dialog.getByRole('button', { name: 'Save as preset' }).click();
  await name.fill('For the <b>team</b>');
  await save.click();
  await expect.poll(() => chosenIn(preset)).toBe('For the <b>team</b>');
  await dialog.getByRole('radio', { name: /^Main table/ }).click();
  await expect.poll(() => chosenIn(preset)).toBe('None');
  await choose(preset, 'For the <b>team</b>');
  await expect.element(dialog.getByRole('radio', { name: /^JSON Lines/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Rename preset' }).click();
  await name.fill('Team');
  await save.click();
  await expect.poll(() => chosenIn(preset)).toBe('Team');
  await expect
    .poll(onServer)
    .toMatchObject([{ xmlFormId: 'household_survey', name: 'Team', options: { format: 'jsonl' } }]);
  await remove.click();
  await expect.element(dialog.getByText('None saved')).toBeInTheDocument();
  await expect.poll(names).toEqual([]);

  const others = ['Team', 'Weekly'].map((one) => ({
    xmlFormId: 'household_survey',
    name: one,
    options: { format: 'csv' },
  }));
  await ask('/user-preferences/project/1/alidadeDownloadPresets', 'PUT', { propertyValue: others });
  await dialog.getByRole('radio', { name: /^Main table/ }).click();
  await dialog.getByRole('radio', { name: /^JSON Lines/ }).click();
  await dialog.getByRole('button', { name: 'Save as preset' }).click();
  await name.fill('Team');
  await save.click();
  await expect.poll(() => chosenIn(preset)).toBe('Team (2)');
  await expect.poll(names).toEqual(['Team', 'Weekly', 'Team (2)']);
  await remove.click();
  await expect.poll(names).toEqual(['Team', 'Weekly']);
});
