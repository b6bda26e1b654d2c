import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cannotRun, countOf, readReport } from './count.ts';
import { steps } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'alidade-count-'));
afterAll(() => rmSync(folder, { recursive: true }));

const vitest = (passed: number, failed: number, testResults: unknown[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
});

test('counts a command as one test', () => {
  expect(countOf('command', undefined, 0)).toMatchObject({ passed: 1, failed: 0 });
  expect(countOf('command', undefined, 2)).toMatchObject({ passed: 0, failed: 1 });
});

test('counts tests as their tool reports them', () => {
  expect(countOf('vitest', vitest(7, 2), 1)).toMatchObject({ passed: 7, failed: 2 });
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 3 };
  expect(countOf('playwright', { stats }, 1)).toEqual({ passed: 4, failed: 2, skipped: 3 });
});

test('counts a file that fails to load as a failure', () => {
  expect(countOf('vitest', vitest(7, 0, [{ status: 'failed', assertionResults: [] }]), 1)).toMatchObject({
    passed: 7,
    failed: 1,
  });
  const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 0 };
  expect(countOf('playwright', { stats, errors: [{ message: 'no such file' }] }, 1)).toMatchObject({ failed: 2 });
});

test('counts failing without a failed test, running no test and a missing report as failures', () => {
  expect(countOf('vitest', vitest(7, 0), 1)).toMatchObject({ passed: 7, failed: 1 });
  expect(countOf('vitest', vitest(0, 0), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countOf('playwright', undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('counts a step that cannot run here as skipped, neither passed nor failed', () => {
  expect(countOf('playwright', undefined, cannotRun)).toEqual({ passed: 0, failed: 0, skipped: 1 });
});

test('ignores a missing or truncated report', () => {
  const file = join(folder, 'report.json');
  expect(readReport(file)).toBeUndefined();
  writeFileSync(file, '{"stats":');
  expect(readReport(file)).toBeUndefined();
  writeFileSync(file, '{"stats":{}}');
  expect(readReport(file)).toEqual({ stats: {} });
});

test('steps need only earlier steps, and none whose failures are run again', () => {
  const before = new Set<string>();
  for (const { name, needs, runAgain } of steps) {
    expect(needs.filter((one) => !before.has(one))).toEqual([]);
    if (runAgain !== true) before.add(name);
  }
});
