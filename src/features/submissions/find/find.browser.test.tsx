import Papa from 'papaparse';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getGetFormQueryKey } from '~/api/generated/hooks/forms';
import { queryClient } from '~/api/query-client';
import type { SubmissionRow } from '~/api/schema';
import { deleteRowIndexes } from '~/shared/lib/row-indexes';
import { catchFiles } from '../../../../tests/helpers/caught-files';
import { choose } from '../../../../tests/helpers/choose';
import { openDownload } from '../../../../tests/helpers/download';
import { stored } from '../../../../tests/helpers/mocked-page';
import { mockList, openList, rowTexts, visitList } from '../../../../tests/helpers/submissions-list';

const { asked } = mockList();
const saved = catchFiles();
// The shell does so at the log-out.
afterEach(() => deleteRowIndexes(1));

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
  await screen.getByRole('button', { name: 'Enable search' }).click();
  await expect.element(screen.getByText(/^395 in this browser/)).toBeVisible();
}

async function matching({ screen }: Visit, count: number): Promise<void> {
  await expect.element(screen.getByText(`${count} of 395`, { exact: true })).toBeVisible();
}

test('loads all answers only when they are to be searched, little without asking, and finds by words and by conditions', async () => {
  const first = await openList();
  await expect.element(first.screen.getByRole('searchbox')).toBeVisible();
  expect(asked.filter((path) => path.includes('$expand=*'))).toEqual([]);
  await first.screen.getByRole('searchbox').click();
  await expect.element(first.screen.getByText(/^395 in this browser/)).toBeVisible();
  expect(rowTexts().length).toBeGreaterThan(0);
  await first.screen.unmount();
  const visit = await openList();
  const { screen, search } = visit;
  const all = screen.getByText('395 submissions');
  const field = screen.getByRole('searchbox', { name: 'Find in all answers' });
  await field.click();
  // Whoever clears the copy is asked before there is another.
  await screen.getByRole('button', { name: 'Clear local copy' }).click();
  await expect.element(screen.getByText(/395 rows: .+ to download, .+ on this device/)).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
  await load(visit);
  const rows = await allRows();

  const village = rows.find((row) => row.village)?.village ?? '';
  const count = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(village.toLowerCase())).length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(395);
  await field.fill(village.toUpperCase());
  await matching(visit, count);
  expect(search()).toBe(`?find=${village.toUpperCase().replaceAll(' ', '+')}`);
  await page.viewport(390, 844);
  await field.fill('zzz no such answer');
  await expect.element(screen.getByText('No submissions match these filters')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(all).toBeVisible();
  await expect.element(field).toHaveValue('');
  await page.viewport(1366, 800);

  const box = screen.getByRole('dialog', { name: 'Add condition' });
  const addFor = async (name: string) => {
    await screen.getByRole('button', { name: 'Add condition' }).click();
    const fields = box.getByRole('combobox', { name: 'Field' });
    await expect.element(fields).toHaveAttribute('aria-expanded', 'true');
    await choose(fields, name);
  };
  await addFor('water');
  // Nothing selected is no condition.
  const answer = box.getByRole('checkbox').first();
  await expect.element(answer).toBeVisible();
  (answer.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box.getByRole('alert')).toHaveTextContent('Select at least one answer.');
  const rivers = rows.filter(({ water }) => water?.split(' ').includes('river') === true);
  await box.getByRole('checkbox', { name: new RegExp(`^River or lake ${rivers.length}$`) }).click();
  await matching(visit, rivers.length);
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await addFor('head-age');
  await box.getByLabelText('From').fill('60');
  await expect.poll(search).toBe('?where=water~anyOf~river&where=head/age~between~60~');
  await box.getByLabelText('To').fill('30');
  await userEvent.keyboard('{Tab}');
  await expect
    .element(box.getByRole('alert'))
    .toHaveTextContent('The last value is below the first. Change one of them.');
  // What is not complete changes nothing.
  expect(search()).toBe('?where=water~anyOf~river&where=head/age~between~60~');
  await box.getByLabelText('From').fill('20');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).not.toBeInTheDocument();
  const both = rivers.filter(({ head: { age } }) => age !== null && age >= 20 && age <= 30);
  expect(both.length).toBeGreaterThan(0);
  await matching(visit, both.length);
  expect(search()).toBe('?where=water~anyOf~river&where=head/age~between~20~30');
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(all).toBeVisible();
  expect(search()).toBe('');
});

test('a link with conditions offers to load what it needs, shows what it finds, and downloads exactly that', async () => {
  const visit = await visitList({ query: "?where=member/age~between~~1&reviewState='approved'" });
  const { screen } = visit;
  await expect.element(screen.getByRole('button', { name: 'Enable search' })).toBeVisible();
  expect(rowTexts()).toEqual([]);
  await load(visit);
  const young = (await allRows()).filter(
    ({ member, __system: { reviewState } }) =>
      reviewState === 'approved' && member?.some(({ age }) => age !== null && age <= 1) === true,
  );
  const found = new Set(young.map(({ __id: id }) => id));
  expect(found.size).toBeGreaterThan(0);
  await matching(visit, found.size);

  const dialog = screen.getByRole('dialog', { name: 'Download submissions' });
  for (const format of [/^Main table/, /^JSON Lines/]) {
    await openDownload(screen);
    await expect.element(dialog.getByRole('radio', { name: /^All tables and files/ })).toBeDisabled();
    await dialog.getByRole('radio', { name: format }).click();
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(new RegExp(`^Download complete: .*${found.size} rows`))).toBeVisible();
  }
  const [csv = '', lines = ''] = await Promise.all(saved().map(({ content }) => content.text()));
  const csvRows = Papa.parse<{ KEY: string }>(csv, { header: true, delimiter: ',', skipEmptyLines: true }).data;
  const jsonRows = lines.trimEnd().split('\n');
  for (const rows of [csvRows, jsonRows.map((line) => JSON.parse(line) as { KEY: string })])
    expect(new Set(rows.map(({ KEY }) => KEY))).toEqual(found);
});

test('entries of a repeat are found and sorted, which leaves the count of submissions; any column sorts them', async () => {
  const visit = await visitList({ query: '?rows=member&where=member/age~between~0~4' });
  const { screen, router, search } = visit;
  await load(visit);
  const rows = await allRows();
  const entries = rows.flatMap(({ member }) => member ?? []);
  const small = entries.filter(({ age }) => age !== null && age <= 4);
  await expect.element(screen.getByText(`${small.length} matching entries`)).toBeVisible();
  await router.navigate('?rows=member&by=member/age');
  expect(entries.length).toBeGreaterThan(395);
  await expect.element(screen.getByText(/entries$/).first()).toBeVisible();
  const form = queryClient.getQueryData<{ submissions: number }>(getGetFormQueryKey(1, 'household_survey'));
  expect(form?.submissions).toBe(395);

  await router.navigate('?find=a');
  const sort = screen.getByRole('columnheader', { name: 'village' }).getByRole('button').first();
  await sort.dblClick();
  await expect.poll(search).toBe('?find=a&by=-village');
  const villages = rows.flatMap((row) => row.village ?? []).toSorted((a, b) => a.localeCompare(b, 'en'));
  await expect.poll(() => rowTexts()[0]).toContain(villages.at(-1));
  await sort.click();
  await expect.poll(() => rowTexts()[0]).toContain(villages[0]);
});
