import { serverNow } from '~/shared/lib/server-clock';
import { sessionExpiry, signOut } from './session';

/** The interval of the session check; an interval instead of one long timer, so that it works after sleep. */
const checkInterval = 15_000;
/** The logout happens this long before the session ends. */
const logOutBefore = 60_000;
/** The warning comes this long before that logout. */
const warnBefore = 120_000;

/** The due action for a session that ends at `end`, both in epoch milliseconds. */
export function sessionDue(end: number, now: number): 'nothing' | 'warn' | 'log-out' {
  const left = end - now;
  if (left <= logOutBefore) return 'log-out';
  return left <= logOutBefore + warnBefore ? 'warn' : 'nothing';
}

/**
 * Watches the session's end: calls `warn` once per session and logs out. `skip` tells when the current route opts out.
 * Returns a function that stops it.
 */
export function watchSession(warn: () => void, skip: () => boolean): () => void {
  let warnedFor: number | null = null;
  const check = () => {
    const end = sessionExpiry();
    if (end === null || skip()) return;
    const due = sessionDue(end, serverNow());
    if (due === 'log-out') void signOut('expired');
    else if (due === 'warn' && warnedFor !== end) {
      warnedFor = end;
      warn();
    }
  };
  const timer = setInterval(check, checkInterval);
  return () => clearInterval(timer);
}
