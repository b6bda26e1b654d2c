/** One HTTP server for the API and the built client, like a proxy and the real server together. */
import {
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
  createServer as createHttpServer,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { isServed } from '@mocks/served';
import { providerPath } from '@mocks/server/auth/provider';
import { objectStorePath } from '@mocks/server/object-store';
import type { Server } from '@mocks/server/server';
import { statisticsPage, statisticsPath } from '@mocks/statistics-page';
import { TooLarge, pathOf, send, toRequest } from './bridge';
import { contentSecurityPolicy, filesPolicy } from './content-security-policy';
import type { Control, ControlState } from './control';
import { type StaticFiles, staticFiles } from './static-files';

export interface ServeOptions {
  host: string;
  port: number;
  /** The folder of the built client. */
  client: string;
  /** Only set when the server was started for tests. */
  control?: (control: Control) => Promise<ControlState>;
  /** Built files that cannot be had, by their names without the hash. */
  missingAssets?: ReadonlySet<string>;
}

export interface Serving {
  url: string;
  /** Waits for answers under way, then stops. */
  stop(): Promise<void>;
}

const always = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};
/** Pages of a login at a provider, which lead to other sites. */
const forPages = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
const forApi = { ...always, 'content-security-policy': filesPolicy };
const withPages = /^\/v1\/oidc\//;
const forClient = (pathname: string, { objectStore, objectStoreOrigin }: Server) => ({
  ...always,
  'content-security-policy': contentSecurityPolicy(
    pathname,
    objectStore === 'none' ? undefined : { origin: objectStoreOrigin, isReadable: objectStore === 'open' },
  ),
});

function refuse(answer: ServerResponse, status: number, text: string): void {
  answer.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  answer.end(`${text}\n`);
}

/**
 * The name of a built file without folder, hash, language and extension: "HomePage" for `/assets/HomePage-a1b2c3d.js`,
 * "home" for the texts `/assets/home-a1b2c3d-en.js`.
 */
const assetName = (pathname: string): string =>
  /^\/assets\/(.+?)-[\w-]{7}(?:-[a-z]{2}(?:-Han[st])?)?\.\w+$/.exec(pathname)?.[1] ?? '';

/** Listens and resolves with the address. */
export async function serve(server: Server, options: ServeOptions): Promise<Serving> {
  const files: StaticFiles = staticFiles(options.client);

  async function answerRequest(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const named = `http://${message.headers.host ?? 'localhost'}`;
    const origin = URL.canParse(named) ? named : 'http://localhost';
    const { pathname } = new URL(`http://localhost${pathOf(message)}`);
    if (options.control && pathname === '/-/control' && message.method === 'POST') {
      const request = await toRequest(message, origin);
      const state = await options.control((await request.json()) as Control);
      // Browsers repeat a request that fails on a reused connection, which would hide a requested fault.
      http.closeIdleConnections();
      answer.setHeader('connection', 'close');
      await send(message, answer, Response.json(state), always);
    } else if (pathname === statisticsPath) {
      const page = new Response(statisticsPage, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      });
      await send(message, answer, page, forPages);
    } else if (pathname === providerPath && server.singleSignOn !== 'off') {
      await send(message, answer, await server.provider(await toRequest(message, origin)), forPages);
    } else if (pathname.startsWith(objectStorePath) && server.objectStore !== 'none') {
      await send(message, answer, server.storedObject(await toRequest(message, origin)), {});
    } else if (isServed(pathname)) {
      // In deployments a proxy ends HTTPS and adds this header; here there is no proxy.
      const response = await server.fetch(await toRequest(message, origin), { secure: true });
      await send(message, answer, response, withPages.test(pathname) ? forPages : forApi);
    } else if (options.missingAssets?.has(assetName(pathname))) {
      refuse(answer, 503, 'This file is missing on purpose.');
    } else {
      await files(message, answer, forClient(pathname, server));
    }
  }

  const http = createHttpServer((message, answer) => {
    answerRequest(message, answer).catch((failure: unknown) => {
      if (answer.headersSent || answer.destroyed) answer.destroy();
      else if (failure instanceof TooLarge) refuse(answer, 413, 'Request Entity Too Large');
      else refuse(answer, 400, failure instanceof Error ? failure.message : 'Bad Request');
    });
  });
  await listening(http, options);
  const { port } = http.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeIdleConnections();
        setTimeout(() => http.closeAllConnections(), 3000).unref();
      }),
  };
}

const listening = (http: HttpServer, { host, port }: ServeOptions) =>
  new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
