/** The mock server inside the page: a service worker forwards every API request to it. */
import { http } from 'msw';
import { type SetupWorker, setupWorker } from 'msw/browser';
import { type CookieJar, type JarStorage, createCookieJar, memoryJarStorage } from './cookie-jar';
import { servedUrl } from './served';
import { mailLink } from './server/mail';
import { registry, withoutHandler } from './server/registry';
import { seeds } from './server/seed';
import type { SeedName } from './server/seeding';
import { type Server, createServer } from './server/server';
import { indexedDbPersistence } from './server/store/indexed-db';
import type { Write } from './server/store/persistence';
import { statisticsPath } from './statistics-page';

export interface MockOptions {
  /** The seed of an empty server. */
  seed?: SeedName;
  /**
   * Store data and session in this browser, shared by all its tabs. Without it they are lost when the page is closed.
   */
  persistent?: boolean;
  /** Show the panel, and answer operations without a handler by the example of the contract. */
  panel?: boolean;
}

export interface Mocks {
  readonly server: Server;
  readonly jar: CookieJar;
  readonly worker: SetupWorker;
}

const name = 'alidade-embedded-server';

/**
 * The session is stored here because a script cannot set an HttpOnly cookie. It is in localStorage because all tabs
 * share cookies, too; `__csrf`, which scripts may read, is a real cookie.
 */
const sharedJarStorage: JarStorage = {
  read: () => localStorage.getItem(`${name}.cookies`),
  write: (text) => localStorage.setItem(`${name}.cookies`, text),
};

function keepReadable(cookies: readonly string[]): void {
  for (const cookie of cookies) if (!/;\s*httponly/i.test(cookie)) document.cookie = cookie;
}

/** Starts the server and the worker; resolves when requests are answered. */
export async function startMocks({ seed = 'demo', persistent = true, panel = true }: MockOptions = {}): Promise<Mocks> {
  const byExample = panel ? withoutHandler(registry) : [];
  // Large, and only needed while a handler is missing.
  const { exampleOf } = byExample.length > 0 ? await import('./server/examples') : {};
  let absorb = (_writes: readonly Write[] | 'everything'): void => undefined;
  const server = await createServer({
    ...(persistent ? { persistence: indexedDbPersistence(name, (writes) => absorb(writes)) } : {}),
    seed: { name: seed, fill: seeds[seed] },
    ...(exampleOf ? { example: exampleOf } : {}),
    onMail: ({ to, kind, token }) =>
      console.warn('mail not sent:', to, kind, token === undefined ? '' : mailLink(location.origin, token)),
    options: {
      origin: location.origin,
      clientConfig: { devTools: true, statisticsUrl: `${location.origin}${statisticsPath}` },
    },
  });
  absorb = (writes) => {
    // Another tab reset the server, so this page shows outdated data.
    if (writes === 'everything') location.reload();
    else server.store.absorb(writes);
  };
  const jar = createCookieJar(persistent ? sharedJarStorage : memoryJarStorage());
  const worker = setupWorker(
    http.all(servedUrl, async ({ request }) => {
      const { response, cookies } = await server.exchange(request, {
        cookie: jar.header(server.clock.now()),
        secure: true,
      });
      jar.store(cookies);
      keepReadable(cookies);
      return response;
    }),
  );
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  if (panel) {
    const { showPanel } = await import('./panel/panel');
    showPanel({ server, jar, seeds, byExample });
  }
  return { server, jar, worker };
}
