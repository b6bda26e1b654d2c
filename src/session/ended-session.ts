import { refusesStrangers } from '~/api/generated/needs';
import { client, doubtRefusals } from '~/api/client';
import { isProblem } from '~/api/problem';
import { serverHas } from './server';
import { onSignIn } from './session';

const restorePath = '/v1/sessions/restore';

/** Milliseconds after a sign-in in which calls may be refused that were sent before it: they are sent once more. */
const late = 10_000;

/** Whether this browser has no session any more. */
const look = (): Promise<boolean> =>
  client.GET('/sessions/restore').then(
    () => false,
    (error: unknown) => isProblem(error, '401.2', '404.1'),
  );

/**
 * Servers before 2025.3 treat somebody whose session has ended as a stranger, and refuse with 403.1 or 404.1 what they
 * may not see. That would read as a lost right: it is looked up whether there still is a session. Call it once, at
 * start-up. Returns a function that stops it.
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
  doubtRefusals(async (refusal, url) => {
    if (serverHas(refusesStrangers) !== false || !isProblem(refusal, '403.1', '404.1')) return 'refused';
    if (new URL(url).pathname === restorePath) return 'refused';
    if (Date.now() - renewedAt < late) return 'renewed';
    looking ??= look().finally(() => (looking = undefined));
    return (await looking) ? 'over' : 'refused';
  });
  return () => doubtRefusals(undefined);
}
