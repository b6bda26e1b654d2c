import { defineConfig } from '@playwright/test';
import e2e from '../e2e/playwright.config.ts';
import type { Options } from './fixtures.ts';

/** As the e2e tests, but behind a web server: one worker, so that it and the mock server start once. */
export default defineConfig<object, Options>({
  ...e2e,
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
