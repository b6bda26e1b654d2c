import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Outlet } from 'react-router';
import { JobsGate } from '~/app/shell/JobsGate';
import { loadTexts } from '~/i18n/i18n';
import { currentJobs } from '~/shared/jobs/job-list';
import { ask, mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsPage } from '../SubmissionsPage';

const mocks = mockPages('demo', () => void loadTexts('jobs'));
const path = '/projects/1/forms/household_survey/submissions';

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
    children: [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
  },
];
const rows = () => document.querySelectorAll('[data-r]');
async function openPage(query = '') {
  const visited = await visitPage(routes, path + query);
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(3), 5000);
  const { screen } = visited;
  return {
    ...visited,
    box: (row: number) => screen.getByRole('checkbox', { name: 'Select this row' }).nth(row),
    panel: screen.getByRole('region', { name: 'Jobs' }),
  };
}
/** How many submissions match a filter on the server. */
const count = async (filter: string) =>
  (
    await stored<{ '@odata.count': number }>(
      `/projects/1/forms/household_survey.svc/Submissions?$top=0&$count=true&$filter=${encodeURIComponent(filter)}`,
    )
  )['@odata.count'];

test('reviews a range of rows with one note, and Undo gives each its state back', async () => {
  const { screen, box, panel } = await openPage();
  const approved = await count("__system/reviewState eq 'approved'");
  await box(0).click();
  await box(4).click({ modifiers: ['Shift'] });
  await expect.element(screen.getByText('5 selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Review…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Review 5 submissions' });
  await expect.element(dialog.getByRole('list', { name: 'Current states' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Review 5 submissions' }).click();
  await expect.element(dialog.getByText('Select a review state.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Rejected' }).click();
  await dialog.getByLabelText(/^Notes/).fill('Same enumerator.');
  await dialog.getByRole('button', { name: 'Review 5 submissions' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('5 selected')).not.toBeInTheDocument();
  await expect.element(panel.getByText('Finished')).toBeVisible();
  const done = currentJobs()[0]?.snapshot().counts.done ?? 0;
  expect(done).toBeGreaterThan(0);
  await vi.waitFor(() =>
    expect([...rows()].slice(0, 5).every((row) => row.textContent.includes('Rejected'))).toBe(true),
  );

  await panel.getByRole('button', { name: new RegExp(`^Undo ${done} `) }).click();
  await vi.waitFor(async () => expect(await count("__system/reviewState eq 'approved'")).toBe(approved));
  await expect.element(panel.getByRole('button', { name: /^Undo \d/ })).not.toBeInTheDocument();
});

test('reviews all that match, keeps the selection while pages are turned, and drops it with the filter', async () => {
  const { screen, box, panel, router } = await openPage('?reviewState=null&page-size=250');
  const before = await count('__system/reviewState eq null');
  expect(before).toBeGreaterThan(100);
  await box(1).click();
  await screen.getByRole('button', { name: `Select all ${before} that match` }).click();
  await expect.element(screen.getByText(`${before} selected`)).toBeVisible();
  await screen.getByRole('button', { name: 'Review…' }).click();
  const dialog = screen.getByRole('dialog', { name: `Review ${before} submissions` });
  await dialog.getByRole('radio', { name: 'Approved' }).click();
  await expect.element(dialog.getByText(new RegExp(`${before} will be changed`))).toBeVisible();
  await dialog.getByRole('button', { name: `Review ${before} submissions` }).click();
  await expect.element(panel.getByText(`${before} of ${before} done`)).toBeVisible();
  expect(await count('__system/reviewState eq null')).toBe(0);

  await router.navigate(path);
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(3));
  await box(0).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await router.navigate(`${path}?page-number=2`);
  await vi.waitFor(() => expect(router.state.location.search).toContain('2'));
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await router.navigate(`${path}?reviewState='approved'`);
  await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument();
});

test('skips what somebody else changed after it was selected, and says so', async () => {
  const { screen, box, panel } = await openPage();
  await box(0).click();
  await box(2).click({ modifiers: ['Shift'] });
  const top = await stored<{ value: { __id: string }[] }>(
    '/projects/1/forms/household_survey.svc/Submissions?$top=1&$orderby=__system/submissionDate%20desc',
  );
  const id = top.value[0]?.__id ?? '';
  await ask(`/projects/1/forms/household_survey/submissions/${id}`, 'PATCH', { reviewState: 'hasIssues' });
  await screen.getByRole('button', { name: 'Review…' }).click();
  await screen.getByRole('radio', { name: 'Rejected' }).click();
  await screen.getByRole('button', { name: 'Review 3 submissions' }).click();
  await expect.element(panel.getByText(/2 of 3 done · 1 skipped/)).toBeVisible();
  await vi.waitFor(() => expect(rows()[0]?.textContent).toContain('Has issues'));
});

test('the reading of all that match can be cancelled, and a failure is reported', async () => {
  const { screen, box } = await openPage();
  await box(0).click();
  mocks().server.faults.add({ kind: 'delay', milliseconds: 8_000, operation: 'listSubmissionRows' });
  await screen.getByRole('button', { name: /^Select all/ }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  mocks().server.faults.clear();
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listSubmissionRows' });
  await screen.getByRole('button', { name: /^Select all/ }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
