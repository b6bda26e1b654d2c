import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { prefetch, queryClient } from '~/api/query-client';
import { signIn, signOut } from '~/session/session';
import { activateLocale } from '~/i18n/i18n';
import { formatRecent } from '~/shared/lib/dates';
import { submissionsQueries } from '~/domain/submissions/queries';
import { isolate } from '~/shared/lib/isolate';
import { stored } from '../../../tests/helpers/mocked-page';
import { mockList, rowTexts, settled, visitList } from '../../../tests/helpers/submissions-list';

const { mocks, asked } = mockList();

test('shows submitter, time and state, newest first, with the count', async () => {
  const { screen } = await visitList();
  await settled();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  await expect.element(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '396');
  await expect.element(screen.getByText('Rows 1–250 of 395')).toBeVisible();
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(expect.arrayContaining(['Submission', 'Submitted by', 'Submitted at', 'State', 'Actions']));
});

test('does not request again what a link has prefetched', async () => {
  prefetch(
    submissionsQueries({
      projectId: 1,
      xmlFormId: 'household_survey',
      search: new URLSearchParams('page-number=2'),
    }),
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await visitList({ query: '?page-number=2' });
  await settled();
  expect(asked.filter((path) => path.includes('.svc/Submissions'))).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('/fields?odata=true'))).toHaveLength(1);
});

/** The first submission in an order, with the name that every list has for it. */
async function firstStored($orderby: string, $filter?: string) {
  const query = new URLSearchParams({ $top: '1', $orderby, ...($filter === undefined ? {} : { $filter }) });
  const { value } = await stored<{ value: [{ __id: string; meta: { instanceName: string } }] }>(
    `/projects/1/forms/household_survey.svc/Submissions?${query.toString()}`,
  );
  const [{ __id: id, meta }] = value;
  return { id, name: `${meta.instanceName} · ${id.slice('uuid:'.length, 'uuid:'.length + 8)}` };
}

const emptyForm = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Empty</h:title><model>
  <instance><data id="empty" version="1"><a/><meta><instanceID/></meta></data></instance><bind nodeset="/data/a" type="string"/></model></h:head>
  <h:body><input ref="/data/a"><label>a</label></input></h:body></h:html>`;

test('shows the empty state', async () => {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const made = await fetch('/v1/projects/1/forms?publish=true', { method: 'POST', headers, body: emptyForm });
  expect(made.status).toBe(200);
  const { screen } = await visitList({ path: '/projects/1/forms/empty/submissions' });
  await expect.element(screen.getByText('No submissions yet')).toBeVisible();
});

test('keeps the page in the address; a page past the end redirects to the last', async () => {
  const { screen, search } = await visitList({ query: '?page-number=9' });
  await expect.element(screen.getByText('Rows 251–395 of 395')).toBeVisible();
  expect(search()).toBe('?page-number=2');
  await screen.getByRole('button', { name: 'First page' }).click();
  await expect.element(screen.getByText('Rows 1–250 of 395')).toBeVisible();
  expect(search()).toBe('');
  await screen.getByLabelText('Rows per page').selectOptions('500');
  await expect.element(screen.getByText('Rows 1–395 of 395')).toBeVisible();
  expect(search()).toBe('?page-size=500');
});

test('says how many submissions are new, and shows them on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { screen, search } = await visitList({ query: '?sort=submitter' });
    await settled();
    // Elsewhere than on the first page of the usual order, the newest one is asked for first.
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() => expect(asked.some((path) => path.includes('$top=1'))).toBe(true));
    const sentId = crypto.randomUUID();
    const body = `<data id="household_survey" version="2026100501" xmlns:orx="http://openrosa.org/xforms"><orx:meta><orx:instanceID>uuid:${sentId}</orx:instanceID></orx:meta></data>`;
    const sent = await fetch('/v1/projects/1/forms/household_survey/submissions', {
      method: 'POST',
      headers: { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' },
      body,
    });
    expect(sent.status).toBe(200);
    mocks().server.faults.add({ kind: 'offline', operation: 'listSubmissionRows' });
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() =>
      expect(asked.filter((path) => path.includes('$top=0') && path.includes('submissionDate'))).toHaveLength(1),
    );
    // The failed question is tried again for a moment before the next one is asked.
    await vi.waitFor(() => {
      vi.advanceTimersByTime(30_000);
      expect(screen.getByRole('button', { name: '1 new – show' }).elements()).toHaveLength(1);
    }, 10_000);
    await expect.element(screen.getByText('395 submissions')).toBeVisible();
    await screen.getByRole('button', { name: '1 new – show' }).click();
    await expect.element(screen.getByText('396 submissions')).toBeVisible();
    expect(search()).toBe('');
    // It has no answers, so its ID names it.
    await vi.waitFor(() => expect(rowTexts()[0]).toContain(sentId.slice(0, 8)));
    expect(screen.getByRole('button', { name: /new – show/ }).elements()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('copies the whole value of a cell', async () => {
  await visitList();
  await settled();
  const cell = document.querySelector<HTMLElement>('[data-r="0"] .dt-cell:has(time)');
  cell?.focus();
  const copied = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
  cell?.dispatchEvent(copied);
  expect(copied.clipboardData?.getData('text/plain')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('sorts on the server by system columns, with an arrow', async () => {
  const { screen, search } = await visitList();
  await settled();
  const head = (name: string) => screen.getByRole('columnheader', { name });
  await expect.element(head('Submitted at')).toHaveAttribute('aria-sort', 'descending');
  await head('Submitted at').getByRole('button').click();
  expect(search()).toBe('?sort=submittedAt');
  const { name } = await firstStored('__system/submissionDate asc');
  await vi.waitFor(() => expect(rowTexts()[0]).toContain(name));
  await head('State').getByRole('button').click();
  await vi.waitFor(() =>
    expect(asked.at(-1)).toContain('$orderby=__system/reviewState asc,__system/submissionDate desc'),
  );
  await expect.element(head('State')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Submitted at')).not.toHaveAttribute('aria-sort');
  // Answers are not sorted by the server.
  expect(document.querySelectorAll('.dt-head .dt-sort')).toHaveLength(3);
});

test('links each row to its page, with the filters of the list', async () => {
  const { screen } = await visitList({ query: "?reviewState='approved'&page-number=1" });
  await settled();
  const link = document.querySelector<HTMLAnchorElement>('[data-r="0"] a');
  expect(link?.getAttribute('href')).toMatch(/submissions\/uuid.*\?reviewState=/);
  const { name } = await firstStored('__system/submissionDate desc', "__system/reviewState eq 'approved'");
  await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
});

test('a submission has the same name under every filter and order, and its review says which one it is', async () => {
  const { id, name } = await firstStored('__system/submissionDate asc', "__system/reviewState eq 'approved'");
  const link = () => document.querySelector(`a[href*="${encodeURIComponent(id)}"]`);
  for (const query of [
    "?reviewState='approved'&sort=submittedAt",
    '?sort=submittedAt',
    // A form with many fields is read with the shown columns only.
    '?sort=submittedAt&columns=/sex&page-size=100',
  ]) {
    const { screen } = await visitList({ query });
    await vi.waitFor(() => expect(link() ?? document.body).toHaveAccessibleName(name), 5000);
    await screen.unmount();
  }
  const { screen } = await visitList({ query: "?reviewState='approved'&sort=submittedAt" });
  await settled();
  await screen
    .getByRole('button', { name: /^Review (?!state)/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  await expect.element(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Rejected' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText(`Submission rejected: ${isolate(name)}`)).toBeVisible();
});

test('refreshes without leaving the page or the place on it', async () => {
  const { screen, search } = await visitList({ query: '?page-number=2' });
  await settled();
  const grid = document.querySelector('.dt-grid') ?? document.body;
  grid.scrollTo({ top: 900 });
  await vi.waitFor(() => expect(document.querySelector('[data-r="30"]')).not.toBeNull());
  const before = asked.filter((path) => path.includes('.svc/Submissions')).length;
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await vi.waitFor(() => expect(asked.filter((path) => path.includes('.svc/Submissions'))).toHaveLength(before + 1));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(search()).toBe('?page-number=2');
  expect(grid.scrollTop).toBe(900);
});

test('shows why loading failed, and retries', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows' });
  const { screen } = await visitList();
  await expect.element(screen.getByText(/You do not have permission/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
});

test('shows an encrypted submission as one cell', async () => {
  const { screen } = await visitList({ path: '/projects/5/forms/cas_suspects/submissions' });
  await expect.element(screen.getByText('The answers are encrypted and cannot be shown here.').first()).toBeVisible();
});

test('hides the review from users who may not review', async () => {
  await signOut('asked');
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await visitList();
  await settled();
  await expect.element(screen.getByRole('button', { name: /^Review (?!state)/ })).not.toBeInTheDocument();
});

test('titles a card on a phone by what it is about and its ID, with the submitter as a fact', async () => {
  await page.viewport(390, 844);
  const { screen } = await visitList();
  const card = (index: number) => screen.getByRole('list', { name: 'Submissions' }).getByRole('listitem').nth(index);
  const { name } = await firstStored('__system/submissionDate desc');
  await expect.element(card(0).getByRole('link', { name, exact: true })).toBeVisible();
  await expect.element(card(0).getByText('Submitted by')).toBeVisible();
});

/** Whether the text reaches beyond the cell's padding, where the browser replaces it by dots. */
function isCut(element: Element): boolean {
  const cell = element.closest('.dt-cell') ?? document.body;
  const range = document.createRange();
  range.selectNodeContents(element);
  const end = cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingInlineEnd);
  return range.getBoundingClientRect().right > end + 0.5;
}

test.each(['en', 'es'] as const)('shows states, edits and dates in full (%s)', async (language) => {
  // A wide font, as on the screens of many people.
  document.documentElement.style.setProperty('--font', 'DejaVu Sans, Verdana, sans-serif');
  await activateLocale(language);
  try {
    await visitList({ query: '?reviewState=null' });
    await settled();
    const words = () => [...document.querySelectorAll('.state-mark-missing .state-mark-word')];
    await vi.waitFor(() => expect(words().length).toBeGreaterThan(0));
    expect(words().filter(isCut)).toEqual([]);
    const time = document.querySelector('[data-r] time') ?? document.body;
    for (const ago of [0, 1, 2, 3, 4, 5, 6]) {
      const sent = Date.now() - ago * 86_400_000;
      // Two to five days later it is a weekday: each one occurs.
      time.textContent = formatRecent(new Date(sent).toISOString(), language, sent + 3 * 86_400_000);
      expect(isCut(time), time.textContent).toBe(false);
    }
  } finally {
    document.documentElement.style.removeProperty('--font');
    await activateLocale('en');
  }
});

test('says in words how often a submission was edited', async () => {
  const { screen } = await visitList({ query: "?reviewState='approved'" });
  await settled();
  const mark = screen.getByTitle(/^Edited \d+ times?$/).first();
  await expect.element(mark).toBeVisible();
  const count = mark.element().textContent;
  await page.viewport(390, 844);
  await expect.element(screen.getByText(/^Edited \d+ times?$/).first()).toBeVisible();
  expect(count).toMatch(/^Edited (\d+) times?\1$/);
});

test('the tools of a phone take two lines, with a name for each', async () => {
  await page.viewport(390, 844);
  const { screen } = await visitList();
  for (const name of ['Refresh', 'Download'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
  const bar = screen.getByRole('group', { name: 'Filters' }).element();
  expect(bar.clientHeight).toBeLessThan(130);
});

test('selects submissions on a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await visitList();
  const boxes = screen.getByRole('checkbox', { name: /^Select this row/ });
  await boxes.first().click();
  await boxes.nth(1).click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Review…' })).toBeVisible();
  await boxes.first().click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
});

test('freezes the time and the state on a laptop, and only the necessary columns where there is little room', async () => {
  const frozenHeads = () =>
    [...document.querySelectorAll('.dt-head > .dt-frozen [role="columnheader"] .dt-name')].map(
      (name) => name.textContent,
    );
  await page.viewport(1366, 800);
  await visitList();
  await vi.waitFor(() => expect(frozenHeads()).toEqual(expect.arrayContaining(['Submitted at', 'State'])));
  await page.viewport(900, 800);
  await vi.waitFor(() => expect(frozenHeads()).not.toContain('State'));
});

test('says how programs read the submissions', async () => {
  const { screen } = await visitList();
  await screen.getByRole('button', { name: 'Connect data' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Connect data' });
  const address = `${location.origin}/v1/projects/1/forms/household_survey.svc`;
  await expect.element(dialog.getByText(address, { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await dialog.getByText('Python', { exact: true }).click();
  await expect.element(dialog.getByText(/form_id="household_survey", project_id=1/)).toBeVisible();
});
