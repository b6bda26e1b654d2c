import { Outlet } from 'react-router';
import { beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { JobsGate } from '~/app/shell/JobsGate';
import { EntitiesPage } from '~/features/entities/EntitiesPage';
import { EntitiesMapPage } from '~/features/entities/map/EntitiesMapPage';
import { loadCatalogue } from '~/i18n/i18n';
import { mockPages, stored, visitPage } from './mocked-page';

/** The table and the map of an entity list with the panel of jobs, for tests of finding. */

const listPath = '/projects/1/entity-lists/households/entities';
/** The list of 116 households on the server. */
export const householdsApi = '/projects/1/datasets/households';
export const householdCount = 116;

function Frame() {
  return (
    <>
      <Outlet />
      <JobsGate />
    </>
  );
}
const list = '/projects/:projectId/entity-lists/:datasetName/entities';
const routes = [
  {
    Component: Frame,
    children: [
      { path: `${list}/map`, Component: EntitiesMapPage },
      { path: list, Component: EntitiesPage },
    ],
  },
];

export interface Household {
  __id: string;
  label: string;
  head_name: string | null;
  village: string | null;
  roof: string | null;
  geometry: string | null;
  __system: { createdAt: string; updates: number };
}

/** All households as the server has them. */
export const storedHouseholds = async (): Promise<Household[]> =>
  (await stored<{ value: Household[] }>(`${householdsApi}.svc/Entities`)).value;

/** Mocks the server as `mockPages`. Returns the mocks, and the addresses that the current test has asked for. */
export function mockEntities() {
  const asked: string[] = [];
  const mocks = mockPages('demo', ({ worker }) => {
    void Promise.all((['jobs', 'entities', 'map', 'find', 'row-index'] as const).map((part) => loadCatalogue(part)));
    worker.events.on('request:start', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(decodeURIComponent((pathname + search).replaceAll('+', ' ')));
    });
  });
  beforeEach(async () => {
    asked.length = 0;
    await page.viewport(1366, 800);
  });
  return { mocks, asked };
}

/** Opens the table of households, or their map. Takes the query with its question mark. */
export async function visitHouseholds(query = '', shown: 'table' | 'map' = 'table') {
  const visited = await visitPage(routes, `${listPath}${shown === 'map' ? '/map' : ''}${query}`);
  const { screen, router } = visited;
  /** Waits until all entities are in this browser. */
  const loaded = async (all = householdCount) => {
    await expect.element(screen.getByText(new RegExp(`^${all} in this browser`))).toBeVisible();
  };
  return {
    ...visited,
    search: () => decodeURIComponent(router.state.location.search),
    map: (count: number) => screen.getByRole('application', { name: `Map of ${count} entities` }),
    /** How many are found, as the toolbar says it. */
    counted: async (count: number, all = householdCount) => {
      await expect.element(screen.getByText(`${count} of ${all}`, { exact: true })).toBeVisible();
    },
    loaded,
    /** Loads all entities through the page. */
    load: async (all = householdCount) => {
      await screen.getByRole('button', { name: 'Enable search' }).click();
      await loaded(all);
    },
  };
}

/** The ids of the rows that the table has rendered, in their order. */
export const renderedIds = (): string[] =>
  [...document.querySelectorAll('[data-r] .entity-link')].map(
    (link) => /entities\/([^/?]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '',
  );

/** Waits until the table has rendered rows. */
export const untilRendered = () => vi.waitFor(() => expect(renderedIds().length).toBeGreaterThan(0), 10_000);
