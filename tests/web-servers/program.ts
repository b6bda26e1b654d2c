/** Programs of Debian's packages: finds them, installs them, runs them. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A program that is running. */
export interface Running {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** A web server in front of the mock server. */
export interface WebServer extends Running {
  /** The compressed files of the build that it sends. */
  encodings: readonly ('gzip' | 'br')[];
}

/** What stands behind the web server. */
export interface Behind {
  /** The mock server: host and port. */
  backend: string;
  /** What plays Enketo: host and port. */
  enketo: string;
  /** Whether the policy of the pages names a bucket. */
  hasBucket?: boolean;
}

export const isRoot = process.getuid?.() === 0;

/** A process without a login often lacks the folders of servers on its PATH. */
const folders = () => [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin'];

/** The path of a program; undefined without one. */
export function findProgram(name: string): string | undefined {
  return folders()
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Like `findProgram`, but installs Debian's packages first if there is none and this process may. */
export function ensureProgram(name: string, packages: readonly string[]): string | undefined {
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      // Debian's packages start no service in run level 1.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  const install = () => run('install', '--yes', '--no-install-recommends', ...packages);
  if (findProgram(name) === undefined && isRoot && !install()) {
    run('update');
    install();
  }
  return findProgram(name);
}

/** A new folder with the two files beside the application. */
export function siteFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `alidade-${name}-`));
  writeFileSync(join(folder, 'client-config.json'), '{}\n');
  writeFileSync(join(folder, 'version.txt'), 'alidade 1.0.0, server (v2026.2.1)\n');
  mkdirSync(join(folder, 'dist'));
  return folder;
}

interface Start {
  program: string;
  args: readonly string[];
  /** Its own folder, which is deleted when it stops. */
  folder: string;
  url: string;
  environment?: Readonly<Record<string, string>>;
}

/** Starts a server and waits until it answers. Throws with its own words when it does not start. */
export async function startProgram({ program, args, folder, url, environment = {} }: Start): Promise<Running> {
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const answers = () =>
    fetch(url.replace(/^https:/, 'http:')).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries += 1) {
    if (child.exitCode !== null || tries > 200) {
      await stop();
      throw new Error(`${program} did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop };
}
