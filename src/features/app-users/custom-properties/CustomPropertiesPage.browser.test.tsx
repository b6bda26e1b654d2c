import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mockApp } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const page = '/projects/1/custom-properties';
const storedNames = async () =>
  (await stored<{ name: string }[]>('/projects/1/actor-properties')).map(({ name }) => name);

test('shows how much each is used, and with which values', async () => {
  const { screen } = await visit(page);
  const row = screen.getByRole('row').filter({ hasText: 'district' });
  await expect.element(row).toMatchTextContent(/^district21.*Mtoni/);
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'supervisor' }))
    .toMatchTextContent(/^supervisor01Neema/);
  await expect.element(screen.getByText('2 custom properties')).toBeVisible();
});

test('adds a property, which the tab counts at once; shows why the server refuses one', async () => {
  const { screen } = await visit(page);
  const tab = screen.getByRole('link', { name: /^Custom Properties/ });
  await expect.element(tab).toHaveTextContent('Custom Properties2');
  await screen.getByRole('button', { name: 'New custom property' }).click();
  const add = screen.getByRole('dialog', { name: 'Create custom property' });
  const name = add.getByLabelText('New property name');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(add.getByText('Enter a name.')).toBeVisible();
  for (const [typed, refusal] of [
    ['label', /“label” cannot be the name/],
    ['1st', /“1st” cannot be the name/],
    ['district', /This project already has a property “district”/],
  ] as const) {
    await name.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(add.getByRole('alert')).toMatchTextContent(refusal);
    await expect.element(name).toHaveFocus();
  }
  await name.fill('shift');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Property added: shift.')).toBeVisible();
  await expect.element(tab).toHaveTextContent('Custom Properties3');
  await expect.element(screen.getByText('3 custom properties')).toBeVisible();
  await expect.element(screen.getByRole('row').filter({ hasText: 'shift' })).toHaveAttribute('data-mark', 'changed');
  expect(await storedNames()).toEqual(['district', 'shift', 'supervisor']);
});

test('looks up a lost answer, and says if the property was not added', async () => {
  const { screen } = await visit(page);
  await screen.getByRole('button', { name: 'New custom property' }).click();
  const add = screen.getByRole('dialog', { name: 'Create custom property' });
  await add.getByLabelText('New property name').fill('shift');
  mocks().server.faults.add({ kind: 'offline', operation: 'createActorProperty' });
  await userEvent.keyboard('{Enter}');
  await expect.element(add.getByRole('alert')).toBeVisible();
  expect(await storedNames()).toEqual(['district', 'supervisor']);
  mocks().server.faults.add({ kind: 'lost', operation: 'createActorProperty' });
  await add.getByRole('button', { name: 'Create custom property' }).click();
  await expect.element(screen.getByText('Property added: shift.')).toBeVisible();
  expect(await storedNames()).toEqual(['district', 'shift', 'supervisor']);
});

test('a project without properties explains what they are for', async () => {
  const made = (await (await ask('/projects', 'POST', { name: 'Empty' })).json()) as { id: number };
  const { screen } = await visit(`/projects/${made.id}/custom-properties`);
  await expect.element(screen.getByText('No custom properties yet')).toBeVisible();
});
