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

test('a call that never gets an answer counts as lost', async () => {
  const outcome = change();
  await vi.advanceTimersByTimeAsync(170_000);
  await expect(Promise.race([outcome, Promise.resolve('waits')])).resolves.toBe('waits');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isLostAnswer(await outcome)).toBe(true);
});

test('a call that is cancelled is not lost', async () => {
  const controller = new AbortController();
  const outcome = change(controller.signal);
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(isLostAnswer(await outcome)).toBe(false);
});
