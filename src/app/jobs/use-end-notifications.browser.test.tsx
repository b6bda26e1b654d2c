import { msg } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadCatalogue } from '~/i18n/i18n';
import { currentJobs } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import { notifications, shownNotifications } from '~/shared/ui/overlays/notifications';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { JobsGate } from '../shell/JobsGate';

mockPages('roles', () => {
  void loadCatalogue('jobs');
  notifications.hideAll();
});

const routes = [
  {
    Component: () => (
      <>
        <Outlet />
        <JobsGate />
      </>
    ),
    children: [{ path: '/elsewhere', element: <p>Another page</p> }],
  },
];

const undo = vi.fn<() => void>();

/** Runs a job of three items, of which some fail. Takes how many of them can be undone. */
async function run(failing: readonly string[], width: number, undoable?: number) {
  await page.viewport(width, 800);
  const visited = await visitPage(routes, '/elsewhere');
  let fails = true;
  startJob<null, null, null>(
    {
      name: 'test',
      parallel: { from: 3, most: 3 },
      run: async ({ id }) => {
        if (fails && failing.includes(id)) throw new Error('refused');
      },
      finish: () => {
        fails = false;
      },
      doneText: () => msg`Access was revoked.`,
      ...(undoable === undefined ? {} : { undo: { count: () => undoable, start: undo } }),
    },
    {
      title: 'Revoke access',
      address: '/elsewhere',
      input: null,
      items: ['Ama', 'Kofi', 'Efua'].map((name) => ({ id: name, label: name, data: null })),
    },
    { ofPage: false },
  );
  return { ...visited, panel: visited.screen.getByRole('region', { name: 'Jobs' }) };
}

/** On a phone the panel begins as one line, which says nothing of a single job. */
const phone = 390;
const laptop = 1366;

test('any job of a closed panel tells in one notice what failed, lists it, and is quiet after a retry', async () => {
  const { screen, panel } = await run(['Kofi'], phone);
  const notice = screen.getByRole('alert');
  await expect.element(notice).toMatchTextContent(/Access was revoked\. 1 failed\./);
  await notice.getByRole('button', { name: 'Show the rest' }).click();
  await expect.element(panel.getByRole('button', { name: 'What failed' })).toHaveFocus();
  await expect.element(panel.getByText('Kofi')).toBeVisible();
  await panel.getByRole('button', { name: /^Retry 1 failure/ }).click();
  await expect.element(panel.getByText('3 of 3 done')).toBeVisible();
  expect(notice.elements()).toEqual([]);
});

test.each([
  ['nothing', []],
  ['an item', ['Kofi']],
])('a panel that is open says by itself how a job ended in which %s failed', async (_, failing) => {
  const { panel } = await run(failing, laptop);
  await expect.element(panel.getByText(new RegExp(`^${3 - failing.length} of 3 done`))).toBeVisible();
  await expect.element(panel.getByText('Finished')).toBeVisible();
  expect(shownNotifications.get()).toEqual({ toast: null, red: null });
});

test.each([
  ['nothing that can be undone', undefined],
  ['nothing left to undo', 0],
  ['something to undo', 3],
])('a panel that is closed leaves the success of a job with %s to a notice', async (_, undoable) => {
  const { screen } = await run([], phone, undoable);
  await vi.waitFor(() => expect(shownNotifications.get().toast?.kind).toBe('success'), 10_000);
  const undoing = screen.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undoing.elements()).toHaveLength(undoable === 3 ? 1 : 0);
  if (undoable !== 3) return;
  await undoing.click();
  expect(undo).toHaveBeenCalledOnce();
  expect(shownNotifications.get().toast).toBeNull();
});

test('an end is told once, whatever the job says of itself afterwards', async () => {
  await run([], phone);
  await vi.waitFor(() => expect(shownNotifications.get().toast?.kind).toBe('success'), 10_000);
  notifications.hideAll();
  const [job] = currentJobs();
  if (!job) throw new Error('the job is in the panel');
  // As somebody does who drops what was not run.
  job.drop([]);
  expect(shownNotifications.get()).toEqual({ toast: null, red: null });
});
