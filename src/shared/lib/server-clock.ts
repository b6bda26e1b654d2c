/**
 * The server's time. Sessions end by it, and its times are shown as "5 min ago". The clock of a computer may be a day
 * wrong: a session would then end as soon as it began, or never, and what just arrived would be a day old.
 */

/** Milliseconds by which this computer is ahead of the server; 0 until an answer has had its time. */
let ahead = 0;
/** Milliseconds by which clocks may differ without being wrong. */
const tolerance = 5000;

/** Learns the server's time from an answer that was just sent. A proxy may have removed it. */
export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('Date') ?? '');
  // The header has whole seconds, and takes a moment to arrive.
  if (!Number.isNaN(time)) ahead = Math.abs(Date.now() - time) < tolerance ? 0 : Date.now() - time;
}

/** The server's time at a moment of this computer's clock. Both in epoch milliseconds. */
export const onServer = (moment: number): number => moment - ahead;

/** Epoch milliseconds on the server, as far as this page knows. */
export const serverNow = (): number => onServer(Date.now());
