/**
 * The vitest projects, one per layer (tests/README.md), chosen by the end of a file's name. `vite.config.ts` adds the
 * aliases and transforms of the application; each project adds where it runs.
 */
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { launchOptions } from './helpers/chromium.ts';

const browserTests = '{src,mocks}/**/*.browser.test.{ts,tsx}';
const contractTests = 'tests/contract/**/*.contract.test.ts';
const integrationTests = '{src,build,mocks,openapi,tests}/**/*.integration.test.ts';

export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'node',
      // Pure code has no side effects, so files can share a worker and load each module once.
      isolate: false,
      unstubGlobals: true,
      unstubEnvs: true,
      restoreMocks: true,
      // The architecture tests read every file, which is slow on a busy machine.
      testTimeout: 30_000,
      include: ['{src,build,mocks,openapi,tests}/**/*.test.{ts,tsx}'],
      exclude: [browserTests, contractTests, integrationTests],
    },
  },
  {
    extends: true,
    test: {
      name: 'integration',
      environment: 'node',
      // Files share a worker and its modules. One that needs modules in their first state calls vi.resetModules().
      isolate: false,
      restoreMocks: true,
      setupFiles: ['tests/helpers/unstub-globals.ts'],
      testTimeout: 30_000,
      include: [integrationTests],
    },
  },
  {
    extends: true,
    // The whole application, whichever test runs first: a dependency found later would reload the page during a test.
    optimizeDeps: {
      entries: ['src/main.tsx', 'mocks/browser.ts', 'src/features/form-draft/spreadsheet/worker.ts'],
      include: ['fast-check'],
      // With "test", all components of antd have one id, and Esc forgets what else is open.
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"development"' } } },
    },
    test: {
      name: 'component',
      // A test shows a whole page and what one can do with it, which takes long on a busy machine.
      testTimeout: 60_000,
      include: [browserTests],
      globalSetup: ['tests/helpers/need-chromium.ts'],
      // A part that loads on its first use is compiled then, which takes over a second on a busy machine.
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({ launchOptions: launchOptions(), contextOptions: { reducedMotion: 'reduce' } }),
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
      // The contract is read once for all files.
      isolate: false,
      include: [contractTests],
      globalSetup: ['tests/contract/global-setup.ts'],
      // A real server hashes passwords, which takes seconds on a busy machine.
      testTimeout: process.env['CENTRAL_URL'] ? 60_000 : 20_000,
      hookTimeout: 60_000,
    },
  },
];
