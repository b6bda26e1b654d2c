import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SubmissionsPage } from './SubmissionsPage';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';

const path = '/projects/1/forms/household_survey/submissions';
const mocks = mockPages('demo');
const rowTexts = () => [...document.querySelectorAll('[data-r]')].map((row) => row.textContent);
const firstRow = () => rowTexts()[0] ?? '';

interface StoredRow {
  __id: string;
  __system: { reviewState: string | null };
}

/** The newest submission as stored on the server, and the notes of the latest entry in its history. */
async function stored() {
  const order = encodeURIComponent('__system/submissionDate desc');
  const rows = await fetch(`/v1/projects/1/forms/household_survey.svc/Submissions?$top=1&$orderby=${order}`);
  const { value } = (await rows.json()) as { value: [StoredRow] };
  const [{ __id, __system }] = value;
  const audits = await fetch(`/v1/projects/1/forms/household_survey/submissions/${encodeURIComponent(__id)}/audits`);
  const [latest] = (await audits.json()) as { notes: string | null }[];
  return { id: __id, state: __system.reviewState, notes: latest?.notes };
}

async function openPage(query = '') {
  const page = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    path + query,
  );
  await vi.waitFor(() => expect(rowTexts().length).toBeGreaterThan(3), 5000);
  return page;
}

/** Opens the review of the newest submission and selects a state. */
async function openReview(choice: string, query = '') {
  const { screen } = await openPage(query);
  await screen.getByRole('button', { name: 'Review', exact: true }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  await dialog.getByRole('radio', { name: choice }).click();
  return {
    screen,
    dialog,
    option: dialog.getByRole('radio', { name: choice }),
    notes: dialog.getByLabelText(/^Notes/),
    update: dialog.getByRole('button', { name: 'Update' }),
    alert: dialog.getByRole('alert'),
  };
}

test.each([
  ['refuses', 403.1, /You do not have permission to do this\./],
  ['fails', 500, /error code 500/],
])('reports a server that %s in the dialog, keeps the input, and a retry works', async (_what, code, message) => {
  const { screen, option, notes, update, alert } = await openReview('Rejected');
  await notes.fill('kept');
  mocks().server.faults.add({ kind: 'problem', code, operation: 'updateSubmission' });
  await update.click();
  await expect.element(alert).toMatchTextContent(message);
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  await expect.element(notes).toHaveValue('kept');
  await expect.element(option).toBeChecked();
  expect(await stored()).toMatchObject({ state: null });
  await update.click();
  await expect.element(screen.getByText('Submission rejected.')).toBeVisible();
  await vi.waitFor(() => expect(firstRow()).toContain('Rejected'));
  expect(await stored()).toMatchObject({ state: 'rejected', notes: 'kept' });
});

test('reports a request lost before the write as not done, and a retry works', async () => {
  const { screen, notes, update, alert } = await openReview('Rejected');
  await notes.fill('still here');
  mocks().server.faults.add({ kind: 'offline', operation: 'updateSubmission' });
  await update.click();
  await expect.element(alert).toMatchTextContent(/Nothing was changed/);
  await expect.element(notes).toHaveValue('still here');
  expect(await stored()).toMatchObject({ state: null });
  await update.click();
  await expect.element(screen.getByText('Submission rejected.')).toBeVisible();
  expect(await stored()).toMatchObject({ state: 'rejected', notes: 'still here' });
});

test('reports a lost connection as an unknown result', async () => {
  const { dialog, update, alert } = await openReview('Rejected');
  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  mocks().server.faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 99 });
  await update.click();
  await expect.element(alert).toMatchTextContent(/Your change may have been made/);
  mocks().server.faults.clear();
  await update.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ state: 'rejected' });
});

test('Enter in the options sends; Undo in the toast restores the state', async () => {
  const { screen } = await openReview('Rejected');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Submission rejected.')).toBeVisible();
  await vi.waitFor(() => expect(firstRow()).toContain('Rejected'));
  expect(await stored()).toMatchObject({ state: 'rejected' });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(() => expect(firstRow()).toMatch(/Received|Missing attachment/));
  expect(await stored()).toMatchObject({ state: null });
});

test('a filtered row stays visible until the table is refreshed', async () => {
  const before = await stored();
  const { screen, update } = await openReview('Approved', '?reviewState=null');
  await expect.element(screen.getByText('181 of 395')).toBeVisible();
  await update.click();
  await expect.element(screen.getByText('Submission approved.')).toBeVisible();
  await vi.waitFor(() => expect(firstRow()).toContain('Approved'));
  expect(await stored()).toMatchObject({ id: before.id, state: 'approved' });
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByText('180 of 395')).toBeVisible();
  await vi.waitFor(() => expect(firstRow()).not.toContain('Approved'));
});

test('the shortcut and Enter choose nothing: the field asks for a state, the current one is only named', async () => {
  const { screen } = await openPage();
  document.querySelector<HTMLElement>('[data-r="0"] [role="gridcell"]')?.focus();
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  await expect.element(dialog.getByRole('radio', { name: 'Approved' })).toHaveFocus();
  await expect.element(dialog.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^Current state: Received/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Select a review state.');
  await expect.element(dialog.getByRole('radio', { name: 'Approved' })).toHaveFocus();
  expect(await stored()).toMatchObject({ state: null });
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Submission marked as having issues.')).toBeVisible();

  await userEvent.keyboard('r');
  await expect.element(dialog.getByText(/^Current state: Has issues/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { checked: true })).not.toBeInTheDocument();
});
