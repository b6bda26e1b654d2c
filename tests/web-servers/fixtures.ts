import { test as e2e } from '../e2e/fixtures.ts';
/** The fixtures of e2e tests, with a web server between the browser and the mock server. */
import { type AppServer, startAppServer } from '../helpers/app-server.ts';
import { startCaddy } from './caddy.ts';
import { startEnketo } from './enketo.ts';
import { startNginx } from './nginx.ts';
import type { Behind, Running, WebServer } from './program.ts';

const ways = { nginx: startNginx, caddy: startCaddy } satisfies Record<string, (behind: Behind) => Promise<WebServer>>;

export interface Options {
  way: keyof typeof ways;
  /** Whether the policy of the pages names a bucket. */
  hasBucket: boolean;
}

interface Fixtures {
  /** The mock server, past the web server. */
  backend: AppServer;
  enketo: Running;
  webServer: WebServer;
}

const hostOf = (url: string) => new URL(url).host;

export const test = e2e.extend<object, Fixtures & Options>({
  way: ['nginx', { option: true, scope: 'worker' }],
  hasBucket: [false, { option: true, scope: 'worker' }],
  backend: [
    async ({ seed }, use) => {
      const backend = await startAppServer({ seed });
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  enketo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const enketo = await startEnketo();
      await use(enketo);
      await enketo.stop();
    },
    { scope: 'worker' },
  ],
  webServer: [
    async ({ way, hasBucket, backend, enketo }, use) => {
      const started = await ways[way]({ backend: hostOf(backend.url), enketo: hostOf(enketo.url), hasBucket });
      await use(started);
      await started.stop();
    },
    { scope: 'worker' },
  ],
  app: [async ({ backend, webServer }, use) => use({ ...backend, url: webServer.url }), { scope: 'worker' }],
});
