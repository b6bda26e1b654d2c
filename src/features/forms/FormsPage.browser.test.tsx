import { expect, test } from 'vitest';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const storedForms = async () =>
  (await stored<{ xmlFormId: string }[]>('/projects/1/forms')).map(({ xmlFormId }) => xmlFormId).toSorted();

test('a restored form is counted at once by the tab and the list of projects; columns of closed forms stand under the others', async () => {
  expect((await ask('/projects/1/forms/water_point', 'DELETE')).status).toBe(200);
  const { screen, go } = await visit('/');
  await screen.getByRole('link', { name: 'Water points' }).click();
  const tab = screen.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: /^Forms/ });
  await expect.element(tab).toHaveAccessibleName(/^Forms ?2$/);
  const restore = screen.getByRole('dialog');
  await screen.getByRole('button', { name: /^Restore Water point/ }).click();
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'restoreForm' });
  await restore.getByRole('button', { name: 'Restore form' }).click();
  await expect.element(restore.getByRole('alert')).toMatchTextContent(/error code 500/);
  await expect.element(tab).toHaveAccessibleName(/^Forms ?2$/);
  expect(await storedForms()).toEqual(['old_census', 'repair']);
  await restore.getByRole('button', { name: 'Restore form' }).click();
  await expect.element(restore).not.toBeInTheDocument();
  await expect.element(tab).toHaveAccessibleName(/^Forms ?3$/);
  expect(await storedForms()).toEqual(['old_census', 'repair', 'water_point']);
  await screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click();
  await expect.element(screen.getByRole('link', { name: 'Water point', exact: true })).toBeVisible();

  await go('/projects/1');
  await expect.element(screen.getByRole('heading', { name: 'Closed forms' })).toBeVisible();
  const ends = [...document.querySelectorAll('.forms-section')].map((section) =>
    [...section.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().right),
  );
  expect(ends).toHaveLength(2);
  expect(ends[1]).toEqual(ends[0]);
});
