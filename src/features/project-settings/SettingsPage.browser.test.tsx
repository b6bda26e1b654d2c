import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mockApp, type Screen } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const page = '/projects/1/settings';
const storedProject = () =>
  stored<{ name: string; description: string | null; archived: boolean | null; keyId: number | null }>('/projects/1');

const nameField = (screen: Screen) => screen.getByRole('textbox', { name: 'Project name' });
const description = (screen: Screen) => screen.getByRole('textbox', { name: /^Project description/ });
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save changes' });
const title = (screen: Screen, name: string) => screen.getByRole('heading', { level: 1, name, exact: true });
const saved = 'Project settings saved.';

test('changes, shows and stores name and description, and sends only what was changed', async () => {
  const { screen } = await visit(page);
  await expect.element(nameField(screen)).toHaveValue('Water points');
  await nameField(screen).fill('  Water <b>2027</b> ');
  await description(screen).fill('We **ask**.');
  await screen.getByRole('radio', { name: 'Preview' }).click();
  await expect.element(screen.getByText('ask', { exact: true })).toBeVisible();
  await save(screen).click();
  await expect.element(screen.getByText(saved)).toBeVisible();
  await expect.element(title(screen, 'Water <b>2027</b>')).toBeVisible();
  expect(await storedProject()).toMatchObject({ name: 'Water <b>2027</b>', description: 'We **ask**.' });
  await ask('/projects/1', 'PATCH', { description: 'Theirs' });
  await nameField(screen).fill('Mine');
  await save(screen).click();
  await expect.poll(() => storedProject()).toMatchObject({ name: 'Mine', description: 'Theirs' });
  await screen.getByRole('radio', { name: 'Write' }).click();
  await description(screen).fill('');
  await save(screen).click();
  await expect.poll(async () => (await storedProject()).description).toBeNull();
});

test('asks before a description that another administrator has changed is replaced', async () => {
  const { screen } = await visit(page);
  const question = screen.getByRole('dialog', { name: 'Someone else changed this too' });
  await description(screen).fill('Mine');
  await ask('/projects/1', 'PATCH', { description: 'Theirs' });
  await save(screen).click();
  await expect.element(question.getByText('Theirs', { exact: true })).toBeVisible();
  await expect.element(question.getByText('Mine', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('The details were not saved.')).toBeVisible();
  await expect.element(description(screen)).toHaveValue('Mine');
  expect((await storedProject()).description).toBe('Theirs');
  await save(screen).click();
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(async () => (await storedProject()).description).toBe('Mine');
  await ask('/projects/1', 'PATCH', { description: 'Theirs again' });
  await description(screen).fill('Mine again');
  await save(screen).click();
  await question.getByRole('button', { name: 'Keep their values' }).click();
  await expect.element(description(screen)).toHaveValue('Theirs again');
  expect((await storedProject()).description).toBe('Theirs again');
});

test('requires a name; shows a refusal, keeps the typed values, and asks before they are left', async () => {
  const { screen, at } = await visit(page);
  await nameField(screen).fill(' ');
  await save(screen).click();
  await expect.element(nameField(screen)).toHaveAccessibleDescription('Enter a name.');
  await expect.element(nameField(screen)).toHaveFocus();
  await nameField(screen).fill('Another');
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'updateProject' });
  await save(screen).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/error code 500/);
  await expect.element(nameField(screen)).toHaveValue('Another');
  await expect.element(title(screen, 'Water points')).toBeVisible();
  expect((await storedProject()).name).toBe('Water points');
  const question = screen.getByRole('dialog', { name: 'Leave this page' });
  const leave = () => screen.getByRole('link', { name: /^App Users/ }).click();
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(at()).toBe(page);
  await leave();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => at()).toBe('/projects/1/app-users');
  await screen.getByRole('link', { name: 'Settings' }).click();
  await expect.element(nameField(screen)).toHaveValue('Water points');
  await nameField(screen).fill('Another');
  mocks().server.faults.add({ kind: 'lost', operation: 'updateProject' });
  await save(screen).click();
  await expect.element(screen.getByText(saved)).toBeVisible();
  expect((await storedProject()).name).toBe('Another');
  // Saved values can be left without a question.
  await leave();
  await expect.poll(() => at()).toBe('/projects/1/app-users');
  expect(question.elements()).toHaveLength(0);
});

test('archives and unarchives, and the list of projects shows each and a new name at once', async () => {
  const { screen } = await visit(page);
  const home = () =>
    screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click();
  const inArchive = screen.getByRole('region', { name: 'Archived projects' }).getByRole('link', { name: 'Springs' });
  await nameField(screen).fill('Springs');
  await save(screen).click();
  await expect.element(screen.getByText(saved)).toBeVisible();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateProject' });
  await screen.getByRole('button', { name: 'Archive project' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You do not have permission/);
  await expect.element(title(screen, 'Springs')).toBeVisible();
  expect((await storedProject()).archived).not.toBe(true);
  await screen.getByRole('button', { name: 'Archive project' }).click();
  await expect.element(title(screen, 'Springs (archived)')).toBeVisible();
  expect((await storedProject()).archived).toBe(true);
  await home();
  await inArchive.click();
  await screen.getByRole('link', { name: 'Settings' }).click();
  await screen.getByRole('button', { name: 'Unarchive project' }).click();
  await expect.element(screen.getByText('Project unarchived.')).toBeVisible();
  expect((await storedProject()).archived).toBe(false);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(title(screen, 'Springs (archived)')).toBeVisible();
  expect((await storedProject()).archived).toBe(true);
  await screen.getByRole('button', { name: 'Unarchive project' }).click();
  await expect.element(title(screen, 'Springs')).toBeVisible();
  await home();
  await expect.element(screen.getByRole('heading', { level: 2, name: /^Springs/ })).toBeVisible();
  await expect.element(inArchive).not.toBeInTheDocument();
});

const password = 'five otters eat plums';
const wizard = (screen: Screen) => screen.getByRole('dialog', { name: 'Encrypt submissions' });
const passwordField = (screen: Screen) => wizard(screen).getByLabelText('Encryption password', { exact: true });

/** Completes the first step of the wizard. */
async function toPassword(screen: Screen) {
  await screen.getByRole('button', { name: 'Encrypt submissions…' }).click();
  await expect.element(wizard(screen)).toMatchTextContent(/This cannot be undone/);
  await wizard(screen).getByRole('button', { name: 'Continue' }).click();
  await expect.element(passwordField(screen)).toHaveFocus();
}

async function fillIn(screen: Screen, again = password, hint = 'animals and fruit', name = 'Water points') {
  const dialog = wizard(screen);
  await passwordField(screen).fill(password);
  await dialog.getByLabelText('Encryption password (again)').fill(again);
  await dialog.getByRole('textbox', { name: /^Hint/ }).fill(hint);
  await dialog.getByRole('textbox', { name: /^Type the name/ }).fill(name);
}
const encrypt = (screen: Screen) => wizard(screen).getByRole('button', { name: 'Encrypt submissions' }).click();

test('encrypts in three steps: explanation, password twice, printable note; a typed password is not lost', async () => {
  const { screen } = await visit(page);
  await toPassword(screen);
  await passwordField(screen).fill('short');
  await encrypt(screen);
  for (const fault of [
    'Password must be at least 10 characters long.',
    'Enter the password again.',
    'This is not the name of the project.',
  ])
    await expect.element(wizard(screen).getByText(fault)).toBeVisible();
  await expect.element(passwordField(screen)).toHaveFocus();
  await fillIn(screen, `${password}!`, `it is ${password}`);
  await encrypt(screen);
  await expect.element(wizard(screen).getByText('The passwords do not match.')).toBeVisible();
  await expect.element(wizard(screen).getByText(/The hint must not contain the password/)).toBeVisible();
  await fillIn(screen, password, 'a hint', 'Water');
  await encrypt(screen);
  await expect.element(wizard(screen).getByText('This is not the name of the project.')).toBeVisible();
  expect((await storedProject()).keyId).toBeNull();

  await userEvent.keyboard('{Escape}');
  await expect.element(wizard(screen).getByText('Discard what you typed?')).toBeVisible();
  await wizard(screen).getByRole('button', { name: 'Keep editing' }).click();
  await fillIn(screen);
  await encrypt(screen);
  const result = screen.getByRole('dialog', { name: 'Submissions are encrypted' });
  await expect.element(result).toMatchTextContent(/Download the forms again on every device/);
  expect((await storedProject()).keyId).not.toBeNull();
  const note = () => document.querySelector('.print-note')?.textContent;
  expect(note()).toMatch(/Water points.*five otters eat plums.*animals and fruit/);
  await result.getByRole('checkbox', { name: 'Print the password on the note' }).click();
  expect(note()).not.toContain(password);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByText(/This cannot be undone/)).toBeVisible();
  await expect.element(screen.getByText('Encrypted', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Encrypt submissions…' })).not.toBeInTheDocument();
  expect(note()).toBeUndefined();
});

test('reports encryption that was refused or did not happen, and looks up a lost answer', async () => {
  const { screen } = await visit(page);
  await toPassword(screen);
  await fillIn(screen);
  const alert = wizard(screen).getByRole('alert');
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'encryptProject' });
  await encrypt(screen);
  await expect.element(alert).toMatchTextContent(/error code 500/);
  mocks().server.faults.add({ kind: 'offline', operation: 'encryptProject' });
  await encrypt(screen);
  await expect.element(alert).toMatchTextContent(/Nothing was changed/);
  expect((await storedProject()).keyId).toBeNull();
  await expect.element(wizard(screen).getByLabelText('Encryption password (again)')).toHaveValue(password);
  mocks().server.faults.add({ kind: 'lost', operation: 'encryptProject' });
  await encrypt(screen);
  await expect.element(screen.getByRole('dialog', { name: 'Submissions are encrypted' })).toBeVisible();
  expect((await storedProject()).keyId).not.toBeNull();
});
