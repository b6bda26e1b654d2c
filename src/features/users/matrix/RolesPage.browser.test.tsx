import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choose, chosenIn } from '../../../../tests/helpers/choose';
import { ask, mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { RolesPage } from './RolesPage';

const mocks = mockPages('roles');

async function visit(query = '') {
  const visited = await visitPage(
    [
      { path: '/users/roles', Component: RolesPage, handle: { page: 'usersRoles' } },
      { path: '/users/:userId/edit', element: <h1>User</h1> },
    ],
    `/users/roles${query}`,
  );
  const cell = (user: string, project = 'Water points') =>
    visited.screen.getByLabelText(`Role of ${user} in ${project}`);
  return { ...visited, cell };
}
type Screen = Awaited<ReturnType<typeof visit>>['screen'];
/** What the role controls in a row show. */
const roleTexts = (screen: Screen, name: string) =>
  [...screen.getByRole('row').filter({ hasText: name }).element().querySelectorAll('.ant-select-content')].map(
    ({ textContent }) => textContent,
  );
const rows = () => document.querySelectorAll('[data-r]');
/** The roles of Teodoro Quispe in a project. */
async function held(project: number) {
  const [user] = await stored<{ id: number }[]>('/users?q=viewer@example.org');
  const roles = await stored<{ id: number; system: string }[]>('/roles');
  return (await stored<{ actorId: number; roleId: number }[]>(`/projects/${project}/assignments`))
    .filter(({ actorId }) => actorId === user?.id)
    .map(({ roleId }) => roles.find(({ id }) => id === roleId)?.system);
}

test('administrators have all rights everywhere, and it says why; roles that fail to load can be retried', async () => {
  const [teodoro] = await stored<{ id: number }[]>('/users?q=viewer@example.org');
  await ask(`/assignments/admin/${teodoro?.id}`, 'POST');
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listProjectAssignments' });
  const { screen, cell } = await visit();
  await expect.element(screen.getByText(/The roles of 1 project could not be read\./)).toBeVisible();
  await expect.element(screen.getByText('Could not be read').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(cell('Ragna Solheim'))
    .toHaveAccessibleDescription(
      'Administrators can do everything in every project, without a role there. You cannot change your own role.',
    );
  await expect.element(cell('Ragna Solheim', 'Clinic visits')).toBeVisible();
  expect(new Set(roleTexts(screen, 'Ragna Solheim'))).toEqual(new Set(['Administrator', 'All permissions']));
  // The role that an administrator also holds in a project is shown, and can be revoked.
  await expect.poll(() => roleTexts(screen, 'Teodoro Quispe')).toContain('Project Viewer');
  expect(roleTexts(screen, 'Teodoro Quispe')).toContain('All permissions');
});

test('every role looks like a list to choose from, also none; on a phone cards', async () => {
  const { screen, cell } = await visit();
  const control = cell('Ngozi Eze', 'Clinic visits');
  await expect.poll(() => chosenIn(control)).toBe('None');
  expect(control.element().closest('.ant-select')?.querySelector('.ant-select-suffix svg')).not.toBeNull();
  screen.getByRole('link', { name: 'Ngozi Eze' }).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(control).toHaveFocus();
  // The list that a key opens has the arrows to itself.
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await expect.element(control).toHaveAttribute('aria-expanded', 'true');
  await expect.element(control).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(control).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(control).not.toHaveFocus();
  await page.viewport(390, 844);
  await expect.poll(() => chosenIn(cell('Teodoro Quispe'))).toBe('Project Viewer');
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the roles of one person are not cut, however many', async () => {
  const [user] = await stored<{ id: number }[]>('/users?q=viewer@example.org');
  for (const role of ['manager', 'formfill'])
    expect((await ask(`/projects/1/assignments/${role}/${user?.id}`, 'POST')).status).toBe(200);
  const { cell } = await visit();
  const control = cell('Teodoro Quispe');
  await expect.poll(() => chosenIn(control)?.split(', ')).toHaveLength(3);
  const shown = () => control.element().closest('.ant-select')?.querySelector('.ant-select-content');
  const cut = () => (shown()?.scrollWidth ?? 0) - (shown()?.clientWidth ?? 0);
  await expect.poll(cut).toBeLessThanOrEqual(0);
  await page.viewport(390, 844);
  await expect.element(control).toBeVisible();
  await expect.poll(cut).toBeLessThanOrEqual(0);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('changes a role in its cell; a change that fails half-way is undone, or reported with a retry', async () => {
  const { screen, cell } = await visit();
  const viewer = cell('Teodoro Quispe');
  await expect.poll(() => chosenIn(viewer)).toBe('Project Viewer');
  await choose(viewer, 'Data Collector');
  await expect.element(screen.getByText(/now has the role Data Collector in .*Water points/)).toBeVisible();
  expect(await held(1)).toEqual(['formfill']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => chosenIn(viewer)).toBe('Project Viewer');
  await expect.poll(() => held(1)).toEqual(['viewer']);
  await choose(cell('Teodoro Quispe', 'Clinic visits'), 'Project Manager');
  await expect.poll(() => held(2)).toEqual(['manager']);

  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'unassignProjectRole' });
  await choose(viewer, 'Project Manager');
  await expect.element(screen.getByText(/was not changed/)).toBeVisible();
  await expect.poll(() => chosenIn(viewer)).toBe('Project Viewer');
  expect(await held(1)).toEqual(['viewer']);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'unassignProjectRole', times: 2 });
  await choose(viewer, 'Project Manager');
  await expect.element(screen.getByText(/could not be undone/)).toBeVisible();
  await expect.poll(() => chosenIn(viewer)).toMatch(/Project Manager, Project Viewer|Project Viewer, Project Manager/);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => chosenIn(viewer)).toBe('Project Manager');
  expect(await held(1)).toEqual(['manager']);
});

test('keeps its filters by person, project and role in the address', async () => {
  const { screen, at, cell } = await visit('?project=1&role=viewer');
  await expect.element(cell('Teodoro Quispe')).toBeVisible();
  await expect.poll(() => rows()).toHaveLength(1);
  expect(screen.getByRole('columnheader', { name: 'Clinic visits' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => rows()).toHaveLength(5);
  await expect.poll(() => at()).toBe('/users/roles');
});
