/** From what a step's tool reports to the tests that failed, and whether a second run passed them. Pure. */
import type { Step } from './steps.ts';

export interface FailedTest {
  /** The step that ran it. */
  step: string;
  /** Where it stands, as the tool wrote it down. */
  file: string;
  /** Titles of the groups around it, then its own. */
  titles: readonly string[];
  /** Playwright's own id of the test; the same in every run. */
  id?: string;
}

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; title: string; ancestorTitles: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; id: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
  /** Errors outside any test: of the set-up, of loading a file. */
  errors?: unknown[];
}

interface TestOutcome {
  test: Omit<FailedTest, 'step'>;
  outcome: 'passed' | 'failed' | 'other';
}

const fromVitest = ({ testResults }: VitestReport): TestOutcome[] =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ status, title, ancestorTitles }): TestOutcome => ({
      test: { file, titles: [...ancestorTitles.filter(Boolean), title] },
      outcome: status === 'passed' || status === 'failed' ? status : 'other',
    })),
  );

/** A test that Playwright itself tried again counts as failed, as in the counts. */
const playwrightOutcome: Readonly<Record<string, TestOutcome['outcome']>> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
};

function fromSuite({ specs, suites = [] }: PlaywrightSuite, groups: readonly string[]): TestOutcome[] {
  const own = specs.flatMap(({ title, id, file, line, tests }) =>
    tests.map(({ status }): TestOutcome => ({
      test: { file: `${file}:${line}`, titles: [...groups, title], id },
      outcome: playwrightOutcome[status] ?? 'other',
    })),
  );
  return [...own, ...suites.flatMap((suite) => fromSuite(suite, [...groups, suite.title]))];
}

const outcomesOf = (counts: Step['counts'], report: unknown): TestOutcome[] => {
  if (counts === 'vitest') return fromVitest(report as VitestReport);
  // The outermost suites are the files.
  return ((report as PlaywrightReport).suites ?? []).flatMap((suite) => fromSuite(suite, []));
};

/** The tests that failed in a step, by name. A file that could not be loaded has no tests to name. */
export const failedTests = ({ name, counts }: Pick<Step, 'name' | 'counts'>, report: unknown): FailedTest[] =>
  report === undefined
    ? []
    : outcomesOf(counts, report)
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ test }) => ({ step: name, ...test }));

const key = ({ file, titles, id }: Omit<FailedTest, 'step'>) => id ?? JSON.stringify([file, ...titles]);

/** How a test is named to people. In: the project's folder, which is left out. */
export const nameOf = ({ step, file, titles }: FailedTest, root = ''): string =>
  `${step}: ${[file.startsWith(root) ? file.slice(root.length) : file, ...titles].join(' › ')}`;

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/**
 * What to add to a step's command so that it runs these tests only, one at a time. In: the failed tests of one step,
 * the project's folder, and a file to write to. Out: arguments, and what must stand in that file.
 */
export function secondRun(
  counts: Step['counts'],
  tests: readonly FailedTest[],
  { root, list }: { root: string; list: string },
): { args: string[]; listed?: string } {
  if (counts === 'playwright')
    return {
      args: ['--workers=1', '--last-failed', `--last-failed-file=${list}`],
      listed: JSON.stringify({ status: 'failed', failedTests: tests.map(({ id }) => id) }),
    };
  // Releases of vitest differ in what stands between a group and its test.
  const names = tests.map(({ titles }) => titles.map(escaped).join('(?: > | )'));
  const files = new Set(tests.map(({ file }) => (file.startsWith(root) ? file.slice(root.length) : file)));
  return { args: ['--no-file-parallelism', `--testNamePattern=^(?:${names.join('|')})$`, ...files] };
}

export interface Verdict {
  unsteady: FailedTest[];
  failed: FailedTest[];
}

/**
 * Which of the tests passed in the second run. One that is not in its report, or stands there twice with different
 * outcomes, has failed; so have all when the run ended badly without saying which test did.
 */
export function judge(
  counts: Step['counts'],
  tests: readonly FailedTest[],
  { report, code }: { report: unknown; code: number },
): Verdict {
  const outcomes = new Map<string, boolean>();
  for (const { test, outcome } of report === undefined ? [] : outcomesOf(counts, report))
    outcomes.set(key(test), outcome === 'passed' && outcomes.get(key(test)) !== false);
  const passed = (test: FailedTest) => outcomes.get(key(test)) === true;
  const failed = tests.filter((test) => !passed(test));
  if (code !== 0 && failed.length === 0) return { unsteady: [], failed: [...tests] };
  return { unsteady: tests.filter(passed), failed };
}

/** More unsteady tests than this are no longer put down to a busy machine. */
export const mostUnsteady = 4;
/** More failures than this are not run again: the product is broken, and it would take long to say so once more. */
export const mostRunAgain = 20;

/** The counts of the whole run: unsteady tests have passed, unless there are too many of them. */
export function settle(
  { passed, failed, skipped }: { passed: number; failed: number; skipped: number },
  unsteady: number,
): { passed: number; failed: number; skipped: number } {
  return unsteady > mostUnsteady
    ? { passed, failed, skipped }
    : { passed: passed + unsteady, failed: failed - unsteady, skipped };
}
