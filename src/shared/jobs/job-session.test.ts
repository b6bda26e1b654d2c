import { expect, test, vi } from 'vitest';
import { ApiError } from '~/api/problem';
import {
  controlJobs,
  endSession,
  lost,
  call,
  states,
  calm,
  drain,
  signInAs,
  openCalls,
  startedJob,
} from '../../../tests/helpers/controlled-jobs';

controlJobs();

test('ends with the session: only the same person can continue with unsent items', async () => {
  const job = await startedJob(4);
  const { signal } = call('i0').context;
  endSession();
  expect(signal.aborted).toBe(true);
  call('i0').fail(new ApiError({ kind: 'problem', status: 401, code: '401.2' }));
  call('i1').fail(lost());
  await calm();
  expect(states(job)).toEqual(['waiting', 'unknown', 'waiting', 'waiting']);
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'session' });

  signInAs(8);
  await job.resume();
  await calm();
  expect(openCalls()).toEqual([]);
  signInAs(7);
  void job.resume();
  await calm();
  expect(call('i1').context.before).toBe('unknown');
  await drain(job);
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { done: 4 } });
});

test('an item sends no further call for another person', async () => {
  const sent: number[] = [];
  const job = await startedJob(1, {
    run: async ({ data }, { signal }) => {
      for (let step = 0; step < 3; step++) {
        signal.throwIfAborted();
        sent.push(data);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  });
  endSession();
  signInAs(8);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([0]);
  expect(states(job)).toEqual(['waiting']);
});
