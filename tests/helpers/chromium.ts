/**
 * Finds and starts the Chromium of the browser tests. Only `ensureChromium` downloads anything, so that reading a
 * configuration never installs something.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright';
import { bin } from './bin.ts';

/** Chromium without windows comes first: the same engine, and the tests take little more than half the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const isRoot = process.getuid?.() === 0;

const howTo = `No Chromium was found for the browser tests. One of these helps:
  - install Chromium or Chrome so that it is on PATH (Debian: apt-get install chromium-headless-shell)
  - npx playwright install chromium
  - set CHROMIUM to the path of the executable`;

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(executable);
}

/**
 * The executable: CHROMIUM, else one on PATH, else Playwright's own; undefined without one. Throws when CHROMIUM names
 * something that does not run, instead of testing in another browser.
 */
function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM'];
  if (chosen !== undefined && chosen !== '') {
    const found = executable(chosen) ? chosen : onPath(chosen);
    if (found === undefined) throw new Error(`CHROMIUM is set to "${chosen}", which cannot be run.`);
    return found;
  }
  const own = chromium.executablePath();
  return names.map(onPath).find((path) => path !== undefined) ?? (executable(own) ? own : undefined);
}

/** Like `findChromium`, but throws with instructions when there is none. */
export function requireChromium(): string {
  const found = findChromium();
  if (found === undefined) throw new Error(howTo);
  return found;
}

const run = (command: string, args: string[]) => {
  process.stdout.write(`  ${command} ${args.join(' ')}\n`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
};

/** Installs Playwright's browser and, as root only, the libraries it needs. */
const byPlaywright = () => run(bin('playwright'), ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);

const byDebian = () => {
  if (!isRoot || onPath('apt-get') === undefined) return false;
  const install = (name: string) =>
    run('apt-get', ['install', '--yes', '--no-install-recommends', name, 'fonts-liberation']);
  const either = () => install('chromium-headless-shell') || install('chromium');
  return either() || (run('apt-get', ['update']) && either());
};

/** Finds a Chromium or installs one, and checks that it starts. Throws with instructions when that fails. */
export function ensureChromium(): string {
  if (findChromium() === undefined) {
    process.stdout.write('No Chromium found; installing one.\n');
    // Debian's package includes libraries and security updates; Ubuntu's is a wrapper around a snap that fails in
    // containers.
    if (!(byDebian() && starts(findChromium()))) byPlaywright();
  }
  const found = requireChromium();
  if (!starts(found)) throw new Error(`${found} is there but does not start.\n${howTo}`);
  return found;
}

function starts(path: string | undefined): boolean {
  if (path === undefined) return false;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * The launch options for all tests: without prompts, and in the sandbox unless this process is root, because Chromium
 * refuses the sandbox to root.
 */
export function launchOptions(): LaunchOptions {
  const path = findChromium();
  return {
    ...(path === undefined ? {} : { executablePath: path }),
    chromiumSandbox: !isRoot,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-dev-shm-usage',
      '--disable-domain-reliability',
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  };
}
