import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getGetDraftQueryKey, getGetDraftQueryOptions } from '~/api/generated/hooks/form-drafts';
import { queryClient } from '~/api/query-client';
import { generateSpreadsheet } from '~/domain/definitions/xlsform/generate-spreadsheet';
import { convert } from '~/engines/xlsform/convert/convert';
import { readWorkbook } from '~/engines/xlsform/read/read-workbook';
import { signIn, signOut } from '~/session/session';
import { chosenIn } from '../../../tests/helpers/choose';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { ComparePage } from './ComparePage';
import { VersionsPage } from './VersionsPage';

vi.mock(import('~/domain/definitions/xlsform/generate-spreadsheet'), { spy: true });

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

type Screen = Awaited<ReturnType<typeof visit>>['screen'];

/** A definition with one question of a type, and a label. */
const definition = (version: string, type: string, label: string, id = 'compared') => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Compared</h:title><model>
    <instance><data id="${id}" version="${version}"><age/><meta><instanceID/></meta></data></instance>
    <bind nodeset="/data/age" type="${type}"/>
  </model></h:head>
  <h:body><input ref="/data/age"><label>${label}</label></input></h:body>
</h:html>`;

async function send(path: string, body?: string, notes?: string): Promise<void> {
  const response = await fetch(`/v1/projects/1${path}`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(body !== undefined && { 'content-type': 'application/xml' }),
      ...(notes !== undefined && { 'x-action-notes': notes }),
    },
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

const item = (screen: Screen, name: string) => screen.getByRole('menuitem', { name }).click();
/** The text in the editor, whose shadow root no selector of a role enters. */
function xmlShown(): string {
  const root = document.querySelector('.xml-view-host')?.shadowRoot;
  return [...(root?.querySelectorAll('.cm-line') ?? [])].map((line) => line.textContent).join('\n');
}

test('formats the notes of a version', async () => {
  await makeForm();
  await send('/forms/compared/draft/publish', undefined, 'Added **remarks** after a month.');
  const { screen } = await visit(versions);
  const word = screen.getByText('remarks', { exact: true });
  await expect.element(word).toBeVisible();
  expect(word.element().tagName).toBe('STRONG');
});

test('lists the draft, then the newest; what a version has is shown, and two are compared, the older one first', async () => {
  await makeForm();
  const { screen, at } = await visit(versions);
  const rows = screen.getByRole('table').getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Draft 3');
  await expect.element(rows.nth(2)).toMatchTextContent('(blank) Current');
  await expect.element(rows.nth(3).getByRole('rowheader')).toMatchTextContent('1');

  await screen.getByRole('button', { name: 'Definition: blank version' }).click();
  const download = screen.getByRole('menuitem', { name: 'Download XForm (.xml)' });
  await expect.element(download).toHaveAttribute('href', '/v1/projects/1/forms/compared/versions/___.xml');
  await expect.element(download).toHaveAttribute('download', 'compared.xml');
  await expect.element(screen.getByRole('menuitem', { name: 'Download XLSForm (.xlsx)' })).not.toBeInTheDocument();
  await item(screen, 'View XML');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(xmlShown).toContain('<bind nodeset="/data/age" type="string"/>');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'More actions for version 1' }).click();
  await item(screen, 'Attachments');
  const dialog = page.getByText('This definition uses no attachments');
  await expect.element(dialog).toBeVisible();
  // It stays while it is asked again whether there is a draft.
  mocks().server.faults.add({ kind: 'delay', milliseconds: 300, operation: 'getDraft' });
  const again = queryClient.refetchQueries({ queryKey: ['getDraft'] });
  await expect.poll(() => queryClient.isFetching({ queryKey: ['getDraft'] })).toBe(1);
  await expect.element(dialog).toBeVisible();
  await again;
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await screen.getByRole('checkbox', { name: 'Select the draft' }).click();
  await expect.element(screen.getByRole('button', { name: 'Compare' })).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Select version 1' }).click();
  await screen.getByRole('button', { name: 'Compare' }).click();
  await expect.poll(at).toBe(`${versions}/compare?from=v:1&to=draft`);
});

test('a draft that was published while it was known is gone, and a viewer sees none', async () => {
  await makeForm();
  await queryClient.fetchQuery(getGetDraftQueryOptions(1, 'compared'));
  await send('/forms/compared/draft/publish');
  await queryClient.invalidateQueries({ queryKey: getGetDraftQueryKey(1, 'compared') });
  const { screen } = await visit(versions);
  await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('3 Current');
  await expect.element(screen.getByRole('link', { name: 'Draft' })).not.toBeInTheDocument();
  await screen.unmount();
  await send('/forms/compared/draft');
  await signOut('asked');
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen: seen } = await visit(versions);
  await expect.element(seen.getByRole('row').nth(1)).toMatchTextContent('3 Current');
  await expect.element(seen.getByText('Draft')).not.toBeInTheDocument();
});

test('after the first version it says what comes next, once, and only to who may do it', async () => {
  await makeForm();
  await send('/forms/compared/draft/publish');
  const { screen, router } = await visit(versions);
  await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('3 Current');
  const access = screen.getByRole('link', { name: 'Give app users access' });
  expect(access.elements()).toHaveLength(0);
  const publish = () => router.navigate(versions, { state: { isFirst: true } });
  await publish();
  await expect.element(access).toHaveAttribute('href', '/projects/1/form-access');
  const link = screen.getByRole('link', { name: 'Make a public link' });
  await expect.element(link).toHaveAttribute('href', '/projects/1/forms/compared/public-links');
  await screen.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await expect.element(access).not.toBeInTheDocument();
  await signOut('asked');
  await signIn('viewer@example.org', 'demonstration-viewer');
  await publish();
  await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('3 Current');
  expect(access.elements()).toHaveLength(0);
});

test('a definition without a spreadsheet can be downloaded as one, after what a spreadsheet cannot say', async () => {
  await makeForm();
  const unlabelled = definition('4', 'string', 'How old?').replace('<label>How old?</label>', '');
  await send('/forms/compared/draft', unlabelled);
  const { screen } = await visit(versions);
  const dialog = page.getByRole('dialog');
  const open = async (version: string, said: string | RegExp) => {
    await screen.getByRole('button', { name: `Definition: ${version}` }).click();
    await item(screen, 'Download as XLSForm…');
    await expect.element(dialog.getByText(said)).toBeVisible();
  };
  const close = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await open('version 1', 'Converted again, it gives the same form.');
  const saved = vi.spyOn(URL, 'createObjectURL');
  await dialog.getByRole('button', { name: 'Download XLSForm (.xlsx)' }).click();
  const [file] = saved.mock.calls[0] ?? [];
  saved.mockRestore();
  if (!(file instanceof Blob)) throw new Error('no file was saved');
  const { sheets } = readWorkbook(new Uint8Array(await file.arrayBuffer()), 'compared.xlsx');
  expect(sheets.map(({ name }) => name)).toEqual(['survey', 'settings']);
  const { xml } = convert({ sheets }, { fallbackId: '' });
  expect(xml).toContain('<bind nodeset="/data/age" type="int"/>');
  expect(xml).toContain('<label>How old?</label>');
  await close();

  await open('draft', 'A spreadsheet cannot say 1 thing of this form:');
  await expect.element(dialog.getByText(/age.* has no label\. Its name becomes the label\./)).toBeVisible();
  await close();
  for (const [other, said] of [
    [definition('1', 'string', 'How young?'), /^Converted again, 2 things of the form differ\. Upload it as a draft/],
    [null, /^The check of spreadsheets finds errors in it\./],
  ] as const) {
    const made = {
      kind: 'made',
      file: new Blob(),
      unsaid: [],
      xml: other === null ? null : new Blob([other]),
    } as const;
    vi.mocked(generateSpreadsheet).mockResolvedValueOnce(made);
    await open('blank version', said);
    await expect.element(page.getByText(/it gives the same form/)).not.toBeInTheDocument();
    await close();
  }
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

test('the comparison says what changed in words and in XML, and filters it in the address', async () => {
  await makeForm();
  const { faults } = mocks().server;
  faults.add({ operation: 'getFormVersionXml', kind: 'problem', code: 500.1, times: 9 });
  const { screen, at } = await visit(`${versions}/compare?from=v:1&to=v:`);
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  const list = screen.getByRole('list', { name: 'Changes' });
  await expect.element(list).toMatchTextContent('Type before: Integer → after: Text');
  await expect.element(list).toMatchTextContent('Label before: How old? → after: How old are you?');
  const link = screen.getByRole('link', { name: 'age' });
  await expect.element(link).toHaveAttribute('href', '/projects/1/forms/compared/outline?of=v%3A&question=%2Fage');
  await screen.getByRole('button', { name: 'Kinds of changes: All' }).click();
  await page.getByRole('checkbox', { name: /^Type/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('1 of 3')).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Find changes' }).fill('nothing');
  await expect.element(screen.getByText('No changes match')).toBeVisible();
  await expect.poll(at).toBe(`${versions}/compare?from=v:1&to=v:&q=nothing&kind=type`);
  await screen.getByRole('radio', { name: 'XML side by side' }).click();
  const table = screen.getByRole('table', { name: 'XML side by side' });
  await expect.element(table).toMatchTextContent('removed <bind nodeset="/data/age" type="int"/>');
  await expect.element(table).toMatchTextContent('added <bind nodeset="/data/age" type="string"/>');
});

test('compares the newest with the one before, swaps them, and explains what cannot be compared', async () => {
  await send('/forms?publish=true', definition('1', 'int', 'How old?', 'single'));
  await makeForm();
  const { screen, at, router } = await visit(`${versions}/compare`);
  await expect.poll(() => chosenIn(screen.getByLabelText('Newer'))).toMatch(/^Draft/);
  await expect.element(screen.getByText('Nothing changed but the name of the version.')).toBeVisible();
  await screen.getByRole('button', { name: 'Swap the two versions' }).click();
  await expect.poll(at).toBe(`${versions}/compare?from=draft&to=v:`);
  for (const [address, said] of [
    [`${versions}/compare?from=v:1&to=v:1`, 'Both are the same version'],
    [`${versions}/compare?from=v:9&to=draft`, /There is no version 9/],
    ['/projects/1/forms/single/versions/compare', 'There is nothing to compare yet'],
  ] as const) {
    await router.navigate(address);
    await expect.element(screen.getByText(said)).toBeVisible();
  }
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
