import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CurrentUserExtended } from '~/api/schema';
import { choose } from '../../../tests/helpers/choose';
import { ask, mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { watchRequests } from '../../../tests/helpers/watch-requests';
import { ReviewQueuePage } from './ReviewQueuePage';

const mocks = mockPages('demo');
const form = '/projects/1/forms/household_survey';
const routes = [
  { path: '/projects/:projectId/forms/:xmlFormId/submissions/review', Component: ReviewQueuePage },
  { path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: () => <h1>The list</h1> },
];

interface Row {
  __id: string;
  __system: { reviewState: string | null; submitterId: string };
}
const newestFirst = encodeURIComponent('__system/submissionDate desc');
const rowsOf = async (filter: string, top: number) =>
  (
    await stored<{ value: Row[] }>(
      `${form}.svc/Submissions?$top=${top}&$select=__id,__system&$orderby=${newestFirst}&$filter=${encodeURIComponent(filter)}`,
    )
  ).value;
const toReview = "__system/reviewState eq null or __system/reviewState eq 'edited'";
const stateOf = async (id: string) => (await rowsOf(`__id eq '${id}'`, 1))[0]?.__system.reviewState;
const at = (location: string) => new URL(location, 'http://localhost').searchParams.get('at');
const heading = () => document.querySelector('h1')?.textContent;

/** Opens the queue and waits for its first submission. Returns the ids of the queue's first submissions, too. */
async function openQueue(search = '', filter = toReview) {
  const ids = (await rowsOf(filter, 5)).map(({ __id }) => __id);
  const visited = await visitPage(routes, `${form}/submissions/review${search}`);
  await expect.poll(() => document.querySelector('.answers .answer')).not.toBeNull();
  const { screen } = visited;
  return {
    ...visited,
    ids,
    isShown: async (id: string | undefined) => {
      await expect.poll(() => at(visited.at())).toBe(id);
    },
    left: async (text: string) => {
      await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
    },
    failed: screen.getByRole('alert'),
  };
}
const patch = (id: string, reviewState: string) =>
  ask(`${form}/submissions/${encodeURIComponent(id)}`, 'PATCH', { reviewState });

test('goes through what is not reviewed, and approves, undoes and goes back by keys; a notice undoes, too', async () => {
  const { screen, ids, isShown, left } = await openQueue();
  const [id = ''] = ids;
  await left('204 of 204 left');
  await isShown(ids[0]);
  await userEvent.keyboard('j');
  await isShown(ids[1]);
  await userEvent.keyboard('k');
  await isShown(ids[0]);
  for (const undo of [() => userEvent.keyboard('u'), () => screen.getByRole('button', { name: 'Undo' }).click()]) {
    await userEvent.keyboard('a');
    await isShown(ids[1]);
    await left('203 of 204 left');
    await expect.element(screen.getByText(/^Submission approved: /)).toBeVisible();
    expect(await stateOf(id)).toBe('approved');
    await undo();
    await expect.element(screen.getByText(/^Decision undone: /)).toBeVisible();
    await isShown(ids[0]);
    await left('204 of 204 left');
    expect(await stateOf(id)).toBe(null);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'The list' })).toBeVisible();
});

test('shows the next submission without asking the server for it', async () => {
  const { ids, isShown } = await openQueue();
  await expect.poll(() => mocks().server.faults.list()).toEqual([]);
  const first = heading();
  // Loaded ahead: from here on, the server does not answer.
  await vi.waitFor(async () => {
    const { queryClient } = await import('~/api/query-client');
    const loaded = queryClient
      .getQueryCache()
      .findAll({ queryKey: ['getSubmissionRow'] })
      .filter(({ state }) => state.data !== undefined);
    expect(loaded.length).toBeGreaterThan(2);
  });
  mocks().server.latency = 60_000;
  await userEvent.keyboard('j');
  await isShown(ids[1]);
  expect(heading()).not.toBe(first);
  expect(document.querySelector('.answers .answer')).not.toBeNull();
});

test('asks for a note, keeps typed text until it is discarded, and records it; comments once, also if the answer is lost', async () => {
  const { screen, ids, isShown } = await openQueue();
  const [first = '', second = ''] = ids;
  await userEvent.keyboard('x');
  const field = screen.getByLabelText(/^Note on the rejection/);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('jax{Shift>}{Enter}{/Shift}Too few rooms');
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByText('Discard what you typed?')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field).toHaveValue('jax\nToo few rooms');
  await userEvent.keyboard('{Enter}');
  await isShown(second);
  await expect.element(screen.getByText(/^Submission rejected: /)).toBeVisible();
  expect(await stateOf(first)).toBe('rejected');
  const [latest] = await stored<{ notes: string }[]>(`${form}/submissions/${encodeURIComponent(first)}/audits`);
  expect(latest?.notes).toBe('jax\nToo few rooms');

  await userEvent.keyboard('c');
  const comment = screen.getByRole('textbox', { name: /^Comment/ });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Enter a comment.')).toBeVisible();
  await comment.fill('<b>Who</b> lives here?');
  mocks().server.faults.add({ kind: 'lost', operation: 'createSubmissionComment' });
  await userEvent.keyboard('{Enter}');
  await expect.element(comment).not.toBeInTheDocument();
  const comments = await stored<{ body: string }[]>(`${form}/submissions/${encodeURIComponent(second)}/comments`);
  expect(comments.map(({ body }) => body)).toEqual(['<b>Who</b> lives here?']);
});

test('says that somebody else was faster, and replaces their decision only on request', async () => {
  const { screen, ids, isShown, left, failed } = await openQueue();
  const id = ids[0] ?? '';
  await patch(id, 'rejected');
  await userEvent.keyboard('a');
  await isShown(ids[1]);
  await expect.element(failed).toMatchTextContent(/Not recorded: Approved/);
  await expect.element(failed).toMatchTextContent(/State now: Rejected/);
  expect(await stateOf(id)).toBe('rejected');
  // Theirs is a review: it is not left for this person.
  await left('203 of 204 left');
  await screen.getByRole('button', { name: 'Replace with yours' }).click();
  await expect.element(screen.getByText(/^Submission approved: /)).toBeVisible();
  expect(await stateOf(id)).toBe('approved');
  await expect.element(failed).not.toBeInTheDocument();
});

test('a lost answer counts as recorded if it was, and as not recorded if it was not', async () => {
  const { screen, ids, isShown, left, failed } = await openQueue();
  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  await userEvent.keyboard('a');
  await expect.element(screen.getByText(/^Submission approved: /)).toBeVisible();
  expect(await stateOf(ids[0] ?? '')).toBe('approved');
  await isShown(ids[1]);
  mocks().server.faults.add({ kind: 'offline', operation: 'updateSubmission' });
  await userEvent.keyboard('a');
  await isShown(ids[2]);
  await expect.element(failed).toMatchTextContent(/Nothing was changed/);
  await left('203 of 204 left');
  expect(await stateOf(ids[1] ?? '')).toBe(null);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stateOf(ids[1] ?? '')).toBe('approved');
  await expect.element(failed).not.toBeInTheDocument();
  await left('202 of 204 left');
});

test('a decision that arrived unseen is not called somebody else’s', async () => {
  const { screen, ids, failed } = await openQueue();
  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  // The check before the decision is answered, the look afterwards is not.
  const { events } = mocks().worker;
  events.on('request:start', ({ request }) => {
    if (request.method === 'PATCH')
      mocks().server.faults.add({ kind: 'offline', operation: 'listSubmissionRows', times: 99 });
  });
  await userEvent.keyboard('a');
  await expect.element(failed).toMatchTextContent(/Your change may have been made/);
  events.removeAllListeners();
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Submission approved: /)).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
  const audits = await stored<{ action: string }[]>(`${form}/submissions/${encodeURIComponent(ids[0] ?? '')}/audits`);
  expect(audits.filter(({ action }) => action === 'submission.update')).toHaveLength(1);
});

test('a decision that fails after the queue was left is told on the next page', async () => {
  const { screen, router, ids, isShown } = await openQueue();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateSubmission' });
  mocks().server.latency = 300;
  await userEvent.keyboard('a');
  await isShown(ids[1]);
  await router.navigate(`${form}/submissions`);
  await expect.element(screen.getByRole('heading', { name: 'The list' })).toBeVisible();
  await expect.element(screen.getByText('A decision was not recorded. Open the review queue again.')).toBeVisible();
});

test('shows what an edit changed, in the words of the form', async () => {
  const [edited] = await rowsOf("__system/reviewState eq 'edited'", 1);
  const { screen } = await visitPage(routes, `${form}/submissions/review?at=${encodeURIComponent(edited?.__id ?? '')}`);
  await expect
    .element(
      screen
        .getByRole('complementary')
        .getByText(/^Edited by/)
        .first(),
    )
    .toBeVisible();
  await expect.poll(() => document.querySelector('.queue-side .changes .change-label')).not.toBeNull();
});

test('remembers the language of the questions with the columns of the table', async () => {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const post = async (path: string, body: string) =>
    expect((await fetch(`/v1/projects/1/forms${path}`, { method: 'POST', headers, body })).status).toBe(200);
  const text = (language: string, label: string) =>
    `<translation lang="${language}"><text id="a"><value>${label}</value></text></translation>`;
  await post(
    '?publish=true',
    `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa"><h:head><h:title>Two</h:title><model>
    <itext>${text('English', 'Name')}${text('French', 'Nom')}</itext>
    <instance><data id="two" version="1"><a/><meta><instanceID/></meta></data></instance><bind nodeset="/data/a" type="string"/></model></h:head>
    <h:body><input ref="/data/a"><label ref="jr:itext('a')"/></input></h:body></h:html>`,
  );
  for (const id of ['one', 'other'])
    await post(
      '/two/submissions',
      `<data id="two" version="1"><a>x</a><meta><instanceID>uuid:${id}</instanceID></meta></data>`,
    );
  const { screen } = await visitPage(routes, '/projects/1/forms/two/submissions/review');
  const label = screen.getByRole('term').getByText('Nom');
  await choose(screen.getByRole('combobox', { name: 'Language of the questions' }), 'French');
  await expect.element(label).toBeVisible();
  const layout = async () =>
    (await stored<CurrentUserExtended>('/users/current')).preferences.projects['1']?.['alidadeColumns two'];
  await expect.poll(layout).toEqual({ language: 'French' });
  await userEvent.keyboard('j');
  await expect.element(screen.getByText('1 of 2 left')).not.toBeInTheDocument();
  await expect.element(label).toBeVisible();
});

test('ends with the numbers, and leads back', async () => {
  const days = '&start=2026-01-01&end=2026-12-31';
  const flagged = "__system/reviewState eq 'hasIssues'";
  const senders = (await rowsOf(flagged, 200)).map(({ __system }) => __system.submitterId);
  const sender = senders.find((one) => {
    const sent = senders.filter((other) => other === one).length;
    return sent > 1 && sent < 6;
  });
  expect(sender).toBeDefined();
  const range = `?reviewState=%27hasIssues%27&submitterId=${sender}${days}`;
  const { screen, ids } = await openQueue(range, `${flagged} and __system/submitterId eq ${sender}`);
  for (const index of ids.keys()) {
    const left = () => document.querySelector('.queue-left')?.textContent;
    await expect.poll(left).toBe(`${ids.length - index} of ${ids.length} left`);
    await expect.poll(() => document.querySelector('.answers .answer')).not.toBeNull();
    const approve = () => document.querySelector('.queue-decide-approved')?.getAttribute('aria-disabled');
    await expect.poll(approve).toBe('false');
    await userEvent.keyboard('a');
  }
  const end = { name: `All ${ids.length} submissions are reviewed` };
  await expect.element(screen.getByRole('heading', end)).toBeVisible();
  await expect.element(screen.getByRole('region', end)).toMatchTextContent(new RegExp(`Approved${ids.length}`));
  await expect.element(screen.getByRole('link', { name: 'Back to the list' })).toBeVisible();
});

test('an arrow on a switch is for the switch', async () => {
  const { screen, ids, isShown } = await openQueue();
  const asks = screen.getByRole('switch', { name: /^Ask for a note/ });
  await expect.element(asks).toBeChecked();
  await screen
    .getByText(/^Ask for a note with/)
    .first()
    .click();
  await expect.element(asks).not.toBeChecked();
  asks.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(asks).toBeChecked();
  await isShown(ids[0]);
});

test('says that there is nothing to review, and why the queue cannot be loaded', async () => {
  const { screen } = await visitPage(routes, `${form}/submissions/review?start=1999-01-01&end=1999-01-02`);
  await expect.element(screen.getByText('Nothing to review')).toBeVisible();
  await screen.unmount();
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'listSubmissionRows' });
  const again = await visitPage(routes, `${form}/submissions/review`);
  await expect.element(again.screen.getByRole('alert')).toBeVisible();
  await again.screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => document.querySelector('.answers .answer')).not.toBeNull();
});

test('asks for no picture that is not on the server', async () => {
  const { version } = await stored<{ version: string }>(form);
  const sent = await fetch(`/v1${form}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' },
    body: `<data id="household_survey" version="${version}"><photo>house.jpg</photo><meta><instanceID>uuid:no-house</instanceID></meta></data>`,
  });
  expect(sent.ok).toBe(true);
  const asked = watchRequests();
  const { screen, isShown } = await openQueue();
  await isShown('uuid:no-house');
  await expect.element(screen.getByText('The file was not uploaded.')).toBeVisible();
  expect(asked().filter((address) => address.endsWith('/attachments/house.jpg'))).toEqual([]);
});
