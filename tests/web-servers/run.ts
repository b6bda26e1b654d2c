/**
 * The steps `nginx` and `caddy`: finds the program or installs it, then opens the application behind it. Further
 * arguments go to Playwright.
 */
import { spawnSync } from 'node:child_process';
import { bin, root } from '../helpers/bin.ts';
import { cannotRun } from '../run/outcome.ts';
import { caddyPackages } from './caddy.ts';
import { nginxPackages } from './nginx.ts';
import { ensureProgram } from './program.ts';

/** The projects of playwright.config.ts that need a program. */
const programs: Record<string, { packages: readonly string[]; projects: readonly string[] }> = {
  nginx: { packages: nginxPackages, projects: ['nginx', 'beside'] },
  caddy: { packages: caddyPackages, projects: ['caddy'] },
};

const [name = '', ...more] = process.argv.slice(2);
const wanted = programs[name];
if (!wanted) {
  process.stderr.write(`Name one of ${Object.keys(programs).join(', ')}.\n`);
  process.exitCode = 2;
} else if (ensureProgram(name, wanted.packages) === undefined) {
  process.stdout.write(
    `NOT TESTED: the examples of deploy/ for ${name}. There is no ${name} here, and it cannot be installed.\n` +
      `Install it so that it is on PATH (Debian and Ubuntu: apt-get install ${wanted.packages.join(' ')}).\n`,
  );
  process.exitCode = cannotRun;
} else {
  const projects = wanted.projects.flatMap((project) => ['--project', project]);
  const args = ['test', '--config', 'tests/web-servers/playwright.config.ts', ...projects, ...more];
  const { status } = spawnSync(bin('playwright'), args, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
