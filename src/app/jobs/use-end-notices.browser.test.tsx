import { expect, test } from 'vitest';
import { Outlet } from 'react-router';
import { loadTexts } from '~/i18n/i18n';
import { startJob } from '~/shared/jobs/start-job';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { JobsGate } from '../shell/JobsGate';

mockPages('roles', () => void loadTexts('jobs'));

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

/** Runs a job of three items, of which some fail. */
async function run(failing: readonly string[]) {
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

test('any job of the panel tells in one notice what failed, lists it, and is quiet after a retry', async () => {
  const { screen, panel } = await run(['Kofi']);
  const notice = screen.getByRole('alert');
  await expect.element(notice).toMatchTextContent(/Revoke access.*: 2 of 3 done\. 1 failed\./);
  await notice.getByRole('button', { name: 'Show the rest' }).click();
  await expect.element(panel.getByText('What failed')).toHaveFocus();
  await expect.element(panel.getByText('Kofi')).toBeVisible();
  await panel.getByRole('button', { name: /^Retry 1 failure/ }).click();
  await expect.element(panel.getByText('3 of 3 done')).toBeVisible();
  expect(notice.elements()).toEqual([]);
});
