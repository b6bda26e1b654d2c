/** Counts the passed and failed tests in the report of a step's tool. */
import { readFileSync } from 'node:fs';
import { isBroken, type PlaywrightReport, type VitestReport } from './failures.ts';
import type { Step } from './steps.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The exit code of a step that this machine cannot run: it counts as skipped, and its output says what is missing. */
export const cannotRun = 75;

const fromVitest = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.testResults.filter(isBroken).length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** A test that passed only in Playwright's own retry has failed, and so has an error outside any test. */
const fromPlaywright = ({ stats, errors = [] }: PlaywrightReport): Count => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** The report of a tool; undefined if it is missing or incomplete. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** A failed step, or one without a test, has at least one failure whatever it reports. */
export function countOf(counts: Step['counts'], report: unknown, code: number): Count {
  if (code === cannotRun) return { passed: 0, failed: 0, skipped: 1 };
  if (counts === 'command')
    return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const count = counts === 'vitest' ? fromVitest(report as VitestReport) : fromPlaywright(report as PlaywrightReport);
  const silent = count.failed === 0 && (code !== 0 || count.passed === 0);
  return silent ? { ...count, failed: 1 } : count;
}
