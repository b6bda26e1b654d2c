import { Outlet } from 'react-router';
import { beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SubmissionRow } from '~/api/schema';
import { JobsGate } from '~/app/shell/JobsGate';
import { SummaryPage } from '~/features/submissions-summary/SummaryPage';
import { SubmissionsPage } from '~/features/submissions/SubmissionsPage';
import { loadCatalogue } from '~/i18n/i18n';
import { deleteOtherUsersIndexes } from '~/shared/lib/row-indexes';
import { mockPages, stored, visitPage } from './mocked-page';

/** The summary of a form's submissions, and the table that its bars lead to, for tests. */

export const household = '/projects/1/forms/household_survey';

function Frame() {
  return (
    <>
      <Outlet />
      <JobsGate />
    </>
  );
}
const list = '/projects/:projectId/forms/:xmlFormId/submissions';
const routes = [
  {
    Component: Frame,
    children: [
      { path: `${list}/summary`, Component: SummaryPage },
      { path: list, Component: SubmissionsPage },
    ],
  },
];

/** Mocks the server as `mockPages`, with the texts of the page. Nothing is loaded before a test. */
export function mockSummary() {
  const mocks = mockPages(
    'demo',
    () =>
      void Promise.all([
        loadCatalogue('jobs'),
        loadCatalogue('summary'),
        loadCatalogue('submissions'),
        loadCatalogue('find'),
      ]),
  );
  beforeEach(() => deleteOtherUsersIndexes(-1));
  return mocks;
}

/** All rows of a form as the server has them, with their repeats. */
export const storedRows = async (form = household): Promise<SubmissionRow[]> =>
  (await stored<{ value: SubmissionRow[] }>(`${form}.svc/Submissions?%24expand=*`)).value;

export async function openSummary(query = '', form = household) {
  const visited = await visitPage(routes, `${form}/submissions/summary${query}`);
  const { screen } = visited;
  const figure = (title: string) => screen.getByRole('figure', { name: title, exact: true });
  return {
    ...visited,
    figure,
    /** The lines of the table of a chart, once it is rendered. */
    lines: async (title: string) => {
      const place = figure(title);
      await expect.element(place).toBeInTheDocument();
      const rows = [...place.element().querySelectorAll('tbody tr')];
      return rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
    },
  };
}

/** Opens the summary in a window that usually shows all of it, and loads all answers through the page. */
export async function loadedSummary(query = '', form = household, height = 4500) {
  await page.viewport(1366, height);
  const opened = await openSummary(query, form);
  await opened.screen.getByRole('button', { name: 'Download answers' }).click();
  await vi.waitFor(() => expect(document.querySelector('.summary-part')).not.toBeNull(), 15_000);
  return opened;
}
