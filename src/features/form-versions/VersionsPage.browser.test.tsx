import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { ask, mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { makeSpreadsheet } from '~/domain/definitions/xlsform/make-spreadsheet';
import { convert } from '~/shared/xlsform/convert/convert';
import { readWorkbook } from '~/shared/xlsform/read/read-workbook';
import { ComparePage } from './ComparePage';
import { VersionsPage } from './VersionsPage';
import { getGetDraftQueryKey, getGetDraftQueryOptions } from '~/api/generated/hooks/form-drafts';
import { queryClient } from '~/api/query-client';
import { signIn, signOut } from '~/session/session';

vi.mock(import('~/domain/definitions/xlsform/make-spreadsheet'), { spy: true });

const mocks = mockPages('roles');

const form = '/projects/:projectId/forms/:xmlFormId';
const visit = (address: string) =>
  visitPage(
    [
      { path: `${form}/versions`, element: <VersionsPage /> },
      { path: `${form}/versions/compare`, element: <ComparePage /> },
      { path: '*', element: <p>Another page</p> },
    ],
    address,
  );

/** A definition with one question of a type, and a label. */
const definition = (version: string, type: string, label: string, id = 'compared') => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Compared</h:title><model>
    <instance><data id="${id}" version="${version}"><age/><meta><instanceID/></meta></data></instance>
    <bind nodeset="/data/age" type="${type}"/>
  </model></h:head>
  <h:body><input ref="/data/age"><label>${label}</label></input></h:body>
</h:html>`;

async function send(path: string, body?: string): Promise<void> {
  const response = await fetch(`/v1/projects/1${path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(body !== undefined && { 'content-type': 'application/xml' }) },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

/** A form with versions "1" and "", and a draft "3". */
async function makeForm(): Promise<void> {
  await send('/forms?publish=true', definition('1', 'int', 'How old?'));
  await send('/forms/compared/draft', definition('', 'string', 'How old are you?'));
  await send('/forms/compared/draft/publish');
  await send('/forms/compared/draft', definition('3', 'string', 'How old are you?'));
}

const versions = '/projects/1/forms/compared/versions';

describe('the versions', () => {
  beforeEach(makeForm);

  test('the draft comes first, then the newest; the current one is marked', async () => {
    const { screen } = await visit(versions);
    const rows = screen.getByRole('table').getByRole('row');
    await expect.element(rows.nth(1)).toMatchTextContent('Draft 3');
    await expect.element(rows.nth(2)).toMatchTextContent('(blank) Current');
    await expect.element(rows.nth(3).getByRole('rowheader')).toMatchTextContent('1');
  });

  test('a draft that was published while it was known is gone', async () => {
    await queryClient.fetchQuery(getGetDraftQueryOptions(1, 'compared'));
    await send('/forms/compared/draft/publish');
    await queryClient.invalidateQueries({ queryKey: getGetDraftQueryKey(1, 'compared') });
    const { screen } = await visit(versions);
    const rows = screen.getByRole('table').getByRole('row');
    await expect.element(rows.nth(1)).toMatchTextContent('3 Current');
    await expect.element(screen.getByRole('link', { name: 'Draft' })).not.toBeInTheDocument();
  });

  test('two selected ones are compared, the older one first', async () => {
    const { screen, at } = await visit(versions);
    await screen.getByRole('checkbox', { name: 'Select the draft' }).click();
    await expect.element(screen.getByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
    await screen.getByRole('checkbox', { name: 'Select version 1' }).click();
    await screen.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(at).toBe(`${versions}/compare?from=v:1&to=draft`);
  });

  test('the definition of a blank version can be viewed and downloaded', async () => {
    const { screen } = await visit(versions);
    await screen.getByRole('button', { name: 'Definition: blank version' }).click();
    const download = screen.getByRole('menuitem', { name: 'Download XForm (.xml)' });
    await expect.element(download).toHaveAttribute('href', '/v1/projects/1/forms/compared/versions/___.xml');
    await expect.element(download).toHaveAttribute('download', 'compared.xml');
    await expect.element(screen.getByRole('menuitem', { name: 'Download XLSForm (.xlsx)' })).not.toBeInTheDocument();
    await screen.getByRole('menuitem', { name: 'View XML' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await expect.poll(xmlShown).toContain('<bind nodeset="/data/age" type="string"/>');
  });

  test('a definition without a spreadsheet can be downloaded as one, and uploaded again', async () => {
    const { screen } = await visit(versions);
    await screen.getByRole('button', { name: 'Definition: version 1' }).click();
    await screen.getByRole('menuitem', { name: 'Download as XLSForm…' }).click();
    const dialog = page.getByRole('dialog', { name: 'XLSForm: version 1' });
    await expect.element(dialog.getByText('Converted again, it gives the same form.')).toBeVisible();
    const saved = vi.spyOn(URL, 'createObjectURL');
    await dialog.getByRole('button', { name: 'Download XLSForm (.xlsx)' }).click();
    const [file] = saved.mock.calls[0] ?? [];
    if (!(file instanceof Blob)) throw new Error('no file was saved');
    const { sheets } = readWorkbook(new Uint8Array(await file.arrayBuffer()), 'compared.xlsx');
    expect(sheets.map(({ name }) => name)).toEqual(['survey', 'settings']);
    const { xml } = convert({ sheets }, { fallbackId: '' });
    expect(xml).toContain('<bind nodeset="/data/age" type="int"/>');
    expect(xml).toContain('<label>How old?</label>');
  });

  test('what a spreadsheet cannot say is listed', async () => {
    const odd = definition('1', 'string', 'How old?').replace(
      '<input ref="/data/age"><label>How old?</label>',
      '<input ref="/data/age">',
    );
    await send('/forms/compared/draft', odd.replace('version="1"', 'version="4"'));
    const { screen } = await visit(versions);
    await screen.getByRole('button', { name: 'Definition: draft' }).click();
    await screen.getByRole('menuitem', { name: 'Download as XLSForm…' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('A spreadsheet cannot say 1 thing of this form:')).toBeVisible();
    await expect.element(dialog.getByText(/age.* has no label\. Its name becomes the label\./)).toBeVisible();
  });

  test.each([
    [
      new Blob([definition('1', 'string', 'How young?')]),
      /^Converted again, 2 things of the form differ\. Upload it as a draft/,
    ],
    [null, /^The check of spreadsheets finds errors in it\./],
  ])('a spreadsheet that gives another form says so', async (xml, said) => {
    vi.mocked(makeSpreadsheet).mockResolvedValueOnce({ kind: 'made', file: new Blob(), unsaid: [], xml });
    const { screen } = await visit(versions);
    await screen.getByRole('button', { name: 'Definition: version 1' }).click();
    await screen.getByRole('menuitem', { name: 'Download as XLSForm…' }).click();
    await expect.element(page.getByRole('dialog').getByText(said)).toBeVisible();
    await expect.element(page.getByText(/it gives the same form/)).not.toBeInTheDocument();
  });

  test('a viewer sees no draft', async () => {
    await signOut('asked');
    await signIn('viewer@example.org', 'demonstration-viewer');
    const { screen } = await visit(versions);
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('(blank) Current');
    await expect.element(screen.getByText('Draft')).not.toBeInTheDocument();
  });

  test('attachments that a definition does not use are said so', async () => {
    const { screen } = await visit(versions);
    await screen.getByRole('button', { name: 'More actions for version 1' }).click();
    await screen.getByRole('menuitem', { name: 'Attachments' }).click();
    await expect.element(page.getByText('This definition uses no attachments')).toBeVisible();
  });
});

/** The text in the editor, whose shadow root no selector of a role enters. */
function xmlShown(): string {
  const root = document.querySelector('.xml-view-host')?.shadowRoot;
  return [...(root?.querySelectorAll('.cm-line') ?? [])].map((line) => line.textContent).join('\n');
}

test('an open dialog stays while it is asked again whether there is a draft', async () => {
  await send('/forms?publish=true', definition('1', 'int', 'How old?'));
  const { screen } = await visit(versions);
  await screen.getByRole('button', { name: 'More actions for version 1' }).click();
  await screen.getByRole('menuitem', { name: 'Attachments' }).click();
  const dialog = page.getByText('This definition uses no attachments');
  await expect.element(dialog).toBeVisible();
  mocks().server.faults.add({ kind: 'delay', milliseconds: 300, operation: 'getDraft' });
  const again = queryClient.refetchQueries({ queryKey: ['getDraft'] });
  await expect.poll(() => queryClient.isFetching({ queryKey: ['getDraft'] })).toBe(1);
  await expect.element(dialog).toBeVisible();
  await again;
  await expect.element(dialog).toBeVisible();
});

test('markup in a definition never becomes elements', async () => {
  const hostile = `${definition('1', 'string', '&lt;img src=x onerror="window.ran=1"/&gt;', 'hostile').replace(
    '<h:title>',
    '<!-- <script>window.ran=1</script> --><h:title><![CDATA[<script>window.ran=1</script>]]>',
  )}`.replace('<age/>', `${'<g>'.repeat(50)}<age/>${'</g>'.repeat(50)}`);
  await send('/forms?publish=true&ignoreWarnings=true', hostile);
  const { screen } = await visit('/projects/1/forms/hostile/versions');
  await screen.getByRole('button', { name: 'Definition: version 1' }).click();
  await screen.getByRole('menuitem', { name: 'View XML' }).click();
  await expect.poll(xmlShown).toContain('<![CDATA[<script>window.ran=1</script>]]>');
  const root = document.querySelector('.xml-view-host')?.shadowRoot;
  expect(root?.querySelectorAll('script, img')).toHaveLength(0);
  expect(window).not.toHaveProperty('ran');
});

describe('the comparison', () => {
  beforeEach(makeForm);

  test('says what changed in words', async () => {
    const { screen } = await visit(`${versions}/compare?from=v:1&to=v:`);
    const list = screen.getByRole('list', { name: 'Changes' });
    await expect.element(list).toMatchTextContent('Type before: Integer → after: Text');
    await expect.element(list).toMatchTextContent('Label before: How old? → after: How old are you?');
    const link = screen.getByRole('link', { name: 'age' });
    await expect.element(link).toHaveAttribute('href', '/projects/1/forms/compared/outline?of=v%3A&question=%2Fage');
  });

  test('filters by kind and by words, in the address', async () => {
    const { screen, at } = await visit(`${versions}/compare?from=v:1&to=v:`);
    await screen.getByRole('button', { name: 'Type 1' }).click();
    await expect.element(screen.getByText('1 of 3')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Find changes' }).fill('nothing');
    await expect.element(screen.getByText('No changes match')).toBeVisible();
    await expect.poll(at).toBe(`${versions}/compare?from=v:1&to=v:&q=nothing&kind=type`);
  });

  test('compares the newest with the one before, and swaps them', async () => {
    const { screen, at } = await visit(`${versions}/compare`);
    await expect.element(screen.getByLabelText('Newer')).toHaveValue('draft');
    await expect.element(screen.getByText('Nothing changed but the name of the version.')).toBeVisible();
    await screen.getByRole('button', { name: 'Swap the two versions' }).click();
    await expect.poll(at).toBe(`${versions}/compare?from=draft&to=v:`);
  });

  test('shows the XML side by side', async () => {
    const { screen } = await visit(`${versions}/compare?from=v:1&to=v:`);
    await screen.getByRole('button', { name: 'XML side by side' }).click();
    const table = screen.getByRole('table', { name: 'XML side by side' });
    await expect.element(table).toMatchTextContent('removed <bind nodeset="/data/age" type="int"/>');
    await expect.element(table).toMatchTextContent('added <bind nodeset="/data/age" type="string"/>');
  });

  test.each([
    ['from=v:1&to=v:1', 'Both are the same version'],
    ['from=v:9&to=draft', /There is no version 9/],
  ])('%s is explained', async (search, text) => {
    const { screen } = await visit(`${versions}/compare?${search}`);
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  test('a definition that fails to load can be tried again', async () => {
    const { faults } = mocks().server;
    faults.add({ operation: 'getFormVersionXml', kind: 'problem', code: 500.1, times: 9 });
    const { screen } = await visit(`${versions}/compare?from=v:1&to=v:`);
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    faults.clear();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('list', { name: 'Changes' })).toBeVisible();
  });
});

test('a form with one version has nothing to compare', async () => {
  await send('/forms?publish=true', definition('1', 'int', 'How old?'));
  const { screen } = await visit(`${versions}/compare`);
  await expect.element(screen.getByText('There is nothing to compare yet')).toBeVisible();
  expect((await ask('/projects/1/forms/compared/versions')).ok).toBe(true);
});

test('the dialog of very many attachments shows the first, and more when they are wanted', async () => {
  const names = Array.from({ length: 350 }, (_, index) => `picture-${index}.png`);
  await send('/forms?publish=true', formWithFiles('pictures', names));
  const { screen } = await visit('/projects/1/forms/pictures/versions');
  await screen.getByRole('button', { name: 'More actions for version 1' }).click();
  await screen.getByRole('menuitem', { name: 'Attachments' }).click();
  await expect.element(page.getByText('350 attachments')).toBeVisible();
  const files = () => document.querySelectorAll('.version-files tbody tr');
  expect(files()).toHaveLength(300);
  await page.getByRole('button', { name: 'Show more (50 left)' }).click();
  expect(files()).toHaveLength(350);
});
