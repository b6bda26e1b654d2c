/** The built application as with `npm start`: client, API and content security policy, in a separate process. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Control, ControlState } from '../../mocks/http/control.ts';
import type { SeedName } from '../../mocks/server/seeding.ts';
import { root } from './bin.ts';

export type { SeedName };

export interface AppServer {
  /** Without a slash at the end. */
  url: string;
  /** Clock, failures, latency, saving and resetting: see mocks/http/control.ts. Throws the server's refusals. */
  control(control: Control): Promise<ControlState>;
  /** Stops the process and deletes its data. */
  stop(): Promise<void>;
}

/** A port of the loopback interface that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts the server on a free port, with its own data in a temporary folder, or in memory, where many start sooner.
 * Takes the folder of the built client. Throws without a build.
 */
export async function startAppServer({
  seed = 'demo',
  client = `${root}dist/client`,
  memory = false,
}: { seed?: SeedName; client?: string; memory?: boolean } = {}): Promise<AppServer> {
  for (const file of ['dist/server/http.js', 'dist/client/index.html']) {
    if (!existsSync(root + file)) throw new Error(`${file} is missing: run "npm run build" first.`);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'alidade-'));
  const data = memory ? ['--memory'] : ['--data', folder];
  const args = [`${root}dist/server/http.js`, ...data, '--seed', seed, '--client', client, '--test-controls'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // The parent process may be stopped without warning; the server must not outlive it.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start within 60 s:\n${output}`)), 60_000);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(url)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended (${code ?? 'killed'}) before it listened:\n${output}`));
    });
  });
  return {
    url,
    async control(control) {
      const response = await fetch(`${url}/-/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(control),
      });
      if (!response.ok) throw new Error(`the server refused ${JSON.stringify(control)}: ${await response.text()}`);
      return (await response.json()) as ControlState;
    },
    async stop() {
      process.off('exit', killWithUs);
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
