import { ReaderFailed, UnreadableForm } from '~/engines/xforms/reader';
import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { Answer, MadeSpreadsheet } from './worker';

/**
 * Generates the spreadsheet in a worker. Throws UnreadableForm, ReaderFailed (worker stopped), the signal's reason, or
 * a missing-code error.
 */
export async function makeSpreadsheet(xml: string, signal: AbortSignal): Promise<MadeSpreadsheet> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'xlsform' });
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  listenToWorker(worker, resolve, reject, (message) => new ReaderFailed(message));
  worker.postMessage(xml);
  try {
    const answer = await promise;
    if (answer.kind === 'made') return answer;
    throw answer.kind === 'unreadable' ? new UnreadableForm('no-xform', 'newer') : new ReaderFailed(answer.message);
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
