import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { FormAccessPage } from '~/features/form-access/FormAccessPage';
import { loadCatalogue } from '~/i18n/i18n';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { JobsGate } from '../shell/JobsGate';

const mocks = mockPages('demo', () => void loadCatalogue('jobs'));

function Frame() {
  return (
    <>
      <Outlet />
      <JobsGate />
    </>
  );
}
const routes = [
  {
    Component: Frame,
    children: [
      { path: '/projects/:projectId/form-access', Component: FormAccessPage },
      { path: '/elsewhere', element: <p>Another page</p> },
    ],
  },
];
const granted = async () =>
  ((await (await fetch('/v1/projects/1/assignments/forms/app-user')).json()) as unknown[]).length;

/** Gives all app users access to all forms, and leaves the page while that is saved. */
async function saveAndLeave() {
  const visited = await visitPage(routes, '/projects/1/form-access');
  const { screen, router } = visited;
  await screen.getByRole('checkbox', { name: 'All forms shown for all app users shown' }).click();
  const save = screen.getByRole('button', { name: /^Save \d+ changes$/ });
  await expect.element(save).toBeVisible();
  const changes = Number(/\d+/.exec(save.element().textContent)?.[0]);
  await save.click();
  await expect.element(screen.getByText(/^Saving \d+ of \d+$/)).toBeVisible();
  expect(hasUnsaved()).toBe(false);
  await router.navigate('/elsewhere');
  const panel = screen.getByRole('region', { name: 'Jobs' });
  return { ...visited, panel, changes };
}

test('saving continues after its page is left, and the reopened page shows the saved state', async () => {
  const before = await granted();
  mocks().server.faults.add({ kind: 'delay', milliseconds: 500, operation: 'assignFormRole', times: 999 });
  const { screen, panel, router, changes } = await saveAndLeave();
  await expect.element(panel.getByText('Running')).toBeVisible();
  await router.navigate('/projects/1/form-access');
  await expect.element(screen.getByText(/^Saving \d+ of \d+$/)).toBeVisible();
  mocks().server.faults.clear();
  await expect.poll(() => panel.elements()).toHaveLength(0);
  await expect.element(screen.getByText(/changes saved$/)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'All forms shown for all app users shown' })).toBeChecked();
  expect(await granted()).toBe(before + changes);
});

test('failures from a left page are retried from the panel or shown by the page', async () => {
  mocks().server.faults.add({ kind: 'delay', milliseconds: 200, operation: 'assignFormRole', times: 12 });
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole', times: 2 });
  const { screen, panel, router } = await saveAndLeave();
  await expect.element(panel.getByText(/· 2 changes failed/)).toBeVisible();
  await expect.element(panel.getByText('Finished')).toBeVisible();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'assignFormRole' });
  await panel.getByRole('button', { name: /^Retry 2 failures/ }).click();
  await expect.poll(() => anyJobRuns()).toBe(false);
  await expect.element(panel.getByText(/· 1 change failed/)).toBeVisible();
  await router.navigate('/projects/1/form-access');
  await expect.element(screen.getByText('1 change is not saved. It is marked in red.')).toBeVisible();
  expect(hasUnsaved()).toBe(true);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('1 change saved')).toBeVisible();
  expect(hasUnsaved()).toBe(false);
});
