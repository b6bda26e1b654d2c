import { defineConfig } from '@playwright/test';
import journeys from '../e2e/playwright.config.ts';
import type { Options } from './fixtures.ts';

/** As the journeys, but behind a web server: one worker, so that it and the embedded server start once. */
export default defineConfig<object, Options>({
  ...journeys,
  testDir: '.',
  globalSetup: '../e2e/global-setup.ts',
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: 'nginx', testMatch: ['behind.e2e.ts', 'bucket.e2e.ts'], use: { way: 'nginx' } },
    { name: 'caddy', testMatch: ['behind.e2e.ts', 'bucket.e2e.ts', 'container.e2e.ts'], use: { way: 'caddy' } },
    { name: 'beside', testMatch: 'beside-central.e2e.ts', use: { ignoreHTTPSErrors: true } },
  ],
});
