import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn, signOut } from '~/session/session';
import { choose, chosenIn } from '../../../tests/helpers/choose';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { UserEditPage } from './UserEditPage';
import { UsersPage } from './UsersPage';

const mocks = mockPages('roles');

const visit = (address: string) =>
  visitPage(
    [
      { path: '/users', Component: UsersPage, handle: { page: 'users' } },
      { path: '/users/:userId/edit', Component: UserEditPage, handle: { page: 'userEdit' } },
    ],
    address,
  );

const rows = () => [...document.querySelectorAll('[data-r] .users-name')].map((name) => name.textContent);
const row = (name: string) =>
  [...document.querySelectorAll('[data-r]')].find((one) => one.querySelector('.users-name')?.textContent === name);
const settled = (count = 5) => vi.waitFor(() => expect(rows()).toHaveLength(count), 10_000);
const api = async (path: string, method = 'GET', body?: object) => {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
  return fetch(`/v1${path}`, { method, ...(body ? { headers, body: JSON.stringify(body) } : {}) });
};
const administrators = async () =>
  ((await (await api('/assignments/admin')).json()) as { displayName: string }[])
    .map((one) => one.displayName)
    .toSorted();
type Screen = Awaited<ReturnType<typeof visit>>['screen'];
const openMenu = async (screen: Screen, name: string, item: string) => {
  row(name)?.querySelector<HTMLButtonElement>('[aria-haspopup="menu"]')?.click();
  await screen.getByRole('menuitem', { name: item }).click();
};

test('shows all users with email, role and last login; search, filter and order are in the address', async () => {
  const { screen, at } = await visit('/users');
  await settled();
  await expect.element(screen.getByText('1 administrator')).toBeVisible();
  expect(row('Ragna Solheim')?.textContent).toContain('(you)');
  expect(row('Fatou Ndiaye')?.textContent).toContain('manager@example.org');
  await expect.poll(() => chosenIn(screen.getByLabelText('Sitewide role of Fatou Ndiaye'))).toBe('None');
  const own = screen.getByLabelText('Sitewide role of Ragna Solheim');
  await expect.element(own).toHaveAttribute('aria-disabled', 'true');
  await expect.element(own).toHaveAccessibleDescription('You cannot change your own role.');
  row('Ragna Solheim')?.querySelector<HTMLButtonElement>('[aria-haspopup="menu"]')?.click();
  const retire = screen.getByRole('menuitem', { name: 'Retire user…' });
  await expect.element(retire).toHaveAttribute('aria-disabled', 'true');
  await expect.element(retire).toHaveAccessibleDescription('You cannot retire your own account.');
  await expect
    .element(screen.getByRole('menuitem', { name: 'Reset password…' }))
    .toHaveAccessibleDescription('Change your own password in your profile.');
  await userEvent.keyboard('{Escape}');

  await screen.getByRole('searchbox').fill('nothing like it');
  await expect.element(screen.getByText('No results')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await settled();
  await screen.getByRole('searchbox').fill('FATOU ndia');
  await settled(1);
  await expect.element(screen.getByText('1 of 5')).toBeVisible();
  await expect.poll(() => at()).toBe('/users?q=FATOU+ndia');
  await screen.getByRole('searchbox').fill('');
  await screen.getByRole('columnheader', { name: 'Display name' }).click();
  await expect
    .poll(() => rows())
    .toEqual(['Fatou Ndiaye', 'Ngozi Eze', 'Putri Wulandari', 'Ragna Solheim', 'Teodoro Quispe']);
  await screen.getByRole('columnheader', { name: 'Display name' }).click();
  await expect.poll(() => rows()[0]).toBe('Teodoro Quispe');
  await screen.getByRole('button', { name: 'Sitewide role: All' }).click();
  await screen.getByRole('checkbox', { name: 'Administrator' }).click();
  await expect.element(screen.getByRole('button', { name: 'Sitewide role: Administrator' })).toBeVisible();
  await settled(1);
  expect(at()).toBe('/users?role=admin&sort=-name');
});

test('a role changes once, can be undone, and shows the role of the server if it was refused', async () => {
  const { screen } = await visit('/users');
  await settled();
  const select = screen.getByLabelText('Sitewide role of Fatou Ndiaye');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'assignRole' });
  await choose(select, 'Administrator');
  await expect.element(screen.getByText(/was not changed/)).toBeVisible();
  await expect.poll(() => chosenIn(select)).toBe('None');
  mocks().server.faults.add({ kind: 'delay', milliseconds: 200, operation: 'assignRole' });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(select).toHaveAttribute('aria-busy', 'true');
  await expect.element(screen.getByText(/now has the role Administrator/)).toBeVisible();
  await expect.poll(() => chosenIn(select)).toBe('Administrator');
  expect(row('Fatou Ndiaye')?.getAttribute('data-mark')).toBe('changed');
  expect(await administrators()).toEqual(['Fatou Ndiaye', 'Ragna Solheim']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => administrators()).toEqual(['Ragna Solheim']);
  await expect.poll(() => chosenIn(select)).toBe('None');
});

test('creates a user with a hostile name, also if the answer is lost, and marks the row', async () => {
  const { screen } = await visit('/users?q=fatou');
  await settled(1);
  await screen.getByRole('button', { name: 'New web user' }).click();
  await screen.getByRole('button', { name: 'Create web user', exact: true }).click();
  await expect.element(screen.getByText('Enter an email address.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Email address' }).fill('viewer@EXAMPLE.org');
  await screen.getByRole('textbox', { name: /^Display name/ }).fill('<img src=x onerror=alert(1)> \u202Egnp');
  await screen.getByRole('button', { name: 'Create web user', exact: true }).click();
  await expect.element(screen.getByText('An account with this email already exists.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Email address' })).toHaveFocus();
  await screen.getByRole('textbox', { name: 'Email address' }).fill('new@example.org');
  mocks().server.faults.add({ kind: 'lost', operation: 'createUser' });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/gets an email with a link to set a password/)).toBeVisible();
  await settled(6);
  expect(row('<img src=x onerror=alert(1)> ⟨RLO⟩gnp')?.getAttribute('data-mark')).toBe('changed');
  expect(row('<img src=x onerror=alert(1)> ⟨RLO⟩gnp')?.textContent).toContain('Invitation pending');
  expect(mocks().server.mails.list().at(-1)).toMatchObject({ to: 'new@example.org', kind: 'claim-account' });
});

test('resets a password after a warning, and retires a user after the email address was typed', async () => {
  const { screen } = await visit('/users');
  await settled();
  await openMenu(screen, 'Fatou Ndiaye', 'Reset password…');
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/stops working at once/);
  await screen.getByRole('button', { name: 'Reset password', exact: true }).click();
  await expect.element(screen.getByText(/on its way to \u2068manager@example\.org\u2069\.$/)).toBeVisible();
  expect(mocks().server.mails.list().at(-1)).toMatchObject({ to: 'manager@example.org', kind: 'reset-password' });
  const session = { email: 'manager@example.org', password: 'demonstration-manager' };
  expect((await api('/sessions', 'POST', session)).status).toBe(401);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();

  await openMenu(screen, 'Fatou Ndiaye', 'Retire user…');
  await screen.getByRole('button', { name: 'Retire user', exact: true }).click();
  await expect.element(screen.getByText('Type it exactly as shown above.')).toBeVisible();
  await screen.getByLabelText('Type the email to retire this user').fill('manager@example.org');
  mocks().server.faults.add({ kind: 'lost', operation: 'deleteUser' });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/Web user retired/)).toBeVisible();
  await settled(4);
  expect(rows()).not.toContain('Fatou Ndiaye');
});

test('a list that fails to load says why, and can be retried', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listAssignees' });
  const { screen } = await visit('/users');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await settled();
});

test('a role selected before the roles have loaded is assigned when they have', async () => {
  mocks().server.faults.add({ kind: 'delay', milliseconds: 600, operation: 'listRoles' });
  await visit('/users');
  await settled();
  await choose(page.getByLabelText('Sitewide role of Fatou Ndiaye'), 'Administrator');
  await vi.waitFor(async () => expect(await administrators()).toHaveLength(2), 10_000);
});

test('shows cards on a phone', async () => {
  await page.viewport(390, 844);
  const { screen, at } = await visit('/users');
  const card = screen.getByRole('listitem').filter({ hasText: 'Fatou Ndiaye' });
  await expect.element(card).toMatchTextContent(/manager@example.org/);
  await choose(card.getByLabelText('Sitewide role of Fatou Ndiaye'), 'Administrator');
  await expect.poll(() => administrators()).toHaveLength(2);
  await screen.getByRole('button', { name: 'Actions', exact: true }).click();
  await screen.getByRole('menuitemradio', { name: 'Newest' }).click();
  await expect.poll(() => at()).toBe('/users?sort=-created');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a server that does not know last logins has no column, order or fact of them', async () => {
  await signOut('asked');
  mocks().server.release = '2025.2';
  await signIn('admin@example.org', 'demonstration-admin');
  const { screen, router } = await visit('/users?sort=-lastActive');
  await settled();
  expect(screen.getByRole('columnheader', { name: 'Last active' }).elements()).toHaveLength(0);
  expect(document.querySelectorAll('[data-r] .dt-bar')).toHaveLength(0);
  await expect
    .element(screen.getByRole('columnheader', { name: 'Email address' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.viewport(390, 844);
  await screen.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect.element(screen.getByRole('menuitemradio', { name: 'Newest' })).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: /recently active/ }).elements()).toHaveLength(0);
  await router.navigate('/users/2/edit');
  await expect.element(screen.getByRole('heading', { name: 'Fatou Ndiaye' })).toBeVisible();
  expect(screen.getByText(/^Last active/).elements()).toHaveLength(0);
});
