import { expect, test, vi } from 'vitest';
import {
  busy,
  call,
  calm,
  controlJobs,
  drain,
  endSession,
  jobOf,
  lost,
  openCalls,
  refused,
  signInAs,
  states,
  underWay,
  startedJob,
} from '../../../tests/helpers/controlled-jobs';
import { yieldToBrowser } from './run-in-slices';

/* The lines of the runner that decide what is sent again, by whom, and when a job gives up. */

controlJobs();
const oneByOne = { parallel: { from: 1, most: 1 } };

/** Ends the call of the only item in progress. */
async function endNext(how: 'done' | 'refused' | 'lost'): Promise<void> {
  const [one] = openCalls();
  if (how === 'done') one?.done();
  else one?.fail(how === 'lost' ? lost() : refused());
  await calm();
}

test('work that is asked for while a job finishes is not lost for the next start', async () => {
  const finishing = Promise.withResolvers<void>();
  const finish = vi.fn<() => Promise<void>>(() => finishing.promise);
  const job = await startedJob(1, { finish });
  await endNext('refused');
  expect(job.snapshot().phase).toBe('finishing');
  void job.resume();
  finishing.resolve();
  await calm();
  expect(job.snapshot().phase).toBe('ended');
  void job.resume();
  await drain(job);
  expect(states(job)).toEqual(['done']);
});

test('an overloaded server does not make an item forget that it may have been done', async () => {
  const job = await startedJob(1);
  await endNext('lost');
  void job.retry();
  await calm();
  call('i0').fail(busy());
  await calm();
  expect(job.entry('i0')?.state).toBe('unknown');
  await vi.advanceTimersByTimeAsync(500);
  expect(call('i0').context.before).toBe('unknown');
  await drain(job);
});

test('a session that ends while a job stops is why it ended, and nothing is read for the next person', async () => {
  const finish = vi.fn<() => void>();
  const job = await startedJob(3, { finish });
  job.stop();
  endSession();
  await drain(job, (one) => one.fail(lost()));
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'session' });
  expect(finish).not.toHaveBeenCalled();
});

test('only failures in a row end a job: one that is done counts from the start again', async () => {
  const job = await startedJob(6, { ...oneByOne, failureLimits: { failed: 3, unknown: 2 } });
  for (const how of ['refused', 'refused', 'done', 'refused', 'refused', 'done'] as const) await endNext(how);
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { refused: 4, done: 2 } });
});

test('only unknown outcomes in a row end a job early: a refusal is an answer', async () => {
  const job = await startedJob(5, { ...oneByOne, failureLimits: { unknown: 2 } });
  for (const how of ['lost', 'refused', 'lost', 'refused', 'lost'] as const) await endNext(how);
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { unknown: 3, refused: 2 } });
});

test('the wait for an overloaded server is short again after an answer', async () => {
  const job = await startedJob(2, oneByOne);
  call('i0').fail(busy());
  await vi.advanceTimersByTimeAsync(500);
  call('i0').fail(busy());
  await vi.advanceTimersByTimeAsync(1000);
  await endNext('done');
  call('i1').fail(busy());
  await vi.advanceTimersByTimeAsync(500);
  expect(underWay()).toEqual(['i1']);
  await drain(job);
});

test('an item in progress is not dropped: its outcome counts', async () => {
  const job = await startedJob(2, oneByOne);
  job.drop(['i0', 'i1']);
  expect(job.snapshot()).toMatchObject({ total: 1, counts: { running: 1, waiting: 0 } });
  await endNext('done');
  expect(job.snapshot()).toMatchObject({ phase: 'ended', total: 1, counts: { done: 1 } });
});

test('an item that is retried twice runs once', async () => {
  const ran: string[] = [];
  const job = await startedJob(3, {
    ...oneByOne,
    run: async ({ id }) => {
      ran.push(id);
      if (ran.length === 1) throw refused();
      await new Promise((resolve) => setTimeout(resolve, 10));
    },
  });
  void job.retry();
  void job.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(ran).toEqual(['i0', 'i1', 'i2', 'i0']);
});

test('a job that is stopped while it waits for the server starts at once when it is started again', async () => {
  const job = await startedJob(1);
  call('i0').fail(busy());
  await calm();
  job.stop();
  await calm();
  void job.start();
  await calm();
  expect(underWay()).toEqual(['i0']);
  await drain(job);
});

test('a job that was aborted has a fresh signal when it is started again', async () => {
  const job = await startedJob(1, { stopAborts: true });
  job.stop();
  call('i0').fail(new DOMException('', 'AbortError'));
  await calm();
  void job.start();
  await calm();
  expect(call('i0').context.signal.aborted).toBe(false);
  await drain(job);
});

test('a job of somebody else is neither retried nor continued', async () => {
  const job = await startedJob(1);
  await endNext('refused');
  signInAs(8);
  await job.retry();
  await job.resume();
  expect(openCalls()).toEqual([]);
  expect(job.snapshot().phase).toBe('ended');
});

test('a job whose last items end together finishes once', async () => {
  const finish = vi.fn<() => void>();
  const job = jobOf(2, { finish });
  const ended = job.start();
  await calm();
  // Long enough for the page to get a turn after each.
  await vi.advanceTimersByTimeAsync(100);
  for (const id of ['i0', 'i1']) call(id).done();
  await ended;
  await yieldToBrowser();
  await yieldToBrowser();
  expect(finish).toHaveBeenCalledTimes(1);
});
