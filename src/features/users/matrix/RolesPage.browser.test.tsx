import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { RolesPage } from './RolesPage';

mockPages('roles');

const visit = () =>
  visitPage(
    [
      { path: '/users/roles', Component: RolesPage, handle: { page: 'usersRoles' } },
      { path: '/users/:userId/edit', element: <h1>User</h1> },
    ],
    '/users/roles',
  );
type Screen = Awaited<ReturnType<typeof visit>>['screen'];
/** What the role controls in a row show. */
const roleTexts = (screen: Screen, name: string) =>
  [...screen.getByRole('row').filter({ hasText: name }).element().querySelectorAll('select')].map(
    ({ selectedOptions }) => selectedOptions[0]?.textContent,
  );
const firstProject = async () => {
  const [project] = await stored<{ id: number; name: string }[]>('/projects');
  if (!project) throw new Error('the seed has projects');
  return project;
};

test('administrators have all rights everywhere, and it says why', async () => {
  const [teodoro] = await stored<{ id: number }[]>('/users?q=viewer@example.org');
  await ask(`/assignments/admin/${teodoro?.id}`, 'POST');
  const { name } = await firstProject();
  const { screen } = await visit();
  const own = screen.getByLabelText(`Role of Ragna Solheim in ${name}`);
  await expect.element(own).toHaveAccessibleDescription(/Administrators can do everything in every project/);
  expect(new Set(roleTexts(screen, 'Ragna Solheim'))).toEqual(new Set(['Administrator', 'All permissions']));
  // The role that an administrator also holds in a project is shown, and can be revoked.
  await vi.waitFor(() => expect(roleTexts(screen, 'Teodoro Quispe')).toContain('Project Viewer'));
  expect(roleTexts(screen, 'Teodoro Quispe')).toContain('All permissions');
});

test('shows a dash for no role, and the control on focus', async () => {
  const { name } = await firstProject();
  const { screen } = await visit();
  const control = screen.getByLabelText(`Role of Ngozi Eze in ${name}`);
  await expect.element(control).toHaveValue('');
  const shown = () => getComputedStyle(control.element()).color !== 'rgba(0, 0, 0, 0)';
  expect(shown()).toBe(false);
  screen.getByRole('link', { name: 'Ngozi Eze' }).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(control).toHaveFocus();
  expect(shown()).toBe(true);
  await control.selectOptions('Project Manager');
  await expect.element(screen.getByText(/now has the role Project Manager/)).toBeVisible();
});
