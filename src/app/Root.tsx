import { Outlet, ScrollRestoration } from 'react-router';
import { PageAnnouncer } from './PageAnnouncer';
import { makeScrollKey } from './scroll-key';

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

/** What surrounds every page: focus after navigation, and scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <PageAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
