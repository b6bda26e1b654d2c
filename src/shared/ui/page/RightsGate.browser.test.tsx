import { expect, test } from 'vitest';
import { getGetProjectQueryKey } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import { signIn } from '~/session/session';
import { mockApp } from '../../../../tests/helpers/mocked-app';
import { ask, mockPages, stored } from '../../../../tests/helpers/mocked-page';

const mocks = mockPages('roles');
const visit = mockApp();

test('a page opened without the right is named, and it is said whom to ask', async () => {
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen, at, go } = await visit('/');
  for (const [path, name, whom] of [
    ['/projects/1/form-access', 'Form Access', /project manager or an administrator/],
    ['/projects/1/settings', 'Settings', /project manager or an administrator/],
    ['/projects/1/app-users', 'App Users', /project manager or an administrator/],
    ['/projects/1/new-form', 'this page', /project manager or an administrator/],
    ['/users', 'Web Users', /ask an administrator/],
    ['/system/audits', 'Server Audit Logs', /ask an administrator/],
  ] as const) {
    await go(path);
    const title = `You do not have access to ${name}`;
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(whom);
    expect(at()).toBe(path);
    await expect.poll(() => document.title).toBe(`${title} | Alidade`);
  }
  await screen.getByRole('link', { name: 'Go to your projects' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Projects');
  await expect.poll(() => document.title).toBe('Projects | Alidade');
});

test('a submission that a Data Collector may not see or edit is not said to need a role', async () => {
  const form = '/projects/1/forms/water_point';
  const [{ instanceId = '' } = {}] = await stored<{ instanceId: string }[]>(`${form}/submissions`);
  await signIn('collector@example.org', 'demonstration-collector');
  const { screen, go } = await visit(`${form}/submissions/${encodeURIComponent(instanceId)}`);
  const title = screen.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent('You do not have access to this submission');
  await go(`${form}/submissions/${encodeURIComponent(instanceId)}/edit`);
  await expect.element(title).toHaveTextContent('Your role cannot edit submissions');
  await expect.element(screen.getByText(/You can fill out this form/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to your projects' })).toHaveAttribute('href', '/');
});

test('a right that is lost while its page is open leads home, with an alert that names the page', async () => {
  const [manager] = await stored<{ id: number }[]>('/projects/1/assignments/manager');
  if (!manager) throw new Error('the project has no manager');
  await signIn('manager@example.org', 'demonstration-manager');
  const { screen, at } = await visit('/projects/1/settings');
  await expect.element(screen.getByLabelText('Project name')).toBeVisible();
  // They revoke their own role.
  expect((await ask(`/projects/1/assignments/manager/${manager.id}`, 'DELETE')).status).toBe(200);
  await queryClient.invalidateQueries({ queryKey: getGetProjectQueryKey(1) });
  await expect.poll(at).toBe('/');
  await expect
    .element(screen.getByText(/You no longer have access to/))
    .toMatchTextContent(/Settings · Water points.*ask a project manager or an administrator/);
});

test('an unknown project, or one without a role, says so and offers a way home', async () => {
  const { screen } = await visit('/projects/999');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Project not found');
  await expect.element(screen.getByRole('link', { name: 'Go to your projects' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Project not found | Alidade');
  await screen.unmount();
  await signIn('nobody@example.org', 'demonstration-nobody');
  const refused = await visit('/projects/1');
  await expect
    .element(refused.screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('You do not have access to this project');
  await expect.element(refused.screen.getByRole('link', { name: 'Go to your projects' })).toBeVisible();
});

test('a page that the server is too old for names the release', async () => {
  mocks().server.release = '2026.1';
  const { screen } = await visit('/projects/1/custom-properties');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Custom Properties');
  await expect.element(screen.getByText('This needs ODK Central 2026.2 or newer.')).toBeVisible();
});
