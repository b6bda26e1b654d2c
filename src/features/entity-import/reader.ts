import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { ComparedRow } from './compare';
import type { FromWorker, ReadFailure, TaskName, Tasks, ToWorker } from './protocol';

export class UnreadableFile extends Error {
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.kind === 'defect' ? failure.message : failure.kind);
    this.name = 'UnreadableFile';
    this.failure = failure;
  }
}

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
  onProgress: ((fraction: number) => void) | undefined;
  onLines: ((lines: ComparedRow[]) => void) | undefined;
}

interface Options {
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
  onLines?: (lines: ComparedRow[]) => void;
}

export class FileReaderWorker {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** Throws UnreadableFile, the reason of the signal, or an error of missing code. */
  run<Name extends TaskName>(
    task: Name,
    input: Tasks[Name]['in'],
    { signal, onProgress, onLines }: Options = {},
  ): Promise<Tasks[Name]['out']> {
    signal?.throwIfAborted();
    this.lastId += 1;
    const id = this.lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Tasks[Name]['out']>();
    this.waiting.set(id, { resolve, reject, onProgress, onLines });
    const cancel = () => {
      this.waiting.delete(id);
      this.send({ kind: 'cancel', id });
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    this.send({ kind: 'task', id, task, input } as ToWorker);
    const settled = () => signal?.removeEventListener('abort', cancel);
    promise.then(settled, settled);
    return promise;
  }

  stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.waiting.clear();
  }

  private send(message: ToWorker): void {
    this.worker ??= this.start();
    this.worker.postMessage(message);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'csv-reader' });
    const take = (data: FromWorker) => {
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      if (data.kind === 'progress') {
        waiting.onProgress?.(data.fraction);
        return;
      }
      if (data.kind === 'lines') {
        waiting.onLines?.(data.lines);
        return;
      }
      this.waiting.delete(data.id);
      if (data.kind === 'done') waiting.resolve(data.result as never);
      else waiting.reject(new UnreadableFile(data.failure));
    };
    const fail = (error: Error) => {
      for (const { reject } of this.waiting.values()) reject(error);
      this.stop();
    };
    listenToWorker(worker, take, fail, (message) => new UnreadableFile({ kind: 'defect', message }));
    return worker;
  }
}
