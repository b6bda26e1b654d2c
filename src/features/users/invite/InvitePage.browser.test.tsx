import { expect, test, vi } from 'vitest';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { chosenIn } from '../../../../tests/helpers/choose';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';
import { InvitePage } from './InvitePage';

const mocks = mockPages('roles');

const visit = (address: string) => visitPage([{ path: '/users/invite', Component: InvitePage }], address);

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
  await expect.poll(() => line('cleo@')).toContain('Will be invited');
  expect(line('ana@')).toContain('Water points: Project Viewer');
  expect(line('viewer@')).toContain('Has an account: nothing to do');
  expect(line('ana@')).not.toContain('Administrator');
  expect(line('ANA@')).toContain('The same address is in line 2.');
  expect(line('bad')).toContain('This is not an email address.');
  expect(line('ben@')).toContain('There is no project called');
  expect(hasUnsaved()).toBe(true);
  expect(await emails()).toEqual(before);

  await screen.getByRole('radio', { name: '3 with problems' }).click();
  await expect.poll(() => document.querySelectorAll('[data-r]')).toHaveLength(3);
  await screen.getByRole('radio', { name: 'All' }).click();

  await screen.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect.element(screen.getByText('2 of 2 done')).toBeVisible();
  await expect.poll(() => line('ana@')).toContain('Invited');
  expect((await emails()).filter((email) => !before.includes(email)).toSorted()).toEqual([
    'ana@example.org',
    'cleo@example.org',
  ]);
  expect(await held(1, 'ana@example.org')).toEqual(['viewer']);
  expect(hasUnsaved()).toBe(false);
  await expect.element(screen.getByRole('button', { name: 'Download the result' })).toBeVisible();
});

test('failed lines say why, and are retried one by one or together; existing people get roles', async () => {
  const { screen } = await visit('/users/invite');
  await screen
    .getByLabelText('List of people')
    .fill('ana@example.org,,,Water points: viewer\nben@example.org\nviewer@example.org,,,Clinic visits: viewer');
  const { faults, mails } = mocks().server;
  faults.add({ kind: 'problem', code: 403.1, operation: 'createUser', times: 2 });
  await screen.getByRole('button', { name: 'Invite 2 people and add roles to 1' }).click();
  await expect.element(screen.getByRole('button', { name: 'Try the 2 failed lines again' })).toBeVisible();
  expect(line('viewer@')).toContain('Roles added');
  expect(await held(2, 'viewer@example.org')).toEqual(['viewer']);
  await screen
    .getByRole('row')
    .filter({ hasText: 'ben@' })
    .getByRole('button', { name: /^Try again/ })
    .click();
  await vi.waitFor(() => expect(line('ben@')).toContain('Invited'), 10_000);
  expect(line('ana@')).toContain('You do not have permission to do this.');
  expect(mails.list().map(({ to }) => to)).toEqual(['ben@example.org']);
  faults.add({ kind: 'problem', code: 403.1, operation: 'assignProjectRole' });
  await screen.getByRole('button', { name: 'Try the failed line again' }).click();
  await vi.waitFor(() => expect(line('ana@')).toContain('Invited, not all roles added'), 10_000);
  await screen.getByRole('button', { name: 'Try the failed line again' }).click();
  await expect.element(screen.getByText('3 of 3 done')).toBeVisible();
  expect(await held(1, 'ana@example.org')).toEqual(['viewer']);
  expect(mails.list().filter(({ to }) => to === 'ana@example.org')).toHaveLength(1);
});

test('stops, and continues', async () => {
  const { screen } = await visit('/users/invite');
  const people = Array.from({ length: 12 }, (_, index) => `p${index}@example.org`);
  await screen.getByLabelText('List of people').fill(people.join('\n'));
  mocks().server.faults.add({ kind: 'delay', milliseconds: 300, operation: 'createUser', times: 99 });
  await screen.getByRole('button', { name: 'Invite 12 people' }).click();
  await screen.getByRole('button', { name: 'Stop' }).click();
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: /^Continue with \d+ lines$/ }).click();
  await expect.element(screen.getByText('12 of 12 done')).toBeVisible();
  expect(mocks().server.mails.list()).toHaveLength(12);
});

test('a file is read in its encoding, and refused if it is not text', async () => {
  const { screen } = await visit('/users/invite');
  await expect.element(screen.getByLabelText('List of people')).toBeVisible();
  const choose = (content: BlobPart, name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const files = new DataTransfer();
    files.items.add(new File([content], name));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]), 'list.xlsx');
  await expect.element(screen.getByText(/This file is not text\./)).toBeVisible();
  choose(new Uint8Array([...'Åsa;asa@example.org'].map((letter) => letter.charCodeAt(0))), 'list.csv');
  await expect.poll(() => line('asa@')).toContain('Åsa');
  expect(chosenIn(screen.getByLabelText('Encoding of list.csv'))).toMatch(/^Windows-1252/);
  choose('\uFEFFname;email\r\nÅsa;asa@example.org\r\n', 'list.csv');
  await expect.poll(() => line('asa@')).toContain('Åsa');
});
