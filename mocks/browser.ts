/** The embedded server inside the page: a service worker hands it every request to the API. */
import { http } from 'msw';
import { type SetupWorker, setupWorker } from 'msw/browser';
import { type CookieJar, type JarStorage, createCookieJar, memoryJarStorage } from './cookie-jar';
import { servedUrl } from './served';
import { seeds } from './server/seed';
import type { SeedName } from './server/seeding';
import { mailLink } from './server/mail';
import { type Server, createServer } from './server/server';
import { indexedDbPersistence } from './server/store/indexed-db';
import type { Write } from './server/store/persistence';
import { statisticsPath } from './statistics-page';

export interface MockOptions {
  /** What an empty server begins with. */
  seed?: SeedName;
  /** Keep data and session in this browser, for all its tabs; without it they go with the page. */
  persistent?: boolean;
  /** Show the panel. */
  panel?: boolean;
}

export interface Mocks {
  readonly server: Server;
  readonly jar: CookieJar;
  readonly worker: SetupWorker;
}

const name = 'alidade-embedded-server';

/**
 * The session stays with the delivery, since no script can set an HttpOnly cookie. In localStorage, because a browser's
 * cookies too are shared by its tabs and outlive them; `__csrf`, which scripts may read, becomes a real cookie.
 */
const sharedJarStorage: JarStorage = {
  read: () => localStorage.getItem(`${name}.cookies`),
  write: (text) => localStorage.setItem(`${name}.cookies`, text),
};

function keepReadable(cookies: readonly string[]): void {
  for (const cookie of cookies) if (!/;\s*httponly/i.test(cookie)) document.cookie = cookie;
}

/** Starts the server and the worker; resolves once requests are answered. */
export async function startMocks({ seed = 'demo', persistent = true, panel = true }: MockOptions = {}): Promise<Mocks> {
  let absorb = (_writes: readonly Write[] | 'everything'): void => undefined;
  const server = await createServer({
    ...(persistent ? { persistence: indexedDbPersistence(name, (writes) => absorb(writes)) } : {}),
    seed: { name: seed, fill: seeds[seed] },
    onMail: ({ to, kind, token }) =>
      console.warn('mail not sent:', to, kind, token === undefined ? '' : mailLink(location.origin, token)),
    options: {
      origin: location.origin,
      clientConfig: { devTools: true, statisticsUrl: `${location.origin}${statisticsPath}` },
    },
  });
  absorb = (writes) => {
    // Another tab began anew: what this page shows is of a server that no longer is.
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
    showPanel({ server, jar, seeds });
  }
  return { server, jar, worker };
}
