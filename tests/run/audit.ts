/** Asks the registry for known faults of the packages for production. Not every registry answers. */
import { spawnSync } from 'node:child_process';
import { root } from '../helpers/bin.ts';
import { auditOutcome } from './audit-outcome.ts';
import { cannotRun } from './count.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
});
const outcome = auditOutcome(stdout);
if (outcome === null) {
  process.stdout.write('NOT TESTED: known faults of packages. The registry does not answer "npm audit".\n');
  process.exitCode = cannotRun;
} else {
  for (const line of outcome) process.stdout.write(`${line}\n`);
  process.exitCode = outcome.length > 0 ? 1 : 0;
}
