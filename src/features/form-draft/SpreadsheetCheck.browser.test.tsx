import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { definition, dropFiles, refusal, spreadsheet, xmlFile } from '../../../tests/helpers/definitions';
import { EditFormPage } from './EditFormPage';
import { NewFormPage } from './NewFormPage';
import { readSpreadsheet } from './spreadsheet/reader';

vi.mock(import('./spreadsheet/reader'), { spy: true });

const mocks = mockPages('roles');
const visit = (to = '/projects/1/new-form') =>
  visitPage(
    [
      { path: '/projects/:projectId/new-form', element: <NewFormPage /> },
      {
        path: '/projects/:projectId/forms/:xmlFormId/draft',
        element: to.endsWith('draft') ? <EditFormPage /> : <p>The draft</p>,
      },
      { path: '*', element: <p>Another page</p> },
    ],
    to,
  );
const ids = async () => (await stored<{ xmlFormId: string }[]>('/projects/1/forms')).map(({ xmlFormId }) => xmlFormId);

const head = ['type', 'name', 'label'];
const settings = [
  ['form_id', 'version'],
  ['pumps', '1'],
];
const survey = (...rows: string[][]) => ({ survey: [head, ...rows], settings });
const withErrors = () =>
  spreadsheet(survey(['txet', 'village', 'Village'], ['integer', 'how many', 'How many?']), 'pumps.xlsx');
const correct = () =>
  spreadsheet(survey(['text', 'village', 'Village'], ['integer', 'how_many', 'How many?']), 'pumps.xlsx');
const image = ['image', 'photo', 'Photo'];

type Screen = Awaited<ReturnType<typeof visit>>['screen'];
const problems = (screen: Screen) => screen.getByRole('table', { name: 'Problems' });

test('shows all errors with their cells, and sends a corrected file at once', async () => {
  const { screen, at } = await visit();
  const before = await ids();
  dropFiles(withErrors());
  await expect.element(refusal(screen)).toMatchTextContent(/pumps\.xlsx has not been uploaded yet.*2 errors/);
  await expect
    .element(problems(screen).getByRole('row').nth(1))
    .toMatchTextContent(/Error.*survey.*2.*type.*There is no question type “.?txet.?”\..*Check the spelling/);
  await expect
    .element(problems(screen).getByRole('row').nth(2))
    .toMatchTextContent(/survey.*3.*name.*“.?how many.?” cannot be a name/);
  const sheet = screen.getByRole('table', { name: 'survey' });
  await expect.element(sheet.getByRole('button', { name: 'txet' })).toBeVisible();
  await sheet.getByRole('button', { name: 'how many' }).click();
  await expect.element(problems(screen).getByRole('row').nth(2)).toHaveAttribute('aria-current', 'true');
  await screen.getByRole('tab', { name: 'Outline' }).click();
  await expect.element(screen.getByRole('button', { name: /How many\?.*integer/ })).toBeVisible();
  expect(await ids()).toEqual(before);
  dropFiles(correct());
  await vi.waitFor(() => expect(at()).toBe('/projects/1/forms/pumps/draft'), { timeout: 5000 });
  await expect.element(screen.getByText('Form created as a draft.')).toBeVisible();
});

test('an expression that cannot be parsed is shown in its cell, with where it breaks off', async () => {
  const { screen, at } = await visit();
  const rows = (constraint: string) => ({
    survey: [
      [...head, 'constraint'],
      ['integer', 'age', 'Age', constraint],
    ],
    settings,
  });
  dropFiles(spreadsheet(rows('. >= 0 and . <'), 'pumps.xlsx'));
  await expect.element(refusal(screen)).toMatchTextContent(/1 error/);
  await expect
    .element(problems(screen).getByRole('row').nth(1))
    .toMatchTextContent(/Error.*survey.*2.*constraint.*This expression is not complete\..*nobody can open the form/);
  dropFiles(spreadsheet(rows('. >= 0 && . < 120'), 'pumps.xlsx'));
  await expect
    .element(problems(screen).getByRole('row').nth(1))
    .toMatchTextContent(/This expression cannot be read from .?&& \. < 120.? on\./);
  dropFiles(spreadsheet(rows('. >= 0 and . < 120'), 'pumps.xlsx'));
  await vi.waitFor(() => expect(at()).toBe('/projects/1/forms/pumps/draft'), { timeout: 5000 });
});

test('says which problems are gone, stay and are new', async () => {
  const { screen } = await visit();
  dropFiles(withErrors());
  await expect.element(refusal(screen)).toMatchTextContent(/2 errors/);
  dropFiles(
    spreadsheet(survey(['note', 'hello', 'Hello'], ['text', '1st', 'First'], ['integer', 'how many', 'How many?'])),
  );
  await expect
    .element(screen.getByText(/Compared with the file before/))
    .toMatchTextContent(/1 problem is gone · 1 stays · 1 is new/);
  await screen.getByText('Show what is gone').click();
  await expect.element(screen.getByText(/There is no question type “.?txet.?”/)).toBeVisible();
  await expect.element(problems(screen).getByRole('row').nth(1)).toMatchTextContent(/cannot be a name\.New/);
});

test('a file with errors is sent anyway; after the server has refused it, too, the check only shows', async () => {
  const { screen, at } = await visit();
  mocks().server.faults.add({ kind: 'problem', code: 502.2, operation: 'createForm' });
  dropFiles(withErrors());
  await screen.getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(screen.getByText(/cannot convert spreadsheets at the moment/)).toBeVisible();
  // The check and its question are still there.
  await expect.element(problems(screen)).toBeVisible();
  await screen.getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(refusal(screen).first()).toMatchTextContent(/not a valid XLSForm/);
  await expect.element(screen.getByRole('heading', { name: 'Check of pumps.xlsx' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Upload anyway' })).not.toBeInTheDocument();
  expect(at()).toBe('/projects/1/new-form');
});

test('that the server took what the check refused is said', async () => {
  const { screen, at } = await visit();
  const reading = await readSpreadsheet(correct(), new AbortController().signal);
  if (reading.kind !== 'checked') throw new Error('the file was not checked');
  const problem = {
    severity: 'error',
    code: 'type-unknown',
    sheet: 'survey',
    row: 2,
    values: { type: 'text' },
  } as const;
  // As if the server knew a type that the page does not know yet.
  vi.mocked(readSpreadsheet).mockResolvedValueOnce({ ...reading, problems: [problem], xml: null });
  dropFiles(correct());
  await expect.element(refusal(screen)).toMatchTextContent(/1 error/);
  await screen.getByRole('button', { name: 'Upload anyway' }).click();
  await vi.waitFor(() => expect(at()).toBe('/projects/1/forms/pumps/draft'), { timeout: 5000 });
  await expect
    .element(screen.getByText(/accepted the file, although the check on this page found 1 error/))
    .toBeVisible();
});

test('a refusal of what the check took is told as a difference', async () => {
  const { screen } = await visit();
  mocks().server.faults.add({
    kind: 'problem',
    code: 400.15,
    message: 'The given XLSForm file was not valid.',
    details: { error: '[row : 2] Something', warnings: [] },
    operation: 'createForm',
  });
  dropFiles(correct());
  await expect.element(refusal(screen)).toMatchTextContent(/Row 2: Something.*check on this page found no error/);
  await expect.element(screen.getByRole('table', { name: 'survey' })).toBeVisible();
});

test('warnings that somebody has seen are not asked about again', async () => {
  const { screen, at } = await visit();
  dropFiles(spreadsheet(survey(image), 'pumps.xlsx'));
  await expect.element(refusal(screen)).toMatchTextContent(/1 warning/);
  mocks().server.faults.add({
    kind: 'problem',
    code: 400.16,
    details: { warnings: { xlsFormWarnings: ['The image has no max-pixels.'], workflowWarnings: [] } },
    operation: 'createForm',
  });
  await screen.getByRole('button', { name: 'Upload anyway' }).click();
  await vi.waitFor(() => expect(at()).toBe('/projects/1/forms/pumps/draft'), { timeout: 5000 });
});

test('a file that cannot be read says why, and can be sent', async () => {
  const { screen } = await visit();
  dropFiles(new File(['not a workbook'], 'broken.xlsx'));
  await expect
    .element(refusal(screen))
    .toMatchTextContent(/The file is damaged, or not a spreadsheet.*The server may still take it/);
  await screen.getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(refusal(screen).first()).toMatchTextContent(/broken\.xlsx was not uploaded/);
});

test('the check can be cancelled, and the one before stays', async () => {
  const { screen } = await visit();
  dropFiles(withErrors());
  await expect.element(refusal(screen)).toMatchTextContent(/2 errors/);
  const slow = correct();
  const reading = Promise.withResolvers<ArrayBuffer>();
  slow.arrayBuffer = () => reading.promise;
  dropFiles(slow);
  await expect.element(screen.getByText('Checking the file before it is sent…')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  reading.resolve(new ArrayBuffer(0));
  await expect.element(screen.getByRole('button', { name: 'Select a file…' })).toBeVisible();
  await expect.element(screen.getByText('2 errors')).toBeVisible();
});

test('shows what would change in the published version', async () => {
  await page.viewport(1366, 800);
  const response = await fetch('/v1/projects/1/forms?publish=true', {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/xml' },
    body: await xmlFile(definition('pumps')).text(),
  });
  expect(response.ok).toBe(true);
  const { screen } = await visit('/projects/1/forms/pumps/draft');
  await expect.element(screen.getByRole('heading', { name: 'No draft' })).toBeVisible();
  dropFiles(
    spreadsheet({
      survey: [head, ['text', 'age', 'How old?'], image],
      settings: [
        ['form_id', 'version'],
        ['pumps', '2'],
      ],
    }),
  );
  await expect.element(refusal(screen)).toMatchTextContent(/1 question becomes text.*age: Integer → Text/);
  await screen.getByRole('tab', { name: 'Changes' }).click();
  await expect.element(screen.getByRole('list', { name: 'Changes' })).toMatchTextContent(/photo/);
  await screen.getByRole('button', { name: 'Upload anyway' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Draft version: 2' })).toBeVisible();
});
