import { expect, test, vi } from 'vitest';
import { IndexWorker } from './index-worker';

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
