import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '~/api/query-client';
import { openDownload } from '../../../tests/helpers/download';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { DraftSubmissionsPage } from './DraftSubmissionsPage';

const listing = '/projects/1/forms/household_listing';
let asked: string[] = [];
mockPages('demo', ({ worker }) =>
  worker.events.on('request:start', ({ request }) =>
    asked.push(decodeURIComponent(new URL(request.url).pathname + new URL(request.url).search)),
  ),
);
beforeEach(() => {
  asked = [];
});

/** Renders the page at a URL. */
async function visit(address: string) {
  const { screen, router } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/draft/submissions', Component: DraftSubmissionsPage }],
    address,
  );
  return { screen, search: () => decodeURIComponent(router.state.location.search) };
}

const heads = () => [...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent);

test('lists the test submissions with their fields, without states, submitters and actions, and offers them as files', async () => {
  const { screen } = await visit(`${listing}/draft/submissions`);
  await expect.element(screen.getByText('3 submissions')).toBeVisible();
  await expect.poll(() => heads().slice(0, 2)).toEqual(['#Number', 'Submission']);
  expect(heads()).not.toContain('Submitted by');
  expect(heads()).not.toContain('State');
  expect(heads()).not.toContain('Actions');
  expect(heads().at(-1)).toBe('Instance ID');
  await expect.element(screen.getByRole('button', { name: /^Submitted at:/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Review state/ }).elements()).toEqual([]);
  expect(asked.some((path) => path.includes('/draft.svc/Submissions?'))).toBe(true);
  expect(asked.some((path) => path.endsWith('/draft/fields?odata=true'))).toBe(true);
  expect(asked.filter((path) => path.includes(`${listing}.svc`) || path.endsWith('/submitters'))).toEqual([]);

  await expect.element(screen.getByText(/Publishing, replacing or abandoning the draft deletes them/)).toBeVisible();
  await openDownload(screen);
  const dialog = screen.getByRole('dialog', { name: 'Download submissions' });
  await expect.element(dialog.getByLabelText(/Include fields not in the published form/)).toBeDisabled();
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(screen.getByText(/Download complete: .*3 rows/)).toBeVisible();
  expect(asked.some((path) => path.includes('/draft/submissions.csv?'))).toBe(true);
});

test('filters by day, and leaves conditions that it does not offer out', async () => {
  const { screen, search } = await visit(
    `${listing}/draft/submissions?reviewState='edited'&start=2001-01-01&end=2001-01-02`,
  );
  await expect.element(screen.getByText('No submissions match these filters')).toBeVisible();
  expect(asked.some((path) => path.includes('reviewState'))).toBe(false);
  await screen.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.element(screen.getByText('3 submissions')).toBeVisible();
  expect(search()).not.toContain('start=');
});

test('tells how to test while there are none, and that there is no draft', async () => {
  const survey = '/projects/1/forms/household_survey';
  const { screen } = await visit(`${survey}/draft/submissions`);
  await expect.element(screen.getByText('This form has no draft')).toBeVisible();
  await screen.unmount();
  queryClient.clear();
  await fetch(`/v1${survey}/draft`, { method: 'POST', headers: { 'x-requested-with': 'XMLHttpRequest' } });
  const again = await visit(`${survey}/draft/submissions`);
  await expect.element(again.screen.getByText('No test submissions yet')).toBeVisible();
  await expect.element(again.screen.getByRole('link', { name: 'Test in Edit Form' })).toBeVisible();
});
