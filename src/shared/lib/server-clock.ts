/** Server time. Sessions end by it and ages are relative to it: a computer's clock may be a day off. */

/** Milliseconds that this computer is ahead; 0 until known. */
let ahead = 0;
const tolerance = 5000;

/** Learns the time from a fresh response. Proxies may remove the header. */
export function syncServerClock({ headers }: Response): void {
  const time = Date.parse(headers.get('Date') ?? '');
  // The header has whole seconds, and takes a moment to arrive.
  if (!Number.isNaN(time)) ahead = Math.abs(Date.now() - time) < tolerance ? 0 : Date.now() - time;
}

/** Server time of a local moment; epoch milliseconds. */
export const toServerTime = (moment: number): number => moment - ahead;

export const serverNow = (): number => toServerTime(Date.now());
