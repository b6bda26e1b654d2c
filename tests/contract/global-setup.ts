/** Starts the server under test once for all files, and prints the coverage at the end. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createControl } from '@mocks/http/control';
import { serve } from '@mocks/http/serve';
import { demonstrationAccounts } from '@mocks/server/accounts';
import type { ServerOptions } from '@mocks/server/define';
import { newestRelease, type Release, releases } from '@mocks/server/release';
import { seeds } from '@mocks/server/seed';
import { createServer } from '@mocks/server/server';
import { xlsxOf } from '@mocks/server/xlsforms/write-xlsx';
import type { TestProject } from 'vitest/node';
import { contractOf, type Node } from '../../openapi/since.ts';
import { Contract } from './contract.ts';
import { coverageTable, neverCalled, neverSucceeded, readSeen, seenInOneShape, skippedTable } from './coverage.ts';
import { releaseOf } from './release.ts';
import { workbookTypes } from './workbooks.ts';

export interface ContractServer {
  kind: 'embedded' | 'central';
  /** Whether a converter of workbooks stands beside it. */
  converter: boolean;
  /** The release that it is, or imitates. */
  release: string;
  /** Without a slash at the end. */
  url: string;
  /** A server with single sign-on, and the address of a sitewide administrator there. */
  singleSignOn?: { kind: ContractServer['kind']; url: string; email: string };
  /** A mock server with an object store, and an administrator there. */
  objectStore?: Address;
  email: string;
  password: string;
  /** The file with the answered operations. */
  list: string;
  /** The folder for recorded exchanges, if requested. */
  recording?: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    contractServer: ContractServer;
  }
}

type Address = Pick<ContractServer, 'kind' | 'url' | 'email' | 'password'>;

/** A free port: the mock server needs its address before it listens. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createHttpServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

async function embedded(
  bugs: unknown[],
  release: Release | undefined,
  options: Partial<ServerOptions> = {},
): Promise<{ address: Address; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await createServer({
    seed: { name: 'roles', fill: seeds.roles },
    options: { origin: url, ...options },
    onBug: (bug) => bugs.push(bug),
    ...(release ? { release } : {}),
  });
  const serving = await serve(server, {
    host: '127.0.0.1',
    port,
    client: 'dist/client',
    control: createControl(server, () => server.reset()),
  });
  const [{ email, password }] = demonstrationAccounts;
  return {
    address: { kind: 'embedded', url, email, password },
    stop: async () => {
      await serving.stop();
      await server.close();
    },
  };
}

function central(url: string): { address: Address; stop: () => Promise<void> } {
  const { CENTRAL_EMAIL: email, CENTRAL_PASSWORD: password } = process.env;
  if (!email || !password)
    throw new Error('CENTRAL_URL needs CENTRAL_EMAIL and CENTRAL_PASSWORD, those of a sitewide administrator.');
  return {
    address: { kind: 'central', url: url.replace(/\/(?:v1\/?)?$/, ''), email, password },
    stop: () => Promise.resolve(),
  };
}

/** The server with single sign-on: the embedded one beside itself; beside a real server only one that is named. */
async function withSingleSignOn(kind: ContractServer['kind'], bugs: unknown[], release: Release | undefined) {
  const { CENTRAL_SSO_URL: url, CENTRAL_SSO_EMAIL: email } = process.env;
  if (url && email)
    return {
      singleSignOn: { kind: 'central' as const, url: url.replace(/\/$/, ''), email },
      stop: () => Promise.resolve(),
    };
  if (kind === 'central') return { stop: () => Promise.resolve() };
  const { address, stop } = await embedded(bugs, release, { singleSignOn: 'on' });
  return { singleSignOn: address, stop };
}

/** Whether the server converts workbooks: asked with one, in a project that is deleted again. */
async function hasConverter({ url, email, password }: Address): Promise<boolean> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}/v1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { token } = (await (await send('POST', '/sessions', { email, password })).json()) as { token: string };
  headers['authorization'] = `Bearer ${token}`;
  const { id } = (await (await send('POST', '/projects', { name: 'contract-converter' })).json()) as { id: number };
  const { status } = await fetch(`${url}/v1/projects/${id}/forms`, {
    method: 'POST',
    headers: { ...headers, 'content-type': workbookTypes.xlsx, 'x-xlsform-formid-fallback': 'probe' },
    body: xlsxOf({
      survey: [
        ['type', 'name', 'label'],
        ['text', 'a', 'A'],
      ],
    }),
  });
  await send('DELETE', `/projects/${id}`);
  return status === 200;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['CENTRAL_URL'];
  /** Internal errors of the mock server, which a client cannot distinguish from documented 500s. */
  const bugs: unknown[] = [];
  const imitated = releases.find((release) => release === process.env['CONTRACT_RELEASE']);
  const { address, stop } = url ? central(url) : await embedded(bugs, imitated);
  const folder = mkdtempSync(join(tmpdir(), 'alidade-contract-'));
  const list = join(folder, 'seen.jsonl');
  const recording = process.env['CONTRACT_RECORDING'];
  const release = await releaseOf(address, releases);
  if (imitated && !url && release !== imitated)
    throw new Error(`The mock server imitates ${imitated}, but is taken for ${release}.`);
  if (release !== newestRelease) process.stdout.write(`The server is ${release}: what came later is skipped.\n`);
  const { singleSignOn, stop: stopBeside } = await withSingleSignOn(address.kind, bugs, imitated);
  const stored = address.kind === 'embedded' ? await embedded(bugs, imitated, { objectStore: 'open' }) : undefined;
  const converter = await hasConverter(address);
  const under = {
    ...address,
    release,
    converter,
    ...(singleSignOn && { singleSignOn }),
    ...(stored && { objectStore: stored.address }),
  };
  if (!under.converter) process.stdout.write('No converter stands beside the server: workbooks are refused there.\n');
  if (!singleSignOn) process.stdout.write('No CENTRAL_SSO_URL was named: single sign-on is not tried.\n');
  project.provide('contractServer', { ...under, list, ...(recording ? { recording } : {}) });
  // The masking needs to know the secrets.
  if (recording)
    writeFileSync(
      join(recording, 'secrets.json'),
      JSON.stringify({ origin: address.url, email: address.email, password: address.password }),
    );
  return async () => {
    await stop();
    await stopBeside();
    await stored?.stop();
    const whole = JSON.parse(readFileSync('mocks/generated/openapi.json', 'utf8')) as Node;
    const operations = [...new Contract(contractOf(whole, release)).operations.values()];
    const seen = readSeen(list);
    const skipped = skippedTable(list);
    rmSync(folder, { recursive: true, force: true });
    if (bugs.length > 0) {
      process.stderr.write(
        `\nThe mock server stumbled:\n${bugs.map((bug) => (bug instanceof Error ? (bug.stack ?? bug.message) : String(bug))).join('\n')}\n`,
      );
      process.exitCode = 1;
    }
    if (seen.length === 0) return;
    process.stdout.write(`\n${coverageTable(operations, seen, under, address.url)}\n`);
    if (skipped !== '') process.stdout.write(`\n${skipped}\n`);
    const { testFiles } = await project.globTestFiles();
    const ran = new Set(seen.map(({ file }) => file));
    // A run of some files does not cover the rest.
    if (!testFiles.every((file) => ran.has(file))) return;
    const [missed, half] = [neverCalled(operations, seen), seenInOneShape(operations, seen)];
    if (missed.length > 0) process.stderr.write(`\nNo contract test calls ${missed.join(', ')}.\n`);
    if (half.length > 0) process.stderr.write(`\nNo contract test sees ${half.join(', ')} both plain and extended.\n`);
    const failed = neverSucceeded(operations, seen, under);
    if (failed.length > 0)
      process.stderr.write(
        `\nNo contract test sees the success ${failed.join(', ')} (unreachable.ts is for those that cannot be).\n`,
      );
    if (missed.length + half.length + failed.length > 0) process.exitCode = 1;
  };
}
