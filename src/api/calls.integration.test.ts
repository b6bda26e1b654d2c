import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveFetch } from '../../tests/helpers/served';
import { setRefusalProbe, onUnauthorized } from './client';
import { listProjects } from './generated/hooks/projects';
import { createProject } from './generated/mutations/projects';
import { setLinkToken } from './link-token';
import { request } from './request';
import { readServerVersion } from './server-version';

/* How calls are sent: again after the session was renewed, with the token of a link, and not at all if that is impossible. */

const asked: string[] = [];
const server = serveFetch((path) => asked.push(path));
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  asked.length = 0;
});
afterEach(() => {
  stop();
  stop = () => undefined;
  setRefusalProbe(undefined);
  setLinkToken(null);
});
let stop = () => undefined as void;

test('a change that was refused because the session was over is sent once more, with its body', async () => {
  const isOver = vi.fn<() => Promise<boolean>>(async () => true);
  stop = onUnauthorized(isOver);
  server().faults.add({ kind: 'problem', code: 401.2, operation: 'createProject' });
  await createProject({ name: 'Once more' });
  expect(asked).toEqual(['/v1/projects', '/v1/projects']);
  expect((await listProjects()).filter(({ name }) => name === 'Once more')).toHaveLength(1);
});

test('what is not about the session is not sent again, nor what nobody signs in for', async () => {
  const isOver = vi.fn<() => Promise<boolean>>(async () => false);
  stop = onUnauthorized(isOver);
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listProjects' });
  await expect(listProjects()).rejects.toMatchObject({ code: '403.1' });
  expect(isOver).not.toHaveBeenCalled();
  server().faults.add({ kind: 'problem', code: 401.2, operation: 'listProjects' });
  await expect(listProjects()).rejects.toMatchObject({ code: '401.2' });
  expect(isOver).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(2);
});

test.each([
  ['refused', 1, 0],
  ['renewed', 2, 0],
  ['over', 2, 1],
] as const)('a refusal that is doubted and means "%s" makes %i calls', async (meaning, calls, questions) => {
  const isOver = vi.fn<() => Promise<boolean>>(async () => true);
  stop = onUnauthorized(isOver);
  setRefusalProbe(async () => meaning);
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listProjects' });
  await listProjects().catch(() => undefined);
  expect(asked).toHaveLength(calls);
  expect(isOver).toHaveBeenCalledTimes(questions);
});

test('the token of a public link goes with every call, and with none after it', async () => {
  const addresses: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (sent: Request, init?: RequestInit) => {
    addresses.push(new URL(sent.url).search);
    return fetch(sent, init);
  });
  setLinkToken('a b&c');
  for (const url of ['/projects', '/projects?forms=true']) await request(url).catch(() => undefined);
  await request('/projects', { method: 'POST', body: '{}' }).catch(() => undefined);
  setLinkToken(null);
  await request('/projects');
  expect(addresses).toEqual(['?st=a%20b%26c', '?forms=true&st=a%20b%26c', '?st=a%20b%26c', '']);
});

test('a call that cannot be made is told from one that was sent', async () => {
  const sending = request('/projects', { headers: { 'not a name': 'x' } });
  await expect(sending).rejects.toMatchObject({ name: 'ApiError', kind: 'no-request' });
  expect(asked).toEqual([]);
  const stopped = request('/projects', { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

test('the version of the server is read with its clock; a server without the file is told from one that failed', async () => {
  const version = await readServerVersion();
  expect(version?.text).toContain('(v');
  expect(version?.version).toMatch(/^\d{4}\.\d/);
  expect(Math.abs((version?.date?.getTime() ?? 0) - Number(server().clock.now()))).toBeLessThan(60_000);
  server().faults.add({ kind: 'strip', headers: ['date'] });
  expect(await readServerVersion()).toEqual({ ...version, date: null });
  server().faults.add({ kind: 'problem', code: 404.1 });
  expect(await readServerVersion()).toBeNull();
  for (const code of [403.1, 502]) {
    server().faults.add({ kind: 'problem', code });
    expect(await readServerVersion()).toBeUndefined();
  }
});
