import { Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { JobsGate } from '~/app/shell/JobsGate';
import { loadTexts } from '~/i18n/i18n';
import { signIn } from '~/session/session';
import { mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsPage } from '../SubmissionsPage';

const mocks = mockPages('demo', () => void loadTexts('jobs'));
const path = '/projects/1/forms/household_survey/submissions';

function Frame() {
  return (
    <>
      <Outlet />
      <JobsGate />
    </>
  );
}
const routes = [
  {
    Component: Frame,
    children: [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
  },
];
const rows = () => document.querySelectorAll('[data-r]');
async function openPage(query = '') {
  const visited = await visitPage(routes, path + query);
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0), 5000);
  return visited;
}
const inTrash = async () => {
  const filter = encodeURIComponent('__system/deletedAt ne null');
  const found = await stored<{ '@odata.count': number }>(
    `/projects/1/forms/household_survey.svc/Submissions?$top=0&$count=true&$filter=${filter}`,
  );
  return found['@odata.count'];
};

test('a row is deleted at once, and Undo restores it; the counts follow', async () => {
  const { screen } = await openPage();
  const before = await inTrash();
  await screen.getByRole('button', { name: 'More actions' }).first().click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Submission moved to the trash.')).toBeVisible();
  await expect.element(screen.getByText('394 submissions', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: `${before + 1} deleted submissions` })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('395 submissions', { exact: true })).toBeVisible();
  expect(await inTrash()).toBe(before);
});

test('a deletion whose answer is lost is read again and reported as done', async () => {
  const { screen } = await openPage();
  mocks().server.faults.add({ kind: 'lost', status: 504, operation: 'deleteSubmission' });
  await screen.getByRole('button', { name: 'More actions' }).first().click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Submission moved to the trash.')).toBeVisible();
  await expect.element(screen.getByText('394 submissions', { exact: true })).toBeVisible();
});

test('shows the deleted ones with the time, restores one, then all of them as a job', async () => {
  const { screen, at } = await openPage();
  const before = await inTrash();
  await screen.getByRole('button', { name: `${before} deleted submissions` }).click();
  expect(at()).toBe(`${path}?deleted=true`);
  const grid = screen.getByRole('grid', { name: 'Deleted submissions' });
  await expect.element(grid.getByRole('columnheader', { name: 'Deleted at' })).toBeVisible();
  await expect.element(grid.getByRole('columnheader', { name: 'State' })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/are kept for 30 days/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Review state:/ })).toBeDisabled();
  await grid.getByRole('button', { name: 'Restore' }).first().click();
  await expect.element(screen.getByText('Submission restored.')).toBeVisible();
  await vi.waitFor(async () => expect(await inTrash()).toBe(before - 1));
  await vi.waitFor(() => expect(rows()).toHaveLength(before - 1));

  await screen.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await screen.getByRole('button', { name: 'Restore…' }).click();
  const title = before - 1 === 1 ? 'Restore 1 submission' : `Restore ${before - 1} submissions`;
  await screen.getByRole('dialog', { name: title }).getByRole('button', { name: title }).click();
  await expect.element(screen.getByText('No deleted submissions')).toBeVisible();
  expect(await inTrash()).toBe(0);
  const panel = screen.getByRole('region', { name: 'Jobs' });
  await panel.getByRole('button', { name: new RegExp(`^Undo ${before - 1} `) }).click();
  await vi.waitFor(async () => expect(await inTrash()).toBe(before - 1));
  await vi.waitFor(() => expect(rows()).toHaveLength(before - 1));
});

test('a user without the right to delete is told whom to ask, and sees no trash in the list', async () => {
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await visitPage(routes, `${path}?deleted=true`);
  await expect.element(screen.getByText('You do not have access to Deleted submissions')).toBeVisible();
});
