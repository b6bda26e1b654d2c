import { afterEach, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { App, type AppRouter, createAppRouter } from '~/app/App';
import { isSignedIn, signOut } from '~/session/session';
import { notifications } from '~/shared/ui/overlays/notifications';
import 'virtual:palette.css';
import '~/app/styles.css';

/** One for each document, as in production: the frame follows the session with it. */
let router: AppRouter | undefined;

/** Waits until the router shows an address and does nothing more. The first visit of a page loads its code. */
const settledAt = (pathname: string) =>
  vi.waitFor(() => {
    const now = router?.state;
    if (now?.location.pathname !== pathname || now.navigation.state !== 'idle') throw new Error(`not at ${pathname}`);
  }, 10_000);

/**
 * For component tests of pages with everything around them: route table, guards, frame, tabs and alerts, in front of
 * the server of `mockPages`. Call it after `mockPages`. Returns opens an address for whoever is signed in.
 */
export function mockApp() {
  // The end of a session changes address, cache and alerts. All of that happens before the next test.
  afterEach(async () => {
    if (!router) return;
    if (isSignedIn()) await signOut('asked');
    await settledAt('/login');
  });
  return async (address: string) => {
    if (router) await router.navigate(address);
    else {
      history.replaceState(null, '', address);
      router = createAppRouter();
    }
    const opened = router;
    notifications.hideAll();
    return {
      screen: await render(<App router={opened} />),
      at: () => opened.state.location.pathname + decodeURIComponent(opened.state.location.search),
      go: (to: string) => opened.navigate(to),
    };
  };
}

export type Screen = Awaited<ReturnType<ReturnType<typeof mockApp>>>['screen'];
