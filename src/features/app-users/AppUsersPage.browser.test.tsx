import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bidiIsolate } from '~/shared/lib/isolate';
import { mockApp, type Screen } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const page = '/projects/1/app-users';

interface StoredUser {
  id: number;
  displayName: string;
  token: string | null;
}
const storedUsers = () => stored<StoredUser[]>('/projects/1/app-users');
const storedUser = async (name: string) => {
  const user = (await storedUsers()).find(({ displayName }) => displayName === name);
  if (!user) throw new Error(`there is no app user ${name}`);
  return user;
};
const storedProperties = async (name: string) =>
  (await stored<{ properties: unknown }>(`/projects/1/app-users/${(await storedUser(name)).id}`)).properties;
/** The app users that may use a form. */
const storedAccess = async (form: string) =>
  (await stored<{ displayName: string }[]>(`/projects/1/forms/${form}/assignments/app-user`)).map(
    ({ displayName }) => displayName,
  );
const create = async (displayName: string) => {
  expect((await ask('/projects/1/app-users', 'POST', { displayName })).status).toBe(200);
};

const tab = (screen: Screen, name: RegExp) => screen.getByRole('link', { name });
const row = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name });
const dialog = (screen: Screen, name: string) => screen.getByRole('dialog', { name });
/** The names in the order of the list. */
const names = () => [...document.querySelectorAll('[data-r] > th')].map((cell) => cell.textContent);
const listed = (...expected: string[]) => vi.waitFor(() => expect(names()).toEqual(expected), 10_000);
const openMenu = async (screen: Screen, name: string, item: string | RegExp) => {
  await row(screen, name)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await screen.getByRole('menuitem', { name: item }).click();
};

test('lists app users with access first; search, filter and order are in the address', async () => {
  for (const name of ['tablet 10', 'Tablet 9', 'Zawadi']) await create(name);
  const { screen, at } = await visit(page);
  await listed('Zawadi', 'Tablet 9', 'tablet 10', 'Tablet 1', 'Tablet 2 (lost)');
  await expect.element(screen.getByText('5 app users: 4 active, 1 revoked')).toBeVisible();
  await expect.element(row(screen, 'Tablet 2 (lost)')).toMatchTextContent(/Access revoked.*Never.*Bwawani/);
  expect(row(screen, 'Tablet 2 (lost)').getByRole('button', { name: /QR/ }).elements()).toEqual([]);

  await screen.getByRole('columnheader', { name: 'Display name' }).click();
  // Sorts digits as numbers, and ignores case.
  await listed('Tablet 1', 'Tablet 9', 'tablet 10', 'Zawadi', 'Tablet 2 (lost)');
  await screen.getByRole('searchbox', { name: 'Find app users' }).fill('mtONI');
  await listed('Tablet 1');
  await expect.element(row(screen, 'Tablet 1')).toMatchTextContent(/Mtoni/);
  await expect.element(row(screen, 'Tablet 1').getByRole('button', { name: /^Show QR code/ })).toBeVisible();
  await expect.element(screen.getByText('1 of 5')).toBeVisible();
  await expect.poll(() => at()).toBe(`${page}?q=mtONI&sort=displayName`);
  await screen.getByRole('searchbox', { name: 'Find app users' }).fill('nobody at all');
  await expect.element(screen.getByText('No app users match')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await screen.getByRole('button', { name: 'Access: All' }).click();
  await screen.getByRole('button', { name: 'Only Access revoked' }).click();
  await listed('Tablet 2 (lost)');
  await expect.poll(() => at()).toBe(`${page}?access=revoked&sort=displayName`);
});

test('a list that fails to load says why, and can be retried', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listAppUsers', times: 9 });
  const { screen } = await visit(page);
  await vi.waitFor(() => {
    expect(screen.getByRole('alert').element().textContent).toMatch(/error code 500/);
    // Fail from the start: pointing at a link requests the list too.
    const again = screen.getByRole('button', { name: 'Try again' }).element() as HTMLButtonElement;
    mocks().server.faults.clear();
    again.click();
  }, 10_000);
  await listed('Tablet 1', 'Tablet 2 (lost)');
});

test('offline, a new app user was not sent, and the same button tries again', async () => {
  const { screen } = await visit(page);
  await screen.getByRole('button', { name: 'New app user' }).click();
  const form = dialog(screen, 'Create app user');
  await screen.getByRole('textbox', { name: 'Display name' }).fill('Kate');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  mocks().server.faults.add({ kind: 'offline', operation: 'createAppUser' });
  const submit = form.getByRole('button', { name: 'Create app user' });
  await submit.click();
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent(
      /The app user was not created\..*This browser is offline, and nothing was sent. Connect it, then try again\.$/,
    );
  await expect.element(screen.getByRole('textbox', { name: 'Display name' })).toHaveValue('Kate');
  expect(await storedUsers()).toHaveLength(2);
  online.mockReturnValue(true);
  await submit.click();
  await expect.element(dialog(screen, 'App user created')).toBeVisible();
  expect(await storedUsers()).toHaveLength(3);
});

test('creates several in a row, names the forms they could not get, and counts them in the tab at once', async () => {
  const { screen } = await visit(page);
  await expect.element(tab(screen, /^App Users/)).toHaveAccessibleName(/^App Users ?2$/);
  await screen.getByRole('button', { name: 'New app user' }).click();
  const form = dialog(screen, 'Create app user');
  const submit = form.getByRole('button', { name: 'Create app user' });
  const created = dialog(screen, 'App user created');
  await submit.click();
  await expect.element(screen.getByText('Enter a name.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Display name' })).toHaveFocus();
  await screen.getByRole('textbox', { name: 'Display name' }).fill('x'.repeat(65));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Use at most 64 characters.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Display name' }).fill('  <b>مريم</b> ');
  await screen.getByLabelText('district').fill('Kilimani');
  for (const name of [/^Water point/, /^Census of wells/]) await screen.getByRole('checkbox', { name }).click();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'createAppUser' });
  await submit.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  await expect.element(screen.getByRole('textbox', { name: 'Display name' })).toHaveValue('  <b>مريم</b> ');
  expect(await storedUsers()).toHaveLength(2);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole' });
  await submit.click();
  await expect.element(created).toMatchTextContent(/<b>مريم<\/b> was created/);
  await expect.element(created).toMatchTextContent(/<b>مريم<\/b> can see: .?(?:Water point|Census of wells)/);
  await created.getByRole('button', { name: 'Show a legacy QR code' }).click();
  await created.getByRole('button', { name: 'Show the usual QR code' }).click();
  await expect.element(created.getByRole('alert')).toMatchTextContent(/^Access could not be given to: /);
  const access = [...(await storedAccess('water_point')), ...(await storedAccess('old_census'))];
  expect(access.filter((name) => name === '<b>مريم</b>')).toHaveLength(1);
  await expect.element(tab(screen, /^App Users/)).toHaveAccessibleName(/^App Users ?3$/);
  expect(await storedProperties('<b>مريم</b>')).toEqual({ district: 'Kilimani' });

  await screen.getByRole('button', { name: 'Create another' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Display name' })).toHaveValue('');
  // An older app user has this name: only a newer one can be the one with the lost answer.
  await screen.getByRole('textbox', { name: 'Display name' }).fill('Tablet 1');
  mocks().server.faults.add({ kind: 'offline', operation: 'createAppUser' });
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('alert')).toMatchTextContent(/Nothing was changed/);
  mocks().server.faults.add({ kind: 'lost', operation: 'createAppUser' });
  await submit.click();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByText(`App users created: ${bidiIsolate('Tablet 1')} and 1 more.`)).toBeVisible();
  await expect.element(tab(screen, /^App Users/)).toHaveAccessibleName(/^App Users ?4$/);
  await listed('Tablet 1', '<b>مريم</b>', 'Tablet 1', 'Tablet 2 (lost)');
  await expect.element(row(screen, '<b>مريم</b>')).toHaveAttribute('data-mark', 'changed');
});

test('edits, clears and adds properties; looks up a lost answer', async () => {
  const { screen } = await visit(page);
  await openMenu(screen, 'Tablet 1', /^Edit/);
  const edit = dialog(screen, 'Edit app user “Tablet 1”');
  await expect.element(edit.getByLabelText('district')).toHaveFocus();
  await edit.getByLabelText('district').fill('');
  await expect.element(edit.getByLabelText('district')).toHaveAccessibleDescription('Will be cleared');
  await edit.getByLabelText('supervisor').fill('Neema');
  await edit.getByRole('button', { name: 'Add property…' }).click();
  await edit.getByLabelText('New property name').fill('district');
  await userEvent.keyboard('{Enter}');
  await expect.element(edit.getByRole('alert')).toMatchTextContent(/already has a property “district”/);
  await edit.getByLabelText('New property name').fill('shift');
  await userEvent.keyboard('{Enter}');
  await edit.getByLabelText('shift').fill('night');

  mocks().server.faults.add({ kind: 'offline', operation: 'updateAppUser' });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(edit.getByRole('alert')).toMatchTextContent(/Nothing was changed/);
  mocks().server.faults.add({ kind: 'lost', operation: 'updateAppUser' });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText(`Changes saved for ${bidiIsolate('Tablet 1')}.`)).toBeVisible();
  expect(await storedProperties('Tablet 1')).toEqual({ supervisor: 'Neema', shift: 'night' });
  await expect.element(row(screen, 'Tablet 1')).toMatchTextContent(/Neema.*night|night.*Neema/);
  await expect.element(row(screen, 'Tablet 1')).not.toMatchTextContent(/Mtoni/);
  await expect.element(tab(screen, /^Custom Properties/)).toHaveAccessibleName(/^Custom Properties ?3$/);
});

test('revokes access after a confirmation; a refusal and an unknown outcome are not reported as done', async () => {
  const { screen } = await visit(page);
  await openMenu(screen, 'Tablet 1', 'Revoke access…');
  const revoke = dialog(screen, 'Revoke access');
  const send = () => revoke.getByRole('button', { name: 'Revoke access' }).click();
  await expect.element(revoke).toMatchTextContent(/Tablet 1 can no longer get forms or send submissions/);
  const { faults } = mocks().server;
  faults.add({ kind: 'problem', code: 403.1, operation: 'deleteSession' });
  await send();
  await expect.element(revoke.getByRole('alert')).toBeVisible();
  expect(screen.getByText(/^Access revoked for/).elements()).toEqual([]);
  expect((await storedUser('Tablet 1')).token).not.toBeNull();
  expect(row(screen, 'Tablet 1').element()).not.toHaveAttribute('data-mark');
  faults.add({ kind: 'lost', operation: 'deleteSession' });
  faults.add({ kind: 'offline', operation: 'listAppUsers', times: 9 });
  await send();
  await expect.element(revoke.getByRole('alert')).toMatchTextContent(/Your change may have been made/);
  // It was revoked, so the retry has nothing left to do.
  faults.clear();
  expect((await storedUser('Tablet 1')).token).toBeNull();
  await send();
  await expect.element(screen.getByText(/Access revoked for .*Tablet 1/)).toBeVisible();
  await expect.element(row(screen, 'Tablet 1')).toMatchTextContent(/Access revoked/);
  await expect.element(row(screen, 'Tablet 1')).toHaveAttribute('data-mark', 'changed');
  expect(
    row(screen, 'Tablet 1')
      .getByRole('button', { name: /QR|Edit/ })
      .elements(),
  ).toEqual([]);
});

test('the selected ones get codes and forms, and lose their access, as jobs with an outcome for each', async () => {
  for (const name of ['Third', 'Fourth']) await create(name);
  const { screen } = await visit(page);
  await listed('Fourth', 'Third', 'Tablet 1', 'Tablet 2 (lost)');
  const bar = screen.getByRole('group', { name: 'Selected' });
  const jobs = screen.getByRole('region', { name: 'Jobs' });
  const toggle = async (...all: string[]) => {
    for (const name of all) await row(screen, name).getByRole('checkbox').click();
  };
  await toggle('Fourth');
  await expect.element(bar).toMatchTextContent(/^1 selectedGive access…Print/);
  await toggle('Third', 'Tablet 2 (lost)');
  await expect.element(bar).toMatchTextContent(/^3 selected · 1 revoked is left outGive/);
  for (const [open, title, submit] of [
    ['Download QR codes…', 'Download QR codes', 'Download 2 QR codes'],
    ['Print QR codes…', 'Print QR codes', 'Print 2 cards'],
  ] as const) {
    await bar.getByRole('button', { name: open }).click();
    await expect.element(dialog(screen, title).getByRole('button', { name: submit })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  }
  await bar.getByRole('button', { name: 'Give access…' }).click();
  const give = dialog(screen, 'Give access');
  await expect.element(give).toMatchTextContent(/2 app users get access/);
  await give.getByRole('button', { name: 'Give access' }).click();
  await expect.element(give.getByRole('alert')).toHaveTextContent('Select at least one form.');
  await give.getByRole('checkbox', { name: /^Water point/ }).click();
  await give.getByRole('button', { name: 'Give access to 1 form' }).click();
  await expect.element(jobs.getByText('2 of 2 done')).toBeVisible();
  expect(await storedAccess('water_point')).toEqual(expect.arrayContaining(['Fourth', 'Third']));
  await expect.element(bar).not.toBeInTheDocument();
  await jobs.getByRole('button', { name: /^Dismiss/ }).click();

  await toggle('Third', 'Fourth');
  await bar.getByRole('button', { name: 'Revoke access…' }).click();
  const revoke = dialog(screen, 'Revoke access');
  await expect.element(revoke).toMatchTextContent(/2 app users can no longer get forms or send submissions/);
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'deleteSession' });
  await revoke.getByRole('button', { name: 'Revoke access' }).click();
  await expect.element(jobs.getByText(/1 of 2 done/)).toBeVisible();
  await jobs.getByRole('button', { name: /^Retry 1 failure/ }).click();
  await expect.element(jobs.getByText('2 of 2 done')).toBeVisible();
  for (const name of ['Third', 'Fourth']) await expect.element(row(screen, name)).toMatchTextContent(/Access revoked/);
  expect((await storedUsers()).filter(({ token }) => token !== null).map(({ displayName }) => displayName)).toEqual([
    'Tablet 1',
  ]);
  await toggle('Third', 'Tablet 2 (lost)');
  await expect.element(bar).toMatchTextContent(/^2 selected · 2 revoked are left outClear selection/);
});

test('in front of a server without custom properties nothing asks for them', async () => {
  const { server } = mocks();
  server.release = '2026.1';
  // The fault stays pending until somebody requests the properties.
  server.faults.add({ kind: 'problem', code: 500, operation: 'listActorProperties' });
  const { screen, go } = await visit(page);
  await listed('Tablet 1', 'Tablet 2 (lost)');
  await expect.element(tab(screen, /^Custom Properties/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('columnheader', { name: 'district' })).not.toBeInTheDocument();
  await expect.element(row(screen, 'Tablet 1').getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'New app user' }).click();
  await expect.element(dialog(screen, 'Create app user').getByLabelText('Display name')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add property…' })).not.toBeInTheDocument();
  await go('/projects/1/custom-properties');
  await expect.element(screen.getByRole('grid', { name: 'Custom properties' })).not.toBeInTheDocument();
  expect(server.faults.list()).toHaveLength(1);
});
