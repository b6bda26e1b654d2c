import { expect, test, vi } from 'vitest';
import {
  controlJobs,
  refused,
  jobOf,
  call,
  underWay,
  states,
  calm,
  drain,
  openCalls,
  startedJob,
} from '../../../tests/helpers/controlled-jobs';

controlJobs();

test('pauses and continues', async () => {
  const job = jobOf(4);
  const ended = job.start();
  await calm();
  job.pause();
  for (const one of openCalls()) one.done();
  await calm();
  expect(openCalls()).toEqual([]);
  expect(job.snapshot()).toMatchObject({ phase: 'paused', counts: { done: 2, waiting: 2 } });
  expect(job.isActive).toBe(true);
  job.unpause();
  await calm();
  expect(underWay()).toEqual(['i2', 'i3']);
  await drain(job);
  await ended;
  job.pause();
  job.unpause();
  expect(job.snapshot().phase).toBe('ended');
});

test('stops after the items in progress, and continues later', async () => {
  const job = jobOf(5);
  const ended = job.start();
  await calm();
  job.stop();
  expect(job.snapshot().phase).toBe('stopping');
  call('i0').done();
  await calm();
  expect(underWay()).toEqual(['i1']);
  expect(job.snapshot().phase).toBe('stopping');
  expect(call('i1').context.signal.aborted).toBe(false);
  call('i1').fail(refused());
  await ended;
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked', counts: { done: 1, refused: 1, waiting: 3 } });
  void job.start();
  await drain(job);
  expect(states(job)).toEqual(['done', 'refused', 'done', 'done', 'done']);
  void job.resume();
  await drain(job);
  expect(states(job)).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('can be stopped by a progress listener', async () => {
  const job = jobOf(5);
  job.progress.subscribe(() => {
    if (job.snapshot().counts.done === 1) job.stop();
  });
  void job.start();
  await calm();
  await drain(job);
  expect(job.snapshot()).toMatchObject({ end: 'asked', counts: { done: 2, waiting: 3 } });
});

test('stops at once if paused with nothing in progress', async () => {
  const job = await startedJob(4);
  job.pause();
  for (const one of openCalls()) one.done();
  await calm();
  job.stop();
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked' });
});

test('stopping aborts the items in progress if their kind says so, and they wait again', async () => {
  const finish = vi.fn<() => void>();
  const job = await startedJob(3, { stopAborts: true, finish });
  job.stop();
  for (const { context, fail } of openCalls()) {
    expect(context.signal.aborted).toBe(true);
    fail(new DOMException('', 'AbortError'));
  }
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked', counts: { waiting: 3 } });
  expect(finish).toHaveBeenCalledTimes(1);
  void job.start();
  await drain(job);
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { done: 3 } });
});

test('a failure that ends the job stops it, and is its error', async () => {
  const job = await startedJob(4, { isFatal: (error) => error instanceof RangeError });
  call('i0').fail(refused());
  await calm();
  const gone = new RangeError('gone');
  call('i1').fail(gone);
  await calm();
  call('i2').done();
  await calm();
  expect(job.snapshot()).toMatchObject({ end: 'failures', error: gone, counts: { refused: 2, done: 1, waiting: 1 } });
});

test('a job that was stopped says so, also if a failure would have ended it meanwhile', async () => {
  const job = await startedJob(4, { isFatal: () => true });
  job.stop();
  call('i0').fail(refused());
  call('i1').done();
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked', counts: { refused: 1, done: 1, waiting: 2 } });
});
