import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catchFiles } from '../../../../tests/helpers/caught-files';
import { openDownload } from '../../../../tests/helpers/download';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsPage } from '../SubmissionsPage';

const household = '/projects/1/forms/household_survey/submissions';
const encrypted = '/projects/5/forms/cas_suspects/submissions';
const mocks = mockPages('demo', ({ worker }) =>
  worker.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${decodeURIComponent(pathname + search)}`);
  }),
);
let asked: string[] = [];
const saved = catchFiles();
beforeEach(() => {
  asked = [];
});

afterEach(() => vi.unstubAllGlobals());

/** Opens the dialog on the list at a URL. */
async function open(address: string) {
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    address,
  );
  await openDownload(screen);
  const dialog = screen.getByRole('dialog', { name: 'Download submissions' });
  const submit = dialog.getByRole('button', { name: 'Download', exact: true });
  await expect.element(submit).toBeEnabled();
  return { screen, dialog, submit };
}

test('downloads what the filter matches, or all, with the options, and says how many rows it has', async () => {
  const { screen, dialog, submit } = await open(`${household}?reviewState='approved'`);
  await expect.element(dialog.getByText(/Only the \d+ submissions matching the filter/)).toBeVisible();
  await expect.element(dialog.getByText(/answers that begin like a formula .* as they are/)).toBeVisible();
  await dialog.getByLabelText('Remove group names').click();
  await submit.click();
  await expect.element(screen.getByText(/Download complete: .*Approved/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toContainEqual(expect.stringMatching(/submissions\.csv\?.*reviewState.eq.'approved'/));
  expect(asked).toContainEqual(expect.stringMatching(/submissions\.csv\?.*groupPaths=false/));
  await openDownload(screen);
  // As the last time.
  await expect.element(dialog.getByLabelText('Remove group names')).toBeChecked();
  await dialog.getByText('All: 395 submissions').click();
  await submit.click();
  await expect.element(screen.getByText(/Download complete: .*395 rows/)).toBeVisible();
  expect(saved().map(({ name }) => name)).toEqual([
    expect.stringMatching(/^household_survey \d{4}-\d\d-\d\d Approved\.csv$/),
    'household_survey.csv',
  ]);
  expect((await saved()[1]?.content.text())?.split('\n')).toHaveLength(397);
});

test('a wrong password is said at the field, and the right one decrypts', async () => {
  const { screen, dialog, submit } = await open(encrypted);
  await submit.click();
  await expect.element(dialog.getByText('Enter the encryption password.')).toBeVisible();
  const field = dialog.getByLabelText('Encryption password');
  // A browser must neither fill it nor offer to store it.
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveAttribute('autocomplete', 'off');
  await field.fill('a wrong password');
  await submit.click();
  await expect.element(dialog.getByText(/This is not the encryption password/)).toBeVisible();
  expect(saved()).toEqual([]);
  await expect.element(field).toHaveFocus();
  await field.fill('minou dort sur la natte');
  await submit.click();
  await expect.element(screen.getByText(/Download complete: .*14 rows/)).toBeVisible();
  expect(await saved()[0]?.content.text()).toContain('fièvre');
  // Sent in the body, because addresses are logged; gone from the page.
  expect(asked.filter((call) => call.includes('minou'))).toEqual([]);
  await openDownload(screen);
  await expect.element(field).toHaveValue('');
});

test('saves nothing if the file does not arrive whole, or is cancelled, and downloads again', async () => {
  const { screen, dialog, submit } = await open(household);
  const operation = 'exportSubmissions';
  for (const [fault, words] of [
    [{ kind: 'cut', bytes: 5000 }, /The connection was lost before the file was complete/],
    [{ kind: 'cut', bytes: 5000, silently: true }, /The file ended before it was complete/],
    [{ kind: 'problem', code: 504 }, /The server took too long to answer/],
  ] as const) {
    mocks().server.faults.add({ ...fault, operation });
    await submit.click();
    await expect.element(dialog.getByText(words)).toBeVisible();
  }
  mocks().server.faults.add({ kind: 'delay', milliseconds: 4000, operation });
  await submit.click();
  await dialog.getByRole('button', { name: 'Cancel download' }).click();
  await expect.element(submit).toBeVisible();
  expect(saved()).toEqual([]);
  await submit.click();
  await expect.element(screen.getByText(/Download complete: .*395 rows/)).toBeVisible();
  expect(saved()).toHaveLength(1);
});

test.each([
  ['a file of the server', /^Main table/, 'exportSubmissions', 1],
  // Pages of rows are asked for three times.
  ['a file made here', /^JSON Lines/, 'listSubmissionRows', 3],
] as const)(
  'offline, %s is not saved, says that nothing was sent, and is tried again',
  async (_, format, operation, times) => {
    const { screen, dialog, submit } = await open(household);
    await dialog.getByRole('radio', { name: format }).click();
    await expect.element(submit).not.toHaveClass('ant-btn-loading');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    mocks().server.faults.add({ kind: 'offline', operation, times });
    await submit.click();
    const alert = dialog.getByText('This browser is offline, and nothing was sent. Connect it, then try again.');
    await expect.element(alert, { timeout: 15_000 }).toBeVisible();
    expect(saved()).toEqual([]);
    online.mockReturnValue(true);
    await submit.click();
    await expect.element(screen.getByText(/Download complete: .*395 rows/)).toBeVisible();
    expect(saved()).toHaveLength(1);
  },
);

/** Lets the person select a file of this name, as browsers with a file picker do. */
async function pickFile(name: string) {
  const folder = await navigator.storage.getDirectory();
  vi.stubGlobal('showSaveFilePicker', () => folder.getFileHandle(name, { create: true }));
  return () =>
    folder.getFileHandle(name).then(
      () => true,
      () => false,
    );
}
const withMedia = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
  dialog.getByRole('radio', { name: /^All tables and files/ }).click();

test('a file that failed after it was selected leaves no empty file', async () => {
  const isThere = await pickFile('left.zip');
  const { screen, dialog, submit } = await open(`${household}?reviewState='hasIssues'`);
  await withMedia(dialog);
  await expect.element(dialog.getByText(/larger than the memory/)).not.toBeInTheDocument();
  mocks().server.faults.add({ kind: 'cut', bytes: 500, operation: 'exportSubmissionArchive' });
  await submit.click();
  await expect.element(dialog.getByText(/The connection was lost before the file was complete/)).toBeVisible();
  expect(await isThere()).toBe(false);
  await submit.click();
  await expect.element(screen.getByText(/Download complete/)).toBeVisible();
  expect(await isThere()).toBe(true);
});

test('warns of a large file where the browser cannot write it to the disk', async () => {
  vi.stubGlobal('showSaveFilePicker', undefined);
  const { dialog } = await open(household);
  await dialog.getByRole('radio', { name: /^Main table/ }).click();
  await expect.element(dialog.getByText(/larger than the memory/)).not.toBeInTheDocument();
  await withMedia(dialog);
  await expect.element(dialog.getByText(/larger than the memory/)).toBeVisible();
});

/** The menu of the button on the list at a URL, opened. */
async function openMenu(address: string) {
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    address,
  );
  const button = screen.getByRole('button', { name: 'Download', exact: true });
  const kinds = async () => {
    await button.click();
    const items = screen.getByRole('menu', { name: 'Download' }).getByRole('menuitem');
    await expect.element(items.first()).toBeVisible();
    return items.elements().map(({ textContent }) => textContent);
  };
  return { screen, button, kinds, dialog: screen.getByRole('dialog') };
}

test('two clicks download what is found; the kind of the last time comes first, with its options', async () => {
  const { screen, kinds, dialog } = await openMenu(`${household}?reviewState='approved'`);
  expect((await kinds())[0]).toBe('Main table (.csv)');
  await expect.element(screen.getByText(/Only the \d+ submissions matching the filter/)).toBeVisible();
  await expect.element(screen.getByText(/begin like a formula .* stay as they are/)).toBeVisible();
  await screen.getByRole('menuitem', { name: /^Excel/ }).click();
  await expect.element(screen.getByText(/Download complete: .*Approved\.xlsx/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved().map(({ name }) => name)).toEqual([expect.stringMatching(/ Approved\.xlsx$/)]);
  expect((await kinds())[0]).toBe('Excel (.xlsx)last used');
  await screen.getByRole('menuitem', { name: 'More options…' }).click();
  await expect.element(dialog.getByText('Questions and choices as')).toBeVisible();
});

test('a download that was chosen from the menu shows its dialog to ask, to wait, and to say why it failed', async () => {
  const { screen, kinds, dialog } = await openMenu(encrypted);
  await kinds();
  await screen.getByRole('menuitem', { name: /^Main table/ }).click();
  await expect.element(dialog.getByLabelText('Encryption password')).toBeVisible();
  expect(saved()).toEqual([]);
});

test('progress can be cancelled, and a failure stays in sight', async () => {
  const { screen, kinds, dialog } = await openMenu(household);
  const operation = 'exportSubmissions';
  mocks().server.faults.add({ kind: 'delay', milliseconds: 4000, operation });
  await kinds();
  await screen.getByRole('menuitem', { name: /^Main table/ }).click();
  await dialog.getByRole('button', { name: 'Cancel download' }).click();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  mocks().server.faults.add({ kind: 'cut', bytes: 5000, operation });
  await kinds();
  await screen.getByRole('menuitem', { name: /^Main table/ }).click();
  await expect.element(dialog.getByText(/The connection was lost before the file was complete/)).toBeVisible();
  expect(saved()).toEqual([]);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.element(screen.getByText(/Download complete: .*395 rows/)).toBeVisible();
});
