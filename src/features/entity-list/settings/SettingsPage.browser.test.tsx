import { expect, test, vi } from 'vitest';
import { bidiIsolate } from '~/shared/lib/isolate';
import { choose } from '../../../../tests/helpers/choose';
import { publishRegistration, register } from '../../../../tests/helpers/entity-form';
import { mockApp } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const list = '/projects/1/datasets/people';
const page = '/projects/1/entity-lists/people/settings';

interface StoredList {
  approvalRequired: boolean;
  ownerOnly: boolean;
  accessFilter?: object;
  entities: number;
}
const storedList = () => stored<StoredList>(list);
const create = async (more: object = {}) =>
  expect((await ask('/projects/1/datasets', 'POST', { name: 'people', ...more })).status).toBe(200);
const becomes = (expected: Partial<StoredList>) =>
  vi.waitFor(async () => expect(await storedList()).toMatchObject(expected), 10_000);

test('approval and access apply at once, also if the answer is lost, and Undo changes them back', async () => {
  await create();
  const { screen } = await visit(page);
  const approved = screen.getByRole('radio', { name: /^When they are approved/ });
  mocks().server.faults.add({ kind: 'lost', operation: 'updateDataset' });
  await approved.click();
  await expect.element(screen.getByText('Submissions create entities when they are approved.')).toBeVisible();
  await becomes({ approvalRequired: true });
  await expect.element(screen.getByText('Needs approval')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await becomes({ approvalRequired: false });
  await expect.element(approved).not.toBeChecked();

  await expect.element(screen.getByText('The list has no properties yet.')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /^Entities by property/ })).toBeDisabled();
  const own = screen.getByRole('radio', { name: /^Own entities/ });
  const all = screen.getByRole('radio', { name: /^All entities/ });
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateDataset' });
  await own.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  await expect.element(all).toBeChecked();
  expect((await storedList()).ownerOnly).toBe(false);
  await own.click();
  await becomes({ ownerOnly: true });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await becomes({ ownerOnly: false });
  await expect.element(all).toBeChecked();
});

test('asks what becomes of submissions that wait for approval', async () => {
  await create({ approvalRequired: true });
  await publishRegistration(1, 'people');
  await register(1, 'people', 'Amina');
  await register(1, 'people', 'Baraka');
  const { screen } = await visit(page);
  const received = screen.getByRole('radio', { name: /^When they are received/ });
  await received.click();
  const dialog = screen.getByRole('dialog', { name: 'Create entities on receipt' });
  await expect.element(dialog.getByText(/^2 submissions wait for approval/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(received).not.toBeChecked();
  expect(await storedList()).toMatchObject({ approvalRequired: true, entities: 0 });

  await received.click();
  const change = dialog.getByRole('button', { name: 'Create entities on receipt' });
  await change.click();
  await expect.element(dialog.getByText('Select what becomes of the waiting submissions.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Leave them waiting/ }).click();
  await change.click();
  await expect.element(screen.getByText(/Those that wait still need approval/)).toBeVisible();
  await becomes({ approvalRequired: false, entities: 0 });

  await screen.getByRole('radio', { name: /^When they are approved/ }).click();
  await becomes({ approvalRequired: true });
  await received.click();
  await dialog.getByRole('radio', { name: /^Create their entities now/ }).click();
  await change.click();
  await expect.element(screen.getByText(/2 waiting submissions are processed now/)).toBeVisible();
  await becomes({ approvalRequired: false, entities: 2 });
});

test('gives access by property, changes its rules, and Undo restores them', async () => {
  await create();
  for (const name of ['area', 'chief']) await ask(`${list}/properties`, 'POST', { name });
  const { screen } = await visit(page);
  await screen.getByRole('radio', { name: /^Entities by property/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Give access by property' });
  const submit = dialog.getByRole('button', { name: 'Give access by property' });
  await submit.click();
  await expect.element(dialog.getByText('Select a property.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await expect.element(dialog.getByLabelText('Property of the entity').nth(1)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove rule 2' }).click();
  await choose(dialog.getByLabelText('Property of the entity'), 'area');
  await choose(dialog.getByLabelText('Property of the person'), 'district');
  await submit.click();
  const one = { type: 'property', rules: [{ datasetProperty: 'area', actorProperty: 'district' }] };
  await becomes({ accessFilter: one });
  await expect.element(screen.getByText(/area of the entity is equal to district of the person/)).toBeVisible();

  await screen.getByRole('button', { name: 'Change rules…' }).click();
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await choose(dialog.getByLabelText('Property of the entity').nth(1), 'chief');
  await choose(dialog.getByLabelText('Property of the person').nth(1), 'supervisor');
  await submit.click();
  await vi.waitFor(async () => {
    const { accessFilter } = await stored<{ accessFilter: { rules: unknown[] } }>(list);
    expect(accessFilter.rules).toHaveLength(2);
  }, 10_000);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await becomes({ accessFilter: one });
});

test.each([
  ['2026.1', 'ODK Central 2026\\.2', 1],
  ['2025.4', 'ODK Central 2026\\.2', 0],
] as const)('a server of %s has no rules by property, and says which has them', async (release, needed, deletable) => {
  await create();
  mocks().server.release = release;
  const { screen } = await visit(page);
  await screen.getByRole('radio', { name: /^Own entities/ }).click();
  await becomes({ ownerOnly: true });
  const byProperty = screen.getByRole('radio', { name: new RegExp(`^Entities by property.*needs ${needed}`) });
  await expect.element(byProperty).toBeDisabled();
  const needs = screen.getByText('This needs ODK Central 2026.1 or newer.');
  await expect.poll(() => needs.elements()).toHaveLength(1 - deletable);
  expect(screen.getByRole('button', { name: 'Delete entity list…' }).elements()).toHaveLength(deletable);
});

test('a list that a form uses cannot be deleted', async () => {
  await publishRegistration(1, 'people');
  const { screen } = await visit(page);
  await expect.element(screen.getByText(/because 1 form updates or uses it/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete entity list…' })).toBeDisabled();
});

test('deletes the list by its name, and leads to the others', async () => {
  await create();
  await ask(`${list}/entities`, 'POST', { label: 'Amina', data: {} });
  const { screen, at } = await visit(page);
  await screen.getByRole('button', { name: 'Delete entity list…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete entity list' });
  await expect.element(dialog.getByText(/^1 entity is deleted with the list/)).toBeVisible();
  const confirm = dialog.getByRole('textbox', { name: /^Type the name/ });
  const submit = dialog.getByRole('button', { name: 'Delete entity list' });
  await confirm.fill('persons');
  await submit.click();
  await expect.element(dialog.getByText('This is not the name of the list.')).toBeVisible();
  await confirm.fill('people');
  // A draft began to use it meanwhile.
  mocks().server.faults.add({ kind: 'problem', code: 409.21, operation: 'deleteDataset' });
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/A form updates or uses this list now/);
  mocks().server.faults.add({ kind: 'lost', operation: 'deleteDataset' });
  await submit.click();
  await vi.waitFor(() => expect(at()).toBe('/projects/1/entity-lists'), 10_000);
  await expect.element(screen.getByText(`Entity list deleted: ${bidiIsolate('people')}.`)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Trash (1)' })).toBeVisible();
  expect((await ask(list)).status).toBe(404);
});

test('an access of a newer server is named, and no choice of this release replaces it', async () => {
  await create();
  const accessFilter = { type: 'by_region', regions: ['north'] };
  mocks().server.faults.add({
    kind: 'more-fields',
    operation: 'getDataset',
    fields: { accessFilter, archive: true },
    times: 9,
  });
  const { screen } = await visit(page);
  await expect.element(screen.getByText('by_region')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /^When they are approved/ })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /^(All|Own) entities/ })).not.toBeInTheDocument();
});
