import { demonstrationAccounts } from '@mocks/server/accounts';
import { type Release, releases } from '@mocks/server/release';
/**
 * The fixtures of e2e tests. `page` belongs to a user with the role of `test.use({ role })` (anonymous without it), on
 * this worker's own server, which is reset to the seed before each test. A test fails on violations of the content
 * security policy, uncaught errors, console errors, and calls that read what is denied or
 * does not exist.
 */
import { type BrowserContext, type Page, test as base, expect, request } from '@playwright/test';
import type { Control } from '../../mocks/http/control.ts';
import { type AppServer, type SeedName, startAppServer } from '../helpers/app-server.ts';
import { type Problems, watchContext } from './problems.ts';

export { expect };
export { expectAccessible } from './axe.ts';

export type Role = NonNullable<(typeof demonstrationAccounts)[number]['role']> | 'nobody';
const visitor = { cookies: [], origins: [] };
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The demonstration account of a role; `nobody` has no role. */
export function account(role: Role): (typeof demonstrationAccounts)[number] {
  const found = demonstrationAccounts.find((one) => (one.role ?? 'nobody') === role);
  if (!found) throw new Error(`no demonstration account is ${role}`);
  return found;
}

interface WorkerOptions {
  seed: SeedName;
  /** The release that the server imitates at the start of each test (ALIDADE_RELEASE); null is the newest. */
  release: Release | null;
}

interface WorkerFixtures {
  app: AppServer;
  /** Session cookies by role. Every test begins with these sessions. */
  sessions: ReadonlyMap<Role, State>;
}

interface Options {
  /** The role of the user of `page`; null is a visitor. */
  role: Role | null;
}

interface Fixtures {
  /** Controls the server: clock, failures, latency. Reset after the test. */
  server: AppServer;
  problems: Problems;
  /** A page of another user in the same test, in a separate browser profile. */
  pageOf(role: Role | null): Promise<Page>;
}

async function sessionOf(app: AppServer, role: Role): Promise<State> {
  const { email, password } = account(role);
  const api = await request.newContext({ baseURL: app.url, ignoreHTTPSErrors: true });
  const response = await api.post('/v1/sessions', { data: { email, password } });
  if (!response.ok()) throw new Error(`${email} could not sign in: ${await response.text()}`);
  const state = await api.storageState();
  await api.dispose();
  return state;
}

/** What an e2e test asks for by its faults, it expects. */
function allowFaults(problems: Problems, { faults }: Control): void {
  for (const fault of faults ?? []) {
    const status = fault.kind === 'problem' ? Math.floor(fault.code) : fault.kind === 'lost' ? fault.status : undefined;
    if (status !== undefined) problems.allow(new RegExp(`^refused with ${status}: `));
  }
}

export const test = base.extend<Fixtures & Options, WorkerFixtures & WorkerOptions>({
  seed: ['demo', { option: true, scope: 'worker' }],
  release: [
    releases.find((name) => name === process.env['ALIDADE_RELEASE']) ?? null,
    { option: true, scope: 'worker' },
  ],
  app: [
    async ({ seed }, use) => {
      const app = await startAppServer({ seed });
      await use(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ app }, use) => {
      const roles = demonstrationAccounts.map(({ role }): Role => role ?? 'nobody');
      const states = new Map<Role, State>();
      for (const role of roles) states.set(role, await sessionOf(app, role));
      await app.control({ remember: 'start' });
      await use(states);
    },
    { scope: 'worker' },
  ],

  role: [null, { option: true }],
  baseURL: async ({ app }, use) => use(app.url),
  storageState: async ({ role, sessions }, use) => use((role === null ? undefined : sessions.get(role)) ?? visitor),

  server: [
    async ({ app, sessions, release }, use) => {
      if (sessions.size === 0) throw new Error('nobody could sign in');
      await app.control({
        recall: 'start',
        clock: { reset: true },
        faults: null,
        latency: 0,
        files: null,
        release,
        converter: 'up',
        singleSignOn: 'off',
        objectStore: 'none',
        missingAssets: null,
      });
      await use(app);
    },
    { auto: true },
  ],
  problems: [
    async ({ context, server }, use) => {
      const problems = await watchContext(context, server.url);
      const { control } = server;
      server.control = (change) => {
        allowFaults(problems, change);
        return control(change);
      };
      await use(problems);
      server.control = control;
      expect(
        problems.unexpected(),
        'violations of the policy, uncaught errors, errors on the console and needless calls',
      ).toEqual([]);
    },
    { auto: true },
  ],
  pageOf: async ({ browser, sessions, problems, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      // Everything else is as for `page`: Playwright applies its options to every context of the test.
      const context = await browser.newContext({
        storageState: (role === null ? undefined : sessions.get(role)) ?? visitor,
      });
      contexts.push(context);
      await watchContext(context, server.url, problems);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    // By scrolling: the room that is kept for a scrollbar is in no width that could be compared.
    const { scrollX, scrollY } = window;
    window.scrollTo(document.dir === 'rtl' ? -10_000 : 10_000, scrollY);
    const farthest = Math.abs(window.scrollX);
    window.scrollTo(scrollX, scrollY);
    return farthest;
  });
  expect(over, `pixels that ${page.url()} is wider than its window`).toBe(0);
}
