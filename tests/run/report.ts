/** A reporter for vitest and Playwright: writes what `npm test` reads of a step to the file in ALIDADE_REPORT. */
import { writeFileSync } from 'node:fs';
import type { FullConfig, Suite } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';
import type { Outcome } from './outcome.ts';

interface OneTest {
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** It failed, and passed when it ran again. */
  flaky: boolean;
  seconds: number;
}

/** Takes all tests, and how many errors happened outside of them: while a file was loaded, or in its set-up. */
function write(tests: readonly OneTest[], errors: number): void {
  const count = (wanted: OneTest['outcome']) => tests.filter(({ outcome }) => outcome === wanted).length;
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  const report: Outcome = {
    passed: count('passed'),
    failed: count('failed') + errors,
    skipped: count('skipped'),
    flaky: tests.filter(({ flaky }) => flaky).map(({ name }) => name),
    slowest: slowest.map(({ name, seconds }) => `${seconds.toFixed(1)} s  ${name}`),
  };
  writeFileSync(process.env['ALIDADE_REPORT'] ?? 'report.json', JSON.stringify(report));
}

export default class StepReporter {
  private suite: Suite | undefined;
  private errors = 0;

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test): OneTest => {
        const { state } = test.result();
        const { flaky = false, duration = 0 } = test.diagnostic() ?? {};
        const name = `${module.relativeModuleId} › ${test.fullName}`;
        return { name, outcome: state === 'pending' ? 'failed' : state, flaky, seconds: duration / 1000 };
      }),
    );
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.children.allTests('failed').next().done,
    );
    write(tests, unhandled.length + broken.length);
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors += 1;
  }

  onEnd(): void {
    const outcomes = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const;
    const tests = (this.suite?.allTests() ?? []).map((test): OneTest => ({
      name: test.titlePath().filter(Boolean).join(' › '),
      outcome: outcomes[test.outcome()],
      flaky: test.outcome() === 'flaky',
      seconds: Math.max(0, ...test.results.map(({ duration }) => duration)) / 1000,
    }));
    write(tests, this.errors);
  }
}
