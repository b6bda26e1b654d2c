import type { FromWorker, ToWorker } from './protocol';
import { IndexStore } from './store/index-store';
import { IndexHost } from './store/index-worker-host';

const post = (message: FromWorker, transfer: Transferable[] = []): void =>
  globalThis.postMessage(message, { transfer });

type Call = Extract<ToWorker, { kind: 'call' }>;
interface Reload {
  name: 'reload';
  id: null;
  key: string;
}

const waiting: (Call | Reload)[] = [];
let host: IndexHost | undefined;
let isBusy = false;

/** Buffers to transfer instead of copy. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one: unknown) =>
    ArrayBuffer.isView(one) && one.buffer instanceof ArrayBuffer ? [one.buffer] : [],
  );
}

/** User questions go before background work. */
function nextCall(): Call | Reload | undefined {
  const at = waiting.findIndex(({ name }) => name === 'ask');
  return waiting.splice(Math.max(0, at), 1)[0];
}

const { port1, port2 } = new MessageChannel();

async function work(): Promise<void> {
  const call = nextCall();
  if (!call || !host) {
    isBusy = host?.warmStep() === true;
    if (isBusy) port2.postMessage(null);
    return;
  }
  try {
    if (call.name === 'reload') {
      const status = await host.reload(call.key);
      if (status) post({ kind: 'status', key: call.key, status, isOther: true });
    } else {
      const value: unknown = await host.call(call.name, call.given);
      post({ kind: 'answer', id: call.id, value }, buffersIn(value));
    }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (call.id !== null) post({ kind: 'failure', id: call.id, name, message });
  }
  // Handle queued messages first: they may cancel what waits.
  port2.postMessage(null);
}

port1.addEventListener('message', () => void work());
port1.start();

function start(database: string): void {
  const store = new IndexStore(database);
  const channel = new BroadcastChannel(database);
  host = new IndexHost(store, (key, status) => {
    post({ kind: 'status', key, status, isOther: false });
    channel.postMessage({ key, status });
  });
  channel.addEventListener('message', ({ data }: MessageEvent<Extract<FromWorker, { kind: 'status' }>>) => {
    const { key, status } = data;
    if (status.phase === 'loading') return post({ kind: 'status', key, status, isOther: true });
    waiting.push({ name: 'reload', id: null, key });
    begin();
  });
}

function begin(): void {
  if (isBusy) return;
  isBusy = true;
  void work();
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') return start(data.database);
  if (data.kind === 'cancel') {
    const at = waiting.findIndex(({ id }) => id === data.id);
    if (at !== -1) waiting.splice(at, 1);
    return;
  }
  waiting.push(data);
  begin();
});
