import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { Answer, SpreadsheetReading } from './protocol';

/** The worker crashed, or the check has a bug. */
class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** Milliseconds; a form with 20,000 choices takes two seconds on a usual computer. */
const timeoutMs = 60_000;

/**
 * Converts a spreadsheet (already in memory) in a worker. Throws CheckFailed, the reason of the signal, or an error
 * of missing code.
 */
export function readSpreadsheet(file: File, signal: AbortSignal): Promise<SpreadsheetReading> {
  const { promise, resolve, reject } = Promise.withResolvers<SpreadsheetReading>();
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'spreadsheet-check' });
  const cancel = () => reject(signal.reason);
  const tooSlow = setTimeout(() => resolve({ kind: 'not-checked', code: 'too-slow', values: {} }), timeoutMs);
  signal.addEventListener('abort', cancel, { once: true });
  const toError = (message: string) => new CheckFailed(message);
  const handleAnswer = (answer: Answer) =>
    answer.kind === 'defect' ? reject(toError(answer.message)) : resolve(answer);
  listenToWorker(worker, handleAnswer, reject, toError);
  worker.postMessage(file);
  const settled = () => {
    clearTimeout(tooSlow);
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  };
  promise.then(settled, settled);
  return promise;
}
