import { expect, test, vi } from 'vitest';
import { ApiError } from '~/api/problem';
import {
  controlJobs,
  lost,
  refused,
  busy,
  jobOf,
  call,
  underWay,
  calm,
  drain,
  openCalls,
  startedJob,
} from '../../../tests/helpers/controlled-jobs';

controlJobs();

test('stops by itself after too many lost answers in a row', async () => {
  const job = await startedJob(20, { failureLimits: { unknown: 2 } });
  call('i0').fail(lost());
  await calm();
  call('i1').done();
  await calm();
  await drain(job, (one) => one.fail(lost()));
  expect(job.snapshot()).toMatchObject({ end: 'failures', counts: { done: 1, unknown: 3, waiting: 16 } });
});

test('stops by itself after too many failures in a row', async () => {
  const job = await startedJob(60);
  await drain(job, (one) => one.fail(refused()));
  expect(job.snapshot().end).toBe('failures');
  expect(job.snapshot().counts.refused).toBeLessThanOrEqual(21);
});

test.each([429, 503])('retries later after status %d, but limits the tries per item', async (status) => {
  const job = await startedJob(4, { parallel: { from: 4, most: 4 } });
  call('i0').fail(busy(status));
  call('i1').done();
  await calm();
  expect(job.entry('i0')).toMatchObject({ state: 'waiting' });
  call('i2').done();
  call('i3').done();
  await vi.advanceTimersByTimeAsync(499);
  expect(underWay()).toEqual([]);
  expect(job.isActive).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(underWay()).toEqual(['i0']);
  call('i0').fail(busy(status));
  await vi.advanceTimersByTimeAsync(1000);
  call('i0').fail(busy(status));
  await vi.advanceTimersByTimeAsync(2000);
  call('i0').fail(busy(status));
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', counts: { refused: 1, done: 3 } });
  expect(job.entry('i0')?.error).toMatchObject({ status });
});

test('an overloaded server is not asked before the time that it names', async () => {
  const job = await startedJob(1);
  call('i0').fail(new ApiError({ kind: 'not-a-problem', status: 503, retryAfter: 30_000 }));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(underWay()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(underWay()).toEqual(['i0']);
  // An hour would look like the end of the job.
  call('i0').fail(new ApiError({ kind: 'not-a-problem', status: 503, retryAfter: 3_600_000 }));
  await vi.advanceTimersByTimeAsync(120_000);
  call('i0').done();
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', counts: { done: 1 } });
});

test('a retried item has as many tries as the first time', async () => {
  const job = jobOf(1);
  void job.start();
  const allTries = async () => {
    for (const delay of [500, 1000, 2000]) {
      await calm();
      call('i0').fail(busy());
      await vi.advanceTimersByTimeAsync(delay);
    }
  };
  await allTries();
  call('i0').fail(busy());
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', counts: { refused: 1 } });
  void job.retry();
  await allTries();
  call('i0').done();
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', counts: { done: 1 } });
});

test('can be stopped while it waits for the server', async () => {
  const job = await startedJob(1);
  call('i0').fail(busy());
  await calm();
  job.stop();
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked', counts: { waiting: 1 } });
  await vi.advanceTimersByTimeAsync(5000);
  expect(openCalls()).toEqual([]);
});
