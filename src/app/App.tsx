import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { PrefetchContext } from '~/shared/ui/links/AppLink';
import { notifications } from '~/shared/ui/overlays/notifications';
import { ProvideRouter } from '~/shared/url-state/ProvideRouter';
import { routeHandles, type RouteHandle, startRequests } from './page-description';
import { routes } from './routes';

export function App({ router }: { router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <PrefetchContext value={prefetchPath}>
        <ProvideRouter router={router} />
      </PrefetchContext>
    </I18nProvider>
  );
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

let router: AppRouter | undefined;

export function getAppRouter(): AppRouter {
  if (!router) throw new Error('the router has not been made');
  return router;
}

const prefetchCode = ({ code }: RouteHandle): void => void code?.component().catch(() => undefined);

/** Prefetches the code of the page behind a URL and, unless `what` is 'code', its first requests. Ignores failures. */
function prefetchPath(to: string, what?: 'code'): void {
  const url = new URL(to, location.origin);
  if (url.origin !== location.origin) return;
  const matches = matchRoutes(routes, url.pathname);
  if (!matches) return;
  for (const [index, handle] of routeHandles(matches.map(({ route }) => route)).entries()) {
    prefetchCode(handle);
    if (what !== 'code') startRequests(handle, matches[index]?.params ?? {}, url);
  }
}

export function createAppRouter(): AppRouter {
  const created = createBrowserRouter(routes);
  // The router has matched the URL already; `matchRoutes` would rank all routes again.
  routeHandles(created.state.matches.map(({ route }) => route)).forEach(prefetchCode);
  let { pathname } = created.state.location;
  created.subscribe(({ location: { pathname: now } }) => {
    if (now !== pathname) notifications.hideAll();
    pathname = now;
  });
  router = created;
  return created;
}
