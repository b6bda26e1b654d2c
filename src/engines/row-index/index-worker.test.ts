import { beforeEach, expect, test, vi } from 'vitest';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import { IndexWorker } from './index-worker';
import type { FromWorker, Status, ToWorker } from './protocol';
import { IndexGone } from './types';

/* What the page does with the answers of its worker, with questions that nobody waits for any more, and with its end. */

class WorkerOfTest extends EventTarget {
  static readonly started: WorkerOfTest[] = [];
  readonly sent: ToWorker[] = [];
  isEnded = false;

  constructor() {
    super();
    WorkerOfTest.started.push(this);
  }

  postMessage = (message: ToWorker) => this.sent.push(message);
  say = (data: FromWorker) => this.dispatchEvent(new MessageEvent('message', { data }));
  terminate(): void {
    this.isEnded = true;
  }
}

/** Node has no ErrorEvent. */
class StopOfTest extends Event {
  readonly message = this.type;
}

const { started } = WorkerOfTest;
const heard: [string, Status, boolean][] = [];
let worker: IndexWorker;
beforeEach(() => {
  started.length = 0;
  heard.length = 0;
  vi.stubGlobal('Worker', WorkerOfTest);
  vi.stubGlobal('ErrorEvent', StopOfTest);
  worker = new IndexWorker('rows 1', (...status) => heard.push(status));
  return () => vi.unstubAllGlobals();
});

const key = 'submissions 1 wells';
const start = { phase: 'ready' } as unknown as Status;
/** Asks something. Returns the answer, or the name of the failure. */
const ask = (asking?: Parameters<IndexWorker['call']>[2]) =>
  worker.call('beginSync', { key }, asking).catch((error: Error) => error.name);
const kinds = (at = 0) =>
  started[at]?.sent.map((message) => ('id' in message ? `${message.kind} ${message.id}` : message.kind));
const answer = (id: number, value: unknown, at = 0) => started[at]?.say({ kind: 'answer', id, value });

test('the worker starts with the first call, and each call gets its own answer', async () => {
  expect(started).toEqual([]);
  const [one, other] = [ask(), ask()];
  expect(started[0]?.sent).toEqual([
    { kind: 'start', database: 'rows 1' },
    { kind: 'call', id: 1, name: 'beginSync', given: { key } },
    { kind: 'call', id: 2, name: 'beginSync', given: { key } },
  ]);
  answer(2, 'second');
  answer(1, 'first');
  expect([await one, await other]).toEqual(['first', 'second']);
  started[0]?.say({ kind: 'status', key, status: start, isOther: true });
  expect([started.length, heard]).toEqual([1, [[key, start, true]]]);
});

test('a failure has the name and the words that it had in the worker', async () => {
  const failing = (name: string) => {
    const call = worker.call('beginSync', { key });
    started[0]?.say({ kind: 'failure', id: Number(kinds()?.at(-1)?.slice(5)), name, message: 'why' });
    return call;
  };
  await expect(failing('IndexGone')).rejects.toBeInstanceOf(IndexGone);
  await expect(failing('DataError')).rejects.toMatchObject({ name: 'DataError', message: 'why' });
});

test('a question that nobody waits for is taken back, and its answer is not heard', async () => {
  const stopping = new AbortController();
  const asked = ask({ signal: stopping.signal });
  const other = ask();
  stopping.abort();
  expect(kinds()).toEqual(['start', 'call 1', 'call 2', 'cancel 1']);
  answer(1, 'late');
  answer(2, 'in time');
  expect([await asked, await other]).toEqual(['AbortError', 'in time']);
  // One that was never wanted is not sent.
  expect(await ask({ signal: stopping.signal })).toBe('AbortError');
  expect(kinds()).toHaveLength(4);
});

test('a question that was answered is not taken back', async () => {
  const stopping = new AbortController();
  const asked = ask({ signal: stopping.signal });
  answer(1, 'answered');
  expect(await asked).toBe('answered');
  stopping.abort();
  expect(kinds()).toEqual(['start', 'call 1']);
});

test('a newer question of the same asker takes the place of the one before, of another asker it does not', async () => {
  const map = ask({ asker: 'map' });
  const first = ask({ asker: 'table' });
  const second = ask({ asker: 'table' });
  expect(await first).toBe('AbortError');
  expect(kinds()).toEqual(['start', 'call 1', 'call 2', 'cancel 2', 'call 3']);
  answer(1, 'places');
  answer(3, 'rows');
  expect([await map, await second]).toEqual(['places', 'rows']);
  const third = ask({ asker: 'table' });
  expect(kinds()?.slice(5)).toEqual(['call 4']);
  // The end of the first question does not forget the last one.
  const fourth = ask({ asker: 'table' });
  expect(await third).toBe('AbortError');
  answer(5, 'new rows');
  expect(await fourth).toBe('new rows');
});

test.each([
  ['error', StopOfTest],
  ['messageerror', Event],
])('after an %s of the worker its calls fail, and another one answers', async (type, Stop) => {
  const asked = worker.call('beginSync', { key });
  started[0]?.dispatchEvent(new Stop(type));
  await expect(asked).rejects.toMatchObject({ name: 'IndexGone', message: type });
  expect(started[0]?.isEnded).toBe(true);
  const again = ask();
  expect(kinds(1)).toEqual(['start', 'call 2']);
  answer(2, 'again', 1);
  expect(await again).toBe('again');
});

test('a worker that was not loaded is missing code, and the next call loads it again', async () => {
  const asked = worker.call('beginSync', { key }).catch((error: unknown) => error);
  started[0]?.dispatchEvent(new Event('error'));
  expect(isChunkLoadError(await asked)).toBe(true);
  const again = ask();
  answer(2, 'again', 1);
  expect([await again, started[0]?.isEnded]).toEqual(['again', true]);
});

test('nothing is asked after the end', async () => {
  const asked = ask();
  worker.end();
  expect([await asked, await ask()]).toEqual(['IndexGone', 'IndexGone']);
  expect([started.length, started[0]?.isEnded]).toEqual([1, true]);
});

test('a call rejects where the browser makes no worker, and the end of the session has nothing to reject', async () => {
  vi.stubGlobal('Worker', function Worker() {
    throw new Error('blocked');
  });
  await expect(worker.call('dropOthers', { key: 'a' })).rejects.toThrow('blocked');
  const unhandled = vi.fn<(error: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  worker.end();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
