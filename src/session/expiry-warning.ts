import { sessionExpiry, signOut } from './session';

/** The session check runs this often: an interval, not one long timer, so that it is right after sleep (base §9). */
const checkInterval = 15_000;
/** Log-out comes this long before the session ends. */
const logOutBefore = 60_000;
/** The warning comes this long before that log-out. */
const warnBefore = 120_000;

/** What is due for a session that ends at `end`, both in epoch milliseconds. */
export function sessionDue(end: number, now: number): 'nothing' | 'warn' | 'log-out' {
  const left = end - now;
  if (left <= logOutBefore) return 'log-out';
  return left <= logOutBefore + warnBefore ? 'warn' : 'nothing';
}

/**
 * Watches the session's end: `warn` is called once a session, the log-out is done here. `skip` tells when the
 * present route opts out. Returns the way to stop.
 */
export function watchSession(warn: () => void, skip: () => boolean): () => void {
  let warnedFor: number | null = null;
  const check = () => {
    const end = sessionExpiry();
    if (end === null || skip()) return;
    const due = sessionDue(end, Date.now());
    if (due === 'log-out') void signOut('expired');
    else if (due === 'warn' && warnedFor !== end) {
      warnedFor = end;
      warn();
    }
  };
  const timer = setInterval(check, checkInterval);
  return () => clearInterval(timer);
}
