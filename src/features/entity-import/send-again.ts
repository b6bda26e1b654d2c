import { type Settled, valueOf } from '~/api/settle-write';

/** Milliseconds before a call whose answer was lost is sent again. */
const retries = [2000, 8000, 20_000];

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason as Error);
    }
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Sends a call until it is done. Only for calls that the server refuses if it has done them already: by their UUIDs, or
 * by the version they change. Throws LostAnswer after the last try, refusals, and the reason of the signal.
 */
export async function sendAgain(send: () => Promise<Settled<unknown>>, signal: AbortSignal): Promise<void> {
  for (const delay of [...retries, null]) {
    signal.throwIfAborted();
    const settled = await send();
    if (settled.outcome === 'done' || delay === null) {
      valueOf(settled);
      return;
    }
    await wait(delay, signal);
  }
}
