import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, LostAnswer } from '~/api/problem';
import { Job } from './job';
import type { JobSession } from './job-session';
import type { ItemContext, JobItem, JobKind } from './kind';

/** A session for a job, controlled by the test. */
let user: number | undefined = 7;
const ends = new Set<() => void>();
const session: JobSession = {
  userId: () => user,
  onEnd: (listener) => {
    ends.add(listener);
    return () => ends.delete(listener);
  },
};
const endSession = () => {
  user = undefined;
  for (const end of ends) end();
};

const lost = () => new ApiError({ kind: 'no-response' });
const refused = () => new ApiError({ kind: 'problem', status: 403, code: '403.1' });
const busy = (status = 503) => new ApiError({ kind: 'not-a-problem', status });

type Context = ItemContext<null, string>;
interface Call {
  item: JobItem<number>;
  context: Context;
  done: () => void;
  fail: (error: unknown) => void;
}
/** Calls in progress, oldest first. */
let open: Call[] = [];
let most = 0;

const kindOf = (change: Partial<JobKind<null, number, string>> = {}): JobKind<null, number, string> => ({
  name: 'test',
  parallel: { from: 2, most: 2 },
  run: (item, context) =>
    new Promise<void>((resolve, reject) => {
      const close = () => (open = open.filter((one) => one !== call));
      const call: Call = {
        item,
        context,
        done: () => (close(), resolve()),
        fail: (error) => (close(), reject(error as Error)),
      };
      open.push(call);
      most = Math.max(most, open.length);
    }),
  ...change,
});
const jobOf = (count: number, change?: Partial<JobKind<null, number, string>>) =>
  new Job(kindOf(change), {
    title: 'A test',
    address: '/here',
    input: null,
    session,
    items: Array.from({ length: count }, (_, data) => ({ id: `i${data}`, label: `Item ${data}`, data })),
  });
const call = (id: string): Call => {
  const found = open.find(({ item }) => item.id === id);
  if (!found) throw new Error(`${id} is not under way`);
  return found;
};
const underWay = () => open.map(({ item }) => item.id);
const states = (job: Job<null, number, string>) => job.all().map(({ state }) => state);
const calm = () => vi.advanceTimersByTimeAsync(0);
/** Completes all calls as they start. */
const drain = async (job: Job<null, number, string>, end = (one: Call) => one.done()) => {
  for (let round = 0; round < 1000 && job.isActive; round++) {
    for (const one of open) end(one);
    await vi.advanceTimersByTimeAsync(1);
  }
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  open = [];
  most = 0;
  user = 7;
  ends.clear();
  return () => vi.useRealTimers();
});

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
  expect(most).toBe(2);
  expect(job.snapshot()).toMatchObject({
    phase: 'ended',
    end: 'finished',
    counts: { done: 5, waiting: 0, running: 0 },
  });
  expect(ends.size).toBe(0);
});

test('runs more items in parallel while answers are quick', async () => {
  const job = jobOf(60, { parallel: { from: 2, most: 9 } });
  void job.start();
  await calm();
  await drain(job);
  expect(most).toBe(9);
});

test('an empty job ends at once', async () => {
  const job = jobOf(0);
  await job.start();
  expect(job.snapshot().phase).toBe('new');
});

test('keeps an outcome per item, and notifies every change', async () => {
  const job = jobOf(4);
  const heard = vi.fn<() => void>();
  const stop = job.subscribe(heard);
  void job.start();
  await calm();
  const before = job.snapshot();
  call('i0').context.report(0.25);
  expect(job.of('i0')).toMatchObject({ state: 'running', fraction: 0.25 });
  expect(job.snapshot().progress).toBe(0.25);
  call('i0').context.report(7);
  expect(job.of('i0')?.fraction).toBe(1);
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
  expect(job.of('i0')).toMatchObject({ note: 'half', error: { code: '403.1' }, fraction: null });
  expect(job.snapshot()).toMatchObject({ phase: 'ended', progress: 4, counts: { done: 1, refused: 2, unknown: 1 } });
  const times = heard.mock.calls.length;
  expect(times).toBeGreaterThan(8);
  stop();
  void job.retry(['i0']);
  expect(heard.mock.calls.length).toBe(times);
  await drain(job);
});

test('a write with a lost answer is refused if it was not done', async () => {
  const job = jobOf(2);
  void job.start();
  await calm();
  call('i0').fail(new LostAnswer('not-done', lost()));
  call('i1').fail(new LostAnswer('unknown', lost()));
  await calm();
  expect(states(job)).toEqual(['refused', 'unknown']);
});

test('retries all failures or one, and keeps what is done', async () => {
  const job = jobOf(3);
  void job.start();
  await calm();
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

test('retries a failure once while the others still run', async () => {
  const job = jobOf(4);
  void job.start();
  await calm();
  call('i0').fail(refused());
  await calm();
  void job.retry(['i0']);
  void job.retry(['i0']);
  await drain(job);
  expect(states(job)).toEqual(['done', 'done', 'done', 'done']);
});

test('pauses and continues', async () => {
  const job = jobOf(4);
  const ended = job.start();
  await calm();
  job.pause();
  for (const one of open) one.done();
  await calm();
  expect(open).toEqual([]);
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
  void job.goOn();
  await drain(job);
  expect(states(job)).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('can be stopped by a progress listener', async () => {
  const job = jobOf(5);
  job.subscribe(() => {
    if (job.snapshot().counts.done === 1) job.stop();
  });
  void job.start();
  await calm();
  await drain(job);
  expect(job.snapshot()).toMatchObject({ end: 'asked', counts: { done: 2, waiting: 3 } });
});

test('stops at once if paused with nothing in progress', async () => {
  const job = jobOf(4);
  void job.start();
  await calm();
  job.pause();
  for (const one of open) one.done();
  await calm();
  job.stop();
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked' });
});

test('stops by itself after too many lost answers in a row', async () => {
  const job = jobOf(20, { stopsAfter: { unknown: 2 } });
  void job.start();
  await calm();
  call('i0').fail(lost());
  await calm();
  call('i1').done();
  await calm();
  await drain(job, (one) => one.fail(lost()));
  expect(job.snapshot()).toMatchObject({ end: 'failures', counts: { done: 1, unknown: 3, waiting: 16 } });
});

test('stops by itself after too many failures in a row', async () => {
  const job = jobOf(60);
  void job.start();
  await calm();
  await drain(job, (one) => one.fail(refused()));
  expect(job.snapshot().end).toBe('failures');
  expect(job.snapshot().counts.refused).toBeLessThanOrEqual(21);
});

test.each([429, 503])('retries later after status %d, but limits the tries per item', async (status) => {
  const job = jobOf(4, { parallel: { from: 4, most: 4 } });
  void job.start();
  await calm();
  call('i0').fail(busy(status));
  call('i1').done();
  await calm();
  expect(job.of('i0')).toMatchObject({ state: 'waiting' });
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
  expect(job.of('i0')?.error).toMatchObject({ status });
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
  const job = jobOf(1);
  void job.start();
  await calm();
  call('i0').fail(busy());
  await calm();
  job.stop();
  await calm();
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked', counts: { waiting: 1 } });
  await vi.advanceTimersByTimeAsync(5000);
  expect(open).toEqual([]);
});

test('ends with the session: only the same person can continue with unsent items', async () => {
  const job = jobOf(4);
  void job.start();
  await calm();
  const { signal } = call('i0').context;
  endSession();
  expect(signal.aborted).toBe(true);
  call('i0').fail(new ApiError({ kind: 'problem', status: 401, code: '401.2' }));
  call('i1').fail(lost());
  await calm();
  expect(states(job)).toEqual(['waiting', 'unknown', 'waiting', 'waiting']);
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'session' });

  user = 8;
  await job.goOn();
  await calm();
  expect(open).toEqual([]);
  user = 7;
  void job.goOn();
  await calm();
  expect(call('i1').context.before).toBe('unknown');
  await drain(job);
  expect(job.snapshot()).toMatchObject({ end: 'finished', counts: { done: 4 } });
});

test('an item sends no further call for another person', async () => {
  const sent: number[] = [];
  const job = jobOf(1, {
    run: async ({ data }, { signal }) => {
      for (let step = 0; step < 3; step++) {
        signal.throwIfAborted();
        sent.push(data);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  });
  void job.start();
  await calm();
  endSession();
  user = 8;
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([0]);
  expect(states(job)).toEqual(['waiting']);
});

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
  const job = jobOf(1, { finish: () => Promise.reject(refused()) });
  void job.start();
  await calm();
  await drain(job);
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'finished', error: { code: '403.1' } });
});

test('can be stopped while it prepares', async () => {
  let ready: () => void = () => undefined;
  const job = jobOf(2, { prepare: () => new Promise((resolve) => (ready = resolve)) });
  void job.start();
  await calm();
  expect(job.snapshot().phase).toBe('preparing');
  job.stop();
  ready();
  await calm();
  expect(open).toEqual([]);
  expect(job.snapshot()).toMatchObject({ phase: 'ended', end: 'asked', counts: { waiting: 2 } });
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
  void job.goOn();
  await calm();
  expect(underWay()).toEqual(['i1', 'i2']);
  await drain(job);
  expect(job.of('i0')).toMatchObject({ state: 'done', note: 'made' });
});
