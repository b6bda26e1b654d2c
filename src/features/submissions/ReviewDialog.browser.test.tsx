import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mockList, openList, rowTexts } from '../../../tests/helpers/submissions-list';

const { mocks, asked } = mockList();
const firstRow = () => rowTexts()[0] ?? '';

interface StoredRow {
  __id: string;
  __system: { reviewState: string | null };
}

/** The newest submission as stored on the server, and the notes in its history, the latest first. */
async function stored() {
  const order = encodeURIComponent('__system/submissionDate desc');
  const rows = await fetch(`/v1/projects/1/forms/household_survey.svc/Submissions?$top=1&$orderby=${order}`);
  const { value } = (await rows.json()) as { value: [StoredRow] };
  const [{ __id, __system }] = value;
  const answer = await fetch(`/v1/projects/1/forms/household_survey/submissions/${encodeURIComponent(__id)}/audits`);
  const history = ((await answer.json()) as { notes: string | null }[]).map(({ notes }) => notes);
  return { id: __id, state: __system.reviewState, notes: history[0], history };
}

/** Opens the review of the newest submission and selects a state. */
async function openReview(choice: string, query = '') {
  const { screen } = await openList(query);
  return { screen, ...(await review(screen, choice)) };
}

/** Opens the review of the newest submission again. */
async function review(screen: Awaited<ReturnType<typeof openList>>['screen'], choice: string) {
  await screen
    .getByRole('button', { name: /^Review (?!state)/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  await dialog.getByRole('radio', { name: choice }).click();
  return {
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
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
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
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
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
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
  await vi.waitFor(() => expect(firstRow()).toContain('Rejected'));
  expect(await stored()).toMatchObject({ state: 'rejected' });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(() => expect(firstRow()).toMatch(/Received|File missing/));
  expect(await stored()).toMatchObject({ state: null });
});

test('a filtered row stays visible until the table is refreshed', async () => {
  const before = await stored();
  const { screen, update } = await openReview('Approved', '?reviewState=null');
  await expect.element(screen.getByText('181 of 395')).toBeVisible();
  await update.click();
  await expect.element(screen.getByText(/^Submission approved: /)).toBeVisible();
  await vi.waitFor(() => expect(firstRow()).toContain('Approved'));
  expect(await stored()).toMatchObject({ id: before.id, state: 'approved' });
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByText('180 of 395')).toBeVisible();
  await vi.waitFor(() => expect(firstRow()).not.toContain('Approved'));
});

test('the shortcut and Enter choose nothing: the field asks for a state, the current one is only named', async () => {
  const { screen } = await openList();
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
  await expect.element(screen.getByText(/^Submission marked as having issues: /)).toBeVisible();

  await userEvent.keyboard('r');
  await expect.element(dialog.getByText(/^Current state: Has issues/)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('saves the notes as typed, marks the row, and Undo restores it', async () => {
  const before = await stored();
  const { screen, dialog, notes, update } = await openReview('Rejected');
  await notes.fill('Größe – "12 %" ?');
  await update.click();
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(firstRow()).toContain('Rejected');
  expect(document.querySelector('[data-r="0"]')?.getAttribute('data-mark')).toBe('changed');
  expect(await stored()).toMatchObject({ state: 'rejected', notes: 'Größe – "12 %" ?' });

  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(async () => expect((await stored()).state).toBe(before.state));
  await vi.waitFor(() => expect(firstRow()).not.toContain('Rejected'));
});

test('asks before it discards notes that a refusal left in the dialog', async () => {
  const { screen, dialog, notes, update, alert } = await openReview('Approved');
  await notes.fill('kept');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateSubmission' });
  await update.click();
  await expect.element(alert).toMatchTextContent(/You do not have permission/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('Discard what you typed?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a lost review is done only if the history has it, not because the state was the same before', async () => {
  const { screen, update } = await openReview('Rejected');
  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  await update.click();
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
  const before = await stored();
  expect(before.state).toBe('rejected');

  const again = await review(screen, 'Rejected');
  await again.notes.fill('Called the team again.');
  mocks().server.faults.add({ kind: 'offline', operation: 'updateSubmission' });
  await again.update.click();
  await expect.element(again.alert).toMatchTextContent(/Nothing was changed/);
  await expect.element(again.notes).toHaveValue('Called the team again.');
  expect((await stored()).history).toEqual(before.history);

  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  await again.update.click();
  await expect.element(again.dialog).not.toBeInTheDocument();
  expect((await stored()).history).toEqual(['Called the team again.', ...before.history]);
});

test('sends once and cannot be closed while it sends', async () => {
  const { screen, dialog, update } = await openReview('Approved');
  mocks().server.faults.add({ kind: 'delay', milliseconds: 500, operation: 'updateSubmission' });
  await userEvent.dblClick(update);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(screen.getByText(/^Submission approved: /)).toBeVisible();
  expect(asked.filter((path) => path.includes('/submissions/uuid'))).toHaveLength(1);
});

test('returns the focus to the row when it closes', async () => {
  const { screen } = await openList();
  document.querySelector<HTMLElement>('[data-r="1"] [role="gridcell"]')?.focus();
  await userEvent.keyboard('r');
  await expect.element(screen.getByRole('radio', { name: 'Approved' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.activeElement?.closest('[data-r]')?.getAttribute('data-r')).toBe('1');
});
