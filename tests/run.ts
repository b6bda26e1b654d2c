/**
 * `npm test`: what every change must keep, at most two steps at a time. `npm run test:full` adds the rest, as continuous
 * integration does. A failed step stops only the steps that need it. Failed browser tests are run once more, alone, at
 * the end. The last line counts the tests of all layers.
 *
 *     npm test -- --only types,unit      some of the steps
 *     npm test -- --list                 the names of all, also of those that only `test:full` runs
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './helpers/bin.ts';
import { cannotRun, type Count } from './run/count.ts';
import { endAll, execute, type Outcome } from './run/execute.ts';
import {
  failedTests,
  type FailedTest,
  judge,
  mostRunAgain,
  mostUnsteady,
  nameOf,
  secondRun,
  settle,
  type Verdict,
} from './run/failures.ts';
import { type Step, steps } from './run/steps.ts';

const places = 2;

const say = (text: string) => void process.stdout.write(`${text}\n`);

const indent = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

function tell(step: Step, { output, seconds, count, code }: Outcome, name = step.name): void {
  const tests =
    step.counts === 'command'
      ? ''
      : `  ${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`;
  const good = count.failed === 0;
  say(
    `${code === cannotRun ? '–' : good ? '✓' : '✗'} ${name.padEnd(15)} ${seconds.toFixed(1).padStart(6)} s${tests}${good || code === 0 ? '' : `  (exit ${code})`}`,
  );
  if (!good || code === cannotRun || step.shown === true) say(indent(output));
}

interface Run {
  total: Count;
  /** By step, the failed tests to run once more. */
  failed: Map<Step, FailedTest[]>;
}

/** Starts each step when a place is free and the steps it needs have passed. */
async function runAll(chosen: readonly Step[], folder: string): Promise<Run> {
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const failed: Run['failed'] = new Map();
  const done = new Map<string, boolean>();
  const waiting = [...chosen];
  const under = new Map<string, Promise<void>>();
  let taken = 0;
  const names = new Set(chosen.map(({ name }) => name));

  const runOne = async (step: Step) => {
    taken += step.weight;
    const outcome = await execute(step, folder);
    taken -= step.weight;
    under.delete(step.name);
    tell(step, outcome);
    done.set(step.name, outcome.count.failed === 0);
    total.passed += outcome.count.passed;
    total.failed += outcome.count.failed;
    total.skipped += outcome.count.skipped;
    const tests = step.runAgain === true ? failedTests(step, outcome.report) : [];
    if (tests.length > 0) failed.set(step, tests);
  };

  while (waiting.length > 0 || under.size > 0) {
    for (const step of waiting.slice()) {
      const needs = step.needs.filter((name) => names.has(name));
      const lost = needs.filter((name) => done.get(name) === false);
      if (lost.length > 0) {
        waiting.splice(waiting.indexOf(step), 1);
        done.set(step.name, false);
        total.failed += 1;
        say(`✗ ${step.name.padEnd(15)} not run: it needs ${lost.join(', ')}`);
      } else if (needs.every((name) => done.has(name))) {
        // Keep the order, so that a step with two places is not overtaken for ever.
        if (taken + step.weight > places) break;
        waiting.splice(waiting.indexOf(step), 1);
        under.set(step.name, runOne(step));
      }
    }
    await Promise.race(under.values());
  }
  return { total, failed };
}

/** Runs failed tests once more, one at a time, with nothing beside them. */
async function runAgain(failed: Run['failed'], folder: string): Promise<Verdict> {
  const all = [...failed.values()].flat();
  if (all.length > mostRunAgain) {
    say(`\n${all.length} browser tests failed. Only up to ${mostRunAgain} are run again.`);
    return { unsteady: [], failed: all };
  }
  const verdict: Verdict = { unsteady: [], failed: [] };
  if (all.length > 0) say(`\nRunning ${all.length} failed browser tests once more, alone.`);
  for (const [step, tests] of failed) {
    const again = mkdtempSync(join(folder, 'again-'));
    const list = join(again, 'failed.json');
    const { args, listed } = secondRun(step.counts, tests, { root, list });
    if (listed !== undefined) writeFileSync(list, listed);
    const outcome = await execute(step, again, args);
    tell(step, outcome, `${step.name} again`);
    const { unsteady, failed: twice } = judge(step.counts, tests, outcome);
    verdict.unsteady.push(...unsteady);
    verdict.failed.push(...twice);
  }
  return verdict;
}

function tellVerdict({ unsteady, failed }: Verdict): void {
  const list = (title: string, tests: readonly FailedTest[]) => {
    if (tests.length > 0) say(`\n${title}\n${tests.map((test) => `  ${nameOf(test, root)}`).join('\n')}`);
  };
  list('Failed:', failed);
  list('Unsteady (failed, then passed alone):', unsteady);
  if (unsteady.length > mostUnsteady)
    say(`  These are more than ${mostUnsteady}, so they count as failed: a busy machine alone does not explain them.`);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
const wanted = values.only?.split(',').map((name) => name.trim());
const unknown = (wanted ?? []).filter((name) => !steps.some((step) => step.name === name));

if (values.list) {
  say(steps.map(({ name }) => name).join('\n'));
} else if (unknown.length > 0) {
  process.stderr.write(
    `There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      endAll();
      process.exit(130);
    });
  }
  mkdirSync(tmpdir(), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'alidade-test-'));
  const began = performance.now();
  const chosen = steps.filter(({ name, full }) => wanted?.includes(name) ?? (values.full || full !== true));
  const first = await runAll(chosen, folder);
  const verdict = await runAgain(first.failed, folder);
  rmSync(folder, { recursive: true, force: true });
  tellVerdict(verdict);
  const { passed, failed, skipped } = settle(first.total, verdict.unsteady.length);
  const time = Math.round((performance.now() - began) / 1000);
  const unsteady = verdict.unsteady.length > 0 ? `, ${verdict.unsteady.length} unsteady` : '';
  say(`\n${Math.floor(time / 60)} min ${time % 60} s${skipped > 0 ? `, ${skipped} skipped` : ''}${unsteady}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
