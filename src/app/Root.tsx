import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { currentAlerts, subscribeToAlerts } from '~/shared/ui/alerts/store';

const AlertHost = lazy(() => import('~/shared/ui/alerts/AlertHost').then((module) => ({ default: module.AlertHost })));

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

/** What is around every page: alerts and scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <Alerts />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
