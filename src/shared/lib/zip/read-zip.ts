/** Unpacks archives in a worker, within limits: pages never unpack files of others. */
import { listenToWorker } from '../listen-to-worker';
import type { ZipAnswer, ZipContent, ZipTask } from './unpack-files';
import { UnreadableZip, type ZipLimits } from './zip-parts';

class UnpackingFailed extends Error {
  override readonly name = 'UnpackingFailed';
}

/**
 * Lists an archive's files and unpacks the `wanted` ones present, without reading it into memory. Throws UnreadableZip,
 * UnpackingFailed or a missing-code error.
 */
export function readZip(file: Blob, wanted: readonly string[], limits: ZipLimits): Promise<ZipContent> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipContent>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'zip-reader' });
  const take = (answer: ZipAnswer) => {
    if (answer.kind === 'read') resolve(answer);
    else if (answer.kind === 'unreadable') reject(new UnreadableZip(answer.fault, answer.path));
    else reject(new UnpackingFailed(answer.message));
  };
  listenToWorker(worker, take, reject, (message) => new UnpackingFailed(message));
  worker.postMessage({ file, wanted, limits } satisfies ZipTask);
  return promise.finally(() => worker.terminate());
}

export type ReadZip = typeof readZip;
