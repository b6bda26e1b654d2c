/** The step `nginx`: finds nginx or installs it, then opens the application behind it. Arguments go to Playwright. */
import { spawnSync } from 'node:child_process';
import { bin, root } from '../helpers/bin.ts';
import { cannotRun } from '../run/count.ts';
import { ensureNginx } from './nginx.ts';

const nginx = ensureNginx();
if (nginx === undefined) {
  process.stdout.write(
    'NOT TESTED: the nginx example of docs/deploying.md. There is no nginx here, and it cannot be installed.\n' +
      'Install it so that it is on PATH (Debian and Ubuntu: apt-get install nginx-light libnginx-mod-http-brotli-static).\n',
  );
  process.exitCode = cannotRun;
} else {
  const config = ['test', '--config', 'tests/nginx/playwright.config.ts'];
  const { status } = spawnSync(bin('playwright'), [...config, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
