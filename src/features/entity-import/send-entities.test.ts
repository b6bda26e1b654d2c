import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, LostAnswer } from '~/api/problem';
import { retryUntilDone } from './send-entities';

type Send = Parameters<typeof retryUntilDone>[0];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = { outcome: 'not-done', cause: new ApiError({ kind: 'no-response' }) } as const;
const done = { outcome: 'done', value: true } as const;
const { signal } = new AbortController();

test('sends again what was not done, after some seconds, and no more once it is done', async () => {
  const send = vi.fn<Send>().mockResolvedValueOnce(lost).mockResolvedValueOnce(lost).mockResolvedValue(done);
  const sent = retryUntilDone(send, signal);
  await vi.advanceTimersByTimeAsync(1900);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  await sent;
  expect(send).toHaveBeenCalledTimes(3);
});

test('gives up after the fourth try', async () => {
  const send = vi.fn<Send>().mockResolvedValue(lost);
  const outcome = retryUntilDone(send, signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBeInstanceOf(LostAnswer);
  expect(send).toHaveBeenCalledTimes(4);
});

test('a refusal is not sent again', async () => {
  const send = vi.fn<Send>().mockRejectedValue(new Error('refused'));
  await expect(retryUntilDone(send, signal)).rejects.toThrow('refused');
  expect(send).toHaveBeenCalledTimes(1);
});

test('stopping ends the wait', async () => {
  const stop = new AbortController();
  const send = vi.fn<Send>().mockResolvedValue(lost);
  const outcome = retryUntilDone(send, stop.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(500);
  stop.abort(new Error('stopped'));
  expect(await outcome).toEqual(new Error('stopped'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('nothing is sent after it was stopped', async () => {
  const send = vi.fn<Send>().mockResolvedValue(done);
  await expect(retryUntilDone(send, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(send).not.toHaveBeenCalled();
});

test('each wait is longer than the one before, and what was done at last ends it', async () => {
  const send = vi.fn<Send>().mockResolvedValue(lost);
  const outcome = retryUntilDone(send, signal);
  const calls: number[] = [];
  for (const milliseconds of [1999, 1, 7999, 1, 19_999]) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    calls.push(send.mock.calls.length);
  }
  expect(calls).toEqual([1, 2, 2, 3, 3]);
  send.mockResolvedValue(done);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(send).toHaveBeenCalledTimes(4);
});
