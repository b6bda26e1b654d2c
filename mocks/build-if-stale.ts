/**
 * Builds the application and the mock server when there is no build, or a source file is newer than the build. `npm
 * start` runs it before the server; Node runs this file directly.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

const sources = [
  'openapi',
  'build',
  'patches',
  'src',
  'mocks',
  'public',
  'index.html',
  'vite.config.ts',
  'codegen.config.ts',
  'package.json',
  'package-lock.json',
];
const results = ['dist/client/index.html', 'dist/server/http.js'];

/** The latest modification time below a path, in epoch milliseconds. */
function latest(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, latest(`${path}/${name}`)), 0);
}

const built = results.every((path) => existsSync(path))
  ? Math.min(...results.map((path) => statSync(path).mtimeMs))
  : 0;
if (Math.max(...sources.map(latest)) > built) {
  console.warn('Building the application…');
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
