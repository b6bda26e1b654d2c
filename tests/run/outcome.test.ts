import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cannotRun, outcomeOf } from './outcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'alidade-outcome-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, content);
  return path;
}
const report = (passed: number, failed: number) =>
  file(JSON.stringify({ passed, failed, skipped: 0, flaky: [], slowest: [] }));

test.each([
  ['a command that passes', outcomeOf(0), 1, 0],
  ['a command that fails', outcomeOf(2), 0, 1],
  ['tests', outcomeOf(1, report(7, 2)), 7, 2],
  ['failing without a failed test', outcomeOf(1, report(7, 0)), 7, 1],
  ['running no test', outcomeOf(0, report(0, 0)), 0, 1],
  ['a report that is cut off', outcomeOf(0, file('{"passed":')), 0, 1],
  ['a missing report', outcomeOf(0, join(folder, 'missing')), 0, 1],
  ['a step that cannot run here', outcomeOf(cannotRun, report(7, 0)), 0, 0],
])('counts %s', (_name, outcome, passed, failed) => {
  expect(outcome).toMatchObject({ passed, failed });
});
