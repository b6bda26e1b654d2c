import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bidiIsolate } from '~/shared/lib/isolate';
import { mockApp } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const page = '/projects/1/custom-properties';
const storedNames = async () =>
  (await stored<{ name: string }[]>('/projects/1/actor-properties')).map(({ name }) => name);

test('shows the use of each, adds one that the tab counts at once, and shows why one is refused', async () => {
  const { screen, go } = await visit(page);
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
  await expect.element(row('district')).toMatchTextContent(/^district21.*Mtoni/);
  await expect.element(row('supervisor')).toMatchTextContent(/^supervisor01Neema/);
  await expect.element(screen.getByText('2 custom properties')).toBeVisible();
  const tab = screen.getByRole('link', { name: /^Custom Properties/ });
  await expect.element(tab).toHaveAccessibleName(/^Custom Properties ?2$/);
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
  mocks().server.faults.add({ kind: 'offline', operation: 'createActorProperty' });
  await userEvent.keyboard('{Enter}');
  await expect.element(add.getByRole('alert')).toMatchTextContent(/Nothing was changed/);
  mocks().server.faults.add({ kind: 'lost', operation: 'createActorProperty' });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(`Property added: ${bidiIsolate('shift')}.`)).toBeVisible();
  await expect.element(tab).toHaveAccessibleName(/^Custom Properties ?3$/);
  await expect.element(screen.getByText('3 custom properties')).toBeVisible();
  await expect.element(row('shift')).toHaveAttribute('data-mark', 'changed');
  expect(await storedNames()).toEqual(['district', 'shift', 'supervisor']);

  const made = (await (await ask('/projects', 'POST', { name: 'Empty' })).json()) as { id: number };
  await go(`/projects/${made.id}/custom-properties`);
  await expect.element(screen.getByText('No custom properties yet')).toBeVisible();
});
