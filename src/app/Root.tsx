import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { currentAlerts, subscribeToAlerts } from '~/shared/ui/overlays/alerts';
import { PageAnnouncer } from './PageAnnouncer';
import { makeScrollKey } from './scroll-key';

const AlertHost = lazy(() =>
  import('~/shared/ui/overlays/AlertHost').then((module) => ({ default: module.AlertHost })),
);

/** The alerts' code comes with the first of them: the login page rarely has one. */
function Alerts() {
  const { toast, red } = useSyncExternalStore(subscribeToAlerts, currentAlerts);
  return (
    (toast ?? red) && (
      <Suspense fallback={null}>
        <AlertHost />
      </Suspense>
    )
  );
}

const storageKey = 'alidade.scroll';

/** Of this tab; forbidden or spoilt storage only means that a reload begins on top. */
function keptKeys(): Record<string, string> {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>) };
  } catch {
    return {};
  }
}

const scrollKey = makeScrollKey(keptKeys(), (keys) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // As above.
  }
});

/** What is around every page: alerts, the way one arrives at it, and its scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <Alerts />
      <PageAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
