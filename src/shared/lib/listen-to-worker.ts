import { markMissingCode } from './missing-code';

/**
 * `fail` gets a missing-code error if a worker file was not loaded, otherwise what `failureOf` makes of the message.
 */
export function listenToWorker<Message>(
  worker: Worker,
  take: (message: Message) => void,
  fail: (error: Error) => void,
  failureOf: (message: string) => Error,
): void {
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
  // Code errors have a message, failed loads have none.
  worker.addEventListener('error', (event) =>
    fail(
      event instanceof ErrorEvent ? failureOf(event.message) : markMissingCode(new Error('The worker was not loaded.')),
    ),
  );
  worker.addEventListener('messageerror', ({ type }) => fail(failureOf(type)));
}
