import { createTestServer, interceptFetch, type TestServer } from '@mocks/node';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/**
 * For integration tests of code that sends requests: `fetch` reaches an embedded server, reset and with a signed-in
 * administrator before each test. Out: the server, once tests run; `onRequest` gets the path of every request. Without a
 * `seed` there are few data.
 */
export function serveFetch(onRequest?: (path: string) => void, seed?: 'demo'): () => TestServer {
  let server: TestServer | undefined;
  let stop = () => undefined as void;
  const started = () => {
    if (!server) throw new Error('only within a test');
    return server;
  };
  beforeAll(async () => {
    server = await createTestServer(seed && { seed });
    const intercepted = interceptFetch(server);
    intercepted.listen();
    if (onRequest) intercepted.events.on('request:start', ({ request }) => onRequest(new URL(request.url).pathname));
    stop = () => intercepted.close();
  });
  afterAll(() => stop());
  beforeEach(async () => {
    await started().reset();
    started().faults.clear();
    await started().signIn('admin');
  });
  return started;
}
