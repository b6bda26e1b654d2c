/** The production build for the end-to-end tests, the budgets and the speed script. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment, root } from './bin.ts';

/** Builds unless the build is newer than its sources, or fresh by ALIDADE_BUILT. */
export function buildIfStale(): void {
  if (process.env['ALIDADE_BUILT'] === '1') return;
  const script = `${root}mocks/build-if-stale.ts`;
  const [command, args] = existsSync(script) ? [process.execPath, [script]] : ['npm', ['run', '--silent', 'build']];
  process.stdout.write('Building.\n');
  execFileSync(command, args, {
    cwd: root,
    env: environment({ VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
