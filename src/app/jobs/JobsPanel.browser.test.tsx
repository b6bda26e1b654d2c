import { msg } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { InvitePage } from '~/features/users/invite/InvitePage';
import { loadCatalogue } from '~/i18n/i18n';
import { signedInUser, signIn, signOut } from '~/session/session';
import { anyJobRuns, currentJobs, clearJobs, storedJobKeys, storedJobPrefix } from '~/shared/jobs/job-list';
import { startJob } from '~/shared/jobs/start-job';
import { interruptedJobs, persistJobs } from '~/shared/jobs/stored-jobs';
import { hasUnsaved } from '~/shared/lib/unsaved';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { JobsGate } from '../shell/JobsGate';
import { askToLogOut, UnsavedGuard } from '../shell/UnsavedGuard';

const mocks = mockPages('roles', () => void loadCatalogue('jobs'));

function Frame() {
  return (
    <>
      <button type="button" onClick={askToLogOut}>
        Log out
      </button>
      <UnsavedGuard />
      <Outlet />
      <JobsGate />
    </>
  );
}
const routes = [
  {
    Component: Frame,
    children: [
      { path: '/users/invite', Component: InvitePage },
      { path: '/elsewhere', element: <p>Another page</p> },
    ],
  },
];
const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.org`);
const mails = () => mocks().server.mails.list();

/** Starts sending a list, then leaves its page. */
async function inviteAndLeave(count: number, delay = 1000) {
  const visited = await visitPage(routes, '/users/invite');
  const { screen, router } = visited;
  await screen.getByLabelText('List of people').fill(people(count).join('\n'));
  if (delay > 0) mocks().server.faults.add({ kind: 'delay', milliseconds: delay, operation: 'createUser', times: 999 });
  await screen.getByRole('button', { name: `Invite ${count} people` }).click();
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Jobs' }).elements()).toHaveLength(0);
  expect(hasUnsaved()).toBe(false);
  await router.navigate('/elsewhere');
  await expect.element(screen.getByText('Another page')).toBeVisible();
  return { ...visited, panel: screen.getByRole('region', { name: 'Jobs' }) };
}

test('a job continues after its page is left, and the page shows its result again', async () => {
  const { screen, panel, at } = await inviteAndLeave(12, 1000);
  await expect.element(panel.getByText('Running')).toBeVisible();
  const room = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--jobs-room'));
  await vi.waitFor(() => expect(room()).toBeGreaterThan(panel.element().getBoundingClientRect().height));
  expect(anyJobRuns()).toBe(true);
  mocks().server.faults.clear();
  await expect.element(panel.getByText('12 of 12 done')).toBeVisible();
  await expect.element(panel.getByText('Finished')).toBeVisible();
  expect(mails()).toHaveLength(12);
  await panel.getByRole('link', { name: 'Invitations' }).click();
  expect(at()).toBe('/users/invite');
  await expect.element(screen.getByText('12 of 12 done')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download the result' })).toBeVisible();
  await expect.poll(() => panel.elements()).toHaveLength(0);
});

test('pauses, continues, stops, runs the rest and retries what failed from the panel', async () => {
  // On a busy machine, too, there is somebody left to invite after each click.
  const { panel } = await inviteAndLeave(40, 300);
  await panel.getByRole('button', { name: 'Pause Invitations' }).click();
  await expect.element(panel.getByText('Paused')).toBeVisible();
  // The item in progress finishes; nothing else starts.
  await vi.waitFor(() => expect(currentJobs()[0]?.snapshot().counts.running).toBe(0), 10_000);
  const paused = mails().length;
  expect(paused).toBeLessThan(40);
  expect(anyJobRuns()).toBe(true);
  await panel.getByRole('button', { name: 'Continue Invitations' }).click();
  await vi.waitFor(() => expect(mails().length).toBeGreaterThan(paused), 10_000);
  await panel.getByRole('button', { name: 'Stop Invitations' }).click();
  await expect.element(panel.getByText('Stopped', { exact: true })).toBeVisible();
  expect(mails().length).toBeLessThan(40);
  mocks().server.faults.clear();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'createUser', times: 2 });
  await panel.getByRole('button', { name: /^Run the \d+ left Invitations$/ }).click();
  await expect.element(panel.getByText(/38 of 40 done · 2 failed/)).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Download the result Invitations' })).toBeVisible();
  await panel.getByRole('button', { name: 'Retry 2 failures Invitations' }).click();
  await expect.element(panel.getByText('40 of 40 done')).toBeVisible();
  const invited = mails().map(({ to }) => to);
  expect(invited.toSorted()).toEqual(people(40).toSorted());
  await panel.getByRole('button', { name: 'Dismiss Invitations' }).click();
  await expect.poll(() => panel.elements()).toHaveLength(0);
});

/** The stored jobs as another document left them, which has ended. */
function asAfterReload() {
  persistJobs();
  const stored = storedJobKeys().map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  return () => {
    for (const [key, text] of stored)
      localStorage.setItem(key.replace(storedJobPrefix, `${storedJobPrefix}ended-`), text);
  };
}

test('after a reload the same person can resume the rest, and nobody is invited twice', async () => {
  const { panel, screen } = await inviteAndLeave(8);
  await expect.poll(() => mails().length).toBeGreaterThan(0);
  const reload = asAfterReload();
  await panel.getByRole('button', { name: 'Stop Invitations' }).click();
  await expect.element(panel.getByText('Stopped', { exact: true })).toBeVisible();
  const before = mails().length;
  expect(before).toBeLessThan(8);
  await screen.unmount();
  await signOut('asked');
  reload();
  mocks().server.faults.clear();

  await signIn('viewer@example.org', 'demonstration-viewer');
  const other = await visitPage(routes, '/elsewhere');
  await expect.element(other.screen.getByText('Another page')).toBeVisible();
  // Load its code and texts first, or its absence would prove nothing.
  await Promise.all([import('./JobsPanel'), loadCatalogue('jobs')]);
  await expect.element(other.screen.getByText('Another page')).toBeVisible();
  expect(panel.elements()).toHaveLength(0);
  await other.screen.unmount();
  await signOut('expired');

  await signIn('admin@example.org', 'demonstration-admin');
  const again = await visitPage(routes, '/elsewhere');
  const offered = again.screen.getByRole('region', { name: 'Jobs' });
  await expect
    .element(offered.getByText(/^Interrupted when the page was closed or reloaded: \d of 8 done$/))
    .toBeVisible();
  await offered.getByRole('button', { name: 'Resume Invitations' }).click();
  await expect.element(offered.getByText('8 of 8 done')).toBeVisible();
  expect(
    mails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(people(8));
  await expect.poll(() => storedJobKeys()).toEqual([]);
});

test('a job of a tab that was closed is offered to one tab at a time, and stops being offered where it is taken', async () => {
  const first = await inviteAndLeave(8);
  await expect.poll(() => mails().length).toBeGreaterThan(0);
  const reload = asAfterReload();
  await first.panel.getByRole('button', { name: 'Stop Invitations' }).click();
  await expect.element(first.panel.getByText('Stopped', { exact: true })).toBeVisible();
  await first.screen.unmount();
  clearJobs();
  reload();
  const id = storedJobKeys()[0]?.slice(storedJobPrefix.length).replace(' progress', '') ?? '';
  // Another tab runs it.
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { promise: holds, resolve: hold } = Promise.withResolvers<void>();
  void navigator.locks.request(`alidade.job ${id}`, () => (hold(), closed));
  await holds;
  const { screen } = await visitPage(routes, '/elsewhere');
  const panel = screen.getByRole('region', { name: 'Jobs' });
  await expect.element(screen.getByText('Another page')).toBeVisible();
  expect(await interruptedJobs(signedInUser()?.id ?? 0)).toEqual([]);
  // It is closed in the middle: this tab notices.
  close();
  await expect.element(panel.getByText(/Interrupted when the page was closed/)).toBeVisible();
  // Another one is quicker.
  const again = Promise.withResolvers<void>();
  void navigator.locks.request(`alidade.job ${id}`, () => again.promise);
  await panel.getByRole('button', { name: 'Resume Invitations' }).click();
  await expect.element(screen.getByText('This job was resumed or dismissed in another tab.')).toBeVisible();
  await expect.poll(() => panel.elements()).toHaveLength(0);
  again.resolve();
});

test('a job that undid something says so once all is done, and not if a part of it failed', async () => {
  const undoing = (id: string, fails: boolean) =>
    startJob(
      {
        name: 'test',
        parallel: { from: 1, most: 1 },
        run: () => (fails ? Promise.reject(new Error('no')) : Promise.resolve()),
        doneTitle: () => msg`Undone: ${id}`,
      },
      {
        title: `Undo: ${id}`,
        address: '/elsewhere',
        input: null,
        items: [{ id, label: id, data: null }],
      },
      { ofPage: false },
    );
  const jobs = [undoing('one', false), undoing('two', true)];
  await Promise.all(jobs.map((job) => job.whenEnded()));
  const { screen } = await visitPage(routes, '/elsewhere');
  const panel = screen.getByRole('region', { name: 'Jobs' });
  await expect.element(panel.getByRole('link', { name: 'Undone: one' })).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Undo: two' })).toBeVisible();
});

test('a job that cannot resume after a reload lists what was not done', async () => {
  startJob(
    { name: 'test', parallel: { from: 1, most: 1 }, run: () => new Promise(() => undefined) },
    {
      title: 'Photos',
      address: '/elsewhere',
      input: null,
      items: ['a', 'b'].map((id) => ({ id, label: `${id}.jpg`, data: null })),
    },
  );
  await expect.poll(() => anyJobRuns()).toBe(true);
  const reload = asAfterReload();
  await signOut('asked');
  reload();
  await signIn('admin@example.org', 'demonstration-admin');
  const { screen } = await visitPage(routes, '/elsewhere');
  const panel = screen.getByRole('region', { name: 'Jobs' });
  await panel.getByText('2 were not done').click();
  await expect.element(panel.getByText('b.jpg')).toBeVisible();
  expect(panel.getByRole('button', { name: /^Resume/ }).elements()).toHaveLength(0);
  await panel.getByRole('button', { name: 'Dismiss Photos' }).click();
  await expect.poll(() => panel.elements()).toHaveLength(0);
  await expect.poll(() => storedJobKeys()).toEqual([]);
});

test('the end of a session stops the job, and the same person can resume it', async () => {
  const { panel, screen } = await inviteAndLeave(12);
  await expect.poll(() => mails().length).toBeGreaterThan(0);
  await signOut('expired');
  await expect.poll(() => anyJobRuns()).toBe(false);
  const before = mails().length;
  await screen.unmount();
  await signIn('admin@example.org', 'demonstration-admin');
  mocks().server.faults.clear();
  await visitPage(routes, '/elsewhere');
  await expect.element(panel.getByText('Stopped, because your session ended')).toBeVisible();
  expect(mails()).toHaveLength(before);
  await panel.getByRole('button', { name: /^Run the \d+ left/ }).click();
  await expect.poll(() => anyJobRuns()).toBe(false);
  await expect.element(panel.getByText('12 of 12 done')).toBeVisible();
  expect(
    mails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(people(12).toSorted());
});

test('logging out asks first while a job runs', async () => {
  const { screen } = await inviteAndLeave(12, 1000);
  const question = screen.getByRole('dialog', { name: 'Log out' });
  await screen.getByRole('button', { name: 'Log out' }).click();
  await expect.element(question).toMatchTextContent(/A job is still running\. Logging out stops it\./);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(anyJobRuns()).toBe(true);
  await screen.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => anyJobRuns()).toBe(false);
  expect(mails().length).toBeLessThan(12);
});

test('collapses to one line on a phone', async () => {
  await page.viewport(390, 844);
  const { panel } = await inviteAndLeave(5);
  await expect.element(panel.getByRole('button', { name: '1 job' })).toBeVisible();
  expect(panel.getByRole('progressbar').elements()).toHaveLength(0);
  await panel.getByRole('button', { name: '1 job' }).click();
  await expect.element(panel.getByRole('progressbar', { name: 'Progress of Invitations' })).toBeVisible();
  await expect.element(panel.getByText('Finished')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
