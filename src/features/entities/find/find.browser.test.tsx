import Papa from 'papaparse';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { foldForSearch } from '~/shared/lib/fold';
import { deleteRowIndexes } from '~/shared/lib/row-indexes';
import { catchFiles } from '../../../../tests/helpers/caught-files';
import { choose } from '../../../../tests/helpers/choose';
import {
  untilRendered,
  renderedIds,
  type Household,
  householdCount,
  mockEntities,
  storedHouseholds,
  visitHouseholds,
} from '../../../../tests/helpers/entities-list';

const { mocks, asked } = mockEntities();
const saved = catchFiles();
// The shell does so at the log-out.
afterEach(() => deleteRowIndexes(1));

const ids = (rows: readonly Household[]) => new Set(rows.map(({ __id: id }) => id));

/** Opens the list with the line that finds by properties, and loads what it needs. */
async function ready(query = '') {
  const visited = await visitHouseholds(query);
  if (query === '') {
    await untilRendered();
    await visited.screen.getByRole('button', { name: 'Add condition' }).click();
    await userEvent.keyboard('{Escape}{Escape}');
    // Little is loaded without asking.
    await visited.loaded();
  } else await visited.load();
  return visited;
}

/** Waits until the table counts exactly these entities and draws no others. */
async function shows({ counted }: Awaited<ReturnType<typeof ready>>, rows: readonly Household[]) {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(householdCount);
  await counted(rows.length);
  await untilRendered();
  const found = ids(rows);
  await expect.poll(() => renderedIds().filter((id) => !found.has(id))).toEqual([]);
}

test('finds what any property says, in capitals and without accents, and by a condition made by hand', async () => {
  const visited = await ready();
  const rows = await storedHouseholds();
  const [name = ''] = (rows[0]?.head_name ?? '').split(' ');
  const says = (row: Household) =>
    Object.values(row).some((text) => typeof text === 'string' && foldForSearch(text).includes(foldForSearch(name)));
  await visited.screen.getByRole('searchbox', { name: 'Find in all properties' }).fill(name.toUpperCase());
  await shows(visited, rows.filter(says));
  expect(visited.search()).toBe(`?find=${name.toUpperCase()}`);
  const { screen } = visited;
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(screen.getByText(`${householdCount} entities`)).toBeVisible();
  const box = screen.getByRole('dialog', { name: 'Add condition' });
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await choose(box.getByRole('combobox', { name: 'Field' }), 'roof');
  await box.getByRole('textbox', { name: 'roof' }).fill('THAT');
  await shows(
    visited,
    rows.filter(({ roof }) => roof === 'thatch'),
  );
  expect(visited.search()).toBe('?where=roof~contains~THAT');
});

test('sorts by a property in both directions', async () => {
  const { screen, search } = await ready();
  const villageOf = new Map((await storedHouseholds()).map(({ __id, village }) => [__id, village ?? '']));
  const sorted = [...villageOf.values()].toSorted((a, b) => a.localeCompare(b, 'en'));
  const isSorted = (villages: readonly string[]) =>
    vi.waitFor(() => {
      const shown = renderedIds().map((id) => villageOf.get(id));
      expect(shown.length).toBeGreaterThan(5);
      expect(shown).toEqual(villages.slice(0, shown.length));
    }, 10_000);
  const head = screen.getByRole('columnheader', { name: 'village' }).getByRole('button').first();
  await head.click();
  await expect.poll(() => search()).toBe('?by=village');
  await isSorted(sorted);
  await head.click();
  await expect.poll(() => search()).toBe('?by=-village');
  await isSorted(sorted.toReversed());
});

test('a link with a condition offers to load; a file and the selection are exactly what it finds', async () => {
  const visited = await visitHouseholds('?where=roof~contains~iron&sort=updatedAt&desc=1');
  const { screen } = visited;
  await expect.element(screen.getByRole('button', { name: 'Enable search' })).toBeVisible();
  expect(renderedIds()).toEqual([]);
  expect(asked.filter((path) => path.includes('$top=250'))).toEqual([]);
  const { server } = mocks();
  server.latency = 200;
  await screen.getByRole('button', { name: 'Enable search' }).click();
  const panel = screen.getByRole('region', { name: 'Jobs' });
  await expect.element(panel.getByRole('link', { name: 'Load all rows: households' })).toBeVisible();
  server.latency = 0;
  await expect.element(panel).not.toBeInTheDocument();
  const found = (await storedHouseholds()).filter(({ roof }) => roof === 'iron');
  await shows(visited, found);

  await screen.getByRole('button', { name: 'Download', exact: true }).click();
  await screen.getByRole('menuitem', { name: /^CSV/ }).click();
  await expect.element(screen.getByText(new RegExp(`^Download complete: .*${found.length} rows`))).toBeVisible();
  const [csv = ''] = await Promise.all(saved().map(({ content }) => content.text()));
  const lines = Papa.parse<{ __id: string }>(csv, { header: true, skipEmptyLines: true }).data;
  expect(new Set(lines.map(({ __id: id }) => id))).toEqual(ids(found));

  await screen
    .getByRole('checkbox', { name: /^Select this row/ })
    .first()
    .click();
  const bar = screen.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: new RegExp(`^Select all ${found.length}`) }).click();
  await expect.element(screen.getByText(`${found.length} selected`)).toBeVisible();
  await bar.getByRole('button', { name: 'Delete…' }).click();
  const question = screen.getByRole('dialog', { name: `Delete ${found.length} entities` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText(`${found.length} selected`)).toBeVisible();
  expect(await storedHouseholds()).toHaveLength(householdCount);
  await bar.getByRole('button', { name: 'Delete…' }).click();
  await question.getByRole('button', { name: `Delete ${found.length} entities` }).click();
  await expect.element(screen.getByText(`${found.length} of ${found.length} done`)).toBeVisible();
  const left = await storedHouseholds();
  expect(left.filter(({ roof }) => roof === 'iron')).toEqual([]);
  expect(left).toHaveLength(householdCount - found.length);
});
