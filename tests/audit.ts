/** Asks the registry for known faults of the packages for production. Not every registry answers. */
import { spawnSync } from 'node:child_process';
import { root } from './helpers/bin.ts';
import { cannotRun } from './run/outcome.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
});
const { vulnerabilities } = JSON.parse(stdout || '{}') as {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
};
if (vulnerabilities === undefined) {
  process.stdout.write('NOT TESTED: known faults of packages. The registry does not answer "npm audit".\n');
  process.exitCode = cannotRun;
} else {
  for (const [name, { severity, range }] of Object.entries(vulnerabilities)) {
    process.stdout.write(`${name} ${range}: ${severity}\n`);
    process.exitCode = 1;
  }
}
