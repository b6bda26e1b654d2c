/** Reads the failed tests from a step's report, and whether a second run passed them. Pure. */
import type { Step } from './steps.ts';

export interface FailedTest {
  /** The step that ran it. */
  step: string;
  /** Its file or place, as the tool reports it. */
  file: string;
  /** Titles of the groups around it, then its own. None: the whole file failed before any of its tests. */
  titles: readonly string[];
  /** Playwright's own id of the test; the same in every run. */
  id?: string;
}

/** The used part of vitest's JSON report. */
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

/** The used part of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
  /** Errors outside any test: in the set-up, or while loading a file. */
  errors?: unknown[];
}

interface TestOutcome {
  test: Omit<FailedTest, 'step'>;
  outcome: 'passed' | 'failed' | 'other';
}

const known = (status: string): TestOutcome['outcome'] =>
  status === 'passed' || status === 'failed' ? status : 'other';

type FileReport = VitestReport['testResults'][number];

/** Whether a file failed before any of its tests: while loading, or in what prepares them. */
export const isBroken = ({ status, assertionResults }: FileReport): boolean =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

const ofFile = (result: FileReport) => (isBroken(result) ? 'failed' : result.status === 'passed' ? 'passed' : 'other');

/** The outcomes of all tests, and of each file as a whole: `failed` only if it is broken. */
const fromVitest = ({ testResults }: VitestReport): TestOutcome[] =>
  testResults.flatMap((result) => [
    { test: { file: result.name, titles: [] }, outcome: ofFile(result) },
    ...result.assertionResults.map(({ status, title, ancestorTitles }): TestOutcome => ({
      test: { file: result.name, titles: [...ancestorTitles.filter(Boolean), title] },
      outcome: known(status),
    })),
  ]);

/** A test that Playwright itself retried counts as failed, as in the counts. */
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

/** The failed tests of a step, and its broken files. */
export const failedTests = ({ name, counts }: Pick<Step, 'name' | 'counts'>, report: unknown): FailedTest[] =>
  report === undefined
    ? []
    : outcomesOf(counts, report)
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ test }) => ({ step: name, ...test }));

const key = ({ file, titles, id }: Omit<FailedTest, 'step'>) => id ?? JSON.stringify([file, ...titles]);

/** The name of a test in the output. In: the project's folder, which is left out. */
export const nameOf = ({ step, file, titles }: FailedTest, root = ''): string =>
  `${step}: ${[file.startsWith(root) ? file.slice(root.length) : file, ...titles].join(' › ')}`;

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/**
 * The additions to a step's command that make it run only these tests, one at a time. In: the failed tests of one step,
 * the project's folder, and a file to write to. Out: arguments, and the content of that file.
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
  // Releases of vitest use different separators between a group and its test. A broken file runs whole, and with it the others.
  const names = tests.some(({ titles }) => titles.length === 0)
    ? ['.*']
    : tests.map(({ titles }) => titles.map(escaped).join('(?: > | )'));
  const files = new Set(tests.map(({ file }) => (file.startsWith(root) ? file.slice(root.length) : file)));
  return { args: ['--no-file-parallelism', `--testNamePattern=^(?:${names.join('|')})$`, ...files] };
}

export interface Verdict {
  unsteady: FailedTest[];
  failed: FailedTest[];
}

/**
 * The tests that passed in the second run. One that is missing in its report, or has two different outcomes there, has
 * failed; so have all if the run failed without naming a test.
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

/** A busy machine does not explain more unsteady tests than this. */
export const mostUnsteady = 4;
/** With more failures than this nothing is run again: the product is broken, and a second run would take long. */
export const mostRunAgain = 20;

/** The counts of the whole run: unsteady tests count as passed, unless there are too many. */
export function settle(
  { passed, failed, skipped }: { passed: number; failed: number; skipped: number },
  unsteady: number,
): { passed: number; failed: number; skipped: number } {
  return unsteady > mostUnsteady
    ? { passed, failed, skipped }
    : { passed: passed + unsteady, failed: failed - unsteady, skipped };
}
