/** Runs one step of `npm test` in a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, environment, root } from '../helpers/bin.ts';
import { type Count, countOf, readReport } from './count.ts';
import type { Step } from './steps.ts';

/** Each tool ends its own tests in time; this only ends a tool that hangs, also on a slow machine. */
const minutes = 60;

export interface Outcome {
  code: number;
  output: string;
  seconds: number;
  count: Count;
  /** The tool's report on its tests; undefined if it is missing. */
  report: unknown;
}

const running = new Set<number>();

/** Ends a step's process and its child processes. */
function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // the process has ended already
  }
}

/** Ends all running steps. */
export function endAll(): void {
  for (const pid of running) end(pid);
}

/** The arguments and variables that make a tool write a report. */
function reporting(step: Step, report: string): { args: string[]; variables: Record<string, string> } {
  if (step.counts === 'vitest')
    return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], variables: {} };
  if (step.counts === 'playwright')
    return { args: ['--reporter=list,json'], variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } };
  return { args: [], variables: {} };
}

/**
 * Runs a step. In: the step, a folder for its report, and arguments to add. Out: how it ended; it never throws. A step
 * that takes more than 60 minutes is stopped.
 */
export function execute(step: Step, folder: string, more: readonly string[] = []): Promise<Outcome> {
  const file = join(folder, `${step.name}.json`);
  const { args, variables } = reporting(step, file);
  const [tool, ...given] = step.command;
  const path = tool === 'node' ? process.execPath : tool === 'npm' ? 'npm' : bin(tool);
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(path, [...given, ...args, ...more], {
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
      const report = readReport(file);
      const count = countOf(step.counts, report, code);
      resolve({ code, output, seconds: (performance.now() - began) / 1000, count, report });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      done(1);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}
