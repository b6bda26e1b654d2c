import { Outlet } from 'react-router';
import { beforeEach, expect, vi } from 'vitest';
import { JobsGate } from '~/app/shell/JobsGate';
import { SubmissionsPage } from '~/features/submissions/SubmissionsPage';
import { loadCatalogue } from '~/i18n/i18n';
import { mockPages, stored, visitPage } from './mocked-page';

/** The list of submissions with the panel of jobs, for tests of its parts. */

/** The address of a list with 395 submissions. */
export const householdPath = '/projects/1/forms/household_survey/submissions';

function Frame() {
  return (
    <>
      <Outlet />
      <JobsGate />
    </>
  );
}
const listRoutes = [
  {
    Component: Frame,
    children: [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
  },
];
/** Mocks the server as `mockPages`. Returns the mocks, and the addresses that the current test has asked for. */
export function mockList() {
  const asked: string[] = [];
  const mocks = mockPages('demo', ({ worker }) => {
    void loadCatalogue('jobs');
    worker.events.on('request:start', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(decodeURIComponent((pathname + search).replaceAll('+', ' ')));
    });
  });
  beforeEach(() => {
    asked.length = 0;
  });
  return { mocks, asked };
}

export const shownRows = () => document.querySelectorAll('[data-r]');
export const rowTexts = () => [...shownRows()].map((row) => row.textContent);
/** Waits until rows show. */
export const settled = () => vi.waitFor(() => expect(shownRows().length).toBeGreaterThan(0), 10_000);

/** Opens a list, that of the household survey without a path; `settled` waits for its rows. */
export async function visitList({ path = householdPath, query = '' } = {}) {
  const visited = await visitPage(listRoutes, path + query);
  const { screen, router } = visited;
  return {
    ...visited,
    search: () => decodeURIComponent(router.state.location.search),
    box: (row: number) => screen.getByRole('checkbox', { name: /^Select this row/ }).nth(row),
    panel: screen.getByRole('region', { name: 'Jobs' }),
  };
}

/** Opens the list of the household survey and waits for its rows. */
export async function openList(query = '') {
  const visited = await visitList({ query });
  await settled();
  return visited;
}

/** How many submissions of the household survey match a filter on the server. */
export async function countOf(filter: string): Promise<number> {
  const found = await stored<{ '@odata.count': number }>(
    `/projects/1/forms/household_survey.svc/Submissions?$top=0&$count=true&$filter=${encodeURIComponent(filter)}`,
  );
  return found['@odata.count'];
}
