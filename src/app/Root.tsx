import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useBlocker } from 'react-router';
import { clearUnsaved, hasUnsaved } from '~/shared/lib/unsaved';
import { currentAlerts, subscribeToAlerts } from '~/shared/ui/alerts/store';

/** Asks before unsaved changes are left behind, in the application and when the tab closes (base specification §2). */
function UnsavedGuard() {
  const { t } = useLingui();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(t`Are you sure you want to leave this page? Your changes might not be saved.`)) {
      clearUnsaved();
      blocker.proceed();
    } else blocker.reset();
  }, [blocker, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}

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

/** What is around every page: alerts, scroll position, and the guard of unsaved changes. */
export function Root() {
  return (
    <>
      <UnsavedGuard />
      <Outlet />
      <Alerts />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}
