/**
 * The Dockerfile, as far as it runs without a container engine: it is linted, its own files are made by its own command,
 * and its command and health check run as its user with Debian's Caddy. Its images and packages are not tried.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { freePort } from '../helpers/app-server.ts';
import { root } from '../helpers/bin.ts';
import { expect } from '../e2e/fixtures.ts';
import { contentSecurityPolicy } from '@mocks/http/content-security-policy';
import { test } from './fixtures.ts';
import { findProgram, isRoot } from './program.ts';

const content = readFileSync(`${root}Dockerfile`, 'utf8');
const parsed = DockerfileParser.parse(content);

/** The arguments of every instruction with a name, in the last stage or all stages, without line breaks. */
const argumentsOf = (keyword: string): string[] =>
  parsed
    .getInstructions()
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent()?.replaceAll(/\\\n\s*/g, '') ?? '');

const only = (keyword: string): string => {
  const [first, ...more] = argumentsOf(keyword);
  if (first === undefined || more.length > 0) throw new Error(`The Dockerfile needs one ${keyword}.`);
  return first;
};

const variables = (): Record<string, string> =>
  Object.fromEntries(
    parsed.getENVs().flatMap((env) => env.getProperties().map((one) => [one.getName(), one.getValue() ?? ''])),
  );

test('the Dockerfile has no fault', () => {
  const { ERROR } = ValidationSeverity;
  expect(
    validate(content, {
      deprecatedMaintainer: ERROR,
      directiveCasing: ERROR,
      emptyContinuationLine: ERROR,
      instructionCasing: ERROR,
      instructionCmdMultiple: ERROR,
      instructionEntrypointMultiple: ERROR,
      instructionHealthcheckMultiple: ERROR,
      instructionJSONInSingleQuotes: ERROR,
      instructionWorkdirRelative: ERROR,
    }).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
  ).toEqual([]);
});

test('it builds in one stage, and serves in another as nobody', () => {
  const stages = argumentsOf('FROM');
  expect(stages).toHaveLength(2);
  for (const stage of stages) expect(stage).toMatch(/^[\w.-]+\.[\w.-]+\/[\w./-]+:\d/);
  expect(only('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  // The rest of the second stage comes from the first.
  const copied = argumentsOf('COPY');
  expect(copied[0]).toBe('. .');
  for (const copy of copied.slice(1)) expect(copy).toMatch(/^\/src\/dist\//);
});

test('it serves the application, and its health check tells whether it does', async ({ backend, request }) => {
  const [, ownFiles = ''] = argumentsOf('RUN');
  const folder = mkdtempSync(join(tmpdir(), 'alidade-container-'));
  const source = join(folder, 'src');
  const site = join(folder, 'srv/alidade');
  mkdirSync(join(source, 'dist'), { recursive: true });
  cpSync(`${root}docs`, join(source, 'docs'), { recursive: true });
  cpSync(`${root}package.json`, join(source, 'package.json'));
  execFileSync('sh', ['-ec', ownFiles], { cwd: source });
  // As the lines of COPY have it.
  mkdirSync(site, { recursive: true });
  for (const name of ['Caddyfile', 'client-config.json', 'version.txt'])
    cpSync(join(source, 'dist', name), join(site, name));
  cpSync(`${root}dist/client`, join(site, 'dist/client'), { recursive: true });
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'tmp'));
  chmodSync(join(folder, 'tmp'), 0o777);

  const port = await freePort();
  const here = (text: string) =>
    text.replaceAll('8080', String(port)).replaceAll('/etc/caddy', site).replaceAll('/tmp', join(folder, 'tmp'));
  const environment = Object.fromEntries(Object.entries(variables()).map(([name, value]) => [name, here(value)]));
  const [program = '', ...args] = JSON.parse(here(only('CMD'))) as string[];
  const [uid = 0, gid = 0] = only('USER').split(':').map(Number);
  const child = spawn(findProgram(program) ?? program, args, {
    env: {
      ...environment,
      ALIDADE_FOLDER: site,
      ALIDADE_BACKEND: new URL(backend.url).host,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid, gid }),
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const check = here(only('HEALTHCHECK')).replace(/^.*CMD /, '');
  const isHealthy = () => {
    try {
      execFileSync('sh', ['-c', check], { stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  };
  try {
    await expect.poll(isHealthy, { message: output }).toBe(true);
    const page = await request.get(`http://127.0.0.1:${port}/users`);
    const policy = page.headers()['content-security-policy'] ?? '';
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? 'none';
    expect(policy).toBe(contentSecurityPolicy(nonce, '/users'));
    expect(await page.text()).toContain(nonce);
    const version = await (await request.get(`http://127.0.0.1:${port}/version.txt`)).text();
    expect(version).toMatch(/^alidade \d+\.\d+\.\d+, built \d{4}-/);
    // What ends HTTPS in front says so, and is believed.
    const headers = { 'X-Forwarded-Proto': 'https' };
    const { status } = await fetch(`http://127.0.0.1:${port}/v1/projects`, { headers });
    expect(status).toBe(401);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(isHealthy()).toBe(false);
  expect(existsSync(join(site, 'dist/client/index.html'))).toBe(true);
  rmSync(folder, { recursive: true });
});
