import { expect, test } from 'vitest';
import { submitTree, treeFiles, treeForm } from '../../../tests/helpers/form-with-choices';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { SubmissionsPage } from './SubmissionsPage';

mockPages('roles');

async function visitTable() {
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    `${treeForm}/submissions`,
  );
  await expect.element(screen.getByRole('gridcell', { name: 'mb', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: /^Columns/ }).click();
  await screen.getByRole('checkbox', { name: 'Labels of choices instead of codes' }).click();
  return screen;
}

test.each(treeFiles)('shows labels of choices from an attached %s in the table', async (name, file) => {
  await submitTree(name, file);
  const screen = await visitTable();
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'Baobab', exact: true })).toBeVisible();
});

test('says which file is too large for labels of choices in the table', async () => {
  await submitTree('itemsets.csv', `list_name,name,label\ntrees,mb,Baobab\n${' '.repeat(5_000_000)}`);
  const screen = await visitTable();
  await expect.element(screen.getByText(/in a file larger than 4 MB: itemsets\.csv/)).toBeVisible();
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByRole('gridcell', { name: 'mb', exact: true })).toBeVisible();
});
