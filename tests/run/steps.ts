/** The steps of `npm test` and `npm run test:full`. Everything must pass before a change lands. */
export interface Step {
  name: string;
  command: string;
  /** Its share of the time, in seconds on two cores. A step of tests that takes longer names its ten slowest. */
  share: number;
  /** Whether `command` runs tests of vitest or Playwright, which are counted. Any other command counts as one test. */
  tests?: 'vitest' | 'playwright';
  /** Whether it runs alone, because it uses both cores or measures time. */
  alone?: boolean;
  /** Whether it opens the built application. */
  built?: boolean;
  /** Whether only `npm run test:full` runs it. */
  full?: boolean;
  /** The release as which the mock server answers the application. */
  release?: string;
}

const vitest = 'vitest run --project';
const playwright = 'playwright test --config tests/e2e/playwright.config.ts';
const pure = { tests: 'vitest' } as const;
const e2e = { tests: 'playwright', alone: true, built: true } as const;
const full = true;

/** Before all others; when one fails, nothing else runs. */
export const preparation: readonly Step[] = [
  { name: 'codegen', command: 'npm run --silent codegen', share: 15 },
  { name: 'chromium', command: 'node tests/helpers/need-chromium.ts', share: 5 },
];

/** In this order, two at a time, those that run `alone` after all others. */
export const steps: readonly Step[] = [
  { name: 'integration', command: `${vitest} integration`, share: 90, ...pure },
  { name: 'contract', command: `${vitest} contract`, share: 70, ...pure },
  { name: 'build', command: 'npm run --silent build', share: 40 },
  { name: 'unit', command: `${vitest} unit`, share: 60, ...pure },
  { name: 'types', command: 'npm run --silent types', share: 30 },
  { name: 'catalogues', command: 'npm run --silent i18n -- --check', share: 15 },
  { name: 'lint', command: 'npm run --silent lint', share: 15 },
  { name: 'antd-lint', command: 'npm run --silent lint:antd', share: 10 },
  { name: 'contract-lint', command: 'npm run --silent lint:contract', share: 10 },
  { name: 'unused', command: 'npm run --silent unused', share: 15 },
  { name: 'format', command: 'npm run --silent format:check', share: 10 },
  { name: 'audit', command: 'node tests/audit.ts', share: 10 },
  { name: 'budget', command: 'node tests/budget.ts', share: 60, built: true },
  // The mock server as an older release.
  { name: 'contract-2025.1', command: 'node tests/contract/run.ts --release 2025.1', share: 70, full, ...pure },
  { name: 'contract-2026.1', command: 'node tests/contract/run.ts --release 2026.1', share: 70, full, ...pure },
  { name: 'component', command: `${vitest} component --maxWorkers 2`, share: 400, alone: true, ...pure },
  { name: 'e2e', command: `${playwright} --grep @main`, share: 190, ...e2e },
  { name: 'e2e-rest', command: `${playwright} --grep-invert @main`, share: 600, full, ...e2e },
  // One e2e test of each area in front of the oldest supported release.
  { name: 'e2e-oldest', command: `${playwright} --grep @oldest`, share: 40, full, ...e2e, release: '2025.1' },
  // The application behind web servers, as docs/deploying.md has it.
  { name: 'nginx', command: 'node tests/web-servers/run.ts nginx', share: 40, full, ...e2e },
  { name: 'caddy', command: 'node tests/web-servers/run.ts caddy', share: 40, full, ...e2e },
];
