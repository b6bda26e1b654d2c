import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { currentJobs } from '~/shared/jobs/job-list';
import { ask, stored } from '../../../../tests/helpers/mocked-page';
import { countOf, householdPath, mockList, openList, shownRows } from '../../../../tests/helpers/submissions-list';

const { mocks } = mockList();

test('reviews a range of rows with one note, and Undo gives each its state back', async () => {
  const { screen, box, panel } = await openList();
  const approved = await countOf("__system/reviewState eq 'approved'");
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
    expect([...shownRows()].slice(0, 5).every((row) => row.textContent.includes('Rejected'))).toBe(true),
  );

  await panel.getByRole('button', { name: new RegExp(`^Undo ${done} `) }).click();
  await vi.waitFor(async () => expect(await countOf("__system/reviewState eq 'approved'")).toBe(approved));
  await expect.element(panel.getByRole('button', { name: /^Undo \d/ })).not.toBeInTheDocument();
});

// On a busy machine 181 reviews take longer than other tests may.
test(
  'reviews all that match, keeps the selection while pages are turned, and drops it with the filter',
  { timeout: 40_000 },
  async () => {
    const { screen, box, panel, router } = await openList('?reviewState=null&page-size=250');
    const before = await countOf('__system/reviewState eq null');
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
    expect(await countOf('__system/reviewState eq null')).toBe(0);

    await router.navigate(householdPath);
    await vi.waitFor(() => expect(shownRows().length).toBeGreaterThan(3));
    await box(0).click();
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await router.navigate(`${householdPath}?page-number=2`);
    await vi.waitFor(() => expect(router.state.location.search).toContain('2'));
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await router.navigate(`${householdPath}?reviewState='approved'`);
    await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument();
  },
);

test('skips what somebody else changed after it was selected, and says so', async () => {
  const { screen, box, panel } = await openList();
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
  await panel.getByText('1 to check').click();
  // By its name and the start of its ID, as in the table.
  const link = panel.getByRole('link', { name: new RegExp(` · ${id.slice(5, 13)}$`) });
  await expect
    .element(link)
    .toHaveAttribute('href', `/projects/1/forms/household_survey/submissions/${encodeURIComponent(id)}`);
  await expect.element(panel.getByText(/^Changed by somebody else/)).toBeVisible();
  await vi.waitFor(() => expect(shownRows()[0]?.textContent).toContain('Has issues'));
});

test('the reading of all that match can be cancelled, and a failure is reported', async () => {
  const { screen, box } = await openList();
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

test('the panel says what a job did not do, and lists it', async () => {
  const { screen, box, panel } = await openList('?reviewState=null');
  await box(0).click();
  await box(2).click({ modifiers: ['Shift'] });
  mocks().server.faults.add({ kind: 'problem', code: 409.3, operation: 'updateSubmission' });
  await screen.getByRole('button', { name: 'Review…' }).click();
  await screen.getByRole('radio', { name: 'Rejected' }).click();
  await screen.getByRole('button', { name: 'Review 3 submissions' }).click();
  await expect.element(panel.getByRole('button', { name: '1 submission failed' })).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  await panel.getByText('What failed').click();
  await expect.element(panel.getByRole('listitem').getByRole('link', { name: / · [\da-f]{8}$/ })).toBeVisible();
  // The two that were done are still on screen, which says so.
  await expect.element(screen.getByText('2 rows here were changed and no longer match the filter.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show current list' }).click();
  await expect.element(screen.getByText(/no longer match the filter/)).not.toBeInTheDocument();
  await vi.waitFor(() => expect([...shownRows()].some((row) => row.textContent.includes('Rejected'))).toBe(false));
});
