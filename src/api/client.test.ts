import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from './client';
import { isLostAnswer } from './problem';

const hanging = vi.fn<(request: Request, init?: RequestInit) => Promise<Response>>(
  (_, init) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    }),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', hanging);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const change = (signal?: AbortSignal) =>
  client
    .PATCH('/projects/{projectId}', {
      params: { path: { projectId: 1 } },
      body: { name: 'Kora' },
      ...(signal && { signal }),
    })
    .then(
      () => 'answered',
      (error: unknown) => error,
    );

const create = () =>
  client.POST('/projects', { body: { name: 'Kora' } }).then(
    () => 'answered',
    (error: unknown) => error,
  );

const read = () =>
  client.GET('/projects').then(
    () => 'answered',
    (error: unknown) => error,
  );

test.each([
  ['a change of one thing', change, 50_000, 20_000],
  ['a call that creates something', create, 170_000, 20_000],
  ['another call', read, 170_000, 20_000],
] as const)('%s that never gets an answer counts as lost', async (_, call, timeoutMs, more) => {
  const outcome = call();
  await vi.advanceTimersByTimeAsync(timeoutMs);
  await expect(Promise.race([outcome, Promise.resolve('waits')])).resolves.toBe('waits');
  await vi.advanceTimersByTimeAsync(more);
  expect(isLostAnswer(await outcome)).toBe(true);
  expect(await outcome).toMatchObject({ mayStillHappen: true });
});

test.each([
  [false, true],
  [true, false],
])('with the browser online (%s), a failed call is known not to be sent: %s', async (onLine, notSent) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await change()).toMatchObject({ kind: 'no-response', notSent });
});

test('a call that is cancelled is not lost', async () => {
  const controller = new AbortController();
  const outcome = change(controller.signal);
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(isLostAnswer(await outcome)).toBe(false);
});

test.each([
  ['a page', '<html></html>'],
  ['half of the answer', '[{"id":'],
  ['a connection that breaks', new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) })],
])('an answer that begins, and is %s, is lost', async (_, body) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  expect(await read()).toMatchObject({ kind: 'not-a-problem', status: 200, outcomeUnknown: true });
});
