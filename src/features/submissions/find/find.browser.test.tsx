import Papa from 'papaparse';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getGetFormQueryKey } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import type { SubmissionRow } from '~/api/schema';
import { forgetRowIndexes } from '~/shared/lib/row-indexes';
import { catchFiles } from '../../../../tests/helpers/caught-files';
import { stored } from '../../../../tests/helpers/mocked-page';
import { mockList, rowTexts, settled, visitList } from '../../../../tests/helpers/submissions-list';

const { asked } = mockList();
const saved = catchFiles();
// The shell does so at the log-out.
afterEach(() => forgetRowIndexes(1));

interface Household extends SubmissionRow {
  village: string | null;
  size: number | null;
  water: string | null;
  head: { name: string | null; age: number | null; sex: string | null };
  /** Left out without entries. */
  member?: { name: string | null; age: number | null }[];
}

const allRows = async () =>
  (await stored<{ value: Household[] }>('/projects/1/forms/household_survey.svc/Submissions?%24expand=*')).value;

type Visit = Awaited<ReturnType<typeof visitList>>;

/** Loads all submissions through the page. */
async function load({ screen }: Visit): Promise<void> {
  await screen.getByRole('button', { name: 'Load all answers' }).click();
  await expect.element(screen.getByText(/^395 in this browser/)).toBeVisible();
}

/** Opens the list with the line that finds by answers, and loads what it needs. */
async function ready(query = ''): Promise<Visit> {
  const visited = await visitList({ query });
  if (query === '') {
    await settled();
    await visited.screen.getByRole('button', { name: 'Find', exact: true }).click();
  }
  await load(visited);
  return visited;
}

async function matching(visit: Visit, count: number): Promise<void> {
  await expect.element(visit.screen.getByText(`${count} of 395`, { exact: true })).toBeVisible();
}

test('asks nothing and loads nothing before somebody wants to find', async () => {
  const { screen } = await visitList();
  await settled();
  expect(screen.getByRole('searchbox').elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Find', exact: true }).click();
  await expect.element(screen.getByText(/395 rows: about .+ to load, and .+ to keep/)).toBeVisible();
  expect(asked.filter((path) => path.includes('$expand=*'))).toEqual([]);
  expect(rowTexts().length).toBeGreaterThan(0);
});

test('finds what any answer says, and keeps it in the address', async () => {
  const visit = await ready();
  const rows = await allRows();
  const village = rows.find((row) => row.village)?.village ?? '';
  const count = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(village.toLowerCase())).length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(395);
  await visit.screen.getByRole('searchbox', { name: 'Find in all answers' }).fill(village.toUpperCase());
  await matching(visit, count);
  expect(visit.search()).toBe(`?find=${village.toUpperCase().replaceAll(' ', '+')}`);
});

test('adds conditions by hand, on choices and on numbers', async () => {
  const visit = await ready();
  const { screen } = visit;
  const rows = await allRows();
  const box = screen.getByRole('dialog', { name: 'Add condition' });
  const chooseField = async (name: string) => {
    await userEvent.click(box.getByRole('combobox', { name: 'Field' }));
    await userEvent.keyboard(`${name}{Enter}`);
  };
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await chooseField('water');
  // Nothing selected is no condition.
  await box.getByRole('button', { name: 'Apply' }).click();
  await expect.element(box.getByRole('alert')).toHaveTextContent('Select at least one answer.');
  const rivers = rows.filter(({ water }) => water?.split(' ').includes('river') === true);
  await box.getByRole('checkbox', { name: new RegExp(`^River or lake ${rivers.length}$`) }).click();
  await box.getByRole('button', { name: 'Apply' }).click();
  await matching(visit, rivers.length);
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await chooseField('head-age');
  await box.getByLabelText('From').fill('60');
  await box.getByLabelText('To').fill('30');
  await box.getByRole('button', { name: 'Apply' }).click();
  await expect
    .element(box.getByRole('alert'))
    .toHaveTextContent('The last value is below the first. Change one of them.');
  await box.getByLabelText('From').fill('20');
  await box.getByRole('button', { name: 'Apply' }).click();
  const both = rivers.filter(({ head: { age } }) => age !== null && age >= 20 && age <= 30);
  expect(both.length).toBeGreaterThan(0);
  await matching(visit, both.length);
  expect(visit.search()).toBe('?where=water~anyOf~river&where=head/age~between~20~30');
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  expect(visit.search()).toBe('');
});

test('a link with conditions offers to load what it needs, then shows what it finds', async () => {
  const visit = await visitList({ query: "?where=member/age~between~~1&reviewState='approved'" });
  await expect.element(visit.screen.getByRole('button', { name: 'Load all answers' })).toBeVisible();
  expect(rowTexts()).toEqual([]);
  await load(visit);
  const young = (await allRows()).filter(
    ({ member, __system: { reviewState } }) =>
      reviewState === 'approved' && member?.some(({ age }) => age !== null && age <= 1) === true,
  );
  expect(young.length).toBeGreaterThan(0);
  await matching(visit, young.length);
});

test('sorts by the answers of any column', async () => {
  const visit = await ready();
  const rows = await allRows();
  await visit.screen.getByRole('columnheader', { name: 'village' }).getByRole('button').first().click();
  await vi.waitFor(() => expect(visit.search()).toBe('?by=village'));
  const villages = rows.flatMap(({ village }) => village ?? []).toSorted((a, b) => a.localeCompare(b, 'en'));
  await vi.waitFor(() => expect(rowTexts()[0]).toContain(villages[0]));
  await visit.screen.getByRole('columnheader', { name: 'village' }).getByRole('button').first().click();
  await vi.waitFor(() => expect(rowTexts()[0]).toContain(villages.at(-1)));
});

test('selects and downloads exactly what is found', async () => {
  const visit = await ready('?where=water~anyOf~river');
  const { screen } = visit;
  const found = new Set((await allRows()).filter(({ water }) => /\briver\b/.test(water ?? '')).map((row) => row.__id));
  await matching(visit, found.size);
  await screen.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Download submissions' });
  await expect.element(dialog.getByRole('radio', { name: /^All tables and files/ })).toBeDisabled();
  for (const format of [/^Main table/, /^JSON Lines/]) {
    await dialog.getByRole('radio', { name: format }).click();
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await expect.element(dialog.getByText(new RegExp(`^Download complete: ${found.size} rows`))).toBeVisible();
    await dialog.getByRole('button', { name: 'Download another file' }).click();
  }
  const [csv = '', lines = ''] = await Promise.all(saved().map(({ content }) => content.text()));
  const csvRows = Papa.parse<{ KEY: string }>(csv, { header: true, delimiter: ',', skipEmptyLines: true }).data;
  expect(new Set(csvRows.map(({ KEY }) => KEY))).toEqual(found);
  expect(
    new Set(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { KEY: string }).KEY),
    ),
  ).toEqual(found);
});

test('finds entries of a repeat', async () => {
  const visit = await ready('?rows=member&where=member/age~between~0~4');
  const small = (await allRows()).flatMap(({ member }) => member ?? []).filter(({ age }) => age !== null && age <= 4);
  await expect.element(visit.screen.getByText(`${small.length} matching entries`)).toBeVisible();
  const shown = visit.screen.getByRole('grid', { name: 'Entries' });
  await expect.element(shown).toHaveAttribute('aria-rowcount', String(Math.min(250, small.length) + 1));
});

test('the count of submissions stays when entries of a repeat are sorted', async () => {
  const visit = await ready('?rows=member&by=member/age');
  const entries = (await allRows()).flatMap(({ member }) => member ?? []).length;
  expect(entries).toBeGreaterThan(395);
  await expect.element(visit.screen.getByText(/entries$/).first()).toBeVisible();
  await settled();
  const form = queryClient.getQueryData<{ submissions: number }>(getGetFormQueryKey(1, 'household_survey'));
  expect(form?.submissions).toBe(395);
});

test('says on a phone that nothing is found, and goes back', async () => {
  await page.viewport(390, 844);
  const visit = await visitList();
  const { screen } = visit;
  await screen.getByRole('button', { name: 'Find', exact: true }).click();
  await load(visit);
  const field = screen.getByRole('searchbox', { name: 'Find in all answers' });
  await field.fill('zzz no such answer');
  await expect.element(screen.getByText('No submissions match these filters')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('395 submissions')).toBeVisible();
  await expect.element(field).toHaveValue('');
});
