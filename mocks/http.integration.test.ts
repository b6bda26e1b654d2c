/** The built command, run in its own process, with a fake client. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentSecurityPolicy, filesPolicy } from './http/content-security-policy';
import { demonstrationAccounts } from './server/accounts';

vi.setConfig({ testTimeout: 20_000 });

const html = `<!doctype html><title>Client</title>${' '.repeat(2000)}`;

let folder: string;
let child: ChildProcess | undefined;
/** The address of one that keeps its data in memory, shared by the tests that need nothing else. */
let url: string;
let shared: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alidade-http-'));
  await build({
    logLevel: 'silent',
    build: { ssr: 'mocks/http.ts', outDir: join(folder, 'server'), emptyOutDir: true },
  });
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await writeFile(join(folder, 'client', 'index.html'), html);
  await writeFile(join(folder, 'client', 'assets', 'app-3f2a.js'), 'export const a = 1;\n'.repeat(200));
  await writeFile(join(folder, 'client', 'assets', 'HomePage-a1_c3-e.css'), 'p {}');
  await writeFile(join(folder, 'client', 'logo.svg'), '<svg/>');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  url = await start('--memory');
  [shared, child] = [child, undefined];
}, 60_000);

afterEach(() => kill());
afterAll(async () => {
  child = shared;
  await kill();
  await rm(folder, { recursive: true });
});

/** Starts the command and resolves with the address it prints. */
function start(...options: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child = spawn(
      process.execPath,
      [join(folder, 'server', 'http.js'), '--seed', 'empty', '--client', join(folder, 'client'), ...options],
      {
        env: { ...process.env, PORT: '0', NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    const read = (piece: Buffer) => {
      output += piece.toString();
      const address = /http:\/\/\S+/.exec(output)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
}

async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const killed = child;
  child = undefined;
  if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
  const gone = new Promise((resolve) => killed.once('exit', resolve));
  killed.kill(signal);
  await gone;
}

const { email, password } = demonstrationAccounts[0];
const json = { 'content-type': 'application/json' };

async function signIn(at: string): Promise<Record<string, string>> {
  const response = await fetch(`${at}v1/sessions`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token: string };
  return { ...json, authorization: `Bearer ${token}` };
}

/** Node's own request: `fetch` would normalize the path before sending it. */
function getRaw(at: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(at);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (answer) => {
      let body = '';
      answer
        .on('data', (piece: Buffer) => {
          body += piece.toString();
        })
        .on('end', () => resolve({ status: answer.statusCode, body }));
    }).on('error', reject);
  });
}

describe('data', () => {
  it('survive a kill once acknowledged, with the session', async () => {
    const data = ['--data', join(folder, 'data')];
    let own = await start(...data);
    const headers = await signIn(own);
    const acknowledged: string[] = [];
    const enough = Promise.withResolvers<void>();
    const create = async (name: string) => {
      const created = await fetch(`${own}v1/projects`, { method: 'POST', headers, body: JSON.stringify({ name }) });
      if (created.ok && acknowledged.push(name) === 20) enough.resolve();
    };
    // Many parallel writes, with the kill in the middle: some are never answered.
    const writes = Array.from({ length: 300 }, (_, at) => create(`Project ${at}`).catch(() => undefined));
    await enough.promise;
    await kill('SIGKILL');
    await Promise.all(writes);
    expect(acknowledged.length).toBeLessThan(300);

    own = await start(...data);
    const projects = (await (await fetch(`${own}v1/projects`, { headers })).json()) as { name: string }[];
    expect(projects.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));

    await kill('SIGTERM');
    own = await start(...data, '--reset');
    expect(await (await fetch(`${own}v1/projects`, { headers: await signIn(own) })).json()).toEqual([]);
  }, 30_000);
});

describe('bytes', () => {
  /** An image that encodes its number and contains every byte value. */
  const picture = (number: number) =>
    new Uint8Array(20_000).map((_zero, at) => (at < 2 ? (at === 0 ? number >> 8 : number) : at * number));

  it('survive a kill to the last acknowledged one', async () => {
    const data = ['--data', join(folder, 'bytes')];
    let own = await start(...data);
    const { authorization } = await signIn(own);
    const headers = { authorization: authorization ?? '' };
    let acknowledged = 0;
    let sent = 0;
    const enough = Promise.withResolvers<void>();
    // Sequential, so that the last acknowledged upload is the newest; the kill comes while one is under way.
    const writing = (async () => {
      for (;;) {
        sent += 1;
        const answer = await fetch(`${own}v1/config/logo`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'image/png' },
          body: picture(sent),
        });
        if (!answer.ok) throw new Error(await answer.text());
        acknowledged = sent;
        if (acknowledged === 25) enough.resolve();
      }
    })().catch((failure: unknown) => enough.reject(failure));
    await enough.promise;
    await kill('SIGKILL');
    await writing;

    own = await start(...data);
    const kept = new Uint8Array(await (await fetch(`${own}v1/config/public/logo`, { headers })).arrayBuffer());
    const number = ((kept[0] ?? 0) << 8) + (kept[1] ?? 0);
    // The upload under way may have been stored, too.
    expect([acknowledged, sent]).toContain(number);
    expect(Buffer.from(kept).equals(picture(number))).toBe(true);
  }, 30_000);
});

// Only Linux reports the memory of a process.
describe.runIf(existsSync('/proc/self/status'))('the room it takes', () => {
  it('stays under 300 MB with the large seed', async () => {
    const own = await start('--memory', '--seed', 'large');
    const headers = await signIn(own);
    expect(await (await fetch(`${own}v1/projects`, { headers })).json()).toHaveLength(600);
    const resident = () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8'))?.[1]) / 1024;
    await vi.waitFor(() => expect(resident()).toBeLessThan(300), { timeout: 10_000, interval: 200 });
  }, 30_000);
});

describe('the client', () => {
  it('is served with its policy, compressed, and cached when the file name contains a hash', async () => {
    const page = await fetch(`${url}projects/1/forms/a.b/submissions`, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy());
    expect(await page.text()).toBe(html);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-encoding')).toBe('br');
    const headers = { 'accept-encoding': 'br', 'if-none-match': page.headers.get('etag') ?? '' };
    expect((await fetch(url, { headers })).status).toBe(304);

    const asset = await fetch(`${url}assets/app-3f2a.js`, { headers: { 'accept-encoding': 'gzip' } });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect((await fetch(`${url}assets/gone.js`)).status).toBe(404);
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/%00', '/%zz'])(
    'keeps %s to itself',
    async (path) => {
      const { body } = await getRaw(url, path);
      expect(body).not.toContain('secret');
    },
  );
});

it('links to a page of statistics that opens', async () => {
  const { statisticsUrl } = (await (await fetch(`${url}client-config.json`)).json()) as { statisticsUrl: string };
  const page = await fetch(new URL(new URL(statisticsUrl).pathname, url));
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('<h1>Statistics</h1>');
});

describe('single sign-on', () => {
  it('has a provider with --sso only', async () => {
    expect(await (await fetch(`${url}client-config.json`)).json()).toMatchObject({ oidcEnabled: false });
    expect(await (await fetch(`${url}-/provider`)).text()).toContain('<title>Client</title>');
    const own = await start('--memory', '--sso');
    expect(await (await fetch(`${own}client-config.json`)).json()).toMatchObject({ oidcEnabled: true });
    const started = await fetch(`${own}v1/oidc/login`, { redirect: 'manual' });
    const provider = new URL(started.headers.get('location') ?? '');
    const page = await fetch(`${own}-/provider${provider.search}`);
    expect(await page.text()).toContain(`value="${email}"`);
    // The form leads to another site, which a policy for forms would have to name.
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect((await fetch(`${own}-/provider`)).status).toBe(400);
  });
});

describe('the API', () => {
  it('counts as HTTPS and compresses', async () => {
    const signedIn = await fetch(`${url}v1/sessions`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const roles = await fetch(`${url}v1/roles`, { headers: { cookie, 'accept-encoding': 'gzip' } });
    expect(roles.status).toBe(200);
    expect(roles.headers.get('content-encoding')).toBe('gzip');
    expect(await roles.json()).toHaveLength(8);
  });

  it.each(['/v1/projects/%zz', '/v1/%zz', '/v1//projects'])('finds nothing at %s', async (path) => {
    const { status, body } = await getRaw(url, path);
    expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 404.1 })]);
  });

  it('sends files to be downloaded, in a policy where nothing runs', async () => {
    const headers = await signIn(url);
    const post = async (path: string, body: string, type: string) => {
      const answer = await fetch(`${url}v1/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
      expect([path, answer.status]).toEqual([path, 200]);
    };
    const files = [
      ['page.html', 'text/html', '<script>alert(1)</script>'],
      ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['code.js', 'text/javascript', 'alert(1)'],
      [
        'page.xml',
        'application/xhtml+xml',
        '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
      ],
    ] as const;
    const names = files.map((_, index) => `file${index}`);
    await post('projects', '{"name":"Files"}', 'application/json');
    await post(
      'projects/1/forms?publish=true',
      `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>F</h:title><model>
      <instance><data id="f" version="1">${names.map((name) => `<${name}/>`).join('')}<meta><instanceID/></meta></data></instance>
      ${names.map((name) => `<bind nodeset="/data/${name}" type="binary"/>`).join('')}</model></h:head><h:body/></h:html>`,
      'application/xml',
    );
    const answers = files.map(([file], index) => `<file${index}>${file}</file${index}>`).join('');
    await post(
      'projects/1/forms/f/submissions',
      `<data id="f" version="1">${answers}<meta><instanceID>uuid:1</instanceID></meta></data>`,
      'application/xml',
    );
    for (const [name, type, content] of files) {
      const path = `projects/1/forms/f/submissions/uuid%3A1/attachments/${name}`;
      await post(path, content, type);
      const answer = await fetch(`${url}v1/${path}`, { headers });
      expect(await answer.text()).toBe(content);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe(filesPolicy);
    }
  });

  it('refuses bodies over 100 MB before reading them', async () => {
    const response = await fetch(`${url}v1/projects`, {
      method: 'POST',
      body: new Uint8Array(101 * 1024 * 1024),
    }).catch(() => undefined);
    // The connection may be closed while the body is still being sent.
    expect(response?.status ?? 413).toBe(413);
    expect((await fetch(`${url}version.txt`)).status).toBe(200);
  });

  it('reports emails to tests and on the terminal', async () => {
    const own = await start('--memory', '--test-controls');
    let output = '';
    child?.stdout?.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    await fetch(`${own}v1/users/reset/initiate`, { method: 'POST', headers: json, body: JSON.stringify({ email }) });
    const control = await fetch(`${own}-/control`, { method: 'POST', headers: json, body: '{}' });
    const { mails } = (await control.json()) as { mails: { to: string; kind: string; token: string }[] };
    expect(mails).toEqual([{ to: email, kind: 'reset-password', token: expect.any(String) as string }]);
    await vi.waitFor(() =>
      expect(output).toContain(`/account/claim?token=${encodeURIComponent(mails[0]?.token ?? '')}`),
    );
  });

  it('can be controlled only with --test-controls', async () => {
    const control = (at: string, body: unknown) =>
      fetch(`${at}-/control`, { method: 'POST', body: JSON.stringify(body) });
    expect((await control(url, { latency: 5 })).status).toBe(405);

    const own = await start('--memory', '--test-controls');
    const state = await control(own, {
      clock: { set: '2030-01-01T00:00:00.000Z' },
      faults: [{ kind: 'offline', operation: 'getVersion' }],
    });
    expect(await state.json()).toMatchObject({
      now: expect.stringContaining('2030-01-01T00:00:0') as string,
      latency: 0,
    });
    await expect(fetch(`${own}version.txt`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${own}version.txt`)).headers.get('date')).toContain('01 Jan 2030');

    const styles = async () => (await fetch(`${own}assets/HomePage-a1_c3-e.css`)).status;
    await control(own, { missingAssets: ['Home', 'Page', 'HomePage-a1_c3'] });
    expect(await styles()).toBe(200);
    await control(own, { missingAssets: ['HomePage'] });
    expect(await styles()).toBe(503);
    expect((await fetch(own)).status).toBe(200);
    await control(own, { missingAssets: null });
    expect(await styles()).toBe(200);

    const texts = async () => (await fetch(`${own}assets/web-forms-3_iInxr-zh-Hans.js`)).status;
    await control(own, { missingAssets: ['web-forms'] });
    expect(await texts()).toBe(503);
  });
});

describe('the command line', () => {
  it.each([
    [['--seed', 'none'], 'there is no seed none'],
    [['--what'], '--what'],
  ])('explains what is wrong with %j', async (options, text) => {
    await expect(start(...options)).rejects.toThrow(text);
  });
});
