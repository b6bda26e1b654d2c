import { lazy, Suspense } from 'react';
import { useStore } from '~/shared/screen/use-store';
import { Outlet, ScrollRestoration } from 'react-router';
import { shownAlerts } from '~/shared/ui/overlays/alerts';
import { PageAnnouncer } from './PageAnnouncer';
import { makeScrollKey } from './scroll-key';

const AlertHost = lazy(() =>
  import('~/shared/ui/overlays/AlertHost').then((module) => ({ default: module.AlertHost })),
);

/** Loads with the first alert: the login page rarely has one. */
function Alerts() {
  const { toast, red } = useStore(shownAlerts);
  return (
    (toast ?? red) && (
      <Suspense fallback={null}>
        <AlertHost />
      </Suspense>
    )
  );
}

const storageKey = 'alidade.scroll';

/** Stored per tab. If storage is blocked or damaged, a reload only starts at the top of the page. */
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
    // Blocked storage is harmless, as above.
  }
});

/** What surrounds every page: alerts, focus after navigation, and scroll position. */
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
