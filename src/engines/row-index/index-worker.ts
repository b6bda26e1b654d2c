import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { CallName, Calls, FromWorker, Status, ToWorker } from './protocol';
import { type QuestionOptions, IndexGone } from './types';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const replaced = () => new DOMException('A newer question took its place.', 'AbortError');

function failureOf({ name, message }: Extract<FromWorker, { kind: 'failure' }>): Error {
  if (name === 'IndexGone') return new IndexGone(message);
  return Object.assign(new Error(message), { name });
}

/** Worker of this tab for one user's indexes; started by the first call. */
export class IndexWorker {
  private worker: Worker | undefined;
  private ended = false;
  private count = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly askers = new Map<string, () => void>();

  constructor(
    private readonly database: string,
    private readonly onStatus: (key: string, status: Status, isOther: boolean) => void,
  ) {}

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'row-index' });
    const take = (message: FromWorker) => {
      if (message.kind === 'status') return this.onStatus(message.key, message.status, message.isOther);
      const call = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.kind === 'answer') call?.resolve(message.value);
      else call?.reject(failureOf(message));
    };
    listenToWorker(
      worker,
      take,
      (error) => this.fail(error),
      (message) => new IndexGone(message),
    );
    worker.postMessage({ kind: 'start', database: this.database } satisfies ToWorker);
    return worker;
  }

  /** After a crash the next call starts a new worker, which reads what is stored. */
  private fail(error: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  private send(message: ToWorker, transfer: Transferable[] = []): void {
    this.worker ??= this.start();
    this.worker.postMessage(message, transfer);
  }

  /** Rejects with IndexGone, AbortError, the worker's failure or a missing-code error. */
  call<Name extends CallName>(
    name: Name,
    given: Calls[Name][0],
    { signal, asker, transfer = [] }: QuestionOptions & { transfer?: Transferable[] } = {},
  ): Promise<Calls[Name][1]> {
    if (this.ended) return Promise.reject(new IndexGone('The session has ended.'));
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = ++this.count;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const cancel = (error: unknown) => {
      if (!this.waiting.delete(id)) return;
      this.worker?.postMessage({ kind: 'cancel', id } satisfies ToWorker);
      reject(error);
    };
    const onAbort = () => cancel(signal?.reason);
    const settled = () => {
      signal?.removeEventListener('abort', onAbort);
      if (asker !== undefined && this.askers.get(asker) === replace) this.askers.delete(asker);
    };
    const replace = () => cancel(replaced());
    if (asker !== undefined) {
      this.askers.get(asker)?.();
      this.askers.set(asker, replace);
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    this.waiting.set(id, { resolve, reject });
    try {
      this.send({ kind: 'call', id, name, given } as ToWorker, transfer);
    } catch (error) {
      cancel(error);
    }
    void promise.then(settled, settled);
    return promise as Promise<Calls[Name][1]>;
  }

  end(): void {
    this.ended = true;
    this.fail(new IndexGone('The session has ended.'));
  }
}
