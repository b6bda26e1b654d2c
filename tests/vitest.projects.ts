/**
 * The three vitest projects (design: which layer holds what). `vite.config.ts` gives them the aliases and transforms
 * of the application; each adds where it runs.
 */
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { launchOptions } from './helpers/chromium.ts';

const browserTests = 'src/**/*.browser.test.tsx';

export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'node',
      include: ['src/**/*.test.{ts,tsx}', 'mocks/**/*.test.ts', 'openapi/**/*.test.ts', 'tests/architecture/**/*.test.ts', 'tests/helpers/**/*.test.ts'],
      exclude: [browserTests],
    },
  },
  {
    extends: true,
    test: {
      name: 'component',
      include: [browserTests],
      globalSetup: ['tests/helpers/need-chromium.ts'],
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({ launchOptions: launchOptions() }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 1366, height: 800 },
        screenshotFailures: false,
      },
    },
  },
  {
    extends: true,
    test: {
      name: 'contract',
      environment: 'node',
      include: ['tests/contract/**/*.contract.test.ts'],
      globalSetup: ['tests/contract/global-setup.ts'],
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
];
