import { FormReaderError, UnreadableForm } from '~/engines/xforms/reader';
import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { Answer, GeneratedSpreadsheet } from './worker';

/**
 * Generates the spreadsheet in a worker. Throws UnreadableForm, ReaderFailed (worker stopped), the signal's reason, or
 * a missing-code error.
 */
export async function generateSpreadsheet(xml: string, signal: AbortSignal): Promise<GeneratedSpreadsheet> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'xlsform' });
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  listenToWorker(worker, resolve, reject, (message) => new FormReaderError(message));
  worker.postMessage(xml);
  try {
    const answer = await promise;
    if (answer.kind === 'made') return answer;
    throw answer.kind === 'unreadable' ? new UnreadableForm('no-xform', 'newer') : new FormReaderError(answer.message);
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
