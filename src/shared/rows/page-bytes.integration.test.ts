import { beforeEach, expect, test, vi } from 'vitest';
import { skipTokenOf } from '~/engines/exports/build-file';
import { serveFetch } from '../../../tests/helpers/served';
import { pageUrlAfter, readPageBytes, serverPageReader } from './page-bytes';

/* A page of rows that got lost on the way is asked for again; a refusal is final. */

const asked: string[] = [];
const server = serveFetch((path) => void asked.push(path));
const url = '/projects?forms=true';
const never = new AbortController().signal;
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  // Time passes as fast as the timers allow.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.setTimerTickMode('nextTimerAsync');
  asked.length = 0;
  return () => vi.useRealTimers();
});

test('a page is read as the server sent it', async () => {
  expect(JSON.parse(textOf(await serverPageReader(url)(null, never)))).toBeInstanceOf(Array);
  expect(asked).toEqual(['/v1/projects']);
});

test.each([
  ['lost', { kind: 'lost' }],
  ['broken off', { kind: 'cut', bytes: 1 }],
] as const)('a page that was %s is asked for twice more, a second and four seconds later', async (_, fault) => {
  server().faults.add({ ...fault, operation: 'listProjects', times: 2 });
  const began = performance.now();
  expect(JSON.parse(textOf(await readPageBytes(url, never)))).toBeInstanceOf(Array);
  expect(asked).toHaveLength(3);
  expect(performance.now() - began).toBeGreaterThanOrEqual(5000);
  server().faults.add({ ...fault, operation: 'listProjects', times: 3 });
  await expect(readPageBytes(url, never)).rejects.toMatchObject({ kind: 'no-response' });
  expect(asked).toHaveLength(6);
});

test('a refusal is not asked about again', async () => {
  server().faults.add({ kind: 'problem', code: 403.1, operation: 'listProjects' });
  await expect(readPageBytes(url, never)).rejects.toMatchObject({ code: '403.1' });
  expect(asked).toHaveLength(1);
});

test('who stops while it waits is asked for nothing more', async () => {
  const stopping = new AbortController();
  server().faults.add({ kind: 'lost', operation: 'listProjects', times: 3 });
  const began = performance.now();
  setTimeout(() => stopping.abort(new DOMException('Stopped.', 'AbortError')), 2000);
  await expect(readPageBytes(url, stopping.signal)).rejects.toMatchObject({ name: 'AbortError', message: 'Stopped.' });
  expect(performance.now() - began).toBeLessThan(4000);
  expect(asked.length).toBeLessThan(3);
});

test('who stops while the answer is under way waits no longer for it', async () => {
  const stopping = new AbortController();
  server().faults.add({ kind: 'silent', operation: 'listProjects' });
  const reading = readPageBytes(url, stopping.signal);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  stopping.abort(new DOMException('Stopped.', 'AbortError'));
  await expect(reading).rejects.toMatchObject({ name: 'AbortError', message: 'Stopped.' });
  expect(asked).toHaveLength(1);
});

test('the next page is named by the token of the link, whatever its host', () => {
  expect(skipTokenOf('https://other.example.org/rows?%24top=2&%24skiptoken=a%20%26b')).toBe('a &b');
  expect(skipTokenOf('https://other.example.org/rows')).toBe('');
  expect(pageUrlAfter('/rows?%24top=2', 'a &b')).toBe('/rows?%24top=2&%24skiptoken=a%20%26b');
});
