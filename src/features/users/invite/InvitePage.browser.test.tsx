import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { RolesPage } from '../matrix/RolesPage';
import { InvitePage } from './InvitePage';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');

const visit = (address: string) =>
  visitPage(
    [
      { path: '/users/invite', Component: InvitePage },
      { path: '/users/roles', Component: RolesPage },
    ],
    address,
  );

const line = (text: string) =>
  [...document.querySelectorAll('[data-r]')].map((row) => row.textContent).find((row) => row.includes(text)) ?? '';
const api = async (path: string): Promise<unknown> => (await fetch(`/v1${path}`)).json();
const emails = async () => ((await api('/users')) as { email: string }[]).map(({ email }) => email);
const held = async (project: number, email: string) => {
  const [user] = (await api(`/users?q=${email}`)) as { id: number }[];
  const roles = new Map(
    ((await api('/roles')) as { id: number; system: string }[]).map(({ id, system }) => [id, system]),
  );
  return ((await api(`/projects/${project}/assignments`)) as { actorId: number; roleId: number }[])
    .filter(({ actorId }) => actorId === user?.id)
    .map(({ roleId }) => roles.get(roleId));
};

const list =
  'email,name,role,projects\nana@example.org,Ana <b>T</b>,,Water points: viewer\nviewer@example.org\nANA@example.org\nbad\nben@example.org,Ben,Administrator,Clinic visits: manager; Nowhere: viewer\ncleo@example.org';

test('previews each line, and sends only valid lines', async () => {
  const { screen } = await visit('/users/invite');
  const before = await emails();
  await screen.getByLabelText('List of people').fill(list);
  await vi.waitFor(() => expect(line('cleo@')).toContain('Will be invited'));
  expect(line('ana@')).toContain('Water points: Project Viewer');
  expect(line('viewer@')).toContain('Has an account: nothing to do');
  expect(line('ana@')).not.toContain('Administrator');
  expect(line('ANA@')).toContain('The same address is in line 2.');
  expect(line('bad')).toContain('This is not an email address.');
  expect(line('ben@')).toContain('There is no project called');
  expect(hasUnsaved()).toBe(true);
  expect(await emails()).toEqual(before);

  await screen.getByRole('button', { name: '3 with problems' }).click();
  await vi.waitFor(() => expect(document.querySelectorAll('[data-r]')).toHaveLength(3));
  await screen.getByRole('button', { name: '3 with problems' }).click();

  await screen.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect.element(screen.getByText('2 of 2 done')).toBeVisible();
  await vi.waitFor(() => expect(line('ana@')).toContain('Invited'));
  expect((await emails()).filter((email) => !before.includes(email)).toSorted()).toEqual([
    'ana@example.org',
    'cleo@example.org',
  ]);
  expect(await held(1, 'ana@example.org')).toEqual(['viewer']);
  expect(hasUnsaved()).toBe(false);
  await expect.element(screen.getByRole('button', { name: 'Download the result' })).toBeVisible();
});

test('existing people get roles, which the button says', async () => {
  const { screen } = await visit('/users/invite');
  await screen.getByLabelText('List of people').fill('viewer@example.org,,,Clinic visits: viewer\nmanager@example.org');
  await screen.getByRole('button', { name: 'Add roles to 1 person' }).click();
  await vi.waitFor(() => expect(line('viewer@')).toContain('Roles added'));
  expect(await held(2, 'viewer@example.org')).toEqual(['viewer']);
  expect(mocks().server.mails.list()).toHaveLength(0);
});

test('shows failures line by line, and retries only those', async () => {
  const { screen } = await visit('/users/invite');
  await screen.getByLabelText('List of people').fill('ana@example.org,Ana,,Water points: viewer\ncleo@example.org');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'assignProjectRole' });
  await screen.getByRole('button', { name: 'Invite 2 people' }).click();
  await vi.waitFor(() => expect(line('ana@')).toContain('Invited, not all roles added'), 5000);
  expect(line('ana@')).toContain('You do not have permission to do this.');
  await expect.element(screen.getByText(/1 failed/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try the failed line again' }).click();
  await expect.element(screen.getByText('2 of 2 done')).toBeVisible();
  expect(await held(1, 'ana@example.org')).toEqual(['viewer']);
  expect(
    mocks()
      .server.mails.list()
      .filter(({ to }) => to === 'ana@example.org'),
  ).toHaveLength(1);
});

test('retries a single failed line', async () => {
  const { screen } = await visit('/users/invite');
  await screen.getByLabelText('List of people').fill('ana@example.org\nben@example.org');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'createUser', times: 2 });
  await screen.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect.element(screen.getByRole('button', { name: 'Try the 2 failed lines again' })).toBeVisible();
  await screen
    .getByRole('row')
    .filter({ hasText: 'ben@' })
    .getByRole('button', { name: /^Try again/ })
    .click();
  await vi.waitFor(() => expect(line('ben@')).toContain('Invited'), 5000);
  expect(line('ana@')).toContain('Failed');
  expect(
    mocks()
      .server.mails.list()
      .map(({ to }) => to),
  ).toEqual(['ben@example.org']);
  await expect.element(screen.getByRole('button', { name: 'Try the failed line again' })).toBeVisible();
});

test('stops, and continues', async () => {
  const { screen } = await visit('/users/invite');
  await screen
    .getByLabelText('List of people')
    .fill(Array.from({ length: 12 }, (_, index) => `p${index}@example.org`).join('\n'));
  mocks().server.faults.add({ kind: 'delay', milliseconds: 300, operation: 'createUser', times: 99 });
  await screen.getByRole('button', { name: 'Invite 12 people' }).click();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(screen.getByRole('button', { name: /^Continue with \d+ lines$/ })).toBeVisible();
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: /^Continue with/ }).click();
  await expect.element(screen.getByText('12 of 12 done')).toBeVisible();
  expect(mocks().server.mails.list()).toHaveLength(12);
});

test('a file is read in its encoding, and refused if it is not text', async () => {
  const { screen } = await visit('/users/invite');
  await expect.element(screen.getByLabelText('List of people')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const choose = (content: BlobPart, name: string) => {
    const files = new DataTransfer();
    files.items.add(new File([content], name));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]), 'list.xlsx');
  await expect.element(screen.getByText(/This file is not text\./)).toBeVisible();
  choose(new Uint8Array([...'Åsa;asa@example.org'].map((letter) => letter.charCodeAt(0))), 'list.csv');
  await vi.waitFor(() => expect(line('asa@')).toContain('Åsa'));
  await expect.element(screen.getByLabelText('Encoding of list.csv')).toHaveDisplayValue(/^Windows-1252/);
  choose('\uFEFFname;email\r\nÅsa;asa@example.org\r\n', 'list.csv');
  await vi.waitFor(() => expect(line('asa@')).toContain('Åsa'));
});

const cell = (screen: Awaited<ReturnType<typeof visit>>['screen'], user: string, project: string) =>
  screen.getByLabelText(`Role of ${user} in ${project}`);

test('the matrix shows the roles per project, and changes one in its cell', async () => {
  const { screen } = await visit('/users/roles');
  const viewer = cell(screen, 'Teodoro Quispe', 'Water points');
  await expect.element(viewer).toHaveDisplayValue('Project Viewer');
  await expect
    .element(cell(screen, 'Ragna Solheim', 'Water points'))
    .toHaveAccessibleDescription(
      'Administrators can do everything in every project, without a role there. You cannot change your own role.',
    );
  await viewer.selectOptions('Data Collector');
  await expect.element(screen.getByText(/now has the role Data Collector in .*Water points/)).toBeVisible();
  expect(await held(1, 'viewer@example.org')).toEqual(['formfill']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(viewer).toHaveDisplayValue('Project Viewer');
  await vi.waitFor(async () => expect(await held(1, 'viewer@example.org')).toEqual(['viewer']));
  await cell(screen, 'Teodoro Quispe', 'Clinic visits').selectOptions('Project Manager');
  await vi.waitFor(async () => expect(await held(2, 'viewer@example.org')).toEqual(['manager']));
});

test('a matrix change that fails half-way is undone, or reported with a retry', async () => {
  const { screen } = await visit('/users/roles');
  const viewer = cell(screen, 'Teodoro Quispe', 'Water points');
  await expect.element(viewer).toHaveDisplayValue('Project Viewer');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'unassignProjectRole' });
  await viewer.selectOptions('Project Manager');
  await expect.element(screen.getByText(/was not changed/)).toBeVisible();
  await expect.element(viewer).toHaveDisplayValue('Project Viewer');
  expect(await held(1, 'viewer@example.org')).toEqual(['viewer']);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'unassignProjectRole', times: 2 });
  await viewer.selectOptions('Project Manager');
  await expect.element(screen.getByText(/could not be undone/)).toBeVisible();
  await expect.element(viewer).toHaveDisplayValue(/Project Manager, Project Viewer|Project Viewer, Project Manager/);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(viewer).toHaveDisplayValue('Project Manager');
  expect(await held(1, 'viewer@example.org')).toEqual(['manager']);
});

test('the matrix keeps its filters by person, project and role in the address', async () => {
  const { screen, at } = await visit('/users/roles?project=1&role=viewer');
  await expect.element(cell(screen, 'Teodoro Quispe', 'Water points')).toBeVisible();
  await vi.waitFor(() => expect(document.querySelectorAll('[data-r]')).toHaveLength(1));
  expect(screen.getByRole('columnheader', { name: 'Clinic visits' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await vi.waitFor(() => expect(document.querySelectorAll('[data-r]')).toHaveLength(5));
  await vi.waitFor(() => expect(at()).toBe('/users/roles'));
});

test('a project whose roles fail to load says so, and can be retried', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listProjectAssignments' });
  const { screen } = await visit('/users/roles');
  await expect.element(screen.getByText(/The roles of 1 project could not be read\./)).toBeVisible();
  await expect.element(screen.getByText('Could not be read').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(cell(screen, 'Teodoro Quispe', 'Water points')).toBeVisible();
  await expect.element(cell(screen, 'Teodoro Quispe', 'Clinic visits')).toBeVisible();
});

test('the matrix shows cards on a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await visit('/users/roles');
  await expect.element(cell(screen, 'Teodoro Quispe', 'Water points')).toHaveDisplayValue('Project Viewer');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
