import { expect, test } from 'vitest';
import { signIn } from '~/session/session';
import { currentJobs } from '~/shared/jobs/job-list';
import { catchFiles } from '../../../../tests/helpers/caught-files';
import { ask, stored } from '../../../../tests/helpers/mocked-page';
import {
  countOf,
  householdPath,
  mockList,
  openList,
  rowTexts,
  shownRows,
  visitList,
} from '../../../../tests/helpers/submissions-list';

/* From the list to the panel of jobs. What jobs do with each submission: review-job and results.integration. */

const { mocks } = mockList();
const saved = catchFiles();
const inTrash = () => countOf('__system/deletedAt ne null');
type List = Awaited<ReturnType<typeof openList>>;

/** Selects the first rows. */
async function select({ box }: List, count: number) {
  await box(0).click();
  if (count > 1) await box(count - 1).click({ modifiers: ['Shift'] });
}
const openReview = async ({ screen }: List) => {
  await screen.getByRole('button', { name: 'Review…' }).click();
  return screen.getByRole('dialog', { name: /^Review \d+ submissions?$/ });
};
async function review(list: List, choice: string) {
  const dialog = await openReview(list);
  await dialog.getByRole('radio', { name: choice }).click();
  await dialog.getByRole('button', { name: /^(?:Approve|Reject|Mark) \d/ }).click();
}

test('reviews a range of rows with one note, and Undo gives each its state back', async () => {
  const list = await openList();
  const { screen, panel } = list;
  const approved = await countOf("__system/reviewState eq 'approved'");
  await select(list, 5);
  await expect.element(screen.getByText('5 selected')).toBeVisible();
  const dialog = await openReview(list);
  await expect.element(dialog.getByRole('list', { name: 'Current states' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Review 5 submissions' }).click();
  await expect.element(dialog.getByText('Select a review state.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Rejected' }).click();
  await dialog.getByLabelText(/^Notes/).fill('Same enumerator.');
  await dialog.getByRole('button', { name: 'Reject 5 submissions' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('5 selected')).not.toBeInTheDocument();
  await expect.element(panel.getByText('Finished')).toBeVisible();
  const done = currentJobs()[0]?.snapshot().counts.done ?? 0;
  expect(done).toBeGreaterThan(0);
  await expect
    .poll(() =>
      rowTexts()
        .slice(0, 5)
        .every((text) => text.includes('Rejected')),
    )
    .toBe(true);
  await panel.getByRole('button', { name: new RegExp(`^Undo ${done} `) }).click();
  await expect.poll(() => countOf("__system/reviewState eq 'approved'")).toBe(approved);
  await expect.element(panel.getByRole('button', { name: /^Undo \d/ })).not.toBeInTheDocument();
});

test('reads all that match, which can be cancelled or fail, reviews them, and drops the selection with the filter', async () => {
  const list = await openList("?reviewState='hasIssues'&submitterId=4");
  const { screen, box, panel, router } = list;
  const { faults } = mocks().server;
  const matching = () => countOf("__system/reviewState eq 'hasIssues' and __system/submitterId eq 4");
  const before = await matching();
  expect(before).toBeGreaterThan(1);
  await box(1).click();
  const selectAll = screen.getByRole('button', { name: `Select all ${before} that match` });
  faults.add({ kind: 'delay', milliseconds: 8_000, operation: 'listSubmissionRows' });
  await selectAll.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  faults.clear();
  faults.add({ kind: 'problem', code: 500, operation: 'listSubmissionRows' });
  await selectAll.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await selectAll.click();
  await expect.element(screen.getByText(`${before} selected`)).toBeVisible();
  await review(list, 'Approved');
  await expect.element(panel.getByText(`${before} of ${before} done`)).toBeVisible();
  expect(await matching()).toBe(0);

  await router.navigate(householdPath);
  await expect.poll(() => shownRows().length).toBeGreaterThan(3);
  await box(0).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await router.navigate(`${householdPath}?page-number=2`);
  await expect.poll(() => router.state.location.search).toContain('2');
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await router.navigate(`${householdPath}?reviewState='approved'`);
  await expect.element(screen.getByText('1 selected')).not.toBeInTheDocument();
});

test('skips what someone else changed after it was selected, and says so', async () => {
  const list = await openList();
  const { panel } = list;
  await select(list, 3);
  const top = await stored<{ value: { __id: string }[] }>(
    '/projects/1/forms/household_survey.svc/Submissions?$top=1&$orderby=__system/submissionDate%20desc',
  );
  const id = top.value[0]?.__id ?? '';
  await ask(`/projects/1/forms/household_survey/submissions/${id}`, 'PATCH', { reviewState: 'hasIssues' });
  await review(list, 'Rejected');
  await expect.element(panel.getByText(/2 of 3 done · 1 skipped/)).toBeVisible();
  await panel.getByText('1 to check').click();
  // By its name and the start of its ID, as in the table.
  const link = panel.getByRole('link', { name: new RegExp(` · ${id.slice(5, 13)}$`) });
  await expect
    .element(link)
    .toHaveAttribute('href', `/projects/1/forms/household_survey/submissions/${encodeURIComponent(id)}`);
  await expect.element(panel.getByText(/^Changed by someone else/)).toBeVisible();
  await expect.poll(() => rowTexts()[0]).toContain('Has issues');
});

test('the panel says what a job did not do, and lists it', async () => {
  const list = await openList('?reviewState=null');
  const { screen, panel } = list;
  await select(list, 3);
  mocks().server.faults.add({ kind: 'problem', code: 409.3, operation: 'updateSubmission' });
  await review(list, 'Rejected');
  await expect.element(panel.getByRole('button', { name: '1 submission failed' })).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  await panel.getByText('What failed').click();
  await expect.element(panel.getByRole('listitem').getByRole('link', { name: / · [\da-f]{8}$/ })).toBeVisible();
  // The two that were done are still on screen, which says so.
  await expect.element(screen.getByText('2 rows here were changed and no longer match the filter.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show current list' }).click();
  await expect.element(screen.getByText(/no longer match the filter/)).not.toBeInTheDocument();
  await expect.poll(() => rowTexts().some((text) => text.includes('Rejected'))).toBe(false);
});

test('a review state of a newer server has its own name, is not among the received ones, and comes back by Undo', async () => {
  const state = 'on_hold';
  const { store } = mocks().server;
  const { submissions, forms } = store.tables;
  const form = forms.one('xmlFormId', '1 household_survey');
  const [newest] = submissions
    .filter((row) => row.formId === form?.id && !row.draft && row.deletedAt === null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  await store.write(() => void submissions.patch(newest?.id ?? 0, { reviewState: state as 'approved' }));
  const list = await openList('?reviewState=null');
  const { screen, panel, router } = list;
  const mark = screen.getByRole('treegrid').getByText(state);
  await expect.element(mark).not.toBeInTheDocument();
  await router.navigate('?');
  await expect.element(mark).toBeVisible();
  expect(mark.element().closest('.state-mark')?.className).toContain('state-mark-other');

  await select(list, 1);
  const dialog = await openReview(list);
  await expect.element(dialog.getByRole('list', { name: 'Current states' })).toHaveTextContent(`${state}: 1`);
  await dialog.getByRole('radio', { name: 'Approved' }).click();
  await expect.element(dialog.getByText(/1 will be changed/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve 1 submission' }).click();
  await expect.element(mark).not.toBeInTheDocument();
  const sent: Promise<string>[] = [];
  mocks().worker.events.on('request:start', ({ request }) => {
    if (request.method === 'PATCH') sent.push(request.clone().text());
  });
  await panel.getByRole('button', { name: /^Undo 1 / }).click();
  await expect.poll(() => Promise.all(sent)).toEqual([JSON.stringify({ reviewState: state })]);
});

test('a row is deleted at once, and Undo restores it; the counts follow', async () => {
  const { screen } = await openList();
  const before = await inTrash();
  await screen
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText(/^Submission moved to the trash: /)).toBeVisible();
  await expect.element(screen.getByText('394 submissions', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: `${before + 1} deleted submissions` })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('395 submissions', { exact: true })).toBeVisible();
  expect(await inTrash()).toBe(before);
});

test('shows the deleted ones with the time, restores one, then all of them as a job', async () => {
  const { screen, at, router } = await openList();
  // Another user deletes one. Refresh shows that, and Back returns from the deleted ones to the list.
  const [row] = await stored<{ instanceId: string }[]>('/projects/1/forms/household_survey/submissions');
  await ask(`/projects/1/forms/household_survey/submissions/${row?.instanceId}`, 'DELETE');
  const before = await inTrash();
  await screen.getByRole('button', { name: 'Refresh' }).click();
  const openTrash = async () => {
    await screen.getByRole('button', { name: `${before} deleted submissions` }).click();
    expect(at()).toBe(`${householdPath}?deleted=true`);
  };
  await openTrash();
  await router.navigate(-1);
  await expect.poll(at).toBe(householdPath);
  await openTrash();
  const grid = screen.getByRole('grid', { name: 'Deleted submissions' });
  await expect.element(grid.getByRole('columnheader', { name: 'Deleted at' })).toBeVisible();
  await expect.element(grid.getByRole('columnheader', { name: 'State' })).not.toBeInTheDocument();
  await expect.element(screen.getByText(/are kept for 30 days/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Review state:/ })).toBeDisabled();
  await grid
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect.element(screen.getByText(/^Submission restored: /)).toBeVisible();
  await expect.poll(inTrash).toBe(before - 1);
  await expect.poll(() => shownRows().length).toBe(before - 1);

  await screen.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  await screen.getByRole('button', { name: 'Restore…' }).click();
  const title = before - 1 === 1 ? 'Restore 1 submission' : `Restore ${before - 1} submissions`;
  await screen.getByRole('dialog', { name: title }).getByRole('button', { name: title }).click();
  await expect.element(screen.getByText('No deleted submissions')).toBeVisible();
  expect(await inTrash()).toBe(0);
  const panel = screen.getByRole('region', { name: 'Jobs' });
  await panel.getByRole('button', { name: new RegExp(`^Undo ${before - 1} `) }).click();
  await expect.poll(inTrash).toBe(before - 1);
  await expect.poll(() => shownRows().length).toBe(before - 1);
});

test('a user without the right to delete is told whom to ask, and sees no trash in the list', async () => {
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await visitList({ query: '?deleted=true' });
  await expect.element(screen.getByText('You do not have access to Deleted submissions')).toBeVisible();
});

test('downloads the selected submissions only, and comments on all of them', async () => {
  const list = await openList();
  const { screen, panel } = list;
  const form = '/projects/1/forms/household_survey/submissions';
  const newest = (await stored<{ instanceId: string; createdAt: string }[]>(form)).toSorted((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  );
  const ids = newest.slice(0, 3).map(({ instanceId }) => instanceId);
  await select(list, 3);
  const bar = screen.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => saved().length, { timeout: 20_000 }).toBe(1);
  expect(saved()[0]?.name).toMatch(/^household_survey \d{4}-\d\d-\d\d 3 selected\.csv$/);
  const lines = ((await saved()[0]?.content.text()) ?? '').trim().split('\n');
  expect(lines).toHaveLength(4);
  for (const id of ids) expect(lines.some((line) => line.includes(id))).toBe(true);

  await bar.getByRole('button', { name: 'Comment…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Comment on 3 submissions' });
  await dialog.getByRole('button', { name: 'Comment on 3 submissions' }).click();
  await expect.element(dialog.getByText('Enter a comment.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Seen by phone.');
  await dialog.getByRole('button', { name: 'Comment on 3 submissions' }).click();
  await expect.element(panel.getByText('3 of 3 done')).toBeVisible();
  for (const id of ids) {
    const comments = await stored<{ body: string }[]>(`${form}/${encodeURIComponent(id)}/comments`);
    expect(comments.map(({ body }) => body)).toContain('Seen by phone.');
  }
});
