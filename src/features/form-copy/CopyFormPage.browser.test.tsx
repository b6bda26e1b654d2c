import { strToU8, strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { rewriteXml } from './rename-xml';
import { renameWorkbook } from './rename-workbook';

const mocks = mockPages('roles');
const visit = mockApp();

const xmlOf = (id: string, version = '1') => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
<h:head><h:title>Wells</h:title><model><instance><data id="${id}" version="${version}"><name/><meta><instanceID/></meta></data></instance>
<instance id="places" src="jr://file-csv/places.csv"/>
<bind nodeset="/data/name" type="string"/>
<itext><translation lang="en"><text id="a"><value form="image">jr://images/pump.png</value></text></translation></itext></model></h:head>
<h:body><input ref="/data/name"><label ref="jr:itext('a')"/></input></h:body></h:html>`;

interface Files {
  name: string;
  datasetExists: boolean;
  hash: string | null;
}
interface Form {
  xmlFormId: string;
  name: string;
  publishedAt: string | null;
  state: string;
}

const send = (path: string, body: BodyInit, type: string) =>
  fetch(`/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' },
    body,
  });

/** A published form with two attachments, an app user and a public link. */
async function makeForm(id = 'wells') {
  expect(await (await send('/projects/1/forms', xmlOf(id), 'application/xml')).json()).toMatchObject({ xmlFormId: id });
  await send(`/projects/1/forms/${id}/draft/attachments/places.csv`, 'name,label\na,A', 'text/csv');
  await send(`/projects/1/forms/${id}/draft/attachments/pump.png`, 'picture', 'image/png');
  expect((await ask(`/projects/1/forms/${id}/draft/publish`, 'POST')).status).toBe(200);
  expect((await ask(`/projects/1/forms/${id}/public-links`, 'POST', { displayName: 'Radio', once: true })).status).toBe(
    200,
  );
}
const newProject = async (name: string) =>
  ((await (await ask('/projects', 'POST', { name })).json()) as { id: number }).id;
const files = (path: string) => stored<Files[]>(`${path}/draft/attachments`);

describe('a copy', () => {
  test('in the same project gets another id and name, and all attachments', async () => {
    await makeForm();
    const { screen } = await visit('/projects/1/forms/wells/copy');
    await expect.element(screen.getByLabelText('Form ID')).toHaveValue('wells_copy');
    await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('Wells (copy)');
    await screen.getByRole('button', { name: 'Copy form' }).click();
    await expect.element(screen.getByText('Form created.')).toBeVisible();
    const form = await stored<Form>('/projects/1/forms/wells_copy');
    expect(form).toMatchObject({ name: 'Wells (copy)', publishedAt: null });
    const copied = await files('/projects/1/forms/wells_copy');
    expect(copied).toEqual(
      expect.arrayContaining(
        (await stored<Files[]>('/projects/1/forms/wells/attachments')).map(({ name, hash }) =>
          expect.objectContaining({ name, hash }),
        ),
      ),
    );
    await expect
      .element(screen.getByRole('link', { name: 'Open the new form' }))
      .toHaveAttribute('href', '/projects/1/forms/wells_copy/draft');
  });

  test('in another project keeps the id, and is published with its links on request', async () => {
    await makeForm();
    expect((await ask('/projects/1/forms/wells', 'PATCH', { state: 'closing' })).status).toBe(200);
    const other = await newProject('South');
    const { screen } = await visit('/projects/1/forms/wells/copy');
    await screen.getByLabelText('Project', { exact: true }).selectOptions(String(other));
    await expect.element(screen.getByLabelText('Form ID')).toHaveValue('wells');
    await screen.getByLabelText('Publish the form').click();
    await screen.getByLabelText(/^Create public access links/).click();
    await screen.getByRole('button', { name: 'Copy form' }).click();
    await expect.element(screen.getByText('Form created.')).toBeVisible();
    const form = await stored<Form>(`/projects/${other}/forms/wells`);
    expect(form).toMatchObject({ name: 'Wells', state: 'closing', publishedAt: expect.any(String) as string });
    const links = await stored<{ displayName: string; once: boolean }[]>(`/projects/${other}/forms/wells/public-links`);
    expect(links).toMatchObject([{ displayName: 'Radio', once: true }]);
  });

  test('with a file that fails is not published, and goes on without making anything twice', async () => {
    await makeForm();
    const other = await newProject('South');
    const { screen } = await visit('/projects/1/forms/wells/copy');
    await screen.getByLabelText('Project', { exact: true }).selectOptions(String(other));
    await screen.getByLabelText('Publish the form').click();
    mocks().server.faults.add({ kind: 'problem', code: 400.8, operation: 'uploadDraftAttachment' });
    await screen.getByRole('button', { name: 'Copy form' }).click();
    await expect.element(screen.getByText('Not done, because an earlier step failed.').first()).toBeVisible();
    expect(await stored<Form>(`/projects/${other}/forms/wells`)).toMatchObject({ publishedAt: null });
    await screen.getByRole('button', { name: /^Continue with/ }).click();
    await expect.element(screen.getByText('Form created.')).toBeVisible();
    expect(await stored<Form[]>(`/projects/${other}/forms`)).toHaveLength(1);
    expect(await stored<Form>(`/projects/${other}/forms/wells`)).toMatchObject({
      publishedAt: expect.any(String) as string,
    });
  });

  test('whose answers get lost is made once', async () => {
    await makeForm();
    const { screen } = await visit('/projects/1/forms/wells/copy');
    mocks().server.faults.add({ kind: 'lost', operation: 'createForm' });
    mocks().server.faults.add({ kind: 'lost', operation: 'uploadDraftAttachment' });
    await screen.getByRole('button', { name: 'Copy form' }).click();
    await expect.element(screen.getByText('Form created.')).toBeVisible();
    expect((await files('/projects/1/forms/wells_copy')).every(({ hash }) => hash !== null)).toBe(true);
  });

  test('uses the file of the original, not an entity list that has its name', async () => {
    await makeForm();
    const other = await newProject('South');
    expect((await ask(`/projects/${other}/datasets`, 'POST', { name: 'places' })).status).toBe(200);
    const { screen } = await visit('/projects/1/forms/wells/copy');
    await screen.getByLabelText('Project', { exact: true }).selectOptions(String(other));
    await expect.element(screen.getByText(/The new form uses the copied file, not the list/)).toBeVisible();
    await screen.getByRole('button', { name: 'Copy form' }).click();
    await expect.element(screen.getByText('Form created.')).toBeVisible();
    await expect.element(screen.getByText(/The form uses this file, not the entity list/)).toBeVisible();
    const original = (await stored<Files[]>('/projects/1/forms/wells/attachments')).find(
      ({ name }) => name === 'places.csv',
    );
    const copied = (await files(`/projects/${other}/forms/wells`)).find(({ name }) => name === 'places.csv');
    expect(copied).toMatchObject({ datasetExists: false, hash: original?.hash });
  });

  test('with an id that is taken is refused where the id is typed', async () => {
    await makeForm();
    const { screen } = await visit('/projects/1/forms/wells/copy');
    await screen.getByLabelText('Form ID').fill('wells');
    await screen.getByRole('button', { name: 'Copy form' }).click();
    await expect
      .element(screen.getByText('This project already has a form with this ID. Enter another one.'))
      .toBeVisible();
  });
});

describe('another id', () => {
  const rename = { xmlFormId: 'new <id>', name: 'Puits & "eau"' };

  test('is written into an XForm', () => {
    const xml = rewriteXml(xmlOf('old', '7'), rename, false) ?? '';
    const form = new DOMParser().parseFromString(xml, 'application/xml');
    expect(form.querySelector('instance > data')?.getAttribute('id')).toBe('new <id>');
    expect(form.querySelector('title')?.textContent).toBe('Puits & "eau"');
    expect(rewriteXml('<a', rename, false)).toBeUndefined();
  });

  test('leaves no key of an encrypted project behind', () => {
    const encrypted = xmlOf('old', '7[encrypted:AbC]').replace(
      '</instance>',
      '</instance><submission base64RsaPublicKey="MII"/>',
    );
    const xml = rewriteXml(encrypted, null, true) ?? '';
    expect(xml).not.toContain('base64RsaPublicKey');
    expect(xml).toContain('version="7"');
  });

  const sheet = (rows: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  const workbook = (settings: string) =>
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="survey" sheetId="1" r:id="rId1"/><sheet name="Settings" sheetId="2" r:id="rId2"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/sharedStrings.xml': strToU8(
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>form_title</t></si><si><r><t>form</t></r><r><t>_id</t></r></si><si><t>Old</t></si></sst>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet('<row r="1"/>')),
      'xl/worksheets/sheet2.xml': strToU8(sheet(settings)),
    });
  const settingsOf = (file: Uint8Array | undefined) => {
    const changed = strFromU8(unzipSync(file ?? new Uint8Array())['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    const cells = new DOMParser().parseFromString(changed, 'application/xml').querySelectorAll('row:nth-of-type(2) c');
    return [...cells].map((cell) => [cell.getAttribute('r'), cell.textContent]);
  };

  test('is written into the settings of a workbook, also where the cell is empty', () => {
    const head =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>version</t></is></c><c r="C1" t="s"><v>1</v></c></row>';
    const changed = renameWorkbook(
      workbook(`${head}<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>5</v></c></row>`),
      rename,
    );
    expect(settingsOf(changed)).toEqual([
      ['A2', 'Puits & "eau"'],
      ['B2', '5'],
      ['C2', 'new <id>'],
    ]);
  });

  test('is not written into a workbook without settings, or into what is no workbook', () => {
    expect(renameWorkbook(workbook('<row r="1"/>'), rename)).toBeUndefined();
    expect(renameWorkbook(strToU8('%PDF-1.4'), rename)).toBeUndefined();
  });
});
