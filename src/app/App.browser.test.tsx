import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type Mocks, startMocks } from '@mocks/browser';
import type { Snapshot } from '@mocks/server/store/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '~/api/query-client';
import { activateLocale } from '~/i18n/i18n';
import { signIn, signOut } from '~/session/session';
import { ProvideRouter } from '~/shared/address/ProvideRouter';
import { alerts } from '~/shared/ui/overlays/alerts';
import { resetBoot } from './guards';
import { TitledOutlet } from './PageTitle';
import { routes } from './routes';
import { HomePage } from '~/features/projects/HomePage';

let mocks: Mocks;
let seeded: Snapshot;

/** Renders a page with its route handle but without the shell, which would watch the document's session. */
async function visit(address: string) {
  const router = createMemoryRouter(
    [
      {
        Component: TitledOutlet,
        children: [{ path: '/', Component: HomePage }],
      },
    ],
    { initialEntries: [address] },
  );
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ProvideRouter router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { screen };
}

beforeAll(async () => {
  await activateLocale('en');
  mocks = await startMocks({ seed: 'demo', persistent: false, panel: false });
  seeded = mocks.server.snapshot();
}, 30_000);
afterAll(() => mocks.worker.stop());
beforeEach(() => page.viewport(1366, 800));
afterEach(async () => {
  alerts.hideAll();
  mocks.server.faults.clear();
  await signOut('asked');
  resetBoot();
  queryClient.clear();
  await mocks.server.reset(seeded);
});

test('every page of the route table has its own title', () => {
  const untitled: string[] = [];
  const walk = (list: typeof routes, titled: boolean, at: string) => {
    for (const route of list) {
      const path = route.path === undefined ? at : `${at}/${route.path}`;
      const has = titled || (route.handle as { title?: unknown } | undefined)?.title !== undefined;
      if (route.children) walk(route.children, has, path);
      else if (!has && route.lazy) untitled.push(path);
    }
  };
  walk(routes, false, '');
  expect(untitled).toEqual([]);
});

test('home sorts by the chosen order, and the server stores it', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  const { screen } = await visit('/');
  await expect.element(screen.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await screen.getByLabelText('Sort').selectOptions('alphabetical');
  const names = () =>
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map((heading) => heading.textContent);
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  await expect
    .poll(() =>
      names()
        .filter((name) => name !== 'Archived projects')
        .join(),
    )
    .toBe(
      names()
        .filter((name) => name !== 'Archived projects')
        .toSorted(compare)
        .join(),
    );
  await expect
    .poll(
      async () =>
        (
          (await (await fetch('/v1/users/current', { headers: { 'X-Extended-Metadata': 'true' } })).json()) as {
            preferences: { site: object };
          }
        ).preferences.site,
    )
    .toMatchObject({ projectSortMode: 'alphabetical' });
});

test('a list that fails shows why, and can be retried', async () => {
  await signIn('admin@example.org', 'demonstration-admin');
  mocks.server.faults.add({ kind: 'problem', code: 403.1, operation: 'listProjects' });
  const { screen } = await visit('/');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You do not have permission to do this\./);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('link', { name: 'Household survey 2026 – Lake region' })).toBeVisible();
});
