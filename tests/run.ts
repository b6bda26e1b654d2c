/**
 * `npm test`: everything that continuous integration checks, at most two things at a time. A step that fails does not
 * stop the others, but those that need it. The last line counts the tests of all layers.
 *
 *     npm test -- --only types,unit      some of the steps
 *     npm test -- --list                 their names
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, environment, root } from './helpers/bin.ts';
import { type Count, countOf } from './run/count.ts';
import { type Step, steps } from './run/steps.ts';

const places = 2;
const minutes = 20;

interface Outcome {
  code: number;
  output: string;
  seconds: number;
  count: Count;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);
const running = new Set<number>();

/** Ends a step's process with whatever it started. */
function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}

/** The arguments and variables that make a tool write down what it counted. */
function reporting(step: Step, report: string): { args: string[]; variables: Record<string, string> } {
  if (step.counts === 'vitest')
    return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], variables: {} };
  if (step.counts === 'playwright')
    return { args: ['--reporter=list,json'], variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } };
  return { args: [], variables: {} };
}

function run(step: Step, folder: string): Promise<Outcome> {
  const report = join(folder, `${step.name}.json`);
  const { args, variables } = reporting(step, report);
  const [tool, ...given] = step.command;
  const path = tool === 'node' ? process.execPath : tool === 'npm' ? 'npm' : bin(tool);
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(path, [...given, ...args], {
      cwd: root,
      detached: true,
      env: environment({
        ...variables,
        ...step.environment,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setTimeout(() => {
      output += `\nstopped: it took more than ${minutes} minutes\n`;
      if (pid !== undefined) end(pid);
    }, minutes * 60_000);
    const done = (code: number) => {
      clearTimeout(timer);
      if (pid !== undefined) running.delete(pid);
      resolve({ code, output, seconds: (performance.now() - began) / 1000, count: countOf(step.counts, report, code) });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      done(1);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

const indent = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

function tell(step: Step, { output, seconds, count, code }: Outcome): void {
  const tests =
    step.counts === 'command'
      ? ''
      : `  ${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`;
  const good = count.failed === 0;
  say(
    `${good ? '✓' : '✗'} ${step.name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s${tests}${good || code === 0 ? '' : `  (exit ${code})`}`,
  );
  if (!good || step.shown === true) say(indent(output));
}

/** Starts each step as soon as there is place and what it needs is through. Resolves with the counts. */
async function runAll(chosen: readonly Step[], folder: string): Promise<Count> {
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const done = new Map<string, boolean>();
  const waiting = [...chosen];
  const under = new Map<string, Promise<void>>();
  let taken = 0;
  const names = new Set(chosen.map(({ name }) => name));

  const runOne = async (step: Step) => {
    taken += step.weight;
    const outcome = await run(step, folder);
    taken -= step.weight;
    under.delete(step.name);
    tell(step, outcome);
    done.set(step.name, outcome.count.failed === 0);
    total.passed += outcome.count.passed;
    total.failed += outcome.count.failed;
    total.skipped += outcome.count.skipped;
  };

  while (waiting.length > 0 || under.size > 0) {
    for (const step of waiting.slice()) {
      const needs = step.needs.filter((name) => names.has(name));
      const lost = needs.filter((name) => done.get(name) === false);
      if (lost.length > 0) {
        waiting.splice(waiting.indexOf(step), 1);
        done.set(step.name, false);
        total.failed += 1;
        say(`✗ ${step.name.padEnd(14)} not run: it needs ${lost.join(', ')}`);
      } else if (needs.every((name) => done.has(name))) {
        // The next in order waits for its place; nobody overtakes it for good.
        if (taken + step.weight > places) break;
        waiting.splice(waiting.indexOf(step), 1);
        under.set(step.name, runOne(step));
      }
    }
    await Promise.race(under.values());
  }
  return total;
}

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean', default: false } } });
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
      for (const pid of running) end(pid);
      process.exit(130);
    });
  }
  mkdirSync(tmpdir(), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'alidade-test-'));
  const began = performance.now();
  const chosen = wanted === undefined ? steps : steps.filter(({ name }) => wanted.includes(name));
  const { passed, failed, skipped } = await runAll(chosen, folder);
  rmSync(folder, { recursive: true, force: true });
  const time = Math.round((performance.now() - began) / 1000);
  say(`\n${Math.floor(time / 60)} min ${time % 60} s${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
