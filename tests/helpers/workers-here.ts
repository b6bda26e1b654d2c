import { vi } from 'vitest';

type Handler = (event: MessageEvent) => void;

/**
 * Runs the code of workers in this thread, for tests of the code that starts them: messages are copied, as between
 * threads, and nothing is heard of a worker that was terminated. Undone with the other stubs.
 */
export function workersHere() {
  const started: WorkerHere[] = [];

  class FailureEvent extends Event {
    readonly message: string;

    constructor(message: string) {
      super('error');
      this.message = message;
    }
  }

  class WorkerHere extends EventTarget {
    isEnded = false;
    readonly handlers: Handler[] = [];
    private readonly code: Promise<unknown>;

    constructor(url: URL) {
      super();
      started.push(this);
      this.code = import(/* @vite-ignore */ `${url.pathname}?worker=${crypto.randomUUID()}`);
    }

    postMessage(message: unknown, transfer: Transferable[] = []): void {
      void this.take(structuredClone(message, { transfer }));
    }

    private async take(data: unknown): Promise<void> {
      await this.code;
      if (!this.isEnded) for (const handler of this.handlers) handler(new MessageEvent('message', { data }));
    }

    terminate(): void {
      this.isEnded = true;
    }

    /** It stops by itself, out of memory for instance. */
    fail(message: string): void {
      this.dispatchEvent(new FailureEvent(message));
    }
  }

  vi.stubGlobal('Worker', WorkerHere);
  vi.stubGlobal('ErrorEvent', FailureEvent);
  vi.stubGlobal('addEventListener', (_: 'message', handler: Handler) => started.at(-1)?.handlers.push(handler));
  vi.stubGlobal('postMessage', (message: unknown, { transfer = [] }: { transfer?: Transferable[] } = {}) => {
    const data: unknown = structuredClone(message, { transfer });
    const worker = started.at(-1);
    queueMicrotask(() => {
      if (worker?.isEnded === false) worker.dispatchEvent(new MessageEvent('message', { data }));
    });
  });
  return started;
}
