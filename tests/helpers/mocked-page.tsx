import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type Mocks, startMocks } from '@mocks/browser';
import type { Snapshot } from '@mocks/server/store/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { queryClient } from '~/api/query-client';
import { activateLocale } from '~/i18n/i18n';
import { signIn, signOut } from '~/session/session';
import { DifferencesQuestion } from '~/shared/changes/DifferencesQuestion';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { notifications } from '~/shared/ui/overlays/notifications';
import { PageNotifications } from '~/shared/ui/overlays/PageNotifications';
import { AntdProvider } from '~/shared/ui/theme/AntdProvider';
import { ProvideRouter } from '~/shared/url-state/ProvideRouter';

/**
 * For component tests of pages: the mock server answers in the browser, an administrator is signed in before each
 * test, and everything is reset after it. Returns the mocks, once tests run; `ready` is called with them first.
 */
export function mockPages(seed: 'roles' | 'demo', ready?: (mocks: Mocks) => void): () => Mocks {
  let mocks: Mocks | undefined;
  // Making the seed anew would take a second of every test.
  let seeded: Snapshot | undefined;
  const started = () => {
    if (!mocks) throw new Error('only within a test');
    return mocks;
  };
  beforeAll(async () => {
    await activateLocale('en');
    mocks = await startMocks({ seed, persistent: false, panel: false });
    seeded = mocks.server.snapshot();
    ready?.(mocks);
    // The first file waits for the development server to prepare the whole application.
  }, 60_000);
  afterAll(() => started().worker.stop());
  beforeEach(async () => {
    await page.viewport(1366, 800);
    await signIn('admin@example.org', 'demonstration-admin');
  });
  afterEach(async () => {
    const { server } = started();
    notifications.hideAll();
    localStorage.removeItem('alidade-downloads');
    clearUnsaved();
    server.faults.clear();
    server.latency = 0;
    await signOut('asked');
    queryClient.clear();
    await server.reset(seeded);
  });
  return started;
}

/** Shows the page at an address like the shell does. Returns the screen, the router, and its location. */
export async function visitPage(routes: RouteObject[], address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <AntdProvider>
          <ProvideRouter router={router} />
          <PageNotifications />
          <DifferencesQuestion />
        </AntdProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return {
    screen,
    router,
    at: () => router.state.location.pathname + decodeURIComponent(router.state.location.search),
  };
}

/** Asks the mock server beside the page, as whoever is signed in. */
export async function ask(path: string, method = 'GET', body?: object): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-extended-metadata': 'true',
  };
  return fetch(`/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** What the mock server has at a path. Throws when it answers with anything but success. */
export async function stored<T>(path: string): Promise<T> {
  const response = await ask(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}
