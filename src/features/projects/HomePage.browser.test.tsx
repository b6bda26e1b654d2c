import { expect, test } from 'vitest';
import { getListFormsQueryKey, listForms } from '~/api/generated/hooks/forms';
import { getListProjectsQueryKey, listProjects } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import type { FormExtended } from '~/api/schema';
import { choose } from '../../../tests/helpers/choose';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { HomePage } from './HomePage';

mockPages('roles');

test('the forms of archived projects take no space from those of the others', async () => {
  const [[project], [form]] = await Promise.all([listProjects(), listForms(1)]);
  if (!project || !form) throw new Error('the server has neither a project nor a form');
  queryClient.setQueryData(getListProjectsQueryKey(), [
    { ...project, id: 1, archived: null, forms: 8, datasets: 0 },
    { ...project, id: 2, name: 'Old', archived: true, forms: 20, datasets: 0 },
  ]);
  const forms = Array.from({ length: 8 }, (_, index): FormExtended => {
    const name = `Form ${index + 1}`;
    return { ...(form as FormExtended), xmlFormId: `form_${index}`, name, state: 'open' };
  });
  queryClient.setQueryData(getListFormsQueryKey(1), forms);
  const { screen } = await visitPage([{ path: '/', Component: HomePage }], '/');
  await expect.element(screen.getByText('Form 1', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Form 8', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Old' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Show all/ }).elements()).toEqual([]);
});

test('the chosen order and the compact list with what needs attention are remembered', async () => {
  const { screen } = await visitPage([{ path: '/', Component: HomePage }], '/');
  await choose(screen.getByLabelText('Sort'), 'A to Z');
  const names = () =>
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => names().slice(0, 2).join()).toMatch(/^Clinic visits.*,Water points/);
  await screen.getByRole('radio', { name: 'Projects', exact: true }).click();
  const row = screen.getByRole('table', { name: 'Projects' }).getByRole('row', { name: /^Water points/ });
  await expect.element(row).toBeVisible();
  await expect.element(row).toMatchTextContent(/submissions/);
  await expect.element(screen.getByRole('region', { name: 'Water points' })).not.toBeInTheDocument();
  await expect
    .poll(async () => (await stored<{ preferences: { site: object } }>('/users/current')).preferences.site)
    .toMatchObject({ alidadeProjectsView: 'list', projectSortMode: 'alphabetical' });
  await screen.getByRole('radio', { name: 'Forms', exact: true }).click();
  await expect.element(screen.getByRole('region', { name: 'Water points' })).toBeVisible();
});

test('an empty home page has one button for a new project, and links to documentation and forum', async () => {
  queryClient.setQueryData(getListProjectsQueryKey(), []);
  const { screen } = await visitPage([{ path: '/', Component: HomePage }], '/');
  await expect.element(screen.getByText('No projects yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New project' }).elements()).toHaveLength(1);
  await expect.element(screen.getByRole('link', { name: /^Documentation/ })).toBeVisible();
  const forum = screen.getByRole('link', { name: /^Forum/ });
  await expect.element(forum).toBeVisible();
  const words = document.createRange();
  words.selectNode(forum.element().firstChild ?? document.body);
  const icon = forum.element().querySelector('svg')?.getBoundingClientRect();
  expect(icon?.left, 'the icon is after the words').toBeGreaterThanOrEqual(words.getBoundingClientRect().right);
});
