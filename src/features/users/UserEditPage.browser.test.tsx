import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { answerDifferences } from '../../../tests/helpers/asked-differences';
import { choose } from '../../../tests/helpers/choose';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { UserEditPage } from './UserEditPage';

const mocks = mockPages('roles');

async function visit(email = 'viewer@example.org') {
  const [user] = await stored<{ id: number }[]>(`/users?q=${email}`);
  if (!user) throw new Error('the seed has this user');
  const visited = await visitPage(
    [
      { path: '/users', element: <h1>Web Users</h1> },
      { path: '/users/:userId/edit', Component: UserEditPage, handle: { page: 'userEdit' } },
    ],
    `/users/${user.id}/edit`,
  );
  return { ...visited, id: user.id };
}
type Screen = Awaited<ReturnType<typeof visit>>['screen'];
const projectRows = (screen: Screen) =>
  screen
    .getByRole('table')
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
const rolesIn = async (projectId: number, userId: number) =>
  (await stored<{ actorId: number; roleId: number }[]>(`/projects/${projectId}/assignments`)).filter(
    ({ actorId }) => actorId === userId,
  ).length;

test('shows email, invitation and creation, resets the password, and retires the user', async () => {
  const { screen, at, id } = await visit();
  await expect.element(screen.getByRole('heading', { name: 'Teodoro Quispe' })).toBeVisible();
  await expect.element(screen.getByText('viewer@example.org')).toBeVisible();
  await expect.element(screen.getByText(/^Invitation pending$/)).toBeVisible();
  await expect.element(screen.getByText(/^Created /)).toBeVisible();
  await screen.getByRole('button', { name: 'Reset password…' }).click();
  await screen.getByRole('button', { name: 'Reset password', exact: true }).click();
  await expect.element(screen.getByText(/on its way to .*viewer@example.org/)).toBeVisible();
  expect(mocks().server.mails.list().at(-1)).toMatchObject({ to: 'viewer@example.org', kind: 'reset-password' });
  await screen.getByRole('button', { name: 'Retire user…' }).click();
  await screen.getByLabelText('Type the email to retire this user').fill('viewer@example.org');
  await screen.getByRole('button', { name: 'Retire user', exact: true }).click();
  await expect.poll(() => at()).toBe('/users');
  await expect.element(screen.getByText(/Web user retired/)).toBeVisible();
  expect((await ask(`/users/${id}`)).status).toBe(404);
});

test('changes the roles in projects: those held, and any project that a search finds', async () => {
  const projects = await stored<{ id: number; name: string }[]>('/projects');
  const { screen, id } = await visit();
  await expect.poll(() => projectRows(screen).length).toBeGreaterThan(0);
  const [held] = projectRows(screen);
  const without = projects.find(({ name }) => !projectRows(screen).includes(name));
  if (!held || !without) throw new Error('the seed has projects with and without a role');
  await screen.getByLabelText('Search for a project').fill(without.name);
  await choose(screen.getByLabelText(`Role of Teodoro Quispe in ${without.name}`), 'Data Collector');
  await expect.element(screen.getByText(/now has the role Data Collector/)).toBeVisible();
  expect(await rolesIn(without.id, id)).toBe(1);
  await screen.getByLabelText('Search for a project').fill('');
  await expect.poll(() => projectRows(screen)).toEqual(expect.arrayContaining([held, without.name]));
  await choose(screen.getByLabelText(`Role of Teodoro Quispe in ${held}`), 'None');
  await expect.element(screen.getByText(/no longer has a role in /)).toBeVisible();
  // It stays until the page is left, so that a mistake can be corrected.
  expect(projectRows(screen)).toContain(held);
  await screen.getByLabelText('Search for a project').fill('no project has this name');
  await expect.element(screen.getByText('No results')).toBeVisible();
});

test('makes the user an administrator, who then has all rights in projects', async () => {
  const { screen, id } = await visit('nobody@example.org');
  await expect.element(screen.getByText(/^No role in a project yet/)).toBeVisible();
  await choose(screen.getByLabelText('Sitewide role of Ngozi Eze'), 'Administrator');
  await expect.element(screen.getByText(/now has the role Administrator/)).toBeVisible();
  await expect.element(screen.getByText(/Administrators can do everything in every project/).first()).toBeVisible();
  const administrators = await stored<{ id: number }[]>('/assignments/admin');
  expect(administrators.map((one) => one.id)).toContain(id);
});

test('changes another account, whose password only its owner can set', async () => {
  const { screen, id } = await visit('manager@example.org');
  await expect.element(screen.getByRole('heading', { name: 'Fatou Ndiaye' })).toBeVisible();
  await expect.element(screen.getByText(/Only the owner of an account can set its password/)).toBeVisible();
  await screen.getByLabelText('Email address').fill('viewer@example.org');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Another account with this email exists.')).toBeVisible();
  await screen.getByLabelText('Email address').fill('fatou@example.org');
  await screen.getByLabelText('Display name').fill('فاطمة');
  mocks().server.faults.add({ kind: 'lost', operation: 'updateUser' });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Details updated.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'فاطمة' })).toBeVisible();
  expect(await stored(`/users/${id}`)).toMatchObject({ email: 'fatou@example.org', displayName: 'فاطمة' });
});

test('a name that another administrator has changed is not replaced unasked', async () => {
  const { screen, id } = await visit('manager@example.org');
  await screen.getByLabelText('Display name').fill('Mine');
  await ask(`/users/${id}`, 'PATCH', { displayName: 'Theirs' });
  const asked = answerDifferences('theirs');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(asked).toBe(1);
  await expect.element(screen.getByLabelText('Display name')).toHaveValue('Theirs');
  expect(await stored(`/users/${id}`)).toMatchObject({ displayName: 'Theirs' });
});

test('changes the own account and the session; offers neither a reset nor retirement', async () => {
  const { screen } = await visit('admin@example.org');
  await expect
    .element(screen.getByLabelText('Sitewide role of Ragna Solheim'))
    .toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: /Reset password|Retire user/ }).elements()).toHaveLength(0);
  await expect.element(screen.getByLabelText('Old password')).toBeVisible();
  await screen.getByLabelText('Display name').fill('Ragna S.');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Your details were updated.')).toBeVisible();
  const cached = queryClient.getQueryCache().getAll();
  expect(cached.map(({ state }) => state.data)).toContainEqual(
    expect.objectContaining({ displayName: 'Ragna S.', verbs: expect.any(Array) as unknown }),
  );
});
