import { expect, test, vi } from 'vitest';
import { definition, dropFiles, refusal, spreadsheet, xmlFile } from '../../../tests/helpers/definitions';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { NewFormPage } from './NewFormPage';

const mocks = mockPages('roles');
const visit = () =>
  visitPage(
    [
      { path: '/projects/:projectId/new-form', element: <NewFormPage /> },
      { path: '*', element: <p>Another page</p> },
    ],
    '/projects/1/new-form',
  );
const ids = async () => (await stored<{ xmlFormId: string }[]>('/projects/1/forms')).map(({ xmlFormId }) => xmlFormId);
const workbook = () =>
  spreadsheet(
    {
      survey: [
        ['type', 'name', 'label'],
        ['text', 'village', 'Village'],
      ],
    },
    'wells.xlsx',
  );

/** The server refuses the next form with a problem. */
const refuse = (code: number, details?: Record<string, unknown>, message = 'The server’s words') =>
  mocks().server.faults.add({ kind: 'problem', code, message, operation: 'createForm', ...(details && { details }) });
const created = async (at: () => string, id: string) => {
  await expect.poll(at).toBe(`/projects/1/forms/${id}/draft`);
};

test('a selected file becomes a form at once, and its draft opens', async () => {
  const { screen, at } = await visit();
  await screen.getByLabelText('Form definition').upload(xmlFile(definition('wells north')));
  await created(at, 'wells%20north');
  await expect.element(screen.getByText('Form created as a draft.')).toBeVisible();
  expect(await ids()).toContain('wells north');
});

test('what the server could not take at the moment is sent again by a button', async () => {
  const { screen, at } = await visit();
  refuse(500);
  dropFiles(xmlFile(definition('later')));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await created(at, 'later');
  expect(await ids()).toContain('later');
});

test('says what is wrong in a file before it is sent, and sends it anyway', async () => {
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/xml' };
  await fetch('/v1/projects/1/forms', { method: 'POST', headers, body: definition('broken') });
  await ask('/projects/1/forms/broken', 'DELETE');
  const { screen, at } = await visit();
  const before = await ids();
  dropFiles(xmlFile('a'), xmlFile('b'));
  await expect.element(refusal(screen)).toMatchTextContent(/You dropped 2 files\. Drop a single file/);
  dropFiles(new File(['x'], '<b>photo</b>.pdf'));
  await expect.element(refusal(screen)).toMatchTextContent(/<b>photo<\/b>\.pdf was not uploaded.*ends in \.xlsx/);
  dropFiles(new File([new Uint8Array(100_000_001)], 'large.xml'));
  await expect
    .element(refusal(screen))
    .toMatchTextContent(/“large\.xml” that you are trying to upload is larger than the 100 MB limit/);
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  const changed = xmlFile(definition('changed'));
  changed.arrayBuffer = () => Promise.reject(new DOMException('It changed.', 'NotReadableError'));
  dropFiles(changed);
  await expect.element(refusal(screen)).toMatchTextContent(/changed, moved or deleted.*Select it again/);
  for (const [from, to, said] of [
    [
      '<meta><instanceID/></meta>',
      '<meta><instanceID></meta>',
      /not been uploaded.*Line 4: <instanceID> has no end tag/,
    ],
    [
      'nodeset="/data/age"',
      'constraint=". &gt;= 0 and . &lt;" $&',
      /Line 5: the expression \. >= 0 and \. < in constraint is not complete\./,
    ],
    ['nodeset="/data/age"', 'nodeset="/data/agee"', /Line 5: this bind is for \/data\/agee/],
  ] as const) {
    dropFiles(xmlFile(definition('broken').replace(from, to)));
    await expect.element(refusal(screen)).toMatchTextContent(said);
  }
  expect(await ids()).toEqual(before);
  await expect.element(refusal(screen)).toMatchTextContent(/ID broken is in the trash/);
  await screen.getByRole('button', { name: 'Upload anyway' }).click();
  await created(at, 'broken');
});

test('shows design and workflow warnings apart, and uploads anyway', async () => {
  const { screen, at } = await visit();
  refuse(400.16, {
    warnings: {
      xlsFormWarnings: ['No label on row 3. Learn more: https://xlsform.org/en/#label', 'Plain <i>text</i>'],
      workflowWarnings: [
        { type: 'deletedFormExists', details: { xmlFormId: 'anyway' } },
        { type: 'structureChanged', details: ['first', '<second>'] },
        { type: 'oldEntityVersion', details: { version: '2022.1.0' }, reason: 'old' },
      ],
    },
  });
  dropFiles(xmlFile(definition('anyway')));
  const panel = refusal(screen);
  await expect.element(panel.getByRole('heading', { name: 'Form design warnings' })).toBeVisible();
  await expect.element(panel.getByText('No label on row 3.')).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Learn more' }).first())
    .toHaveAttribute('href', 'https://xlsform.org/en/#label');
  await expect.element(panel.getByText('Plain <i>text</i>')).toBeVisible();
  await expect.element(panel).toMatchTextContent(/ID anyway is in the trash/);
  await expect
    .element(panel.getByRole('link', { name: 'Restore it from the project’s trash' }))
    .toHaveAttribute('href', '/projects/1');
  await expect.element(panel).toMatchTextContent(/2 fields of the published version.*Fields:first<second>/);
  await expect.element(panel).toMatchTextContent(/version 2022\.1\.0 of the entities specification/);
  await panel.getByRole('button', { name: 'Upload anyway' }).click();
  await created(at, 'anyway');
});

test('says why the server refused a file, finds a form whose answer was lost, and clears it with the next file', async () => {
  const { screen, at } = await visit();
  const [taken = ''] = await ids();
  dropFiles(xmlFile(definition(taken)));
  await expect.element(refusal(screen)).toMatchTextContent(new RegExp(`already has a form with the ID ${taken}`));
  await expect.element(refusal(screen).getByRole('link')).toHaveAttribute('href', `/projects/1/forms/${taken}/draft`);
  for (const [code, said] of [
    [502.2, /cannot convert spreadsheets at the moment.*Try again/],
    [501.3, /This server cannot convert spreadsheets/],
    [400.13, /The server’s words/],
  ] as const) {
    refuse(code);
    dropFiles(workbook());
    await expect.element(refusal(screen)).toMatchTextContent(said);
  }
  const error = '[row : 5] On the \'survey\' sheet:\n  unknown type "<script>"';
  refuse(400.15, { error, warnings: ['A warning besides.'] });
  dropFiles(workbook());
  await expect.element(refusal(screen)).toMatchTextContent(/not a valid XLSForm/);
  await expect
    .element(refusal(screen).getByRole('listitem').first())
    .toMatchTextContent(/^Row 5: On the 'survey' sheet:\s+unknown type "<script>"$/);
  await expect.element(screen.getByText('A warning besides.')).toBeVisible();
  // A failure of the converter is not told as a fault of the file, nor with a path of its machine.
  refuse(400.15, { error: "[Errno 28] No space left on device: '/tmp/tmp6zp0/wells.xlsx'", warnings: null });
  dropFiles(workbook());
  await expect.element(refusal(screen)).toMatchTextContent(/converter for spreadsheets failed.*upload the form as XML/);
  await expect.element(refusal(screen).getByText(/Errno 28/)).not.toBeVisible();

  mocks().server.faults.add({ kind: 'offline', operation: 'createForm' });
  dropFiles(xmlFile(definition('lost')));
  await expect.element(refusal(screen)).toMatchTextContent(/Nothing was changed: try again/);
  mocks().server.faults.add({ kind: 'lost', operation: 'createForm' });
  dropFiles(xmlFile(definition('lost')));
  await created(at, 'lost');
});

test('an upload can be cancelled, and leaving the page stops it', async () => {
  const { screen, router } = await visit();
  mocks().server.faults.add({ kind: 'delay', milliseconds: 4000, operation: 'createForm', times: 2 });
  dropFiles(xmlFile(definition('cancelled')));
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText(/Upload cancelled\./)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Select a file…' })).toBeVisible();

  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send');
  const stopped = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  dropFiles(xmlFile(definition('left')));
  await expect.poll(() => sent).toHaveBeenCalledOnce();
  await router.navigate('/projects/1');
  await expect.element(screen.getByText('Another page')).toBeVisible();
  // React ends what a page began after the next one is drawn.
  await expect.poll(() => stopped).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
