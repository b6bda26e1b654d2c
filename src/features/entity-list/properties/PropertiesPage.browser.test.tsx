import { expect, test, vi } from 'vitest';
import { bidiIsolate } from '~/shared/lib/isolate';
import { publishRegistration } from '../../../../tests/helpers/entity-form';
import { mockApp, type Screen } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const page = '/projects/1/entity-lists/people/properties';

const createList = async () => expect((await ask('/projects/1/datasets', 'POST', { name: 'people' })).status).toBe(200);
const add = async (name: string) =>
  expect((await ask('/projects/1/datasets/people/properties', 'POST', { name })).status).toBe(200);
const storedNames = async () =>
  (await stored<{ properties: { name: string }[] }>('/projects/1/datasets/people')).properties.map(({ name }) => name);
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
const remove = async (screen: Screen, name: string) => {
  await row(screen, name)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await screen.getByRole('menuitem', { name: 'Delete property…' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete property' }).click();
};
const openAdd = async (screen: Screen) => {
  await screen.getByRole('button', { name: 'New properties' }).click();
  return screen.getByRole('dialog', { name: 'Add properties' });
};

test('adds one property, also if the answer is lost, and shows a refusal in the dialog', async () => {
  await createList();
  const { screen } = await visit(page);
  await expect.element(screen.getByText('No properties yet')).toBeVisible();
  const dialog = await openAdd(screen);
  const field = dialog.getByLabelText('Names');
  await expect.element(field).toHaveFocus();
  await dialog.getByRole('button', { name: 'Add properties' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter or paste at least one name.');
  await add('village');
  await field.fill('village');
  await dialog.getByRole('button', { name: 'Add 1 property' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/already has a property “village”/);
  mocks().server.faults.add({ kind: 'lost', operation: 'createDatasetProperty' });
  await field.fill('お名前');
  await dialog.getByRole('button', { name: 'Add 1 property' }).click();
  await expect.element(screen.getByText(`Property added: ${bidiIsolate('お名前')}.`)).toBeVisible();
  await expect.element(row(screen, 'お名前')).toHaveAttribute('data-mark', 'changed');
  await expect.element(screen.getByRole('link', { name: /^Properties/ })).toHaveAccessibleName(/^Properties ?2$/);
  expect(await storedNames()).toEqual(['village', 'お名前']);
});

test('adds many in their order, says before what cannot be added, and reads only the head of a spreadsheet', async () => {
  await createList();
  await add('village');
  const { screen } = await visit(page);
  const dialog = await openAdd(screen);
  await dialog.getByLabelText('Names').fill('zone\nfirst name\nVillage\nlabel\nage\nage');
  await expect.element(dialog.getByRole('radio', { name: '2 will be added' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: '4 with problems' })).toBeVisible();
  const line = (text: RegExp) => dialog.getByRole('listitem').filter({ hasText: text });
  await expect.element(line(/first name/)).toMatchTextContent(/cannot have spaces/);
  await expect.element(line(/Village/)).toMatchTextContent(/The list has the property village/);
  await expect.element(line(/^Line 4/)).toMatchTextContent(/reserved/);
  await expect.element(line(/^Line 6/)).toMatchTextContent(/appears twice/);
  await line(/first name/)
    .getByRole('button', { name: 'Use first_name' })
    .click();
  await dialog.getByRole('button', { name: 'Add 3 properties' }).click();
  await vi.waitFor(async () => expect(await storedNames()).toEqual(['village', 'zone', 'first_name', 'age']), 10_000);
  await expect.element(screen.getByRole('link', { name: /^Properties/ })).toHaveAccessibleName(/^Properties ?4$/);

  const next = await openAdd(screen);
  await next.getByLabelText('Names').fill('tree height\tgirth\n12\t30');
  await expect.element(next.getByText(/Line 2 is ignored/)).toBeVisible();
  await next.getByRole('button', { name: 'Correct 1 name' }).click();
  await next.getByRole('button', { name: 'Add 2 properties' }).click();
  await vi.waitFor(async () => expect((await storedNames()).slice(4)).toEqual(['tree_height', 'girth']), 10_000);
  await screen.getByRole('searchbox', { name: 'Find properties' }).fill('girth');
  await expect.element(screen.getByText('1 of 6')).toBeVisible();
});

test('deletes a property; one in use says what to do first', async () => {
  await publishRegistration(1, 'people');
  await add('years');
  for (const [label, years] of [
    ['Amina', '7'],
    ['Baraka', '8'],
  ])
    await ask('/projects/1/datasets/people/entities', 'POST', { label, data: { years } });
  await add('spare');
  const { screen } = await visit(page);
  await expect
    .element(row(screen, 'village').getByRole('link', { name: 'Registration' }))
    .toHaveAttribute('href', '/projects/1/forms/registration/submissions');
  await remove(screen, 'village');
  const inUse = screen.getByRole('dialog', { name: 'This property is in use' });
  await expect.element(inUse.getByText(/^Publish a version of 1 form/)).toBeVisible();
  await expect
    .element(inUse.getByRole('link', { name: 'Registration' }))
    .toHaveAttribute('href', '/projects/1/forms/registration/draft');
  await inUse.getByRole('button', { name: 'Close' }).last().click();
  await remove(screen, 'years');
  await expect.element(inUse.getByText(/^Clear its value in 2 entities\./)).toBeVisible();
  await expect.element(inUse.getByRole('link', { name: 'Baraka' })).toBeVisible();
  await inUse.getByRole('button', { name: 'Close' }).last().click();
  mocks().server.faults.add({ kind: 'lost', operation: 'deleteDatasetProperty' });
  await remove(screen, 'spare');
  await expect.element(screen.getByText(`Property deleted: ${bidiIsolate('spare')}.`)).toBeVisible();
  await expect.element(row(screen, 'spare')).not.toBeInTheDocument();
  expect(await storedNames()).toEqual(['village', 'years']);
});
