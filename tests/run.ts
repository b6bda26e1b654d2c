/**
 * `npm test`: what every change must keep. `npm run test:full` adds the rest, as continuous integration does. The last
 * line counts the tests of all layers.
 *
 *     npm test -- --only types,unit      some of the steps
 *     npm test -- --list                 the names of all, also of those that only `test:full` runs
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, root } from './helpers/bin.ts';
import { cannotRun, outcomeOf } from './run/outcome.ts';
import { preparation, type Step, steps } from './run/steps.ts';

/** A busy machine does not explain more flaky tests than this. */
const mostFlaky = 4;

/** A second try shows that a failed test is flaky. Playwright runs it after all others, alone (its configuration). */
const reporting = {
  vitest: ['--retry=1', '--reporter=default', '--reporter=./tests/run/report.ts'],
  playwright: ['--retries=1', '--reporter=list,./tests/run/report.ts'],
};

const folder = mkdtempSync(join(tmpdir(), 'alidade-test-'));
const began = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const flaky: string[] = [];
const running = new Set<number>();

const say = (text: string) => void process.stdout.write(`${text}\n`);
const indented = (text: string) => text.trim().replaceAll(/^/gm, '    ');

/** Runs a step and prints how it ended. Returns whether nothing failed. */
async function run(step: Step): Promise<boolean> {
  const { name, command, tests, share } = step;
  const file = join(folder, `${name}.json`);
  const start = performance.now();
  const [tool = '', ...args] = command.split(' ');
  const child = spawn(tool, [...args, ...(tests ? reporting[tests] : [])], {
    cwd: root,
    detached: true,
    env: environment({
      ALIDADE_REPORT: file,
      ...(step.built ? { ALIDADE_BUILT: '1' } : {}),
      ...(step.release === undefined ? {} : { ALIDADE_RELEASE: step.release }),
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid = 0 } = child;
  running.add(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => ((output += error.message), resolve(1)));
    child.once('close', (exit) => resolve(exit ?? 1));
  });
  running.delete(pid);

  const report = outcomeOf(code, tests && file);
  const seconds = (performance.now() - start) / 1000;
  const good = report.failed === 0;
  const counted = tests ? `  ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped` : '';
  const mark = code === cannotRun ? '–' : good ? '✓' : '✗';
  say(`${mark} ${name.padEnd(15)} ${seconds.toFixed(1).padStart(6)} s${counted}`);
  if (!good || code === cannotRun) say(indented(output));
  if (tests && seconds > share) say(indented(`over its share of ${share} s; slowest:\n${report.slowest.join('\n')}`));
  flaky.push(...report.flaky.map((test) => `${name}: ${test}`));
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += report[key];
  return good;
}

/** Runs steps in their order, a number of them at a time. Returns the names of those that failed. */
async function runAll(chosen: readonly Step[], atOnce: number): Promise<Set<string>> {
  const waiting = [...chosen];
  const failed = new Set<string>();
  const next = async (): Promise<void> => {
    const step = waiting.shift();
    if (!step) return;
    if (!(await run(step))) failed.add(step.name);
    return next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return failed;
}

/** Everything is prepared first. What opens the built application does not run without one. */
async function runSteps(chosen: readonly Step[]): Promise<void> {
  if (
    (
      await runAll(
        preparation.filter((step) => chosen.includes(step)),
        1,
      )
    ).size > 0
  )
    return;
  const beside = steps.filter((step) => chosen.includes(step) && !step.alone);
  const failed = await runAll(beside, 2);
  const alone = chosen.filter((step) => step.alone && !(step.built && failed.has('build')));
  await runAll(alone, 1);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
const all = [...preparation, ...steps];
const names = all.map(({ name }) => name);
const only = values.only?.split(',').map((name) => name.trim());
const unknown = (only ?? []).filter((name) => !names.includes(name));

if (values.list) {
  say(names.join('\n'));
} else if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}; there are ${names.join(', ')}.\n`);
  process.exitCode = 2;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Each step has a process group of its own.
      for (const pid of running) process.kill(-pid, 'SIGKILL');
      process.exit(130);
    });
  }
  await runSteps(all.filter(({ name, full }) => only?.includes(name) ?? (values.full || !full)));
  rmSync(folder, { recursive: true, force: true });
  if (flaky.length > 0) say(`\nFlaky (failed, then passed):\n${indented(flaky.join('\n'))}`);
  if (flaky.length > mostFlaky) {
    say(`    More than ${mostFlaky} count as failed: a busy machine alone does not explain them.`);
    total.failed += flaky.length;
    total.passed -= flaky.length;
  }
  const time = Math.round((performance.now() - began) / 1000);
  say(`\n${Math.floor(time / 60)} min ${time % 60} s, ${total.skipped} skipped, ${flaky.length} flaky`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}
