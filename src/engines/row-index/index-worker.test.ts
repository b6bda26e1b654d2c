import { expect, test, vi } from 'vitest';
import { isMissingCode } from '~/shared/lib/missing-code';
import { workersHere } from '../../../tests/helpers/workers-here';
import { IndexWorker } from './index-worker';
import { IndexGone } from './types';

test('a call rejects where the browser makes no worker, and the end of the session has nothing to reject', async () => {
  vi.stubGlobal('Worker', function Worker() {
    throw new Error('blocked');
  });
  const worker = new IndexWorker('alidade.rows 1', () => undefined);
  await expect(worker.call('dropOthers', { key: 'a' })).rejects.toThrow('blocked');
  const unhandled = vi.fn<(error: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  worker.end();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('a worker that was not loaded is missing code, and the next call loads it again', async () => {
  const workers = workersHere();
  const worker = new IndexWorker('alidade.rows 1', () => undefined);
  const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
  const missing = failureOf(worker.call('dropOthers', { key: 'a' }));
  workers[0]?.dispatchEvent(new Event('error'));
  expect(isMissingCode(await missing)).toBe(true);
  const next = failureOf(worker.call('dropOthers', { key: 'a' }));
  workers[1]?.fail('no memory');
  expect(await next).toEqual(new IndexGone('no memory'));
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
