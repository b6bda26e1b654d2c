import { expect, test, vi } from 'vitest';
import { LostAnswer } from '~/api/problem';
import {
  controlJobs,
  session,
  lost,
  refused,
  kindOf,
  jobOf,
  call,
  underWay,
  states,
  calm,
  drain,
  listenersOfEnd,
  mostAtOnce,
  startedJob,
} from '../../../tests/helpers/controlled-jobs';
import { Job } from './job';

controlJobs();

test('runs all items in order, within the limit', async () => {
  const job = jobOf(5);
  expect(job.snapshot()).toMatchObject({ phase: 'new', total: 5, counts: { waiting: 5 } });
  const ended = job.start();
  await calm();
  expect(underWay()).toEqual(['i0', 'i1']);
  expect(job.snapshot()).toMatchObject({ phase: 'running', counts: { waiting: 3, running: 2, done: 0 } });
  call('i1').done();
  await calm();
  expect(underWay()).toEqual(['i0', 'i2']);
  await drain(job);
  await ended;
  expect(mostAtOnce()).toBe(2);
  expect(job.snapshot()).toMatchObject({
    phase: 'ended',
    end: 'finished',
    counts: { done: 5, waiting: 0, running: 0 },
  });
  expect(listenersOfEnd()).toBe(0);
});

test('runs more items in parallel while answers are quick', async () => {
  const job = await startedJob(60, { parallel: { from: 2, most: 9 } });
  await drain(job);
  expect(mostAtOnce()).toBe(9);
});

test('an empty job ends at once', async () => {
  const job = jobOf(0);
  await job.start();
  expect(job.snapshot().phase).toBe('new');
});

test('keeps an outcome per item, and notifies every change', async () => {
  const job = jobOf(4);
  const heard = vi.fn<() => void>();
  const stop = job.progress.subscribe(heard);
  void job.start();
  await calm();
  const before = job.snapshot();
  call('i0').context.report(0.25);
  expect(job.entry('i0')).toMatchObject({ state: 'running', fraction: 0.25 });
  expect(job.snapshot().progress).toBe(0.25);
  call('i0').context.report(7);
  expect(job.entry('i0')?.fraction).toBe(1);
  expect(job.snapshot()).not.toBe(before);
  call('i0').context.keep('half');
  call('i0').fail(refused());
  call('i1').fail(lost());
  await calm();
  // A lost answer lowers the parallelism.
  expect(underWay()).toEqual(['i2']);
  call('i2').fail(new TypeError('a fault of ours'));
  await calm();
  call('i3').done();
  await calm();
  expect(states(job)).toEqual(['refused', 'unknown', 'refused', 'done']);
  expect(job.entry('i0')).toMatchObject({ note: 'half', error: { code: '403.1' }, fraction: null });
  expect(job.snapshot()).toMatchObject({ phase: 'ended', progress: 4, counts: { done: 1, refused: 2, unknown: 1 } });
  const times = heard.mock.calls.length;
  expect(times).toBeGreaterThan(8);
  stop();
  void job.retry(['i0']);
  expect(heard.mock.calls.length).toBe(times);
  await drain(job);
});

test('a write with a lost answer is refused if it was not done', async () => {
  const job = await startedJob(2);
  call('i0').fail(new LostAnswer('not-done', lost()));
  call('i1').fail(new LostAnswer('unknown', lost()));
  await calm();
  expect(states(job)).toEqual(['refused', 'unknown']);
});

test('retries all failures or one, and keeps what is done', async () => {
  const job = await startedJob(3);
  call('i0').context.keep('half');
  await drain(job, (one) => (one.item.id === 'i2' ? one.done() : one.fail(one.item.id === 'i0' ? refused() : lost())));
  expect(states(job)).toEqual(['refused', 'unknown', 'done']);

  void job.retry(['i1', 'i2']);
  await calm();
  expect(underWay()).toEqual(['i1']);
  expect(call('i1').context.before).toBe('unknown');
  call('i1').fail(refused());
  await calm();
  expect(job.snapshot().phase).toBe('ended');

  void job.retry();
  await calm();
  expect(underWay()).toEqual(['i0', 'i1']);
  expect(call('i0').context).toMatchObject({ before: 'refused', note: 'half' });
  await drain(job);
  expect(states(job)).toEqual(['done', 'done', 'done']);
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { done: 3, refused: 0, unknown: 0 } });
});

test('starts with the state from before a reload', async () => {
  const job = new Job(kindOf(), {
    title: 'A test',
    address: '/here',
    input: null,
    session,
    items: [0, 1, 2].map((data) => ({ id: `i${data}`, label: '', data })),
    known: [
      { id: 'i0', state: 'done', note: 'made' },
      { id: 'i1', state: 'unknown', note: undefined },
    ],
  });
  expect(job.snapshot().counts).toMatchObject({ done: 1, unknown: 1, waiting: 1 });
  void job.resume();
  await calm();
  expect(underWay()).toEqual(['i1', 'i2']);
  await drain(job);
  expect(job.entry('i0')).toMatchObject({ state: 'done', note: 'made' });
});
