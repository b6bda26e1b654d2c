import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '~/app/styles.css';
import { prefetch, queryClient } from '~/api/query-client';
import { submissionsQueries } from '~/domain/submissions/queries';
import { activateLocale, loadCatalogue, type Locale } from '~/i18n/i18n';
import { signIn, signOut } from '~/session/session';
import { sampleRecentTexts } from '~/shared/lib/dates';
import { bidiIsolate } from '~/shared/lib/isolate';
import { choose } from '../../../tests/helpers/choose';
import { ask, stored } from '../../../tests/helpers/mocked-page';
import { mockList, openList, rowTexts, settled, shownRows, visitList } from '../../../tests/helpers/submissions-list';

const { mocks, asked } = mockList();
const reads = () => asked.filter((path) => path.includes('.svc/Submissions') && path.includes('$top=250'));

/** The first submission in an order, with the name that every list has for it. */
async function firstStored($orderby: string, $filter?: string) {
  const query = new URLSearchParams({ $top: '1', $orderby, ...($filter === undefined ? {} : { $filter }) });
  const { value } = await stored<{ value: [{ __id: string; meta: { instanceName: string } }] }>(
    `/projects/1/forms/household_survey.svc/Submissions?${query.toString()}`,
  );
  const [{ __id: id, meta }] = value;
  return { id, name: `${meta.instanceName} · ${id.slice('uuid:'.length, 'uuid:'.length + 8)}` };
}

test('shows submitter, time and state, newest first, and sorts by them on the server', async () => {
  const { screen, search } = await openList();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  await expect.element(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '396');
  await expect.element(screen.getByText('Rows 1–250 of 395')).toBeVisible();
  const heads = [...document.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent);
  expect(heads).toEqual(expect.arrayContaining(['Submission', 'Submitted by', 'Submitted at', 'State', 'Actions']));

  const cell = document.querySelector<HTMLElement>('[data-r="0"] .dt-cell:has(time)');
  const copied = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
  cell?.focus();
  cell?.dispatchEvent(copied);
  expect(copied.clipboardData?.getData('text/plain')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

  const head = (name: string) => screen.getByRole('columnheader', { name });
  await expect.element(head('Submitted at')).toHaveAttribute('aria-sort', 'descending');
  const numberIn = (row: number) => document.querySelector(`[data-r="${row}"] .dt-number`)?.textContent;
  expect([numberIn(0), numberIn(5)]).toEqual(['395', '390']);
  await head('Submitted at').getByRole('button').click();
  expect(search()).toBe('?sort=submittedAt');
  const { name } = await firstStored('__system/submissionDate asc');
  await expect.poll(() => rowTexts()[0]).toContain(name);
  expect(numberIn(0)).toBe('1');
  await head('State').getByRole('button').click();
  await expect.poll(() => asked.at(-1)).toContain('$orderby=__system/reviewState asc,__system/submissionDate desc');
  await expect.element(head('State')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Submitted at')).not.toHaveAttribute('aria-sort');
  await expect.element(screen.getByRole('columnheader', { name: 'Number' })).not.toBeInTheDocument();
  // Answers are not sorted by the server.
  expect(document.querySelectorAll('.dt-head .dt-sort')).toHaveLength(3);
});

test('does not request again what a link has prefetched; Refresh keeps the page and the scroll position', async () => {
  const search = new URLSearchParams('page-number=2');
  prefetch(submissionsQueries({ projectId: 1, xmlFormId: 'household_survey', search }));
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const visited = await openList('?page-number=2');
  expect(reads()).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('/fields?odata=true'))).toHaveLength(1);
  const grid = document.querySelector('.dt-grid') ?? document.body;
  grid.scrollTo({ top: 900 });
  await expect.poll(() => document.querySelector('[data-r="30"]')).not.toBeNull();
  const before = reads().length;
  await visited.screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => reads()).toHaveLength(before + 1);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect([visited.search(), grid.scrollTop]).toEqual(['?page-number=2', 900]);
});

const emptyForm = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Empty</h:title><model>
  <instance><data id="empty" version="1"><a/><meta><instanceID/></meta></data></instance><bind nodeset="/data/a" type="string"/></model></h:head>
  <h:body><input ref="/data/a"><label>a</label></input></h:body></h:html>`;

test('says that a form has no submissions, and that encrypted answers cannot be shown, nor connected', async () => {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const made = await fetch('/v1/projects/1/forms?publish=true', { method: 'POST', headers, body: emptyForm });
  expect(made.status).toBe(200);
  const { screen, router } = await visitList({ path: '/projects/1/forms/empty/submissions' });
  await expect.element(screen.getByText('No submissions yet')).toBeVisible();
  await router.navigate('/projects/5/forms/cas_suspects/submissions');
  await expect.element(screen.getByText('The answers are encrypted and cannot be shown here.').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Connect data' })).not.toBeInTheDocument();
});

test('has the page in the URL; one past the end redirects to the last', async () => {
  const { screen, search } = await visitList({ query: '?page-number=9' });
  await expect.element(screen.getByText('Rows 251–395 of 395')).toBeVisible();
  expect(search()).toBe('?page-number=2');
  await screen.getByRole('button', { name: 'Page 1' }).click();
  await expect.element(screen.getByText('Rows 1–250 of 395')).toBeVisible();
  expect(search()).toBe('');
  await choose(screen.getByLabelText('Rows per page'), '500 / page');
  await expect.element(screen.getByText('Rows 1–395 of 395')).toBeVisible();
  expect(search()).toBe('?page-size=500');
});

test('says how many submissions are new, and shows them on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { screen, search } = await openList('?sort=submitter');
    // Elsewhere than on the first page of the usual order, the newest one is asked for first.
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => asked.some((path) => path.includes('$top=1'))).toBe(true);
    const sentId = crypto.randomUUID();
    const body = `<data id="household_survey" version="2026100501" xmlns:orx="http://openrosa.org/xforms"><orx:meta><orx:instanceID>uuid:${sentId}</orx:instanceID></orx:meta></data>`;
    const sent = await fetch('/v1/projects/1/forms/household_survey/submissions', {
      method: 'POST',
      headers: { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' },
      body,
    });
    expect(sent.status).toBe(200);
    mocks().server.faults.add({ kind: 'offline', operation: 'listSubmissionRows', query: 'submissionDate gt' });
    vi.advanceTimersByTime(30_000);
    await expect
      .poll(() => asked.filter((path) => path.includes('$top=0') && path.includes('submissionDate')))
      .toHaveLength(1);
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

test('a submission has the same name under every filter and order; its review says which one it is', async () => {
  const { id, name } = await firstStored('__system/submissionDate asc', "__system/reviewState eq 'approved'");
  const { screen, router } = await visitList({ query: '?sort=submittedAt' });
  const link = () => document.querySelector(`a[href*="${encodeURIComponent(id)}"]`);
  for (const query of [
    '?sort=submittedAt',
    // A form with many fields is read with the shown columns only.
    '?sort=submittedAt&columns=/sex&page-size=100',
    "?reviewState='approved'&sort=submittedAt",
  ]) {
    await router.navigate(query);
    await expect.poll(() => link() ?? document.body).toHaveAccessibleName(name);
  }
  // The page of the submission steps through the same list.
  await expect.poll(() => link()?.getAttribute('href')).toMatch(/submissions\/uuid.*\?reviewState=/);
  await screen
    .getByRole('button', { name: /^Review (?!state)/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Update review state' });
  await expect.element(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Rejected' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText(`Submission rejected: ${bidiIsolate(name)}`)).toBeVisible();
});

test('says why loading failed and retries; a failed refresh keeps the rows', async () => {
  const refuse = (times: number) =>
    mocks().server.faults.add({
      kind: 'problem',
      code: 403.1,
      operation: 'listSubmissionRows',
      query: '$top=250',
      times,
    });
  refuse(1);
  const { screen } = await visitList();
  await expect.element(screen.getByText(/You do not have permission/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  refuse(9);
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You do not have permission to do this\./);
  expect(shownRows().length).toBeGreaterThan(0);
  mocks().server.faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('hides the review from users who may not review', async () => {
  await signOut('asked');
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await openList();
  await expect.element(screen.getByRole('button', { name: /^Review (?!state)/ })).not.toBeInTheDocument();
});

test('on a phone a card has the name, the submitter and a checkbox, and the tools take two lines', async () => {
  await page.viewport(390, 844);
  const { screen } = await visitList();
  const card = screen.getByRole('list', { name: 'Submissions' }).getByRole('listitem').first();
  const { name } = await firstStored('__system/submissionDate desc');
  await expect.element(card.getByRole('link', { name, exact: true })).toBeVisible();
  await expect.element(card.getByText(/#395/)).toBeVisible();
  await expect.element(card.getByText('Submitted by')).toBeVisible();
  await screen.getByRole('button', { name: 'Actions', exact: true }).click();
  for (const tool of ['Refresh', 'Download', 'Connect data', 'Map', 'Summary'])
    await expect.element(screen.getByRole('menuitem', { name: tool, exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('link', { name: 'Review queue' })).toBeVisible();
  const bar = screen.getByRole('group', { name: 'Filters' });
  expect(bar.element().clientHeight).toBeLessThan(130);
  // All filters are in a drawer, which says how many are set and what they leave.
  await screen.getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = screen.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('button', { name: 'Review state: All' }).click();
  await drawer.getByRole('checkbox', { name: 'Has issues' }).click();
  await drawer.getByRole('button', { name: 'Show 31 matches' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(bar.getByRole('status')).toHaveTextContent('31 of 395');
  await screen.getByRole('button', { name: 'Filters (1)' }).click();
  await drawer.getByRole('button', { name: 'Clear', exact: true }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('395 submissions');
  const boxes = screen.getByRole('checkbox', { name: /^Select this row/ });
  await boxes.first().click();
  await boxes.nth(1).click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Review…' })).toBeVisible();
  await boxes.first().click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
});

/** Whether the text reaches beyond the cell's padding, where the browser replaces it by dots. */
function isCut(element: Element): boolean {
  const cell = element.closest('.dt-cell') ?? document.body;
  const range = document.createRange();
  range.selectNodeContents(element);
  const end = cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingInlineEnd);
  return range.getBoundingClientRect().right > end + 0.5;
}

test.each<[Locale, string]>([
  ['en', 'File missing'],
  ['es', 'Falta un archivo'],
])('shows states, edits and dates in full (%s)', async (language, missing) => {
  // A wide font, as on the screens of many people.
  document.documentElement.style.setProperty('--font', 'DejaVu Sans, Verdana, sans-serif');
  await activateLocale(language);
  // The columns are measured once: their texts have to be there before.
  await Promise.all([loadCatalogue('pages'), loadCatalogue('submissions')]);
  try {
    const { router } = await openList('?reviewState=null');
    const word = (state: string) => document.querySelector(`[data-r] .state-mark-${state} .state-mark-word`);
    const file = (state: string) => document.querySelector(`[data-r] .state-mark-${state} .state-mark-file`);
    const expectWhole = (shown: Element, state: string) => {
      expect(isCut(shown), state).toBe(false);
      const { width, height } = shown.getBoundingClientRect();
      expect([width > 20, height > 10], state).toEqual([true, true]);
    };
    const others = language === 'en' ? ['hasIssues', 'edited', 'approved', 'rejected'] : [];
    for (const state of ['received', ...others]) {
      if (others.includes(state)) await router.navigate(`?reviewState='${state}'`);
      await expect.poll(() => word(state)).not.toBeNull();
      expectWhole(word(state) ?? document.body, state);
    }
    // A missing file stands beside the state, also after a review.
    await router.navigate('?reviewState=null');
    for (const state of ['received', ...(language === 'en' ? (['approved'] as const) : [])]) {
      if (state === 'approved') {
        const id = file('received')?.closest('[data-r]')?.querySelector('a')?.getAttribute('href')?.split('/').at(-1);
        await ask(`/projects/1/forms/household_survey/submissions/${id}`, 'PATCH', { reviewState: 'approved' });
        await router.navigate("?reviewState='approved'");
      }
      await expect.poll(() => file(state)?.textContent.trim()).toBe(missing);
      for (const part of ['.state-mark-word', '.state-mark-file'])
        expectWhole(file(state)?.closest('.state-mark')?.querySelector(part) ?? document.body, `${state} ${part}`);
    }
    const time = document.querySelector('[data-r] time') ?? document.body;
    for (const text of sampleRecentTexts(language, Date.now())) {
      time.textContent = text;
      expect(isCut(time), text).toBe(false);
    }
  } finally {
    document.documentElement.style.removeProperty('--font');
    await activateLocale('en');
  }
});

test('says in words how often a submission was edited; freezes less where there is little room', async () => {
  const frozenHeads = () =>
    [...document.querySelectorAll('.dt-head > .dt-frozen [role="columnheader"] .dt-name')].map(
      (name) => name.textContent,
    );
  const { screen } = await openList("?reviewState='approved'");
  const mark = screen.getByTitle(/^Edited \d+ times?$/).first();
  await expect.element(mark).toBeVisible();
  expect(mark.element().textContent).toMatch(/^Edited (\d+) times?\1$/);
  await expect.poll(() => frozenHeads()).toEqual(expect.arrayContaining(['Submitted at', 'State']));
  await page.viewport(900, 800);
  await expect.poll(() => frozenHeads()).not.toContain('State');
  await page.viewport(390, 844);
  await expect.element(mark).toBeVisible();
});

test('says how programs read the submissions', async () => {
  const { screen } = await visitList();
  await settled();
  await screen.getByRole('button', { name: 'Connect data' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Connect data' });
  const url = `${location.origin}/v1/projects/1/forms/household_survey.svc`;
  await expect.element(dialog.getByText(url, { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Python' }).click();
  await expect.element(dialog.getByText(/form_id="household_survey", project_id=1/)).toBeVisible();
});
