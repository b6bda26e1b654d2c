import { expect, test, vi } from 'vitest';
import { ApiError } from '~/api/problem';
import {
  controlJobs,
  lost,
  refused,
  jobOf,
  underWay,
  calm,
  drain,
  openCalls,
  startedJob,
} from '../../../tests/helpers/controlled-jobs';
import type { Job } from './job';

controlJobs();

test('prepares each start, and runs nothing if that fails', async () => {
  const prepare = vi.fn<(job: Job<null, number, string>) => Promise<void>>();
  const finish = vi.fn<() => Promise<void>>();
  const job = jobOf(3, { prepare, finish });
  prepare.mockRejectedValueOnce(lost());
  await job.start();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'not-prepared', counts: { waiting: 3 } });
  expect(job.snapshot().error).toBeInstanceOf(ApiError);
  expect(finish).not.toHaveBeenCalled();

  prepare.mockImplementationOnce(async (one) => one.drop(['i1']));
  void job.start();
  await calm();
  expect(underWay()).toEqual(['i0', 'i2']);
  await drain(job);
  expect(job.snapshot()).toMatchObject({ total: 2, end: 'finished', error: undefined, counts: { done: 2 } });
  expect(finish).toHaveBeenCalledTimes(1);
});

test('ends even if all items were dropped', async () => {
  const job = jobOf(2, { prepare: async (one) => one.drop(['i0', 'i1']) });
  await job.start();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'finished', total: 0 });
});

test('keeps the error of finishing', async () => {
  const job = await startedJob(1, { finish: () => Promise.reject(refused()) });
  await drain(job);
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'finished', error: { code: '403.1' } });
});

test('can be stopped while it prepares', async () => {
  let ready: () => void = () => undefined;
  const job = await startedJob(2, { prepare: () => new Promise((resolve) => (ready = resolve)) });
  expect(job.snapshot().phase).toBe('preparing');
  job.stop();
  ready();
  await calm();
  expect(openCalls()).toEqual([]);
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked', counts: { waiting: 2 } });
});

test('ends only when it is prepared, also if nothing is left to do before', async () => {
  const prepared = Promise.withResolvers<void>();
  const finish = vi.fn<() => void>();
  const job = jobOf(2, { prepare: () => prepared.promise, finish });
  void job.start();
  job.drop(['i0', 'i1']);
  void job.resume();
  await calm();
  expect([job.snapshot().phase, finish.mock.calls.length]).toEqual(['preparing', 0]);
  prepared.resolve();
  await job.whenEnded();
  expect(finish).toHaveBeenCalledTimes(1);
});
