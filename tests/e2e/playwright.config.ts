import { defineConfig } from '@playwright/test';
import { launchOptions } from '../helpers/chromium.ts';

/**
 * E2e tests through the production build, served by the mock server under the real content security policy. Each
 * worker has its own server (fixtures.ts), so that e2e tests are independent.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // `npm test` tries failed tests once more.
  retryStrategy: 'isolated',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env['CI'] ? [['dot']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1366, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every e2e test takes as long as running it; turn it on with --trace for a single one.
    trace: 'off',
  },
});
