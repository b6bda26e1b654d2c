import { expect, test, vi } from 'vitest';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { mockPages, stored } from '../../../tests/helpers/mocked-page';

// A form state that only a server newer than this client has.
const state = 'paused';

const mocks = mockPages('roles');
const visit = mockApp();
const form = '/projects/1/forms/water_point';
const storedState = async () => (await stored<{ state: string }>(form)).state;

async function pauseForm() {
  const { forms } = mocks().server.store.tables;
  const water = forms.one('xmlFormId', '1 water_point');
  if (!water) throw new Error('there is no form');
  await mocks().server.store.write(() => void forms.patch(water.id, { state: state as 'closed' }));
}

test('a form state of a newer server stays in form access while others are saved', async () => {
  await pauseForm();
  const { screen } = await visit('/projects/1/form-access');
  const control = (name: string) => screen.getByRole('combobox', { name: `State of ${name}`, exact: true });
  await expect.element(control('Water point')).toHaveValue(state);
  await expect.element(control('Water point').getByRole('option', { name: state })).toBeInTheDocument();
  await control('Repair').selectOptions('Closing');
  await screen.getByRole('button', { name: /^Save/ }).click();
  await vi.waitFor(
    async () => expect((await stored<{ state: string }>('/projects/1/forms/repair')).state).toBe('closing'),
    5000,
  );
  expect(await storedState()).toBe(state);

  await control('Water point').selectOptions('Closed');
  await control('Water point').selectOptions(state);
  await expect.element(screen.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
});

test('it is shown in the settings, and can be replaced', async () => {
  await pauseForm();
  const { screen } = await visit(`${form}/settings`);
  await expect.element(screen.getByRole('radio', { name: state })).toBeChecked();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  expect(await storedState()).toBe(state);
  await screen.getByRole('radio', { name: /^Open/ }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('The form is open now.')).toBeVisible();
  expect(await storedState()).toBe('open');
});

test.each([
  ['the list of forms', '/projects/1/forms', /paused/],
  ['public links', `${form}/public-links`, /Form state: paused/],
  ['a new version', `${form}/draft/publish`, /Form state: paused/],
])('it is not taken for closed by %s', async (_place, address, text) => {
  await pauseForm();
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  expect((await fetch(`/v1${form}/draft`, { method: 'POST', headers })).ok).toBe(true);
  const { screen } = await visit(address);
  await expect.element(screen.getByRole('main')).toMatchTextContent(text);
  await expect.element(screen.getByRole('main')).not.toMatchTextContent(/The form is closed/);
});
