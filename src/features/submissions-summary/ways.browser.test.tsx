import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { loadCatalogue } from '~/i18n/i18n';
import { catchFiles } from '../../../tests/helpers/caught-files';
import { ask, stored } from '../../../tests/helpers/mocked-page';
import { household, loadedSummary, mockSummary, openSummary, storedRows } from '../../../tests/helpers/summary';

/** The ways to the summary and out of it: links, files, paper, and what stands in its place. */

const mocks = mockSummary();
const files = catchFiles();

test('says what loading weighs, loads it, finds nothing, and summarises anew what is removed and loaded again', async () => {
  const { screen, at } = await openSummary();
  await expect.element(screen.getByText('Summary of all answers')).toBeVisible();
  const weight = screen.getByRole('status').getByText(/395 rows: .+ to download, .+ on this device/);
  await expect.element(weight).toBeVisible();
  const load = screen.getByRole('button', { name: 'Download answers' });
  await load.click();
  await expect.element(screen.getByRole('region', { name: 'Collection' })).toBeVisible();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();

  await screen.getByRole('searchbox').fill('no such answer');
  await expect.element(screen.getByText('No submissions match these filters')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(at).toBe(`${household}/submissions/summary`);
  await expect.element(screen.getByText('395 submissions')).toBeVisible();

  const [first] = await storedRows();
  await ask(`${household}/submissions/${first?.__id ?? ''}`, 'DELETE');
  await screen.getByRole('button', { name: 'Clear local copy' }).click();
  await load.click();
  await expect.element(screen.getByText(/^394 in this browser/)).toBeVisible();
  await expect.element(screen.getByText('394 submissions')).toBeVisible();
});

test('a bar leads to the rows behind it with the filters that are set, also to what only the index can find', async () => {
  const { figure, at, screen, router } = await loadedSummary("?reviewState='approved'");
  const rows = (await storedRows()) as unknown as { size: number; __system: { reviewState: string | null } }[];
  const wanted = rows.filter(({ size, __system }) => size === 3 && __system.reviewState === 'approved').length;
  await figure('How many people live here?').getByRole('link', { name: /^3: / }).first().click();
  await expect.poll(at).toContain('where=size~between~3~3');
  expect(at()).toContain("reviewState='approved'");
  await expect.element(screen.getByText(`${wanted} of 395`)).toBeVisible();

  await router.navigate(`${household}/submissions/summary`);
  const issues = rows.filter(({ __system }) => __system.reviewState === 'hasIssues').length;
  await figure('State')
    .getByRole('link', { name: /^Has issues: / })
    .first()
    .click();
  await expect.poll(at).toBe(`${household}/submissions?reviewState='hasIssues'`);
  await expect.element(page.getByText(`${issues} of 395`)).toBeVisible();
});

test('the arrow keys move between bars, one stop of the Tab key; charts are downloaded as table, drawing and picture', async () => {
  const { figure, screen, lines } = await loadedSummary('?cross=%2Fhead%2Fsex~__system%2FreviewState');
  const links = () => [...figure('State').element().querySelectorAll<SVGAElement>('svg a')];
  await expect.element(figure('State').getByRole('link').first()).toBeInTheDocument();
  expect(links().map((link) => link.tabIndex)).toEqual([0, -1, -1, -1, -1]);
  links()[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(links()[2]);
  expect(links().map((link) => link.tabIndex)).toEqual([-1, -1, 0, -1, -1]);
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(links()[4]);
  await userEvent.keyboard('{ArrowDown}{Home}');
  expect(document.activeElement).toBe(links()[0]);

  const found = await lines('Sources of water');
  const download = (title: string) => figure(title).getByRole('button', { name: /^Download: / });
  const save = async (kind: string) => {
    await download('Sources of water').click();
    await screen.getByRole('menuitem', { name: kind }).click();
  };
  const csv = async (index: number) =>
    (await files()[index]?.content.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? [];
  await save('Table (.csv)');
  expect(files()[0]?.name).toBe('Sources of water.csv');
  expect(await csv(0)).toEqual(['Sources of water,Submissions', ...found.map(([name, count]) => `${name},${count}`)]);

  await download('Sex × State').click();
  const [head = [], first] = (await csv(1)).map((line) => line.split(','));
  expect(head[0]).toBe('Sex');
  expect(head).toContain('Approved');
  expect(first).toHaveLength(head.length);

  await save('Drawing (.svg)');
  await expect.poll(() => files().length).toBe(3);
  const drawing = new DOMParser().parseFromString((await files()[2]?.content.text()) ?? '', 'image/svg+xml');
  expect(drawing.querySelector('parsererror')).toBeNull();
  expect(drawing.querySelector('a')).toBeNull();
  expect(drawing.documentElement.textContent).toContain(`${found[0]?.[1]} (`);

  vi.mocked(URL.createObjectURL).mockRestore();
  const saved = vi.spyOn(URL, 'createObjectURL');
  await save('Picture (.png)');
  await expect.poll(() => (saved.mock.calls.at(-1)?.[0] as Blob | undefined)?.type).toBe('image/png');
});

test('printing draws every chart first, also those far down', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  onTestFinished(() => print.mockRestore());
  const { screen } = await loadedSummary('', household, 500);
  const drawn = () => document.querySelectorAll('.chart-figure svg.chart').length;
  const before = drawn();
  await screen.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => print).toHaveBeenCalledTimes(1);
  expect(drawn()).toBeGreaterThan(before);
  expect(document.querySelectorAll('.summary-question:empty, .summary-waits')).toHaveLength(0);
  window.dispatchEvent(new Event('afterprint'));
});

test('encrypted answers have no summary', async () => {
  const projects = await stored<{ id: number; keyId: number | null }[]>('/projects');
  const project = projects.find(({ keyId }) => keyId !== null);
  const [form] = await stored<{ xmlFormId: string }[]>(`/projects/${project?.id}/forms`);
  const { screen } = await openSummary('', `/projects/${project?.id}/forms/${form?.xmlFormId}`);
  await expect.element(screen.getByText('There is no summary here')).toBeVisible();
  await expect.element(screen.getByText('The answers are encrypted. They are never kept in a browser.')).toBeVisible();
});

test('a failure of the questions is shown, and tried again', async () => {
  const { server } = mocks();
  server.faults.add({ kind: 'problem', code: 500.1, operation: 'listFormFields', times: 20 });
  const { screen } = await openSummary();
  await expect.element(screen.getByText('This could not be loaded.')).toBeVisible();
  // Others ask for the questions, too.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  server.faults.clear();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Download answers' })).toBeVisible();
});

const timed = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Timed</h:title><model>
    <instance><data id="timed" version="1"><start/><end/><age/><meta><instanceID/></meta></data></instance>
    <bind nodeset="/data/start" type="dateTime" jr:preload="timestamp" jr:preloadParams="start"/>
    <bind nodeset="/data/end" type="dateTime" jr:preload="timestamp" jr:preloadParams="end"/>
    <bind nodeset="/data/age" type="int"/>
  </model></h:head>
  <h:body><input ref="/data/age"><label>Age</label></input></h:body>
</h:html>`;

async function send(path: string, body: string): Promise<void> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/xml' };
  const answer = await fetch(`/v1${path}`, { method: 'POST', headers, body });
  expect(answer.ok, await answer.clone().text()).toBe(true);
}

test('a form without submissions says so; what was filled much too fast is found, and numbers far from the others', async () => {
  await send('/projects/1/forms?publish=true&ignoreWarnings=true', timed);
  const empty = await openSummary('', '/projects/1/forms/timed');
  await expect.element(empty.screen.getByText('No submissions yet')).toBeVisible();
  await expect.element(empty.screen.getByRole('button', { name: 'Download answers' })).not.toBeInTheDocument();
  await empty.screen.unmount();
  queryClient.clear();

  // Minutes from the first to the last question, and an age.
  const filled: [minutes: number, age: number][] = [
    [12, 30],
    [9, 31],
    [10, 32],
    [11, 33],
    [3, 34],
    [1, 35],
    [14, 140],
  ];
  for (const [at, [minutes, age]] of filled.entries()) {
    const end = `2026-03-14T10:${String(minutes).padStart(2, '0')}:00.000+03:00`;
    await send(
      '/projects/1/forms/timed/submissions',
      `<data id="timed" version="1"><start>2026-03-14T10:00:00.000+03:00</start><end>${end}</end><age>${age}</age><meta><instanceID>uuid:${at}</instanceID></meta></data>`,
    );
  }
  const { screen, at } = await loadedSummary('', '/projects/1/forms/timed');
  // The median is 10 minutes: a third of it or less are 3 and 1.
  await expect.element(screen.getByText('Median: 10 minutes.')).toBeInTheDocument();
  const above = screen.getByRole('link', { name: /^above / });
  expect(above.element().getAttribute('href')).toContain('where=age%7Ebetween');
  await screen.getByRole('link', { name: '2 took 3.3 minutes or less' }).click();
  await vi.waitFor(() => expect(at()).toMatch(/where=start(?:#|%23)until/));
  await loadCatalogue('find');
  await expect.element(page.getByText('2 of 7')).toBeVisible();
});
