/**
 * The server's time. Sessions end by it, and the clock of a computer may be a day wrong: a session would then end as
 * soon as it began, or never.
 */

/** Milliseconds by which this computer is ahead of the server; 0 while nobody has said what time it is there. */
let ahead = 0;

/** Learns the server's time from an answer that was just sent. A proxy may have removed it. */
export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(time)) ahead = Date.now() - time;
}

/** Epoch milliseconds on the server, as far as this page knows. */
export const serverNow = (): number => Date.now() - ahead;
