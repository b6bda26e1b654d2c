import { readFileSync } from 'node:fs';

/** The tests of a step, as `report.ts` writes them. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of those that failed, and passed when they ran again. */
  flaky: string[];
  /** The ten slowest, each with its seconds. */
  slowest: string[];
}

/** The exit code of a step that this machine cannot run: it counts as skipped, and its output says what is missing. */
export const cannotRun = 75;

const none: Outcome = { passed: 0, failed: 0, skipped: 0, flaky: [], slowest: [] };

/**
 * How a step ended. Takes its exit code, and the file of its report if it runs tests; any other step counts as one
 * test. A failed step, one without a test, or one without a report has at least one failure.
 */
export function outcomeOf(code: number, file?: string): Outcome {
  if (code === cannotRun) return { ...none, skipped: 1 };
  if (file === undefined) return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
  let outcome = none;
  try {
    outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  } catch {
    // The tool ended before it could write one.
  }
  const silent = outcome.failed === 0 && (code !== 0 || outcome.passed === 0);
  return silent ? { ...outcome, failed: 1 } : outcome;
}
