import { expect, test, vi } from 'vitest';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const form = '/projects/1/forms/water_point';

test('the head of a form says its state, its app users and its deleted submissions', async () => {
  const [first] = await stored<{ instanceId: string }[]>(`${form}/submissions`);
  if (!first) throw new Error('the form has no submissions');
  expect((await ask(`${form}/submissions/${encodeURIComponent(first.instanceId)}`, 'DELETE')).status).toBe(200);
  const actors = await stored<{ id: number }[]>(`${form}/assignments/app-user`);
  const users = await stored<{ id: number; token: string | null }[]>('/projects/1/app-users');
  const active = actors.filter(({ id }) => users.some((user) => user.id === id && user.token !== null)).length;
  expect(active).toBeGreaterThan(0);
  const { screen } = await visit(`${form}/versions`);
  await expect.element(screen.getByText('Open', { exact: true }).first()).toBeVisible();
  const access = screen.getByRole('link', { name: /app users? ha(?:s|ve) access$/ });
  await expect.element(access).toHaveTextContent(`${active} app user${active === 1 ? ' has' : 's have'} access`);
  await expect.element(access).toHaveAttribute('href', '/projects/1/form-access');
  await vi.waitFor(() => expect(document.querySelector('.facts')?.textContent).toContain('1 deleted submission'));
});

test('the list of submissions says how many are deleted once', async () => {
  const [first] = await stored<{ instanceId: string }[]>(`${form}/submissions`);
  expect((await ask(`${form}/submissions/${encodeURIComponent(first?.instanceId ?? '')}`, 'DELETE')).status).toBe(200);
  const { screen } = await visit(`${form}/submissions`);
  await expect.element(screen.getByRole('link', { name: /ha(?:s|ve) access$/ })).toBeVisible();
  await screen.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(screen.getByText('1 deleted submission', { exact: true })).toBeVisible();
  expect(screen.getByText('1 deleted submission', { exact: true }).elements()).toHaveLength(1);
});

test('a server that cannot count deleted submissions shows no count', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 501.5, operation: 'listSubmissionRows', times: 9 });
  const { screen } = await visit(`${form}/settings`);
  await expect.element(screen.getByRole('link', { name: /ha(?:s|ve) access$/ })).toBeVisible();
  await expect.element(screen.getByText(/deleted submission/)).not.toBeInTheDocument();
});
