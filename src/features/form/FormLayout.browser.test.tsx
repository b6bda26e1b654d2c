import { expect, test, vi } from 'vitest';
import { formWithFiles } from '../../../tests/helpers/form-with-files';
import { mockApp } from '../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();
const form = '/projects/1/forms/water_point';
const wells = '/projects/1/forms/new_wells';

test('a form says its state, its app users, its deleted submissions once, and counts in its tabs', async () => {
  const [first] = await stored<{ instanceId: string }[]>(`${form}/submissions`);
  if (!first) throw new Error('the form has no submissions');
  expect((await ask(`${form}/submissions/${encodeURIComponent(first.instanceId)}`, 'DELETE')).status).toBe(200);
  const actors = await stored<{ id: number }[]>(`${form}/assignments/app-user`);
  const users = await stored<{ id: number; token: string | null }[]>('/projects/1/app-users');
  const active = actors.filter(({ id }) => users.some((user) => user.id === id && user.token !== null)).length;
  expect(active).toBeGreaterThan(0);
  const { screen, go } = await visit(`${form}/versions`);
  await expect.element(screen.getByText('Open', { exact: true }).first()).toBeVisible();
  const access = screen.getByRole('link', { name: /app users? ha(?:s|ve) access$/ });
  await expect.element(access).toHaveTextContent(`${active} app user${active === 1 ? ' has' : 's have'} access`);
  await expect.element(access).toHaveAttribute('href', '/projects/1/form-access');
  await expect.poll(() => document.querySelector('.facts')?.textContent).toContain('1 deleted submission');

  const tabs = screen.getByRole('navigation', { name: 'Sections of this page' });
  await expect.element(tabs.getByRole('link', { name: /^Submissions/ })).toMatchTextContent(/^Submissions\d+$/);
  const draft = tabs.getByTitle('Draft');
  await expect.element(draft).not.toBeInTheDocument();
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  expect((await fetch(`/v1${form}/draft`, { method: 'POST', headers })).status).toBe(200);
  await go('/projects/1');
  await go(`${form}/submissions`);
  await expect.element(draft).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '1 deleted submission', exact: true })).toBeVisible();
  expect(screen.getByText('1 deleted submission', { exact: true }).elements()).toHaveLength(1);
});

test('a server that cannot count deleted submissions shows no count', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 501.5, operation: 'listSubmissionRows', times: 9 });
  const { screen } = await visit(`${form}/settings`);
  await expect.element(screen.getByRole('link', { name: /ha(?:s|ve) access$/ })).toBeVisible();
  await expect.element(screen.getByText(/deleted submission/)).not.toBeInTheDocument();
});

test('the address of a form leads to its submissions; before the first version all leads to its draft', async () => {
  const { screen, at, go } = await visit('/projects/1');
  await go(form);
  await vi.waitFor(() => expect(at()).toBe(`${form}/submissions`), 10_000);
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/xml' };
  const body = formWithFiles('new_wells', []);
  expect((await fetch('/v1/projects/1/forms', { method: 'POST', headers, body })).status).toBe(200);
  await go(wells);
  await vi.waitFor(() => expect(at()).toBe(`${wells}/draft`), 10_000);
  const waiting = screen.getByRole('link', { name: 'Submissions' });
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
  await expect.element(waiting).toHaveAttribute('title', 'Publish the form first.');
  await expect.element(screen.getByText('Not published yet', { exact: true })).toBeVisible();
  await go(`${wells}/settings`);
  await screen.getByRole('link', { name: 'Go to the draft' }).click();
  await vi.waitFor(() => expect(at()).toBe(`${wells}/draft`), 10_000);
});
