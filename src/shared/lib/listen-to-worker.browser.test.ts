import { expect, onTestFinished, test } from 'vitest';
import { listenToWorker } from './listen-to-worker';
import { isChunkLoadError } from './missing-code';

/* Whether a worker was not loaded, or stopped by itself: only the browser tells. */

class Stopped extends Error {}

function failureOf(address: string): Promise<Error> {
  const worker = new Worker(address, { type: 'module' });
  onTestFinished(() => worker.terminate());
  return new Promise((resolve, reject) => {
    const said = (message: unknown) => reject(new Error(`It said ${String(message)}.`));
    listenToWorker(worker, said, resolve, (message) => new Stopped(message));
  });
}

const addressOf = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

test('a worker whose file is not there, or not one of its parts, is missing code', async () => {
  const gone = addressOf('');
  URL.revokeObjectURL(gone);
  const failures = [await failureOf(gone), await failureOf(addressOf(`import ${JSON.stringify(gone)};`))];
  expect(failures.map((error) => [error instanceof Stopped, isChunkLoadError(error)])).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a worker that is there and stops is not', async () => {
  const error = await failureOf(addressOf('throw new Error("out of memory")'));
  expect([error instanceof Stopped, isChunkLoadError(error)]).toEqual([true, false]);
  expect(error.message).toContain('out of memory');
});
