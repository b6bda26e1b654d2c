import { createTestServer, interceptFetch, type TestServer } from '@mocks/node';
import type { Snapshot } from '@mocks/server/store/store';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { isSignedIn, signOut } from '../../src/session/session';

interface Serving {
  start: () => Promise<TestServer>;
  /** Before each test. */
  prepare: (server: TestServer, seeded: Snapshot) => Promise<void>;
  /** Gets the path and the query of every request. */
  onRequest?: ((path: string, query: string) => void) | undefined;
}

/** Puts a server behind `fetch` while the tests of a file run. Returns the server, once tests run. */
export function serving({ start, prepare, onRequest }: Serving): () => TestServer {
  let server: TestServer | undefined;
  // Making the seed anew would take most of the time of a test.
  let seeded: Snapshot = new Map();
  let stop = () => undefined as void;
  const started = () => {
    if (!server) throw new Error('only within a test');
    return server;
  };
  beforeAll(async () => {
    server = await start();
    seeded = server.snapshot();
    const intercepted = interceptFetch(server);
    intercepted.listen();
    if (onRequest)
      intercepted.events.on('request:start', ({ request }) => {
        const { pathname, search } = new URL(request.url);
        onRequest(pathname, decodeURIComponent(search).replaceAll('+', ' '));
      });
    stop = () => intercepted.close();
  });
  afterAll(async () => {
    // The next file of this worker has the same modules.
    if (isSignedIn()) await signOut('asked');
    stop();
  });
  beforeEach(() => prepare(started(), seeded));
  return started;
}

/**
 * For integration tests of code that sends requests: `fetch` reaches a mock server, reset and with a signed-in
 * administrator before each test. Returns the server, once tests run; `onRequest` gets the path and query of every
 * request. Without a `seed` there are few data.
 */
export const serveFetch = (onRequest?: Serving['onRequest'], seed?: 'demo'): (() => TestServer) =>
  serving({
    start: () => createTestServer(seed && { seed }),
    async prepare(server, seeded) {
      await server.reset(seeded);
      server.faults.clear();
      await server.signIn('admin');
    },
    onRequest,
  });

/** A function that changes something on a server as another client does. Throws the words of a refusal. */
export const sendTo =
  (server: () => TestServer) =>
  async (method: string, address: string, body: unknown): Promise<void> => {
    const answer = await server().request(address, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
