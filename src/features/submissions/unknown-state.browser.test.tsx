import { expect, test, vi } from 'vitest';
import { mockList, openList, shownRows } from '../../../tests/helpers/submissions-list';

// A review state that only a server newer than this client has.
const state = 'on_hold';

const { mocks } = mockList();

/** Gives the newest submission of the household survey the state, as it is on the first row. */
async function holdNewest() {
  const { submissions, forms } = mocks().server.store.tables;
  const form = forms.one('xmlFormId', '1 household_survey');
  const [newest] = submissions
    .filter((row) => row.formId === form?.id && !row.draft && row.deletedAt === null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (!newest) throw new Error('there is no submission');
  await mocks().server.store.write(() => void submissions.patch(newest.id, { reviewState: state as 'approved' }));
}

test('a review state of a newer server is shown by its own name, and counted by itself', async () => {
  await holdNewest();
  const { screen, box } = await openList();
  const mark = screen.getByRole('treegrid').getByText(state);
  await expect.element(mark).toBeVisible();
  expect(mark.element().closest('.state-mark')?.className).toContain('state-mark-other');

  await box(0).click();
  await screen.getByRole('button', { name: 'Review…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Review 1 submission' });
  await expect.element(dialog.getByRole('list', { name: 'Current states' })).toHaveTextContent(`${state}: 1`);
  await dialog.getByRole('radio', { name: 'Approved' }).click();
  await expect.element(dialog.getByText(/1 will be changed/)).toBeVisible();
});

test('it is not among the received ones, and goes back to what it was', async () => {
  await holdNewest();
  const { screen, box, panel, router } = await openList();
  await router.navigate('?reviewState=null');
  await vi.waitFor(() => expect(shownRows().length).toBeGreaterThan(0));
  await expect.element(screen.getByRole('treegrid').getByText(state)).not.toBeInTheDocument();

  await router.navigate('?');
  await expect.element(screen.getByRole('treegrid').getByText(state)).toBeVisible();
  await box(0).click();
  await screen.getByRole('button', { name: 'Review…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Review 1 submission' });
  await dialog.getByRole('radio', { name: 'Approved' }).click();
  await dialog.getByRole('button', { name: 'Review 1 submission' }).click();
  await expect.element(screen.getByRole('treegrid').getByText(state)).not.toBeInTheDocument();
  const sent: string[] = [];
  mocks().worker.events.on('request:start', ({ request }) => {
    if (request.method === 'PATCH')
      void request
        .clone()
        .text()
        .then((body) => sent.push(body));
  });
  await panel.getByRole('button', { name: /^Undo 1 / }).click();
  await vi.waitFor(() => expect(sent).toEqual([JSON.stringify({ reviewState: state })]));
});
