import { client, onUnauthorized } from '~/api/client';
import { createStore } from '~/shared/lib/store';
import { expiryKey } from './expiry';
import { isSignedIn, onSignOut, restoreSession, signedInUser, signOut, someoneIsSignedIn } from './session';

/** Calls whose 401.2 is about a password in the request, not about the session. */
const aboutPasswords = /^\/v1\/(?:sessions|users\/reset|users\/\d+\/password)(?:\/|$)/;

/** Best-effort writes that never ask for a password, especially while logging out. */
const ofNoWeight = '/v1/user-preferences/site/alidadeRecents';

/** Adopts the session that another tab started while this one was asking for a password; only for the same user. */
async function takeUp(): Promise<void> {
  const mine = signedInUser()?.id;
  const { data } = await client.GET('/users/current').catch(() => ({ data: undefined }));
  if (mine === undefined || data?.id !== mine) return signOut('other-tab');
  await restoreSession();
  settleReauthentication(true);
}

function onStorage(event: StorageEvent): void {
  if (event.key !== expiryKey && event.key !== null) return;
  if (isReauthenticating.get()) {
    if (someoneIsSignedIn()) void takeUp();
    else if (event.newValue === '0') void signOut('other-tab');
    return;
  }
  if (!isSignedIn()) return;
  // A logout writes "0" before it removes the key; a sign-in only removes it.
  noteSignedInElsewhere(event.newValue !== '0');
  void signOut('other-tab');
}

/**
 * Follows session changes of other tabs and the server. Call it once, at start-up. A session that the server no longer
 * accepts is renewed in place if the user signs in again; otherwise it ends here. `canAsk` tells whether users sign in
 * with a password. Returns a function that stops it.
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

/**
 * Signing in again during work: the calls that the server refused wait here until the user has signed in, and are then
 * sent again.
 */
let waiting: { answer: Promise<boolean>; settle: (renewed: boolean) => void } | null = null;

export const isReauthenticating = createStore(false);

/** Asks for the password, once for all waiting calls. Returns whether there is a session again. */
function askToSignIn(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { answer: promise, settle: resolve };
    isReauthenticating.set(true);
  }
  return waiting.answer;
}

export function settleReauthentication(renewed: boolean): void {
  const settle = waiting?.settle;
  waiting = null;
  settle?.(renewed);
  isReauthenticating.set(false);
}

onSignOut(() => settleReauthentication(false));

let elsewhere = false;

/** Records whether the session here ended because of a sign-in in another tab. */
export function noteSignedInElsewhere(value: boolean): void {
  elsewhere = value;
}

/** True: the login page restores the session of the other tab without a new sign-in. */
export const signedInElsewhere = (): boolean => elsewhere;
