import { expect, test } from 'vitest';
import { signIn } from '~/session/session';
import {
  countOf,
  householdPath,
  mockList,
  openList,
  shownRows,
  visitList,
} from '../../../../tests/helpers/submissions-list';

mockList();
const inTrash = () => countOf('__system/deletedAt ne null');

test('a row is deleted at once, and Undo restores it; the counts follow', async () => {
  const { screen } = await openList();
  const before = await inTrash();
  await screen
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText(/^Submission moved to the trash: /)).toBeVisible();
  await expect.element(screen.getByText('394 submissions', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(screen.getByRole('menuitem', { name: `${before + 1} deleted submissions` })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('395 submissions', { exact: true })).toBeVisible();
  expect(await inTrash()).toBe(before);
});

test('shows the deleted ones with the time, restores one, then all of them as a job', async () => {
  const { screen, at } = await openList();
  const before = await inTrash();
  await screen.getByRole('button', { name: 'More', exact: true }).click();
  await screen.getByRole('menuitem', { name: `${before} deleted submissions` }).click();
  expect(at()).toBe(`${householdPath}?deleted=true`);
  const grid = screen.getByRole('grid', { name: 'Deleted submissions' });
  await expect.element(grid.getByRole('columnheader', { name: 'Deleted at' })).toBeVisible();
  await expect.element(grid.getByRole('columnheader', { name: 'State' })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/are kept for 30 days/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Review state:/ })).toBeDisabled();
  await grid
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect.element(screen.getByText(/^Submission restored: /)).toBeVisible();
  await expect.poll(inTrash).toBe(before - 1);
  await expect.poll(() => shownRows().length).toBe(before - 1);

  await screen.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await screen.getByRole('button', { name: 'Restore…' }).click();
  const title = before - 1 === 1 ? 'Restore 1 submission' : `Restore ${before - 1} submissions`;
  await screen.getByRole('dialog', { name: title }).getByRole('button', { name: title }).click();
  await expect.element(screen.getByText('No deleted submissions')).toBeVisible();
  expect(await inTrash()).toBe(0);
  const panel = screen.getByRole('region', { name: 'Jobs' });
  await panel.getByRole('button', { name: new RegExp(`^Undo ${before - 1} `) }).click();
  await expect.poll(inTrash).toBe(before - 1);
  await expect.poll(() => shownRows().length).toBe(before - 1);
});

test('a user without the right to delete is told whom to ask, and sees no trash in the list', async () => {
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await visitList({ query: '?deleted=true' });
  await expect.element(screen.getByText('You do not have access to Deleted submissions')).toBeVisible();
});
