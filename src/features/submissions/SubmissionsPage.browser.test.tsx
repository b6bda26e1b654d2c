import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { signIn, signOut } from '~/session/session';
import { activateLocale } from '~/i18n/i18n';
import { formatRecent } from '~/shared/lib/dates';
import { prefetchSubmissions } from '~/shared/submissions/queries';
import { SubmissionsPage } from './SubmissionsPage';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';

const household = '/projects/1/forms/household_survey/submissions';
const shelter = '/projects/6/forms/shelter_assessment/submissions';
const mocks = mockPages('demo', ({ worker }) =>
  worker.events.on('request:start', ({ request }) =>
    asked.push(decodeURIComponent(new URL(request.url).pathname + new URL(request.url).search)),
  ),
);
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

/** Renders the page at an address. */
async function visit(address: string) {
  const { screen, router } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    address,
  );
  return { screen, search: () => decodeURIComponent(router.state.location.search) };
}

const rowTexts = () => [...document.querySelectorAll('[data-r]')].map((row) => row.textContent);
const settled = () => vi.waitFor(() => expect(rowTexts().length).toBeGreaterThan(3), 5000);

test('shows submitter, time and state, newest first, with the count', async () => {
  const { screen } = await visit(household);
  await settled();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  await expect.element(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '396');
  await expect.element(screen.getByText('Rows 1–250 of 395')).toBeVisible();
  expect(rowTexts()[0]).toMatch(/^395/);
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(expect.arrayContaining(['Row', 'Submitted by', 'Submitted at', 'State', 'Actions']));
});

test('does not request again what a link has prefetched', async () => {
  prefetchSubmissions({ projectId: 1, xmlFormId: 'household_survey', search: new URLSearchParams('page-number=2') });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await visit(`${household}?page-number=2`);
  await settled();
  expect(asked.filter((path) => path.includes('.svc/Submissions'))).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('/fields?odata=true'))).toHaveLength(1);
});

test('filters by state, keeps the filter in the address, and clears it', async () => {
  const { screen, search } = await visit(household);
  await settled();
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  await screen.getByRole('button', { name: 'Only Has issues' }).click();
  await expect.element(screen.getByText('31 of 395')).toBeVisible();
  expect(search()).toBe("?reviewState='hasIssues'");
  await vi.waitFor(() => expect(rowTexts().every((text) => text.includes('Has issues'))).toBe(true));
  await screen.getByRole('button', { name: 'Remove the filter Review state' }).click();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  expect(search()).toBe('');
});

test('discards a choice that was not applied', async () => {
  const { screen, search } = await visit(household);
  await settled();
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  await screen.getByRole('checkbox', { name: 'Has issues' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Review state: All' })).toHaveFocus();
  expect(search()).toBe('');
});

test('filters by days, and reports a reversed range', async () => {
  const { screen, search } = await visit(household);
  await settled();
  await screen.getByRole('button', { name: 'Submitted at: All time' }).click();
  await screen.getByLabelText('First day').fill('2026-03-02');
  await screen.getByLabelText('Last day').fill('2026-03-01');
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByText(/last day is before the first/)).toBeVisible();
  await screen.getByLabelText('Last day').fill('2026-03-03');
  await screen.getByRole('button', { name: 'Apply' }).click();
  await vi.waitFor(() => expect(search()).toBe('?start=2026-03-02&end=2026-03-03'));
  await vi.waitFor(() =>
    expect(asked.some((path) => path.includes('__system/submissionDate+ge+2026-03-02T00:00:00.000'))).toBe(true),
  );
  expect(asked.some((path) => path.includes('__system/submissionDate+lt+2026-03-04T00:00:00.000'))).toBe(true);
});

test('says that nothing matches, and clears the filter', async () => {
  const { screen } = await visit(`${household}?start=1999-01-01&end=1999-01-02`);
  await expect.element(screen.getByText('No submissions match these filters')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
});

const emptyForm = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Empty</h:title><model>
  <instance><data id="empty" version="1"><a/><meta><instanceID/></meta></data></instance><bind nodeset="/data/a" type="string"/></model></h:head>
  <h:body><input ref="/data/a"><label>a</label></input></h:body></h:html>`;

test('shows the empty state', async () => {
  const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
  const made = await fetch('/v1/projects/1/forms?publish=true', { method: 'POST', headers, body: emptyForm });
  expect(made.status).toBe(200);
  const { screen } = await visit('/projects/1/forms/empty/submissions');
  await expect.element(screen.getByText('No submissions yet')).toBeVisible();
});

test('keeps the page in the address; a page past the end redirects to the last', async () => {
  const { screen, search } = await visit(`${household}?page-number=9`);
  await expect.element(screen.getByText('Rows 251–395 of 395')).toBeVisible();
  expect(search()).toBe('?page-number=2');
  await screen.getByRole('button', { name: 'First page' }).click();
  await expect.element(screen.getByText('Rows 1–250 of 395')).toBeVisible();
  expect(search()).toBe('');
  await screen.getByLabelText('Rows per page').selectOptions('500');
  await expect.element(screen.getByText('Rows 1–395 of 395')).toBeVisible();
  expect(search()).toBe('?page-size=500');
});

/** The names in the headers, without that of the checkboxes. */
const heads = () => [...document.querySelectorAll('[role="columnheader"] .dt-name')].map((name) => name.textContent);
const ownLayout = async () => {
  const { preferences } = (await (
    await fetch('/v1/users/current', { headers: { 'x-extended-metadata': 'true' } })
  ).json()) as { preferences: { projects: Record<string, Record<string, unknown>> } };
  return Object.values(preferences.projects)[0];
};

test('chooses and moves columns, remembers them for the person, and does not request loaded answers again', async () => {
  const { screen, search } = await visit(shelter);
  await settled();
  await screen.getByRole('button', { name: /^Columns/ }).click();
  const before = asked.filter((path) => path.includes('.svc/Submissions')).length;
  await screen.getByRole('button', { name: 'None', exact: true }).click();
  await screen.getByRole('searchbox', { name: 'Find a column' }).fill('submitted by');
  await screen.getByRole('checkbox', { name: 'Submitted by' }).click();
  await screen.getByRole('searchbox', { name: 'Find a column' }).fill('updated');
  await screen.getByRole('checkbox', { name: 'Updated at' }).click();
  await screen.getByRole('searchbox', { name: 'Find a column' }).fill('');
  const move = screen.getByRole('button', { name: 'Move Submitted by' });
  (move.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText(/^Submitted by: place (\d+) of \1$/)).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Apply' }).click();
  // A pinned column stays at the start.
  await vi.waitFor(() => expect(heads()).toEqual(['Row', 'Submitted by', 'Updated at', 'Actions']));
  expect(search()).toBe('');
  await vi.waitFor(
    async () =>
      expect(await ownLayout()).toEqual({
        'alidadeColumns shelter_assessment': { columns: ['updatedAt', 'submitter'] },
      }),
    5000,
  );
  expect(asked.filter((path) => path.includes('.svc/Submissions'))).toHaveLength(before);
});

test('shows the columns of a link without changing those of the person', async () => {
  const { screen, search } = await visit(`${shelter}?columns=@state,@submitter&pins=&widths=@state:300`);
  await settled();
  expect(heads()).toEqual(['Row', 'State', 'Submitted by', 'Actions']);
  const width = () => screen.getByRole('columnheader', { name: 'State' }).element().getBoundingClientRect().width;
  expect(width()).toBe(300);
  screen.getByRole('columnheader', { name: 'State' }).getByRole('button').element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await vi.waitFor(() => expect(width()).toBe(316));
  expect(search()).toContain('widths=@state:316');
  await screen.getByRole('button', { name: /^Columns/ }).click();
  await screen.getByRole('button', { name: 'Back to my columns' }).click();
  await vi.waitFor(() => expect(search()).toBe(''));
  await vi.waitFor(() => expect(heads()).toContain('Submitted at'));
  expect(await ownLayout()).toBeUndefined();
});

test('shows labels of questions and choices on demand', async () => {
  const { screen } = await visit(`${household}?columns=head/sex,village`);
  await settled();
  expect(heads()).toEqual(['Row', 'sex', 'village', 'Actions']);
  expect(asked.filter((path) => path.endsWith('.xml'))).toEqual([]);
  expect(rowTexts()[0]).toMatch(/^\d+[fm][A-Z]/);
  await screen.unmount();
  await visit(`${household}?columns=head/sex,village&headers=&choices=labels`);
  await vi.waitFor(() => expect(heads()).toContain('Village'));
  await vi.waitFor(() => expect(rowTexts()[0]).toMatch(/^\d+(?:Female|Male)[A-Z]/));
});

test('resizes a column by its edge, and fits it by a double click', async () => {
  const { screen } = await visit(household);
  await settled();
  const head = () => screen.getByRole('columnheader', { name: 'Submitted by' }).element();
  const before = head().getBoundingClientRect();
  const handle = head().querySelector('.dt-resize') ?? document.body;
  const at = (type: string, x: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: before.top + 5, pointerId: 1 }));
  at('pointerdown', before.right);
  at('pointermove', before.right + 90);
  expect(document.querySelector('.dt-guide')).not.toBeNull();
  expect(head().getBoundingClientRect().width).toBe(before.width);
  at('pointerup', before.right + 90);
  await vi.waitFor(() => expect(head().getBoundingClientRect().width).toBe(before.width + 90));
  expect(document.querySelector('.dt-guide')).toBeNull();
  (head().querySelector('.dt-resize') ?? document.body).dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  await vi.waitFor(() => expect(head().getBoundingClientRect().width).toBeLessThan(before.width + 85));
});

test('says how many submissions are new, and shows them on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { screen, search } = await visit(`${household}?sort=submitter`);
    await settled();
    // Elsewhere than on the first page of the usual order, the newest one is asked for first.
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(() => expect(asked.some((path) => path.includes('$top=1'))).toBe(true));
    const body = `<data id="household_survey" version="2026100501" xmlns:orx="http://openrosa.org/xforms"><orx:meta><orx:instanceID>uuid:${crypto.randomUUID()}</orx:instanceID></orx:meta></data>`;
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
    vi.advanceTimersByTime(30_000);
    await expect.element(screen.getByRole('button', { name: '1 new – show' })).toBeVisible();
    await expect.element(screen.getByText('395 submissions')).toBeVisible();
    await screen.getByRole('button', { name: '1 new – show' }).click();
    await expect.element(screen.getByText('396 submissions')).toBeVisible();
    expect(search()).toBe('');
    expect(rowTexts()[0]).toMatch(/^396/);
    expect(screen.getByRole('button', { name: /new – show/ }).elements()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('copies the whole value of a cell', async () => {
  await visit(household);
  await settled();
  const cell = document.querySelector<HTMLElement>('[data-r="0"] .dt-cell:has(time)');
  cell?.focus();
  const copied = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
  cell?.dispatchEvent(copied);
  expect(copied.clipboardData?.getData('text/plain')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('sorts on the server by system columns, with an arrow, and numbers the rows', async () => {
  const { screen, search } = await visit(household);
  await settled();
  const head = (name: string) => screen.getByRole('columnheader', { name });
  await expect.element(head('Submitted at')).toHaveAttribute('aria-sort', 'descending');
  await head('Submitted at').getByRole('button').click();
  expect(search()).toBe('?sort=submittedAt');
  await vi.waitFor(() => expect(rowTexts()[0]).toMatch(/^1[A-Z]/));
  await head('State').getByRole('button').click();
  await vi.waitFor(() =>
    expect(asked.at(-1)).toContain('$orderby=__system/reviewState+asc,__system/submissionDate+desc'),
  );
  await expect.element(head('State')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Submitted at')).not.toHaveAttribute('aria-sort');
  // Answers are not sorted by the server.
  expect(document.querySelectorAll('.dt-head .dt-sort')).toHaveLength(3);
});

test('links each row to its page, with the filters of the list', async () => {
  const { screen } = await visit(`${household}?reviewState='approved'&page-number=1`);
  await settled();
  const link = document.querySelector<HTMLAnchorElement>('[data-r="0"] a');
  expect(link?.getAttribute('href')).toMatch(/submissions\/uuid.*\?reviewState=/);
  await expect.element(screen.getByRole('link', { name: /^Submission \d+$/ }).first()).toBeVisible();
});

test('refreshes without leaving the page or the place on it', async () => {
  const { screen, search } = await visit(`${household}?page-number=2`);
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
  const { screen } = await visit(household);
  await expect.element(screen.getByText(/You do not have permission/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
});

test('shows an encrypted submission as one cell', async () => {
  const { screen } = await visit('/projects/5/forms/cas_suspects/submissions');
  await expect.element(screen.getByText('The answers are encrypted and cannot be shown here.').first()).toBeVisible();
});

test('hides the review from users who may not review', async () => {
  await signOut('asked');
  await signIn('viewer@example.org', 'demonstration-viewer');
  const { screen } = await visit(household);
  await settled();
  await expect.element(screen.getByRole('button', { name: 'Review', exact: true })).not.toBeInTheDocument();
});

/** Opens the review of the first row with its shortcut, and selects a state. */
async function openReview(screen: Awaited<ReturnType<typeof visit>>['screen'], choice: string) {
  await screen.getByRole('button', { name: 'Review', exact: true }).first().click();
  await expect.element(screen.getByRole('dialog', { name: 'Update review state' })).toBeVisible();
  await screen.getByRole('radio', { name: choice }).click();
}
const firstRow = () => rowTexts()[0] ?? '';
const storedState = async () => {
  const answer = await fetch('/v1/projects/1/forms/household_survey.svc/Submissions?$top=1&$select=__id,__system');
  const { value } = (await answer.json()) as { value: [{ __id: string; __system: { reviewState: string | null } }] };
  return value[0];
};

test('reviews with notes, marks the row, and undoes it', async () => {
  const { screen } = await visit(household);
  await settled();
  const before = await storedState();
  await openReview(screen, 'Rejected');
  await screen.getByLabelText(/Notes/).fill('Größe – "12 %" ?');
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText('Submission rejected.')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(firstRow()).toContain('Rejected');
  expect(document.querySelector('[data-r="0"]')?.getAttribute('data-mark')).toBe('changed');
  expect((await storedState()).__system.reviewState).toBe('rejected');
  const audits = (await (
    await fetch(`/v1/projects/1/forms/household_survey/submissions/${before.__id}/audits`)
  ).json()) as { notes: string | null }[];
  expect(audits[0]?.notes).toBe('Größe – "12 %" ?');

  await screen.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(async () => expect((await storedState()).__system.reviewState).toBe(before.__system.reviewState));
  await vi.waitFor(() => expect(firstRow()).not.toContain('Rejected'));
});

test('shows a refusal inside the dialog, and keeps the typed notes', async () => {
  const { screen } = await visit(household);
  await settled();
  await openReview(screen, 'Approved');
  await screen.getByLabelText(/Notes/).fill('kept');
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'updateSubmission' });
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toMatchTextContent(/You do not have permission/);
  await expect.element(screen.getByLabelText(/Notes/)).toHaveValue('kept');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('Discard what you typed?')).toBeVisible();
  await screen.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('reports the real result after a lost answer', async () => {
  const { screen } = await visit(household);
  await settled();
  await openReview(screen, 'Rejected');
  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText('Submission rejected.')).toBeVisible();

  await openReview(screen, 'Has issues');
  mocks().server.faults.add({ kind: 'offline', operation: 'updateSubmission' });
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText(/Nothing was changed/)).toBeVisible();
  expect((await storedState()).__system.reviewState).toBe('rejected');
});

test('does not report a lost review as done because the state was the same before', async () => {
  const { screen } = await visit(household);
  await settled();
  const history = async () => {
    const { __id: id } = await storedState();
    const audits = await fetch(`/v1/projects/1/forms/household_survey/submissions/${id}/audits`);
    return ((await audits.json()) as { notes: string | null }[]).map(({ notes }) => notes);
  };
  await openReview(screen, 'Rejected');
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText('Submission rejected.')).toBeVisible();
  const before = await history();

  await openReview(screen, 'Rejected');
  await screen.getByLabelText(/Notes/).fill('Called the team again.');
  mocks().server.faults.add({ kind: 'offline', operation: 'updateSubmission' });
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText(/Nothing was changed/)).toBeVisible();
  await expect.element(screen.getByLabelText(/Notes/)).toHaveValue('Called the team again.');
  expect(await history()).toEqual(before);

  mocks().server.faults.add({ kind: 'lost', operation: 'updateSubmission' });
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(screen.getByText('Submission rejected.')).toBeVisible();
  expect(await history()).toEqual(['Called the team again.', ...before]);
});

test('sends once and cannot be closed while it sends', async () => {
  const { screen } = await visit(household);
  await settled();
  await openReview(screen, 'Approved');
  mocks().server.faults.add({ kind: 'delay', milliseconds: 500, operation: 'updateSubmission' });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Update' }));
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByText('Submission approved.')).toBeVisible();
  expect(asked.filter((path) => path.includes('/submissions/uuid'))).toHaveLength(1);
});

test('opens the review by its shortcut and returns the focus', async () => {
  const { screen } = await visit(household);
  await settled();
  document.querySelector<HTMLElement>('[data-r="1"] [role="gridcell"]')?.focus();
  await userEvent.keyboard('r');
  await expect.element(screen.getByRole('radio', { name: 'Approved' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.activeElement?.closest('[data-r]')?.getAttribute('data-r')).toBe('1');
});

test('titles a card on a phone by its number and what it is about, with the submitter as a fact', async () => {
  await page.viewport(390, 844);
  const { screen } = await visit(household);
  const card = (index: number) => screen.getByRole('list', { name: 'Submissions' }).getByRole('listitem').nth(index);
  const rows = await fetch(
    '/v1/projects/1/forms/household_survey.svc/Submissions?$top=2&$orderby=__system/submissionDate%20desc',
  );
  const { value } = (await rows.json()) as { value: { meta: { instanceName: string } }[] };
  expect(value).toHaveLength(2);
  for (const [index, { meta }] of value.entries())
    await expect.element(card(index).getByText(`${395 - index} ${meta.instanceName}`)).toBeVisible();
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
    await visit(`${household}?reviewState=null`);
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
  const { screen } = await visit(`${household}?reviewState='approved'`);
  await settled();
  const mark = screen.getByTitle(/^Edited \d+ times?$/).first();
  await expect.element(mark).toBeVisible();
  const count = mark.element().textContent;
  await page.viewport(390, 844);
  await expect.element(screen.getByText(/^Edited \d+ times?$/).first()).toBeVisible();
  expect(count).toMatch(/^Edited (\d+) times?\1$/);
});
