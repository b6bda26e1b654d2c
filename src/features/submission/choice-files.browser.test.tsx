import { expect, test } from 'vitest';
import { type ChoiceFile, submitTree, treeFiles, treeSubmission } from '../../../tests/helpers/form-with-choices';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { SubmissionPage } from './SubmissionPage';

mockPages('roles');

/** Publishes a form whose choices are this file, and opens a submission to it. */
async function visitTree(name: ChoiceFile, file: string | null) {
  await submitTree(name, file);
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/:instanceId?', Component: SubmissionPage }],
    treeSubmission,
  );
  await expect.element(screen.getByText('Which tree?')).toBeVisible();
  return screen;
}

test.each(treeFiles)('shows the label of a choice from an attached %s, with its value beside', async (name, file) => {
  const screen = await visitTree(name, file);
  await expect.element(screen.getByText('Baobab')).toBeVisible();
  await expect.element(screen.getByText('mb', { exact: true })).toBeVisible();
});

test('shows the value of a choice if the file is missing', async () => {
  const screen = await visitTree('trees.csv', null);
  await expect.element(screen.getByText('mb', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Baobab')).not.toBeInTheDocument();
});

test('shows the value of a choice if the file is too large, and says so', async () => {
  const screen = await visitTree('trees.csv', `name,label\nmb,Baobab\n${' '.repeat(5_000_000)}`);
  const note = 'Some choices are shown by their codes, because their labels are in a file larger than 4 MB: trees.csv';
  await expect.element(screen.getByText(note)).toBeVisible();
  await expect.element(screen.getByText('mb', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Baobab')).not.toBeInTheDocument();
});
