import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choose } from '../../../../tests/helpers/choose';
import { mockPages, visitPage } from '../../../../tests/helpers/mocked-page';
import { SubmissionsPage } from '../SubmissionsPage';

const household = '/projects/1/forms/household_survey/submissions';
const mocks = mockPages('demo', ({ worker }) =>
  worker.events.on('request:start', ({ request }) =>
    asked.push(decodeURIComponent(new URL(request.url).pathname + new URL(request.url).search)),
  ),
);
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

const lines = () => [...document.querySelectorAll<HTMLElement>('.dt-line')];
const expansions = () => asked.filter((path) => path.includes('$expand=*'));

/** The table of household surveys, whose members are a repeat. */
async function visit(search = '') {
  const { screen, router } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    `${household}${search}`,
  );
  await vi.waitFor(() => expect(document.querySelectorAll('[data-r]').length).toBeGreaterThan(3), 10_000);
  return { screen, router };
}

test('by pointer and keyboard: opens the repeats of a row with one request, goes into them and back, and closes them', async () => {
  const { screen } = await visit();
  expect(expansions()).toEqual([]);
  const first = screen.getByRole('row').nth(1);
  const toggle = first.getByRole('button', { name: /^Repeats/ });
  await expect.element(first).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect.element(first).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => lines().length).toBeGreaterThan(1);
  expect(lines()[0]?.textContent).toMatch(/^member \(\d\)nameageschool/);
  expect(lines()[1]?.textContent).toMatch(/^member 1/);
  expect(lines()[1]?.getAttribute('aria-level')).toBe('3');
  expect(expansions()).toHaveLength(1);
  expect(expansions()[0]).toContain('$top=100&$skip=0');
  await toggle.click();
  await expect.poll(() => lines()).toEqual([]);

  document.querySelector<HTMLElement>('[data-r="0"] [role="gridcell"]')?.focus();
  const reached = () =>
    document.activeElement === toggle.element() || document.activeElement?.contains(toggle.element());
  for (let steps = 0; steps < 10 && !reached(); steps += 1) await userEvent.keyboard('{ArrowRight}');
  expect(reached()).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lines().length).toBeGreaterThan(1);
  await expect.element(first).toHaveAttribute('aria-expanded', 'true');

  const inLines = () => lines().some((line) => line.contains(document.activeElement));
  await userEvent.keyboard('{ArrowDown}');
  expect(inLines()).toBe(true);
  const [line] = lines();
  await userEvent.keyboard('{ArrowDown}');
  expect(inLines()).toBe(true);
  expect(line?.contains(document.activeElement)).toBe(false);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.closest('[data-r]')?.getAttribute('data-r')).toBe('0');
  expect(reached()).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lines()).toEqual([]);
});

test('opens all of a page and closes them; what could not be loaded is said', async () => {
  const { screen } = await visit();
  mocks().server.faults.add({ kind: 'problem', code: 403.1, operation: 'listSubmissionRows', query: '$expand=*' });
  await screen
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Repeats/ })
    .click();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lines().length).toBeGreaterThan(1);
  await screen.getByRole('button', { name: 'Open all repeats on this page' }).click();
  await expect.poll(() => lines().length).toBeGreaterThan(4);
  // Two of the three parts were not there yet; the first failed once.
  await expect.poll(() => expansions()).toHaveLength(4);
  await screen.getByRole('button', { name: 'Close all repeats on this page' }).click();
  await expect.poll(() => lines()).toEqual([]);
});

test('shows the entries of a repeat as a table, with the columns of their submissions', async () => {
  const { screen, router } = await visit();
  await choose(screen.getByLabelText('Rows', { exact: true }), 'member');
  await expect.element(screen.getByRole('grid', { name: 'Entries' })).toBeVisible();
  await expect.element(screen.getByText(/^[\d,]+ entries in 250 of 395 submissions$/)).toBeVisible();
  expect(router.state.location.search).toBe('?rows=member');
  const heads = screen
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent);
  expect(heads).toEqual(expect.arrayContaining(['Submission', 'Submitted by', 'Entry', 'name', 'age', 'school']));
});

const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };
const post = async (path: string, body: string) =>
  expect((await fetch(`/v1${path}`, { method: 'POST', headers, body })).status).toBe(200);

test('counts one entry as one', async () => {
  await post(
    '/projects/1/forms?publish=true',
    `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>One</h:title><model>
    <instance><data id="one" version="1"><child><name/></child><meta><instanceID/></meta></data></instance><bind nodeset="/data/child/name" type="string"/></model></h:head>
    <h:body><group ref="/data/child"><label>Child</label><repeat nodeset="/data/child"><input ref="/data/child/name"><label>Name</label></input></repeat></group></h:body></h:html>`,
  );
  await post(
    '/projects/1/forms/one/submissions',
    '<data id="one" version="1"><child><name>A</name></child><meta><instanceID>uuid:one</instanceID></meta></data>',
  );
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    '/projects/1/forms/one/submissions?rows=child',
  );
  await expect.element(screen.getByText('1 entry in 1 of 1 submission')).toBeVisible();
});

test('shows the repeats in an open card on a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    household,
  );
  await screen
    .getByRole('button', { name: /^Show \d+ answers/ })
    .first()
    .click();
  await expect.element(screen.getByRole('heading', { name: /^member \(\d\)$/ })).toBeVisible();
});
