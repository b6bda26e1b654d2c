/** Lets the worker that reads files for an import run in the process of a test in Node. */
import { vi } from 'vitest';
import type { FromWorker, ToWorker } from '~/features/entity-import/protocol';

let receive: ((event: { data: ToWorker }) => void) | undefined;
/** Who asked for each task, and under which number: all workers of a test share the code of one. */
const asked = new Map<number, { by: WorkerHere; id: number }>();
let lastId = 0;

async function load(): Promise<void> {
  if (receive) return;
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof receive) => {
    receive = listener;
  });
  await import('~/features/entity-import/worker');
}

/** The workers that were started, with what the page and they said to each other. */
export class WorkerHere extends EventTarget {
  static readonly started: WorkerHere[] = [];
  readonly sent: ToWorker[] = [];
  readonly answered: FromWorker[] = [];
  isEnded = false;

  constructor() {
    super();
    WorkerHere.started.push(this);
  }

  postMessage(message: ToWorker): void {
    this.sent.push(message);
    let { id } = message;
    if (message.kind === 'task') {
      lastId += 1;
      id = lastId;
      asked.set(id, { by: this, id: message.id });
    } else for (const [number, task] of asked) if (task.by === this && task.id === message.id) id = number;
    void load().then(() => receive?.({ data: { ...message, id } }));
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(message: FromWorker): void {
    if (this.isEnded) return;
    this.answered.push(message);
    this.dispatchEvent(Object.assign(new Event('message'), { data: message }));
  }
}

/** Starts with no worker. Call it before each test. */
export function readFilesHere(): void {
  WorkerHere.started.length = 0;
  vi.stubGlobal('Worker', WorkerHere);
  vi.stubGlobal('postMessage', (message: FromWorker) => {
    const task = asked.get(message.id);
    task?.by.answer({ ...message, id: task.id });
  });
}
