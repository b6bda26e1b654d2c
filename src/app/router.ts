import { createBrowserRouter, matchRoutes } from 'react-router';
import { alerts } from '~/shared/ui/overlays/alerts';
import { routes } from './routes';
import { handlesOf, startRequests } from './page-description';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

let router: AppRouter | undefined;

/** The router of this document. Throws before createAppRouter. */
export function appRouter(): AppRouter {
  if (!router) throw new Error('the router has not been made');
  return router;
}

/** Starts loading the code of the pages behind an address and, with `data`, their requests too. Ignores failures. */
export function prefetchPath(to: string, data: boolean): void {
  const url = new URL(to, location.origin);
  if (url.origin !== location.origin) return;
  const matches = matchRoutes(routes, url.pathname);
  if (!matches) return;
  for (const [index, handle] of handlesOf(
    matches.map(({ route }) => ({ handle: route.handle as unknown })),
  ).entries()) {
    handle.code?.component().catch(() => undefined);
    if (data) startRequests(handle, matches[index]?.params ?? {}, url.searchParams);
  }
}

/** Creates the router; the first page's code loads in parallel with the first requests. */
export function createAppRouter(): AppRouter {
  prefetchPath(location.href, false);
  const made = createBrowserRouter(routes);
  // Clear the alerts of the page that is left (spec 00 §0.4), before the new page shows its own.
  let { pathname } = made.state.location;
  made.subscribe(({ location: { pathname: now } }) => {
    if (now !== pathname) alerts.hideAll();
    pathname = now;
  });
  router = made;
  return made;
}
