import { client, setRefusalProbe } from '~/api/client';
import { refusesStrangers } from '~/api/generated/needs';
import { isProblem } from '~/api/problem';
import { serverNow } from '~/shared/lib/server-clock';
import { serverHas } from './server';
import { onSignIn, sessionExpiry, signOut } from './session';

/** An interval instead of one long timer works after sleep, too. Milliseconds, as the next two. */
const checkInterval = 15_000;
const logOutBefore = 60_000;
const warnBefore = 120_000;

/** The due action; both times are epoch milliseconds. */
export function sessionDue(end: number, now: number): 'nothing' | 'warn' | 'log-out' {
  const left = end - now;
  if (left <= logOutBefore) return 'log-out';
  return left <= logOutBefore + warnBefore ? 'warn' : 'nothing';
}

/**
 * Watches the session's end: calls `warn` once per session and logs out. `skip` says whether the current route opts out.
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

const restorePath = '/v1/sessions/restore';

/** Milliseconds after a sign-in in which calls may be refused that were sent before it: they are sent once more. */
const late = 10_000;

const look = (): Promise<boolean> =>
  client.GET('/sessions/restore').then(
    () => false,
    (error: unknown) => isProblem(error, '401.2', '404.1'),
  );

/**
 * Servers before 2025.3 treat a user whose session has ended as anonymous, and refuse with 403.1 or 404.1 what they
 * may not see. That would read as a lost right: it is looked up whether there still is a session. Call it once, at
 * start-up.
 */
export function watchRefusals(): () => void {
  // A page asks for several things at once: one look is enough for them.
  let looking: Promise<boolean> | undefined;
  let renewedAt = -Infinity;
  let isFirst = true;
  onSignIn(() => {
    // The page begins with a session, which renews nothing.
    if (!isFirst) renewedAt = Date.now();
    isFirst = false;
  });
  setRefusalProbe(async (refusal, url) => {
    if (serverHas(refusesStrangers) !== false || !isProblem(refusal, '403.1', '404.1')) return 'refused';
    if (new URL(url).pathname === restorePath) return 'refused';
    if (Date.now() - renewedAt < late) return 'renewed';
    looking ??= look().finally(() => (looking = undefined));
    return (await looking) ? 'over' : 'refused';
  });
  return () => setRefusalProbe(undefined);
}
