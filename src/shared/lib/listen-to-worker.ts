import { asMissingCode } from './missing-code';

/**
 * Listens to a worker that was just made. `fail` gets an error of missing code if a file of the worker was not loaded,
 * and what `failureOf` makes of the message if the worker stops, out of memory for instance.
 */
export function listenToWorker<Message>(
  worker: Worker,
  take: (message: Message) => void,
  fail: (error: Error) => void,
  failureOf: (message: string) => Error,
): void {
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
  // Browsers tell faults of the code with a message, and files that they did not get without one.
  worker.addEventListener('error', (event) =>
    fail(
      event instanceof ErrorEvent ? failureOf(event.message) : asMissingCode(new Error('The worker was not loaded.')),
    ),
  );
  worker.addEventListener('messageerror', ({ type }) => fail(failureOf(type)));
}
