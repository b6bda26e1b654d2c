import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mockList, openList, rowTexts } from '../../../tests/helpers/submissions-list';

/* What becomes of a review whose answer is lost: domain/submissions/review.integration. */

const { mocks, asked } = mockList();
const firstRow = () => rowTexts()[0] ?? '';

interface StoredRow {
  __id: string;
  __system: { reviewState: string | null };
}

/** The newest submission as stored on the server, and the latest note in its history. */
async function stored() {
  const order = encodeURIComponent('__system/submissionDate desc');
  const rows = await fetch(`/v1/projects/1/forms/household_survey.svc/Submissions?$top=1&$orderby=${order}`);
  const { value } = (await rows.json()) as { value: [StoredRow] };
  const [{ __id, __system }] = value;
  const answer = await fetch(`/v1/projects/1/forms/household_survey/submissions/${encodeURIComponent(__id)}/audits`);
  const [latest] = (await answer.json()) as { notes: string | null }[];
  return { id: __id, state: __system.reviewState, notes: latest?.notes };
}

/** Opens the review of the newest submission and selects a state. */
async function openReview(choice: string, query = '') {
  const { screen } = await openList(query);
  await screen
    .getByRole('button', { name: /^Review (?!state)/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  const option = dialog.getByRole('radio', { name: choice });
  await option.click();
  return {
    screen,
    dialog,
    option,
    notes: dialog.getByLabelText(/^Notes/),
    update: dialog.getByRole('button', { name: 'Update' }),
    alert: dialog.getByRole('alert'),
  };
}

test('a refusal and a lost request keep the input, which is not discarded unasked; then it is saved as typed, and undone', async () => {
  const { screen, dialog, option, notes, update, alert } = await openReview('Rejected');
  const { faults } = mocks().server;
  await notes.fill('Größe – "12 %" ?');
  faults.add({ kind: 'problem', code: 403.1, operation: 'updateSubmission' });
  await update.click();
  await expect.element(alert).toMatchTextContent(/You do not have permission to do this\./);
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  faults.add({ kind: 'offline', operation: 'updateSubmission' });
  await update.click();
  await expect.element(alert).toMatchTextContent(/Nothing was changed/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('Discard what you typed?')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(notes).toHaveValue('Größe – "12 %" ?');
  await expect.element(option).toBeChecked();
  expect(await stored()).toMatchObject({ state: null });
  await update.click();
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => firstRow()).toContain('Rejected');
  expect(document.querySelector('[data-r="0"]')?.getAttribute('data-mark')).toBe('changed');
  expect(await stored()).toMatchObject({ state: 'rejected', notes: 'Größe – "12 %" ?' });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => firstRow()).toMatch(/Received|File missing/);
  expect(await stored()).toMatchObject({ state: null });
});

test('an unknown result is told in the dialog, and sent again from there', async () => {
  const { screen, dialog, update, alert } = await openReview('Rejected');
  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  mocks().server.faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 99 });
  await update.click();
  await expect.element(alert).toMatchTextContent(/Your change may have been made/);
  mocks().server.faults.clear();
  await update.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
  expect(await stored()).toMatchObject({ state: 'rejected' });
});

test('sends once and cannot be closed while it sends; a filtered row stays until the table is refreshed', async () => {
  const before = await stored();
  const { screen, dialog, update } = await openReview('Approved', '?reviewState=null');
  await expect.element(screen.getByText('181 of 395')).toBeVisible();
  mocks().server.faults.add({ kind: 'delay', milliseconds: 300, operation: 'updateSubmission' });
  asked.length = 0;
  await userEvent.dblClick(update);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(screen.getByText(/^Submission approved: /)).toBeVisible();
  expect(asked.filter((path) => path.includes('/submissions/uuid'))).toHaveLength(1);
  await expect.poll(() => firstRow()).toContain('Approved');
  expect(await stored()).toMatchObject({ id: before.id, state: 'approved' });
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByText('180 of 395')).toBeVisible();
  await expect.poll(() => firstRow()).not.toContain('Approved');
});

test('by keys: the dialog asks for a state, Enter sends it, and the focus returns to the row', async () => {
  const { screen } = await openList();
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  const focusedRow = () => document.activeElement?.closest('[data-r]')?.getAttribute('data-r');
  document.querySelector<HTMLElement>('[data-r="0"] [role="gridcell"]')?.focus();
  await userEvent.keyboard('r');
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
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(focusedRow()).toBe('0');
});
