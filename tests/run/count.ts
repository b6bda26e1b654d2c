/** From what a step's tool wrote to the tests that passed and failed. */
import { readFileSync } from 'node:fs';
import type { Step } from './steps.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Files that failed before any of their tests could. */
const broken = ({ testResults }: VitestReport) =>
  testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;

const fromVitest = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + broken(report),
  skipped: report.numPendingTests + report.numTodoTests,
});

/** A test that passed only when it was tried again has failed. */
const fromPlaywright = ({ stats }: PlaywrightReport): Count => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

function read(counts: Step['counts'], report: string): Count {
  try {
    const written = JSON.parse(readFileSync(report, 'utf8')) as unknown;
    return counts === 'vitest' ? fromVitest(written as VitestReport) : fromPlaywright(written as PlaywrightReport);
  } catch {
    // no report: the tool did not get so far
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** A step that ends in failure, or without a test, has at least one failure whatever it reports. */
export function countOf(counts: Step['counts'], report: string, code: number): Count {
  if (counts === 'command')
    return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  const count = read(counts, report);
  const silent = count.failed === 0 && (code !== 0 || count.passed === 0);
  return silent ? { ...count, failed: 1 } : count;
}
