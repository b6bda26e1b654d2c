import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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

const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Create many app users' });
const names = (screen: Screen) => dialog(screen).getByLabelText('Names');
const line = (screen: Screen, name: RegExp) => dialog(screen).getByRole('row', { name });
const press = (screen: Screen, name: string | RegExp) => dialog(screen).getByRole('button', { name }).click();
const status = (screen: Screen, text: string) => dialog(screen).getByRole('status').filter({ hasText: text });

async function open() {
  const { screen } = await visit('/projects/1/app-users');
  await screen.getByRole('button', { name: 'Create many…' }).click();
  await expect.element(names(screen)).toHaveFocus();
  return screen;
}

test('previews each line, and does not create faulty ones', async () => {
  const screen = await open();
  await press(screen, 'Create');
  await expect.element(dialog(screen).getByRole('alert')).toHaveTextContent('Write or paste at least one name.');
  const long = 'x'.repeat(65);
  await names(screen).fill(
    `name,district,forms\nAnna,Mtoni,Water point\n,Mtoni,\n${long},,\nBo,,no such form\nAnna,,\nTablet 1,,,extra`,
  );
  await expect.element(line(screen, /^1 Anna/)).toMatchTextContent(/^1AnnaMtoniWater pointWill be created$/);
  await expect.element(line(screen, /^2 Mtoni/)).toMatchTextContent(/There is no name\.$/);
  await expect.element(line(screen, /^3 x/)).toMatchTextContent(/The name has more than 64 characters\.$/);
  await expect.element(line(screen, /^4 Bo/)).toMatchTextContent(/There is no form .*no such form/);
  await expect.element(line(screen, /^5 Anna/)).toMatchTextContent(/The name stands here twice\.$/);
  await expect
    .element(line(screen, /^6 Tablet 1/))
    .toMatchTextContent(/There are more cells than columns\. Another app user has this name\.$/);
  await press(screen, 'Create 6 app users');
  await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/^4 lines cannot be created as they are/);
  expect(await storedUsers()).toHaveLength(2);
  await names(screen).fill('name,shift\n"Anna');
  await press(screen, 'Create 1 app user');
  await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/A quotation mark is not closed/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(screen).getByText('Discard what you typed?')).toBeVisible();
});

test("creates one per line, with properties and forms, and updates the tab's count at once", async () => {
  const screen = await open();
  await names(screen).fill(
    'name,district,team,forms\nAnna,Mtoni,A,Water point\n"Otieno, ""Bo""",=1+1,B,water_point\n<b>Çiğdem</b>,,,',
  );
  await press(screen, 'Create 3 app users');
  await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/Some columns are not known/);
  await press(screen, 'Add it as a property');
  await expect.element(dialog(screen).getByRole('columnheader', { name: 'team' })).toBeVisible();
  await press(screen, 'Create 3 app users');
  await expect.element(status(screen, '3 app users are created.')).toBeVisible();
  expect(
    dialog(screen)
      .getByRole('row', { name: /Created$/ })
      .elements(),
  ).toHaveLength(3);
  const tab = screen.getByRole('link', { name: /^App Users/ });
  await expect.element(tab).toHaveTextContent('App Users5');
  await expect
    .element(screen.getByRole('link', { name: /^Custom Properties/ }))
    .toHaveTextContent('Custom Properties3');
  await press(screen, 'Done');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  for (const name of ['Anna', 'Otieno, "Bo"', '<b>Çiğdem</b>'])
    await expect.element(screen.getByRole('row').filter({ hasText: name })).toHaveAttribute('data-mark', 'changed');
  const made = (await storedUsers()).toSorted((one, other) => one.id - other.id).slice(2);
  expect(made.map(({ displayName, properties }) => [displayName, properties])).toEqual([
    ['Anna', { district: 'Mtoni', team: 'A' }],
    ['Otieno, "Bo"', { district: '=1+1', team: 'B' }],
    ['<b>Çiğdem</b>', null],
  ]);
  expect(await storedAccess('water_point')).toEqual(expect.arrayContaining(['Anna', 'Otieno, "Bo"']));
  expect(await storedAccess('water_point')).not.toContain('<b>Çiğdem</b>');
});

test('reads names from a file, and gives all of them access to the selected forms', async () => {
  const screen = await open();
  const input = dialog(screen).element().querySelector('input[type=file]');
  if (!input) throw new Error('there is no way to choose a file');
  await userEvent.upload(input, new File(['\uFEFFAnna\r\n\r\nBo\r\n'], 'names.txt', { type: 'text/plain' }));
  await expect.element(names(screen)).toHaveValue('Anna\n\nBo\n');
  await press(screen, /^Forms for all of them/);
  await screen.getByRole('checkbox', { name: /^Water point/ }).click();
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(line(screen, /^2 Bo/)).toMatchTextContent(/^2BoWater pointWill be created$/);
  await press(screen, 'Create 2 app users');
  await expect.element(status(screen, '2 app users are created.')).toBeVisible();
  expect(await storedAccess('water_point')).toEqual(expect.arrayContaining(['Anna', 'Bo']));
});

test('shows progress, stops on request, and continues with the rest', async () => {
  const screen = await open();
  await names(screen).fill('Anna\nBo\nChausiku');
  mocks().server.faults.add({ kind: 'delay', milliseconds: 400, operation: 'createAppUser', times: 1 });
  await press(screen, 'Create 3 app users');
  await expect.element(dialog(screen).getByRole('progressbar')).toBeVisible();
  await press(screen, 'Stop');
  await expect.element(status(screen, '1 app user is created.')).toBeVisible();
  await expect.element(line(screen, /^3 Chausiku/)).toMatchTextContent(/Waiting/);
  await vi.waitFor(async () => expect(await storedUsers()).toHaveLength(3));
  await press(screen, 'Go on with 2 lines');
  await expect.element(status(screen, '3 app users are created.')).toBeVisible();
  expect(await storedUsers()).toHaveLength(5);
});

test('a refused line says why, the others are created, and it can be retried alone', async () => {
  const screen = await open();
  await names(screen).fill('Anna\nBo\nChausiku');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'createAppUser' });
  await press(screen, 'Create 3 app users');
  await expect.element(status(screen, '2 app users are created. 1 line needs another look.')).toBeVisible();
  await expect.element(line(screen, /^1 Anna/)).toMatchTextContent(/Not created: You do not have the right/);
  expect((await storedUsers()).map(({ displayName }) => displayName)).not.toContain('Anna');
  await line(screen, /^1 Anna/)
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect.element(status(screen, '3 app users are created.')).toBeVisible();
  expect(await storedUsers()).toHaveLength(5);
});

test('a refused form shows at its line, and is assigned when all are retried', async () => {
  const screen = await open();
  await names(screen).fill('name,forms\nAnna,water_point\nBo,water_point;old_census');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole', times: 2 });
  await press(screen, 'Create 2 app users');
  await expect.element(status(screen, '2 lines need another look.')).toBeVisible();
  await expect.element(line(screen, /^1 Anna/)).toMatchTextContent(/Created, but without access to water_point/);
  await expect.element(line(screen, /^2 Bo/)).toMatchTextContent(/Created, but without access to water_point:/);
  expect(await storedAccess('old_census')).toEqual(['Bo']);
  await press(screen, 'Try all again');
  await vi.waitFor(() =>
    expect(
      dialog(screen)
        .getByRole('row', { name: /Created$/ })
        .elements(),
    ).toHaveLength(2),
  );
  expect(await storedAccess('water_point')).toEqual(expect.arrayContaining(['Anna', 'Bo']));
  expect(await storedUsers()).toHaveLength(4);
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
  await expect.element(line(screen, /^1 Anna/)).toMatchTextContent(/Not known/);
  for (const name of [/^2 Bo/, /^3 Chausiku/]) await expect.element(line(screen, name)).toMatchTextContent(/Waiting$/);
  faults.clear();
  await line(screen, /^1 Anna/)
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect.element(status(screen, '1 app user is created.')).toBeVisible();
  await press(screen, 'Go on with 2 lines');
  await expect.element(status(screen, '3 app users are created.')).toBeVisible();
  expect((await storedUsers()).map(({ displayName }) => displayName).toSorted()).toEqual([
    'Anna',
    'Anna',
    'Bo',
    'Chausiku',
    'Tablet 1',
    'Tablet 2 (lost)',
  ]);
});
