import { expect, test, vi } from 'vitest';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const form = '/projects/1/forms/water_point';
const page = `${form}/settings`;
const storedForm = () => stored<{ state: string; webformsEnabled: boolean }>(form);

test('changes the state of the form, also if the answer is lost, and Undo changes it back', async () => {
  const { screen } = await visit(page);
  await screen.getByRole('radio', { name: /^Closing/ }).click();
  mocks().server.faults.add({ kind: 'lost', operation: 'updateForm' });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('The form is closing now.')).toBeVisible();
  expect((await storedForm()).state).toBe('closing');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(async () => expect((await storedForm()).state).toBe('open'), 5000);
  await expect.element(screen.getByRole('radio', { name: /^Open/ })).toBeChecked();
});

test('a refused change of the state says why', async () => {
  const { screen } = await visit(page);
  await screen.getByRole('radio', { name: /^Closed/ }).click();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateForm' });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  expect((await storedForm()).state).toBe('open');
});

test('asks before the web form changes', async () => {
  const { webformsEnabled } = await storedForm();
  const { screen } = await visit(page);
  const other = screen.getByRole('radio', { name: webformsEnabled ? /^Enketo/ : /^ODK Web Forms/ });
  const verb = webformsEnabled ? 'Use Enketo' : 'Use ODK Web Forms';
  await other.click();
  const dialog = screen.getByRole('dialog', { name: verb });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(other).not.toBeChecked();
  expect((await storedForm()).webformsEnabled).toBe(webformsEnabled);
  await other.click();
  await dialog.getByRole('button', { name: verb }).click();
  await expect.element(other).toBeChecked();
  expect((await storedForm()).webformsEnabled).toBe(!webformsEnabled);
});

test('deletes the form, leads to its project, and Undo restores it', async () => {
  const { screen, at } = await visit(page);
  await screen.getByRole('button', { name: 'Delete form…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete form' });
  await expect.element(dialog).toMatchTextContent(/5 submissions go to the trash/);
  await expect.element(dialog).toMatchTextContent(/2 public access links stop working/);
  mocks().server.faults.add({ kind: 'lost', operation: 'deleteForm' });
  await dialog.getByRole('button', { name: 'Delete form' }).click();
  await vi.waitFor(() => expect(at()).toBe('/projects/1'), 5000);
  await expect.element(screen.getByText(/^Form deleted/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Trash/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/^Form restored: /)).toBeVisible();
  expect((await storedForm()).state).toBe('open');
});

test('a refused deletion says why and stays on the page', async () => {
  const { screen, at } = await visit(page);
  await screen.getByRole('button', { name: 'Delete form…' }).click();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'deleteForm' });
  const dialog = screen.getByRole('dialog', { name: 'Delete form' });
  await dialog.getByRole('button', { name: 'Delete form' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  expect(at()).toBe(page);
});
