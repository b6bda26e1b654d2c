import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { deleteRowIndexes } from '~/shared/lib/row-indexes';
import { choose } from '../../../../tests/helpers/choose';
import {
  householdCount,
  householdsApi,
  mockEntities,
  storedHouseholds,
  visitHouseholds,
} from '../../../../tests/helpers/entities-list';
import { ask } from '../../../../tests/helpers/mocked-page';

const { asked } = mockEntities();
// The shell does so at the log-out.
afterEach(() => deleteRowIndexes(1));

const isAskedForPlaces = () =>
  asked.some((address) => address.includes('geojson') || address.includes('$select=__id,geometry'));

/** The ids of the records in the list beside the map. */
const listed = () =>
  [...document.querySelectorAll('.map-list [data-record]')].map((row) => row.getAttribute('data-record'));

async function create(label: string, data: Record<string, string>) {
  expect((await ask(`${householdsApi}/entities`, 'POST', { label, data })).ok).toBe(true);
}

test('a link that finds by a property offers to load, then shows the places of what is found, and of nothing else', async () => {
  await create('Without a place', { roof: 'iron' });
  const { screen, map, load, counted } = await visitHouseholds('?where=roof~equals~iron&colour=roof', 'map');
  await expect.element(screen.getByRole('button', { name: 'Enable search' })).toBeVisible();
  expect(document.querySelector('[role=application]')).toBeNull();
  expect(document.querySelector('.map-list')).toBeNull();
  expect(isAskedForPlaces()).toBe(false);
  await load(householdCount + 1);

  const found = (await storedHouseholds()).filter(({ roof }) => roof === 'iron');
  const located = found.filter(({ geometry }) => geometry !== null && geometry !== '');
  expect(located).toHaveLength(found.length - 1);
  expect(found.length).toBeLessThan(householdCount);
  await expect.element(map(located.length)).toBeVisible();
  await expect.element(screen.getByText('1 has no place')).toBeVisible();
  await counted(found.length, householdCount + 1);
  await vi.waitFor(() => expect(new Set(listed())).toEqual(new Set(found.map(({ __id: id }) => id))));
  const legend = screen.getByRole('region', { name: 'roof' });
  await expect.element(legend.getByRole('listitem')).toHaveTextContent(`iron ${located.length}`);
  // Not the whole world, which an empty map would show.
  await expect.element(screen.getByText(/^\d+ km$/)).toBeVisible();
  expect(isAskedForPlaces()).toBe(false);
});

test('finds on the map, and shows all places of the server again without it', async () => {
  const { screen, map, loaded, search } = await visitHouseholds('', 'map');
  const rows = await storedHouseholds();
  await expect.element(map(householdCount)).toBeVisible();
  expect(isAskedForPlaces()).toBe(true);
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(map(householdCount)).toBeVisible();
  // So little loads without asking.
  await loaded();
  const village = rows.find((row) => row.village)?.village ?? '';
  const found = rows.filter((row) => row.village === village);
  await screen.getByRole('searchbox', { name: 'Find in all properties' }).fill(village);
  await expect.element(map(found.length)).toBeVisible();
  expect(search()).toContain('find=');
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(map(householdCount)).toBeVisible();
});

test('sorted by a property, the list begins with its first value; Refresh shows what was created meanwhile', async () => {
  const { screen, map, load, search } = await visitHouseholds('?by=village&where=roof~equals~tiles', 'map');
  await load();
  const found = (await storedHouseholds()).filter(({ roof }) => roof === 'tiles');
  const villages = found.map(({ village }) => village ?? '').toSorted((a, b) => a.localeCompare(b, 'en'));
  await expect.element(map(found.length)).toBeVisible();
  const villageOf = new Map(found.map(({ __id, village }) => [__id, village]));
  await expect.poll(() => listed().map((id) => villageOf.get(id ?? ''))).toEqual(villages);
  await create('New house', { roof: 'tiles', village: 'Aaa', geometry: '-0.1 34.7 0 0' });
  await screen.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.element(map(found.length + 1)).toBeVisible();
  await expect.poll(() => document.querySelector('.map-list li')?.textContent).toContain('New house');
  // An order of the list takes the place of that by a property.
  await choose(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest first');
  await expect.poll(() => document.querySelector('.map-list li:last-child')?.textContent).toContain('New house');
  expect(search()).not.toContain('by=');
});
