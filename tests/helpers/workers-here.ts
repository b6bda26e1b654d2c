import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

type Handler = (event: MessageEvent) => void;

class FailureEvent extends Event {
  readonly message: string;

  constructor(message: string) {
    super('error');
    this.message = message;
  }
}

/** The worker whose code runs: all of them have the same globals. */
const running = new AsyncLocalStorage<WorkerHere>();

class WorkerHere extends EventTarget {
  isEnded = false;
  readonly handlers: Handler[] = [];
  readonly channels: BroadcastChannel[] = [];
  private readonly code: Promise<unknown>;

  constructor(url: URL) {
    super();
    this.code = running.run(this, () => import(/* @vite-ignore */ `${url.pathname}?worker=${crypto.randomUUID()}`));
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    void this.take(structuredClone(message, { transfer }));
  }

  private async take(data: unknown): Promise<void> {
    await this.code;
    const event = new MessageEvent('message', { data });
    if (!this.isEnded) running.run(this, () => this.handlers.forEach((handler) => handler(event)));
  }

  /** Its code has said something. */
  say(message: unknown, transfer: Transferable[]): void {
    const data: unknown = structuredClone(message, { transfer });
    queueMicrotask(() => {
      if (!this.isEnded) running.exit(() => this.dispatchEvent(new MessageEvent('message', { data })));
    });
  }

  terminate(): void {
    this.isEnded = true;
    for (const channel of this.channels) channel.close();
  }

  /** It stops by itself, out of memory for instance. */
  fail(message: string): void {
    this.dispatchEvent(new FailureEvent(message));
  }
}

/** A channel of a worker, which ends with it. */
class ChannelHere extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    running.getStore()?.channels.push(this);
  }
}

/**
 * Runs the code of workers in this thread, for tests of the code that starts them: messages are copied, as between
 * threads, and nothing is heard of a worker that was terminated. Undone with the other stubs. Returns the workers
 * started.
 */
export function workersHere(): WorkerHere[] {
  const started: WorkerHere[] = [];
  const Started = class extends WorkerHere {
    constructor(url: URL) {
      super(url);
      started.push(this);
    }
  };
  vi.stubGlobal('Worker', Started);
  vi.stubGlobal('BroadcastChannel', ChannelHere);
  vi.stubGlobal('ErrorEvent', FailureEvent);
  vi.stubGlobal('addEventListener', (_: 'message', handler: Handler) => running.getStore()?.handlers.push(handler));
  vi.stubGlobal('postMessage', (message: unknown, { transfer = [] }: { transfer?: Transferable[] } = {}) =>
    running.getStore()?.say(message, transfer),
  );
  return started;
}
