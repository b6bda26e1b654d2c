import { describe, expect, test } from 'vitest';
import { failedTests, type FailedTest, judge, mostUnsteady, nameOf, secondRun, settle } from './failures.ts';

const root = '/project/';
const vitestReport = (...tests: [file: string, titles: string[], status: string][]) => ({
  testResults: tests.map(([file, titles, status]) => ({
    name: `${root}${file}`,
    status,
    assertionResults: [{ status, title: titles.at(-1), ancestorTitles: titles.slice(0, -1) }],
  })),
});
const spec = (title: string, status: string) => ({
  title,
  id: `id of ${title}`,
  file: 'a.e2e.ts',
  line: 3,
  tests: [{ status }],
});
const playwrightReport = (...specs: ReturnType<typeof spec>[]) => ({
  suites: [{ title: 'a.e2e.ts', specs: specs.slice(0, 1), suites: [{ title: 'a group', specs: specs.slice(1) }] }],
});
const component = { name: 'component', counts: 'vitest' } as const;
const e2e = { name: 'e2e', counts: 'playwright' } as const;

describe('failed tests', () => {
  test('of vitest have a file and titles', () => {
    const report = vitestReport(
      ['src/a.browser.test.tsx', ['a list', 'sorts'], 'failed'],
      ['src/a.browser.test.tsx', ['a list', 'opens'], 'passed'],
      ['src/b.browser.test.tsx', ['skips'], 'pending'],
    );
    const failed = failedTests(component, report);
    expect(failed).toEqual([
      { step: 'component', file: '/project/src/a.browser.test.tsx', titles: ['a list', 'sorts'] },
    ]);
    expect(failed.map((one) => nameOf(one, root))).toEqual(['component: src/a.browser.test.tsx › a list › sorts']);
  });

  test('of Playwright have a place and titles, also in groups', () => {
    const report = playwrightReport(spec('logs in', 'unexpected'), spec('logs out', 'flaky'), spec('waits', 'skipped'));
    expect(failedTests(e2e, report).map((one) => nameOf(one, root))).toEqual([
      'e2e: a.e2e.ts:3 › logs in',
      'e2e: a.e2e.ts:3 › a group › logs out',
    ]);
  });

  test('do not exist without a report', () => {
    expect(failedTests(e2e, undefined)).toEqual([]);
    expect(failedTests(e2e, { stats: {} })).toEqual([]);
  });

  test('name a file that failed while loading, or before its first test', () => {
    const skipped = { status: 'skipped', title: 'opens', ancestorTitles: [] };
    const broken = (assertionResults: object[]) => ({
      testResults: [{ name: '/project/src/a.browser.test.tsx', status: 'failed', assertionResults }],
    });
    for (const report of [broken([]), broken([skipped])]) {
      const failed = failedTests(component, report);
      expect(failed.map((one) => nameOf(one, root))).toEqual(['component: src/a.browser.test.tsx']);
      expect(judge('vitest', failed, { report, code: 1 }).failed).toEqual(failed);
      const whole = vitestReport(['src/a.browser.test.tsx', ['opens'], 'passed']);
      expect(judge('vitest', failed, { report: whole, code: 0 }).unsteady).toEqual(failed);
      const worse = vitestReport(['src/a.browser.test.tsx', ['opens'], 'failed']);
      expect(judge('vitest', failed, { report: worse, code: 1 }).failed).toEqual(failed);
      const { args } = secondRun('vitest', failed, { root, list: 'list.json' });
      expect(args).toEqual(['--no-file-parallelism', '--testNamePattern=^(?:.*)$', 'src/a.browser.test.tsx']);
    }
  });
});

const tests = failedTests(
  component,
  vitestReport(
    ['src/a.browser.test.tsx', ['a list', 'sorts (a|b)'], 'failed'],
    ['src/a.browser.test.tsx', ['opens'], 'failed'],
  ),
);
const [sorts, opens] = tests as [FailedTest, FailedTest];

describe('the second run', () => {
  test('of vitest runs each file once, one at a time, with exactly these names', () => {
    const { args } = secondRun('vitest', tests, { root, list: 'list.json' });
    expect(args.filter((arg) => !arg.startsWith('--testNamePattern='))).toEqual([
      '--no-file-parallelism',
      'src/a.browser.test.tsx',
    ]);
    const pattern = new RegExp(args.find((arg) => arg.startsWith('--testNamePattern='))?.slice(18) ?? 'none');
    expect('a list > sorts (a|b)').toMatch(pattern);
    expect('a list sorts (a|b)').toMatch(pattern);
    expect('opens').toMatch(pattern);
    for (const other of ['a list > sorts a', 'it opens', 'opens it', 'a list > opens', 'sorts (a|b)'])
      expect(other).not.toMatch(pattern);
  });

  test('of Playwright uses one worker and the ids of the tests', () => {
    const failed = failedTests(e2e, playwrightReport(spec('logs in', 'unexpected'), spec('logs out', 'expected')));
    const { args, listed } = secondRun('playwright', failed, { root, list: 'list.json' });
    expect(args).toEqual(['--workers=1', '--last-failed', '--last-failed-file=list.json']);
    expect(JSON.parse(listed ?? '')).toMatchObject({ failedTests: ['id of logs in'] });
  });
});

describe('the verdict', () => {
  const second = (...outcomes: [titles: string[], status: string][]) =>
    vitestReport(
      ...outcomes.map(([titles, status]): [string, string[], string] => ['src/a.browser.test.tsx', titles, status]),
    );

  test('calls a test unsteady if it passes alone, and failed if it fails again', () => {
    const report = second([['a list', 'sorts (a|b)'], 'passed'], [['opens'], 'failed']);
    expect(judge('vitest', tests, { report, code: 1 })).toEqual({ unsteady: [sorts], failed: [opens] });
  });

  test('counts a missing or skipped test as failed', () => {
    const report = second([['a list', 'sorts (a|b)'], 'pending']);
    expect(judge('vitest', tests, { report, code: 0 })).toEqual({ unsteady: [], failed: tests });
  });

  test('ignores the same test in another file', () => {
    const report = vitestReport(['src/b.browser.test.tsx', ['opens'], 'passed']);
    expect(judge('vitest', [opens], { report, code: 0 })).toEqual({ unsteady: [], failed: [opens] });
  });

  test('requires both of two tests with one name to pass', () => {
    for (const outcomes of [
      ['passed', 'failed'],
      ['failed', 'passed'],
    ]) {
      const report = second(...outcomes.map((status): [string[], string] => [['opens'], status]));
      expect(judge('vitest', [opens], { report, code: 1 }).failed).toEqual([opens]);
    }
  });

  test('passes nothing for a run without a report, or with an error outside its tests', () => {
    expect(judge('vitest', tests, { report: undefined, code: 1 }).failed).toEqual(tests);
    const report = second([['a list', 'sorts (a|b)'], 'passed'], [['opens'], 'passed']);
    expect(judge('vitest', tests, { report, code: 1 })).toEqual({ unsteady: [], failed: tests });
    expect(judge('vitest', tests, { report, code: 0 })).toEqual({ unsteady: tests, failed: [] });
  });

  test('uses the ids of Playwright', () => {
    const [failed] = failedTests(e2e, playwrightReport(spec('logs in', 'unexpected')));
    const run = (status: string) => ({ report: playwrightReport(spec('logs in', status)), code: 0 });
    expect(judge('playwright', failed ? [failed] : [], run('expected')).unsteady).toEqual([failed]);
    expect(judge('playwright', failed ? [failed] : [], run('skipped')).failed).toEqual([failed]);
  });
});

test('counts unsteady tests as passed, unless there are too many', () => {
  const count = { passed: 10, failed: mostUnsteady + 1, skipped: 1 };
  expect(settle(count, mostUnsteady)).toEqual({ passed: 10 + mostUnsteady, failed: 1, skipped: 1 });
  expect(settle(count, mostUnsteady + 1)).toEqual(count);
  expect(settle(count, 0)).toEqual(count);
});
