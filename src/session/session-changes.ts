import { client, onUnauthorized } from '~/api/client';
import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import { noteSignedInElsewhere } from './signed-in-elsewhere';
import { expiryKey, storedExpiry } from './expiry';
import { askToSignIn, isAskingToSignIn, settleSignIn } from './sign-in-again';
import { isSignedIn, restoreSession, signOut } from './session';

/** Calls whose 401.2 speaks of a password that was sent along, not of the session. */
const aboutPasswords = /^\/v1\/(?:sessions|users\/reset|users\/\d+\/password)(?:\/|$)/;

/** Told in the background, of no weight: nobody is asked for a password for it, least of all while logging out. */
const ofNoWeight = '/v1/user-preferences/site/alidadeRecents';

const userId = () => queryClient.getQueryData<{ id: number }>(getGetCurrentUserQueryKey())?.id;

/** Takes up the session that another tab began while this one was asking for a password; only for the same person. */
async function takeUp(): Promise<void> {
  const mine = userId();
  const { data } = await client.GET('/users/current').catch(() => ({ data: undefined }));
  if (data?.id !== mine) return signOut('other-tab');
  await restoreSession();
  settleSignIn(true);
}

function onStorage(event: StorageEvent): void {
  if (event.key !== expiryKey && event.key !== null) return;
  if (isAskingToSignIn()) {
    const end = storedExpiry();
    if (end !== null && end > Date.now()) void takeUp();
    else if (event.newValue === '0') void signOut('other-tab');
    return;
  }
  if (!isSignedIn()) return;
  // Leaving writes "0" before it removes the key; signing in only removes it (spec 00 §0.5).
  noteSignedInElsewhere(event.newValue !== '0');
  void signOut('other-tab');
}

/**
 * Follows the other tabs and what the server says of the session: starts once, at start-up. A session that the server
 * no longer accepts is renewed in place, if the person signs in again; else it ends here. `canAsk` tells whether a
 * password is how people sign in here. Returns the way to stop.
 */
export function followSessionOutside(canAsk: () => boolean): () => void {
  window.addEventListener('storage', onStorage);
  const stop = onUnauthorized(async ({ url }) => {
    const { pathname } = new URL(url);
    if (aboutPasswords.test(pathname) || pathname === ofNoWeight || !isSignedIn()) return false;
    if (canAsk() && (await askToSignIn())) return true;
    void signOut('rejected');
    return false;
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    stop();
  };
}
