/** The steps of `npm test` and `npm run test:full`, in order. Everything must pass before a change lands. */
export interface Step {
  name: string;
  command: readonly [tool: string, ...args: string[]];
  /** Steps that must pass before this one. */
  needs: readonly string[];
  /** How many of the two places it takes. */
  weight: 1 | 2;
  /** How its tests are counted; a `command` counts as one. */
  counts: 'command' | 'vitest' | 'playwright';
  /** Whether failed tests are run once more, alone: a browser may be too slow for them on a busy machine. */
  runAgain?: boolean;
  /** Whether to show its output even if it passes. */
  shown?: boolean;
  environment?: Readonly<Record<string, string>>;
  /** Whether only `npm run test:full` runs it. */
  full?: boolean;
}

const vitest = (
  name: string,
  weight: 1 | 2,
  needs: readonly string[],
  more: Pick<Step, 'shown' | 'runAgain'> = {},
): Step => ({
  name,
  command: ['vitest', 'run', '--project', name],
  needs,
  weight,
  counts: 'vitest',
  ...more,
});

/** The contract suite against the embedded server as an older release. */
const asRelease = (release: string): Step => ({
  name: `contract-${release}`,
  command: ['node', 'tests/contract/run.ts', '--release', release],
  needs: ['codegen'],
  weight: 1,
  counts: 'vitest',
  full: true,
});

const built = { ALIDADE_BUILT: '1' };

/** The application behind a web server, as docs/deploying.md has it. */
const behind = (program: string): Step => ({
  name: program,
  command: ['node', 'tests/web-servers/run.ts', program],
  needs: ['build', 'chromium'],
  weight: 2,
  counts: 'playwright',
  runAgain: true,
  environment: built,
  full: true,
});

const e2e = (name: string, args: readonly string[], more: Pick<Step, 'environment' | 'full'> = {}): Step => ({
  name,
  command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...args],
  needs: ['build', 'chromium'],
  weight: 2,
  counts: 'playwright',
  runAgain: true,
  environment: built,
  ...more,
});

export const steps: readonly Step[] = [
  { name: 'codegen', command: ['npm', 'run', '--silent', 'codegen'], needs: [], weight: 1, counts: 'command' },
  // Put the longest step of one place first; shorter ones run beside it.
  vitest('contract', 1, ['codegen'], { shown: true }),
  {
    name: 'contract-lint',
    command: ['npm', 'run', '--silent', 'lint:contract'],
    needs: [],
    weight: 1,
    counts: 'command',
  },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'], needs: ['codegen'], weight: 1, counts: 'command' },
  vitest('unit', 1, ['codegen']),
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'], needs: ['codegen'], weight: 1, counts: 'command' },
  {
    name: 'format',
    command: ['npm', 'run', '--silent', 'format:check'],
    needs: [],
    weight: 1,
    counts: 'command',
  },
  { name: 'unused', command: ['npm', 'run', '--silent', 'unused'], needs: ['codegen'], weight: 1, counts: 'command' },
  { name: 'audit', command: ['node', 'tests/run/audit.ts'], needs: [], weight: 1, counts: 'command' },
  { name: 'catalogues', command: ['node', 'tests/run/catalogues.ts'], needs: [], weight: 1, counts: 'command' },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'], needs: ['codegen'], weight: 1, counts: 'command' },
  vitest('integration', 1, ['codegen']),
  { name: 'chromium', command: ['node', 'tests/run/chromium.ts'], needs: [], weight: 1, counts: 'command' },
  vitest('component', 2, ['codegen', 'chromium'], { runAgain: true }),
  {
    name: 'budget',
    command: ['node', 'tests/budget.ts'],
    needs: ['build', 'chromium'],
    weight: 2,
    counts: 'command',
    shown: true,
    environment: built,
  },
  e2e('e2e', ['--grep', '@main']),
  asRelease('2025.1'),
  asRelease('2026.1'),
  e2e('e2e-rest', ['--grep-invert', '@main'], { full: true }),
  // One e2e test of each area in front of the oldest supported release.
  e2e('e2e-oldest', ['--grep', '@oldest'], { full: true, environment: { ...built, ALIDADE_RELEASE: '2025.1' } }),
  behind('nginx'),
  behind('caddy'),
];
