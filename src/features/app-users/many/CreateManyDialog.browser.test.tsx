import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { choose, chosenIn } from '../../../../tests/helpers/choose';
import { mockApp, type Screen } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();

interface StoredUser {
  id: number;
  displayName: string;
  properties: Record<string, string> | null;
}
const storedUsers = () => stored<StoredUser[]>('/projects/1/app-users');
/** The names of the app users who may use a form. */
const storedAccess = async (form: string) =>
  (await stored<{ displayName: string }[]>(`/projects/1/forms/${form}/assignments/app-user`))
    .map(({ displayName }) => displayName)
    .toSorted();

const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Add several app users' });
const names = (screen: Screen) => dialog(screen).getByLabelText('Names');
const line = (screen: Screen, name: RegExp) => dialog(screen).getByRole('row', { name });
const press = (screen: Screen, name: string | RegExp) => dialog(screen).getByRole('button', { name }).click();
const showOnly = (screen: Screen, name: string) => dialog(screen).getByRole('radio', { name }).click();
const status = (screen: Screen, text: string) => dialog(screen).getByRole('status').filter({ hasText: text });

async function open() {
  const { screen } = await visit('/projects/1/app-users');
  await screen.getByRole('button', { name: 'Add several…' }).click();
  await expect.element(names(screen)).toHaveFocus();
  return screen;
}

test('previews each line with its number in the file, and creates only those without problems', async () => {
  const screen = await open();
  await press(screen, 'Create app users');
  await expect.element(dialog(screen).getByRole('alert')).toHaveTextContent('Enter or paste at least one name.');
  await names(screen).fill('name,shift\n"Anna');
  await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/A quotation mark is not closed/);
  await names(screen).fill('x'.repeat(65));
  await press(screen, /^Create/);
  await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/Every line has a problem/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(screen).getByText('Discard what you typed?')).toBeVisible();
  await press(screen, 'Keep editing');
  const long = 'x'.repeat(65);
  await names(screen).fill(
    `name,team,forms\nAnna,Mtoni,Water point\n,Mtoni,\n${long},,\nBo,,no such form\nAnna,,\nTablet 1,,,extra`,
  );
  await press(screen, 'Leave it out');
  await expect
    .element(line(screen, /^2 /))
    .toMatchTextContent(/Water point.*This name appears twice; both will be created\.$/);
  await expect.element(line(screen, /^3 /)).toMatchTextContent(/This line has no name\.$/);
  await expect.element(line(screen, /^4 /)).toMatchTextContent(/The name has more than 64 characters\.$/);
  await expect.element(line(screen, /^5 /)).toMatchTextContent(/There is no form .*no such form/);
  await expect
    .element(line(screen, /^7 /))
    .toMatchTextContent(/This line has more cells than columns\. An app user with this name already exists/);
  // A name is corrected below a filter.
  await showOnly(screen, '4 with problems');
  await expect.element(line(screen, /^2 /)).not.toBeInTheDocument();
  const name = dialog(screen).getByLabelText('Display name in line 4');
  await name.fill('Chausiku ');
  await userEvent.type(name, 'Wanjiku');
  await expect.element(name).toHaveValue('Chausiku Wanjiku');
  await showOnly(screen, '3 will be created');
  await expect.element(line(screen, /^3 /)).not.toBeInTheDocument();
  await press(screen, 'Create 3 app users');
  await expect
    .element(status(screen, '3 app users created.'))
    .toHaveTextContent('3 app users created. 3 lines with problems were left out.');
  await expect.element(line(screen, /^3 /)).toMatchTextContent(/Not created: This line has no name\.$/);
  expect((await storedUsers()).map(({ displayName }) => displayName).toSorted()).toEqual([
    'Anna',
    'Anna',
    'Chausiku Wanjiku',
    'Tablet 1',
    'Tablet 2 (lost)',
  ]);
});

test('creates one per line, with properties and forms; what was refused shows at its line, and is retried', async () => {
  const screen = await open();
  await names(screen).fill(
    'name,district,team,forms\nAnna,Mtoni,A,Water point\n"Otieno, ""Bo""",=1+1,B,water_point\n<b>Çiğdem</b>,,,',
  );
  await press(screen, 'Create 3 app users');
  await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/Some columns are unknown/);
  await press(screen, 'Add it as a property');
  await expect.element(dialog(screen).getByRole('columnheader', { name: 'team' })).toBeVisible();
  const { faults } = mocks().server;
  faults.add({ kind: 'problem', code: 403.1, operation: 'createAppUser' });
  faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole' });
  await press(screen, 'Create 3 app users');
  await expect.element(status(screen, '2 lines failed.')).toBeVisible();
  await expect.element(line(screen, /^2 /)).toMatchTextContent(/Not created: You do not have permission/);
  await expect.element(line(screen, /^3 /)).toMatchTextContent(/Created, but without access to water_point/);
  expect((await storedUsers()).map(({ displayName }) => displayName)).not.toContain('Anna');
  await line(screen, /^2 /).getByRole('button', { name: 'Try again' }).click();
  await expect.element(line(screen, /^2 /)).toMatchTextContent(/Created$/);
  await press(screen, /^Try .* again$/);
  await expect.element(status(screen, '3 app users created.')).toBeVisible();
  expect(
    dialog(screen)
      .getByRole('row', { name: /Created$/ })
      .elements(),
  ).toHaveLength(3);
  const tab = screen.getByRole('link', { name: /^App Users/ });
  await expect.element(tab).toHaveAccessibleName(/^App Users ?5$/);
  await expect
    .element(screen.getByRole('link', { name: /^Custom Properties/ }))
    .toHaveAccessibleName(/^Custom Properties ?3$/);
  await press(screen, 'Done');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  for (const name of ['Anna', 'Otieno, "Bo"', '<b>Çiğdem</b>'])
    await expect.element(screen.getByRole('row').filter({ hasText: name })).toHaveAttribute('data-mark', 'changed');
  const made = new Map((await storedUsers()).map(({ displayName, properties }) => [displayName, properties]));
  expect(made.get('Anna')).toEqual({ district: 'Mtoni', team: 'A' });
  expect(made.get('Otieno, "Bo"')).toEqual({ district: '=1+1', team: 'B' });
  expect(made.get('<b>Çiğdem</b>')).toBeNull();
  expect(await storedAccess('water_point')).toEqual(expect.arrayContaining(['Anna', 'Otieno, "Bo"']));
  expect(await storedAccess('water_point')).not.toContain('<b>Çiğdem</b>');
});

test('reads a file in the recognised encoding or another one; all of it get the selected forms', async () => {
  const screen = await open();
  const input = dialog(screen).element().querySelector('input[type=file]');
  if (!input) throw new Error('there is no way to choose a file');
  const bytes = new Uint8Array([...'José\r\nÑuñez\r\n'].map((letter) => letter.charCodeAt(0)));
  await userEvent.upload(input, new File([bytes], 'names.csv', { type: 'text/csv' }));
  await expect.element(names(screen)).toHaveValue('José\nÑuñez\n');
  const encoding = dialog(screen).getByLabelText('Encoding of names.csv');
  await expect.poll(() => chosenIn(encoding)).toBe('Windows-1252 (Western Europe)');
  await choose(encoding, 'Windows-1251 (Cyrillic)');
  await expect.element(names(screen)).toHaveValue('Josй\nСuсez\n');
  await choose(encoding, 'Windows-1252 (Western Europe)');
  await press(screen, /^Forms for all new app users/);
  await screen.getByRole('checkbox', { name: /^Water point/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(line(screen, /^2 /)).toMatchTextContent(/Water pointWill be created$/);
  await press(screen, 'Create 2 app users');
  await expect.element(status(screen, '2 app users created.')).toBeVisible();
  expect(await storedAccess('water_point')).toEqual(expect.arrayContaining(['José', 'Ñuñez']));
});

test('shows progress, stops on request, and continues with the rest', async () => {
  const screen = await open();
  await names(screen).fill('Anna\nBo\nChausiku');
  mocks().server.faults.add({ kind: 'delay', milliseconds: 2000, operation: 'createAppUser', times: 1 });
  await press(screen, 'Create 3 app users');
  await expect.element(dialog(screen).getByRole('progressbar')).toBeVisible();
  await press(screen, 'Stop');
  await expect.element(status(screen, '1 app user created.')).toBeVisible();
  await expect.element(line(screen, /^3 /)).toMatchTextContent(/Waiting/);
  await expect.poll(() => storedUsers()).toHaveLength(3);
  await press(screen, 'Continue with 2 lines');
  await expect.element(status(screen, '3 app users created.')).toBeVisible();
  expect(await storedUsers()).toHaveLength(5);
});

test('a broken connection stops it, and continuing creates nobody twice', async () => {
  // An older app user has this name: only a newer one can be the one with the lost answer.
  await ask('/projects/1/app-users', 'POST', { displayName: 'Anna' });
  const screen = await open();
  await names(screen).fill('Anna\nBo\nChausiku');
  const { faults } = mocks().server;
  faults.add({ kind: 'lost', operation: 'createAppUser' });
  faults.add({ kind: 'offline', operation: 'createAppUser', times: 9 });
  faults.add({ kind: 'offline', operation: 'listAppUsers', times: 99 });
  await press(screen, 'Create 3 app users');
  await expect
    .element(dialog(screen).getByRole('alert'))
    .toMatchTextContent(/The connection was lost, so this stopped\./);
  await expect.element(line(screen, /^1 /)).toMatchTextContent(/Unknown: the connection was lost/);
  for (const name of [/^2 /, /^3 /]) await expect.element(line(screen, name)).toMatchTextContent(/Waiting$/);
  faults.clear();
  await line(screen, /^1 /).getByRole('button', { name: 'Try again' }).click();
  await expect.element(status(screen, '1 app user created.')).toBeVisible();
  await press(screen, 'Continue with 2 lines');
  await expect.element(status(screen, '3 app users created.')).toBeVisible();
  expect((await storedUsers()).map(({ displayName }) => displayName).toSorted()).toEqual([
    'Anna',
    'Anna',
    'Bo',
    'Chausiku',
    'Tablet 1',
    'Tablet 2 (lost)',
  ]);
});
