import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { signIn, signOut } from '~/session/session';
import { publishRegistration } from '../../../tests/helpers/entity-form';
import { mockApp, type Screen } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const page = '/projects/1/entity-lists';

const create = async (name: string, projectId = 1) =>
  expect((await ask(`/projects/${projectId}/datasets`, 'POST', { name })).status).toBe(200);
const addEntity = async (list: string, label: string) =>
  expect((await ask(`/projects/1/datasets/${list}/entities`, 'POST', { label, data: {} })).status).toBe(200);
const storedNames = async () => (await stored<{ name: string }[]>('/projects/1/datasets')).map(({ name }) => name);
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
/** The names in the order of the table. */
const names = () => [...document.querySelectorAll('[data-r] th')].map((cell) => cell.textContent);
const listed = (...expected: string[]) => vi.waitFor(() => expect(names()).toEqual(expected), 10_000);

test('lists entity lists with counts and forms that lead to their pages; search and order are in the address', async () => {
  await publishRegistration(1, 'people');
  for (const name of ['list_10', 'list_9', 'أشجار']) await create(name);
  await addEntity('people', 'Amina');
  const { screen, at } = await visit(page);
  await listed('list_9', 'list_10', 'people', 'أشجار');
  await expect.element(screen.getByText('4 entity lists')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Entity Lists/ })).toHaveAccessibleName(/^Entity Lists ?4$/);
  // Its forms are asked for after the page has loaded.
  const form = row(screen, 'people').getByRole('link', { name: 'Registration' });
  await expect.element(form).toHaveAttribute('href', '/projects/1/forms/registration/submissions');
  await expect.element(row(screen, 'people').getByRole('cell').nth(0)).toHaveTextContent('1');
  await row(screen, 'people')
    .getByRole('button', { name: /^More actions/ })
    .click();
  await expect
    .element(screen.getByRole('menuitem', { name: 'Download CSV' }))
    .toHaveAttribute('href', '/v1/projects/1/datasets/people/entities.csv');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('columnheader', { name: 'Entities' }).click();
  await listed('people', 'list_9', 'list_10', 'أشجار');
  await expect.poll(() => at()).toBe(`${page}?sort=-entities`);
  await screen.getByRole('searchbox', { name: 'Find entity lists' }).fill('nothing');
  await expect.element(screen.getByText('No entity lists match')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await screen.getByRole('searchbox', { name: 'Find entity lists' }).fill('LIST_9');
  await listed('list_9');
  await expect.element(screen.getByText('1 of 4')).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Find entity lists' }).fill('');
  await screen.getByRole('link', { name: 'أشجار' }).click();
  // The code of the entities' page loads first.
  await vi.waitFor(() => expect(decodeURIComponent(at())).toBe('/projects/1/entity-lists/أشجار/entities'), 10_000);
  await expect.element(screen.getByText('No entities yet')).toBeVisible();
});

test('says while somebody types what is wrong with a name, and suggests another; one taken meanwhile is refused', async () => {
  await create('people');
  const { screen, at } = await visit(page);
  await screen.getByRole('button', { name: 'New list' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Create entity list' });
  const name = dialog.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await name.fill('PEOPLE');
  await expect.element(dialog.getByText('The name people is taken.')).toBeVisible();
  await name.fill('a.b');
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/cannot have “.”/);
  await name.fill('1st');
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Start with a letter/);
  await name.fill('water points');
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/cannot have spaces/);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/cannot have spaces/);
  await dialog.getByRole('button', { name: 'Use water_points' }).click();
  await expect.element(name).toHaveValue('water_points');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await create('trees');
  for (const [typed, refusal] of [
    ['trees', /already has an entity list “trees”/],
    ['Trees', /in other capitals/],
  ] as const) {
    await name.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(refusal);
    await expect.element(name).toHaveFocus();
  }
  await name.fill('water_points');
  mocks().server.faults.add({ kind: 'lost', operation: 'createDataset' });
  await dialog.getByRole('button', { name: 'Create entity list' }).click();
  await expect
    .element(screen.getByText(/^Entity list created: \u2068water_points\u2069\. Add its properties next\.$/))
    .toBeVisible();
  expect(at()).toBe('/projects/1/entity-lists/water_points/properties');
  await expect.element(screen.getByText('No properties yet')).toBeVisible();
  expect(await storedNames()).toEqual(['people', 'trees', 'water_points']);
});

test('an encrypted project says what its lists are for', async () => {
  const made = (await (await ask('/projects', 'POST', { name: 'Secret' })).json()) as { id: number };
  expect((await ask(`/projects/${made.id}/key`, 'POST', { passphrase: 'a long passphrase' })).status).toBe(200);
  const { screen } = await visit(`/projects/${made.id}/entity-lists`);
  await screen.getByRole('button', { name: 'New list' }).first().click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Create entity list' }).getByText(/are encrypted/))
    .toBeVisible();
});

test('shows the deleted lists with their data, and remembers that they are folded; an older server has none', async () => {
  for (const name of ['gone', 'here']) await create(name);
  await addEntity('gone', 'One');
  expect((await ask('/projects/1/datasets/gone', 'DELETE')).status).toBe(200);
  const { screen } = await visit(page);
  await listed('here');
  const trash = screen.getByRole('region', { name: 'Trash (1)' });
  await expect.element(trash.getByText(/cannot be restored/)).toBeVisible();
  await expect
    .element(trash.getByRole('link', { name: 'Download CSV of gone' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/v1\/projects\/1\/trash\/datasets\/\d+\/entities\.csv$/));
  const address = document.querySelector<HTMLAnchorElement>('.trash a')?.getAttribute('href') ?? '';
  expect((await fetch(address)).status).toBe(200);
  await trash.getByRole('button', { name: 'Trash (1)' }).click();
  await expect.element(trash.getByRole('link')).not.toBeInTheDocument();
  await vi.waitFor(async () => {
    const { preferences } = await stored<{ preferences: { projects: Record<string, object> } }>('/users/current');
    expect(preferences.projects['1']).toEqual({ datasetTrashCollapsed: true });
  });
  await screen.unmount();

  mocks().server.release = '2025.4';
  await signOut('asked');
  await signIn('admin@example.org', 'demonstration-admin');
  // The fault stays pending until the page has asked for the trash.
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'getDataset' });
  const older = await visit(page);
  await listed('here');
  await vi.waitFor(() => expect(mocks().server.faults.list()).toHaveLength(0), 10_000);
  expect(older.screen.getByRole('region', { name: /^Trash/ }).elements()).toEqual([]);
});

test('lists that fail to load say why, and can be retried', async () => {
  await create('people');
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listDatasets', times: 99 });
  const { screen } = await visit(page);
  const again = screen.getByRole('button', { name: 'Try again' }).first();
  // In vain at first: by then the page has asked for all that it asks for by itself.
  await again.click();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 10_000);
  await expect.element(again).toBeVisible();
  mocks().server.faults.clear();
  await again.click();
  await listed('people');
});
