import { expect, test, vi } from 'vitest';
import { choose } from '../../../tests/helpers/choose';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const form = '/projects/1/forms/water_point';
const page = `${form}/settings`;
const storedForm = () => stored<{ state: string; webformsEnabled: boolean }>(form);

test('changes the state, also if the answer is lost, with Undo, and the web form after a question', async () => {
  const { webformsEnabled } = await storedForm();
  const { screen } = await visit(page);
  const save = screen.getByRole('button', { name: 'Save changes' });
  await screen.getByRole('radio', { name: /^Closing/ }).click();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateForm' });
  await save.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  expect((await storedForm()).state).toBe('open');
  mocks().server.faults.add({ kind: 'lost', operation: 'updateForm' });
  await save.click();
  await expect.element(screen.getByText('The form is closing now.')).toBeVisible();
  expect((await storedForm()).state).toBe('closing');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(async () => expect((await storedForm()).state).toBe('open'), 10_000);
  await expect.element(screen.getByRole('radio', { name: /^Open/ })).toBeChecked();

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

test('a refused deletion says why; a deletion leads to the project, and Undo restores the form', async () => {
  const { screen, at } = await visit(page);
  await screen.getByRole('button', { name: 'Delete form…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete form' });
  await expect.element(dialog).toMatchTextContent(/5 submissions go to the trash/);
  await expect.element(dialog).toMatchTextContent(/2 public access links stop working/);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'deleteForm' });
  await dialog.getByRole('button', { name: 'Delete form' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  expect(at()).toBe(page);
  mocks().server.faults.add({ kind: 'lost', operation: 'deleteForm' });
  await dialog.getByRole('button', { name: 'Delete form' }).click();
  await vi.waitFor(() => expect(at()).toBe('/projects/1'), 10_000);
  await expect.element(screen.getByText(/^Form deleted/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Trash/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/^Form restored: /)).toBeVisible();
  expect((await storedForm()).state).toBe('open');
});

test('a form state of a newer server is shown, is not taken for closed, stays while others are saved, and can be replaced', async () => {
  const state = 'paused';
  const { forms } = mocks().server.store.tables;
  const water = forms.one('xmlFormId', '1 water_point');
  if (!water) throw new Error('there is no form');
  await mocks().server.store.write(() => void forms.patch(water.id, { state: state as 'closed' }));
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  expect((await fetch(`/v1${form}/draft`, { method: 'POST', headers })).ok).toBe(true);
  const { screen, go } = await visit('/projects/1');
  for (const [address, text] of [
    ['/projects/1', /paused/],
    [`${form}/public-links`, /Form state: paused/],
    [`${form}/draft/publish`, /Form state: paused/],
  ] as const) {
    await go(address);
    await expect.element(screen.getByRole('main')).toMatchTextContent(text);
    await expect.element(screen.getByRole('main')).not.toMatchTextContent(/The form is closed/);
  }

  await go('/projects/1/form-access');
  const control = (name: string) => screen.getByRole('combobox', { name: `State of ${name}`, exact: true });
  const save = screen.getByRole('button', { name: /^Save/ });
  await expect.element(control('Water point')).toHaveValue(state);
  await choose(control('Repair'), 'Closing');
  await save.click();
  const repair = '/projects/1/forms/repair';
  await vi.waitFor(async () => expect((await stored<{ state: string }>(repair)).state).toBe('closing'), 10_000);
  expect((await storedForm()).state).toBe(state);
  await choose(control('Water point'), 'Closed');
  await choose(control('Water point'), state);
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');

  await go(page);
  await expect.element(screen.getByRole('radio', { name: state })).toBeChecked();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  expect((await storedForm()).state).toBe(state);
  await screen.getByRole('radio', { name: /^Open/ }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('The form is open now.')).toBeVisible();
  expect((await storedForm()).state).toBe('open');
});
