/**
 * `npm run speed:server`: start time and memory of the mock server with every seed. Only prints, because the
 * figures depend on the machine. (mocks/http.integration.test.ts has a generous limit for memory.)
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfStale } from '../helpers/build.ts';
import { table } from '../helpers/table.ts';

interface Figures {
  milliseconds: number;
  megabytes: number;
}

/** Starts it in memory, and measures again when it is idle. */
async function measure(seed: string): Promise<Figures> {
  const began = performance.now();
  const server = spawn(process.execPath, ['dist/server/http.js', '--memory', '--seed', seed], {
    env: { ...process.env, PORT: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => server.stdout.once('data', resolve));
  const milliseconds = performance.now() - began;
  await wait(2000);
  const megabytes =
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
  server.kill();
  return { milliseconds, megabytes };
}

buildIfStale();
const rows: string[][] = [];
for (const seed of ['empty', 'roles', 'demo', 'large']) {
  const { milliseconds, megabytes } = await measure(seed);
  rows.push([seed, `${Math.round(milliseconds)} ms`, `${Math.round(megabytes)} MB`]);
}
process.stdout.write(`${table(['seed', 'until it answers', 'room'], rows)}\n`);
