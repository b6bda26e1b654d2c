import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { ProvideRouter } from '~/shared/address/ProvideRouter';
import { PrefetchContext } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { handlesOf, type RouteHandle, startRequests } from './page-description';
import { routes } from './routes';

/** The application: texts and router. antd loads with the pages that show it, the cache with the shell. */
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

/** The router of this document. Throws before createAppRouter. */
export function appRouter(): AppRouter {
  if (!router) throw new Error('the router has not been made');
  return router;
}

/** Starts loading the code of a page. If that fails, the visit of the page tries again. */
const prefetchCode = ({ code }: RouteHandle): void => void code?.component().catch(() => undefined);

/** Starts loading the code of the pages behind an address, and unless told otherwise their requests. Ignores failures. */
function prefetchPath(to: string, what?: 'code'): void {
  const url = new URL(to, location.origin);
  if (url.origin !== location.origin) return;
  const matches = matchRoutes(routes, url.pathname);
  if (!matches) return;
  for (const [index, handle] of handlesOf(
    matches.map(({ route }) => ({ handle: route.handle as unknown })),
  ).entries()) {
    prefetchCode(handle);
    if (what !== 'code') startRequests(handle, matches[index]?.params ?? {}, url);
  }
}

/** Creates the router; the first page's code loads in parallel with the first requests. */
export function createAppRouter(): AppRouter {
  const made = createBrowserRouter(routes);
  // The router knows what the address matches: to find out again would rank all routes once more.
  handlesOf(made.state.matches.map(({ route }) => ({ handle: route.handle as unknown }))).forEach(prefetchCode);
  // Clear the alerts of the page that is left, before the new page shows its own.
  let { pathname } = made.state.location;
  made.subscribe(({ location: { pathname: now } }) => {
    if (now !== pathname) alerts.hideAll();
    pathname = now;
  });
  router = made;
  return made;
}
