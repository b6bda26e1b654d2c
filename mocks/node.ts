/** The mock server for vitest in Node: called directly, or through the global `fetch`. */
import { http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { type CookieJar, createCookieJar } from './cookie-jar';
import { servedUrl } from './served';
import { type DemonstrationAccount, demonstrationAccounts } from './server/accounts';
import { createRandom } from './server/random';
import { seeds } from './server/seed';
import type { SeedName } from './server/seeding';
import { type Server, type ServerInit, createServer } from './server/server';

type Role = NonNullable<DemonstrationAccount['role']> | 'nobody';

export interface TestServer extends Server {
  readonly jar: CookieJar;
  /** Sends a request like a browser that stores cookies. The path begins with `/v1`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Signs in as the demonstration account of a role; later requests send its cookies. */
  signIn(role: Role): Promise<void>;
}

const origin = 'http://localhost';

/** A server in memory, with repeatable tokens and ids. */
export async function createTestServer({
  seed = 'roles',
  ...init
}: { seed?: SeedName } & Partial<Omit<ServerInit, 'seed'>> = {}): Promise<TestServer> {
  const server = await createServer({ random: createRandom(1), ...init, seed: { name: seed, fill: seeds[seed] } });
  const jar = createCookieJar();
  const deliver = createDelivery(server, jar);
  const request = (path: string, requestInit?: RequestInit) => deliver(new Request(new URL(path, origin), requestInit));
  // `latency` is set on the server itself, so it is extended rather than copied.
  return Object.assign(server, {
    jar,
    request,
    async signIn(role: Role) {
      const account = demonstrationAccounts.find((one) => (one.role ?? 'nobody') === role);
      const response = await request('/v1/sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: account?.email, password: account?.password }),
      });
      if (!response.ok) throw new Error(`${role} cannot sign in: ${await response.text()}`);
    },
  });
}

/** Sends requests with a jar's cookies and stores the cookies of the answers. */
function createDelivery(server: Server, jar: CookieJar): (request: Request) => Promise<Response> {
  return async (request) => {
    const cookie = request.headers.get('cookie') ?? jar.header(server.clock.now());
    const { response, cookies } = await server.exchange(request, { cookie, secure: true });
    jar.store(cookies);
    return response;
  };
}

/** Puts the server behind `fetch`: all requests to /v1 and the client's files, on any host. Call `listen()` first. */
export function interceptFetch(server: TestServer): SetupServer {
  const deliver = createDelivery(server, server.jar);
  return setupServer(http.all(servedUrl, ({ request }) => deliver(request)));
}
