/** Unpacks archives in a worker, within limits: pages never unpack files of others. */
import { UnreadableZip, type ZipLimits } from './zip-parts';
import type { ZipAnswer, ZipContent, ZipTask } from './unpack-files';

/** The worker could not be started or stopped unexpectedly, or the file cannot be read any more. */
class UnpackingFailed extends Error {
  override readonly name = 'UnpackingFailed';
}

/**
 * Lists the files of an archive, and unpacks those that are wanted and there. The archive is not read into memory.
 * Throws UnreadableZip or UnpackingFailed.
 */
export function readZip(file: Blob, wanted: readonly string[], limits: ZipLimits): Promise<ZipContent> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipContent>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'zip-reader' });
  worker.addEventListener('message', ({ data }: MessageEvent<ZipAnswer>) => {
    if (data.kind === 'read') resolve(data);
    else if (data.kind === 'unreadable') reject(new UnreadableZip(data.fault, data.path));
    else reject(new UnpackingFailed(data.message));
  });
  const failed = (event: Event) =>
    reject(new UnpackingFailed(event instanceof ErrorEvent ? event.message : event.type));
  worker.addEventListener('error', failed);
  worker.addEventListener('messageerror', failed);
  worker.postMessage({ file, wanted, limits } satisfies ZipTask);
  return promise.finally(() => worker.terminate());
}

/** Reads an archive: the real one, or in tests one that runs without a worker. */
export type ReadZip = typeof readZip;
