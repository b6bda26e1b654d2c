import { expect, test, vi } from 'vitest';
import { definition, dropFiles, refusal, spreadsheet, xmlFile } from '../../../tests/helpers/definitions';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
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
/** A spreadsheet with these questions, the fourth of whose cells is a constraint. */
const sheet = (version: string, ...rows: string[][]) =>
  spreadsheet(
    {
      survey: [[...head, 'constraint'], ...rows],
      settings: [
        ['form_id', 'version'],
        ['pumps', version],
      ],
    },
    'pumps.xlsx',
  );
const withErrors = () => sheet('1', ['txet', 'village', 'Village'], ['integer', 'how many', 'How many?']);
const correct = () => sheet('1', ['text', 'village', 'Village'], ['integer', 'how_many', 'How many?']);
const constrained = (constraint: string) => sheet('1', ['integer', 'age', 'Age', constraint]);
const image = ['image', 'photo', 'Photo'];

type Screen = Awaited<ReturnType<typeof visit>>['screen'];
const problems = (screen: Screen) => screen.getByRole('table', { name: 'Problems' });
const row = (screen: Screen, number: number) => problems(screen).getByRole('row').nth(number);
const anyway = (screen: Screen) => screen.getByRole('button', { name: 'Upload anyway' });
const created = async (at: () => string) => {
  await expect.poll(at).toBe('/projects/1/forms/pumps/draft');
};

test('shows all errors with their cells, what became of them, and sends a corrected file at once', async () => {
  const { screen, at } = await visit();
  const before = await ids();
  dropFiles(withErrors());
  await expect.element(refusal(screen)).toMatchTextContent(/pumps\.xlsx has not been uploaded yet.*2 errors/);
  await expect
    .element(row(screen, 1))
    .toMatchTextContent(/Error.*survey.*2.*type.*There is no question type “.?txet.?”\..*Check the spelling/);
  await expect.element(row(screen, 2)).toMatchTextContent(/survey.*3.*name.*“.?how many.?” cannot be a name/);
  const shown = screen.getByRole('table', { name: 'survey' });
  await expect.element(shown.getByRole('button', { name: 'txet' })).toBeVisible();
  await shown.getByRole('button', { name: 'how many' }).click();
  await expect.element(row(screen, 2)).toHaveAttribute('aria-current', 'true');
  await screen.getByRole('radio', { name: 'Outline' }).click();
  await expect.element(screen.getByRole('button', { name: /How many\?.*integer/ })).toBeVisible();
  await screen.getByRole('radio', { name: '2 errors' }).click();

  // A check that is cancelled leaves the one before.
  const slow = correct();
  const reading = Promise.withResolvers<ArrayBuffer>();
  slow.arrayBuffer = () => reading.promise;
  dropFiles(slow);
  await expect.element(screen.getByText('Checking the file before it is sent…')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  reading.resolve(new ArrayBuffer(0));
  await expect.element(screen.getByRole('button', { name: 'Select a file…' })).toBeVisible();
  await expect.element(refusal(screen).getByText('2 errors')).toBeVisible();

  dropFiles(sheet('1', ['note', 'hello', 'Hello'], ['text', '1st', 'First'], ['integer', 'how many', 'How many?']));
  await expect.element(screen.getByText(/Since your last file/)).toMatchTextContent(/1 fixed, 1 left, 1 new/);
  await screen.getByText('Show what is fixed').click();
  await expect.element(screen.getByText(/There is no question type “.?txet.?”/)).toBeVisible();
  await expect.element(row(screen, 1)).toMatchTextContent(/cannot be a name\.New/);
  expect(await ids()).toEqual(before);
  dropFiles(sheet('1', ['note', 'hello', 'Hello'], ['text', '1st', 'First']));
  await expect.element(screen.getByText(/Since your last file/)).toMatchTextContent(/: 1 fixed, 1 left, none new$/);
  dropFiles(correct());
  await created(at);
  await expect.element(screen.getByText('Form created as a draft.')).toBeVisible();
});

test('problems of one cause have one line until they are all asked for, or one is pressed in the sheet', async () => {
  const { screen } = await visit();
  const names = ['1st', '2nd', '3rd', '4th', '5th'].map((name) => ['text', name, 'Name']);
  const types = ['a', 'b', 'c'].map((name) => ['txet', name, 'Type']);
  dropFiles(sheet('1', ...types, ...names));
  await expect.element(refusal(screen)).toMatchTextContent(/8 errors/);
  const lines = () => problems(screen).getByRole('row').elements().length - 1;
  await expect.poll(lines).toBe(2);
  await expect.element(row(screen, 2)).toMatchTextContent(/5.*“.?1st.?” cannot be a name.*Show 4 more like this/);
  await screen.getByRole('table', { name: 'survey' }).getByRole('button', { name: '4th' }).click();
  await expect.poll(lines).toBe(6);
  await expect.element(row(screen, 5)).toHaveAttribute('aria-current', 'true');
  await expect.element(row(screen, 5)).toMatchTextContent(/“.?4th.?” cannot be a name/);
  await problems(screen).getByRole('button', { name: 'Show 2 more like this' }).click();
  await expect.poll(lines).toBe(8);
  // Its row was not pressed.
  await expect.element(row(screen, 1)).not.toHaveAttribute('aria-current');
});

test('an expression that cannot be parsed is shown in its cell, with where it breaks off', async () => {
  const { screen, at } = await visit();
  dropFiles(constrained('. >= 0 and . <'));
  await expect
    .element(row(screen, 1))
    .toMatchTextContent(/Error.*survey.*2.*constraint.*This expression is not complete\..*nobody can open the form/);
  dropFiles(constrained('. >= 0 && . < 120'));
  await expect.element(row(screen, 1)).toMatchTextContent(/This expression cannot be read from .?&& \. < 120.? on\./);
  dropFiles(constrained('. >= 0 and . < 120'));
  await created(at);
});

test('a file is sent anyway; what the server says is told beside the check, and nothing is asked twice', async () => {
  const { screen, at } = await visit();
  const { faults } = mocks().server;
  dropFiles(new File(['not a workbook'], 'broken.xlsx'));
  await expect
    .element(refusal(screen))
    .toMatchTextContent(/The file is damaged, or not a spreadsheet.*The server may still take it/);
  await anyway(screen).click();
  await expect.element(refusal(screen).first()).toMatchTextContent(/broken\.xlsx was not uploaded/);

  faults.add({ kind: 'problem', code: 502.2, operation: 'createForm' });
  dropFiles(withErrors());
  await expect.element(problems(screen)).toBeVisible();
  await anyway(screen).click();
  await expect.element(screen.getByText(/cannot convert spreadsheets at the moment/)).toBeVisible();
  // The check is still there, and its question has been answered.
  await expect.element(problems(screen)).toBeVisible();
  await expect.element(anyway(screen)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(refusal(screen).first()).toMatchTextContent(/not a valid XLSForm/);
  // After the server has refused it, too, the check only shows.
  await expect.element(screen.getByRole('heading', { name: 'Check of pumps.xlsx' })).toBeVisible();
  await expect.element(anyway(screen)).not.toBeInTheDocument();

  const error = { error: '[row : 2] Something', warnings: [] };
  faults.add({ kind: 'problem', code: 400.15, message: 'Not valid.', details: error, operation: 'createForm' });
  dropFiles(correct());
  await expect.element(refusal(screen)).toMatchTextContent(/Row 2: Something.*check on this page found no error/);
  await expect.element(screen.getByRole('table', { name: 'survey' })).toBeVisible();
  expect(at()).toBe('/projects/1/new-form');

  dropFiles(sheet('1', image));
  await expect.element(refusal(screen)).toMatchTextContent(/1 warning/);
  const warnings = { xlsFormWarnings: ['The image has no max-pixels.'], workflowWarnings: [] };
  faults.add({ kind: 'problem', code: 400.16, details: { warnings }, operation: 'createForm' });
  await anyway(screen).click();
  await created(at);
});

test('that the server took what the check refused is said', async () => {
  const { screen, at } = await visit();
  const reading = await readSpreadsheet(correct(), new AbortController().signal);
  if (reading.kind !== 'checked') throw new Error('the file was not checked');
  const values = { type: 'text' };
  const problem = { severity: 'error', code: 'type-unknown', sheet: 'survey', row: 2, values } as const;
  // As if the server knew a type that the page does not know yet.
  vi.mocked(readSpreadsheet).mockResolvedValueOnce({ ...reading, problems: [problem], xml: null });
  dropFiles(correct());
  await expect.element(refusal(screen)).toMatchTextContent(/1 error/);
  await anyway(screen).click();
  await created(at);
  await expect
    .element(screen.getByText(/accepted the file, although the check on this page found 1 error/))
    .toBeVisible();
});

test('shows what would change in the published version', async () => {
  const response = await fetch('/v1/projects/1/forms?publish=true', {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/xml' },
    body: await xmlFile(definition('pumps')).text(),
  });
  expect(response.ok).toBe(true);
  const { screen } = await visit('/projects/1/forms/pumps/draft');
  await expect.element(screen.getByRole('heading', { name: 'No draft' })).toBeVisible();
  dropFiles(sheet('2', ['text', 'age', 'How old?'], image));
  await expect.element(refusal(screen)).toMatchTextContent(/1 question becomes text.*age: Integer → Text/);
  await screen.getByRole('radio', { name: 'Changes' }).click();
  await expect.element(screen.getByRole('list', { name: 'Changes' })).toMatchTextContent(/photo/);
  await anyway(screen).click();
  await expect.element(screen.getByRole('heading', { name: 'Draft version: 2' })).toBeVisible();
});
