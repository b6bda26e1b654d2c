import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countOf } from './count.ts';
import { steps } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'alidade-count-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const vitest = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, numTodoTests: 0, testResults });

test('a command is one test', () => {
  expect(countOf('command', '', 0)).toMatchObject({ passed: 1, failed: 0 });
  expect(countOf('command', '', 2)).toMatchObject({ passed: 0, failed: 1 });
});

test('tests are counted as their tool reports them', () => {
  expect(countOf('vitest', vitest(7, 2), 1)).toMatchObject({ passed: 7, failed: 2 });
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 3 };
  expect(countOf('playwright', report({ stats }), 1)).toEqual({ passed: 4, failed: 2, skipped: 3 });
});

test('a file that cannot be loaded is a failure', () => {
  expect(countOf('vitest', vitest(7, 0, [{ status: 'failed', assertionResults: [] }]), 1)).toMatchObject({
    passed: 7,
    failed: 1,
  });
});

test('failing without a failed test, running no test and leaving no report are failures', () => {
  expect(countOf('vitest', vitest(7, 0), 1)).toMatchObject({ passed: 7, failed: 1 });
  expect(countOf('vitest', vitest(0, 0), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countOf('playwright', join(folder, 'nothing.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('every step needs only steps before it', () => {
  const before = new Set<string>();
  for (const { name, needs } of steps) {
    expect(needs.filter((one) => !before.has(one))).toEqual([]);
    before.add(name);
  }
});
