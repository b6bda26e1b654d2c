import { client } from '~/api/client';
import { discardEarlyResponses, startEarly } from '~/api/early';
import { releases } from '~/api/generated/needs';
import { ApiError, isLostAnswer, isProblem } from '~/api/problem';
import type { CurrentUserExtended } from '~/api/schema';
import { syncServerClock, serverNow } from '~/shared/lib/server-clock';
import { clearExpiry, storedExpiry, storeExpiry } from './expiry';

/** Why a session ended here: logout, expired, ended in another tab, or no longer accepted by the server. */
export type SignOutReason = 'asked' | 'expired' | 'other-tab' | 'rejected' | 'restore-failed';

export interface SignOut {
  reason: SignOutReason;
  userId: number | null;
  /** Settles with the error of the server call, or undefined. Never rejects. */
  serverFailure: Promise<unknown>;
}

/** Epoch milliseconds at which the session ends; null without one. */
let expiresAt: number | null = null;
const signOutListeners = new Set<(event: SignOut) => void>();

export const isSignedIn = (): boolean => expiresAt !== null;
export const sessionExpiry = (): number | null => expiresAt;

export function onSignOut(listener: (event: SignOut) => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** The signed-in user, as fetched when the session began; null without one. */
let user: CurrentUserExtended | null = null;
const signInListeners = new Set<(user: CurrentUserExtended) => void>();

/** The signed-in user; undefined without one. For code without the cache; screens use use-current-user.ts. */
export const signedInUser = (): CurrentUserExtended | undefined => user ?? undefined;

/** Calls the listener with the signed-in user: at once if there is one, and after every sign-in. */
export function onSignIn(listener: (user: CurrentUserExtended) => void): void {
  signInListeners.add(listener);
  if (user) listener(user);
}

/**
 * Begins a session: stores its end and fetches its user. Throws the errors of that request. Through the transport
 * directly, because generated hooks and the cache are needed after the login only.
 */
async function begin(end: string, current = client.GET('/users/current')): Promise<void> {
  expiresAt = Date.parse(end);
  const { data } = await current;
  user = (data ?? null) as CurrentUserExtended | null;
  if (user) for (const listener of signInListeners) listener(user);
}

/** Why it is not known whether this browser has a session. */
let unanswered: ApiError | undefined;

/** The oldest release that this client works with. */
export const [oldestRelease] = releases;

/** The server took the login, but the browser does not send it along: it keeps no cookies of this site. */
export class SessionNotKept extends Error {}

let tooOld = false;

/** Whether the server is older than the oldest release of the contract: then nothing is asked of it. */
export const serverIsTooOld = (): boolean => tooOld;

/** The server is too old for this client. */
export class ServerTooOld extends Error {}

/**
 * Reads the session of this browser. Releases before the oldest one answer with its tokens, and take writes from a browser only
 * with one of them. Throws ApiError, and ServerTooOld.
 */
async function readSession(): Promise<string | undefined> {
  const { data, response } = await client.GET('/sessions/restore');
  syncServerClock(response);
  tooOld = data !== undefined && 'csrf' in data;
  if (tooOld) throw new ServerTooOld();
  return data?.expiresAt;
}

/** The failure of a server that could not say whether this browser has a session; undefined if it did. */
export const restoreFailure = (): ApiError | undefined => unanswered;

/** Whether the server, or a proxy in front of it, is down for a moment: it has refused nothing. */
const isDown = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isLostAnswer(error) || error.status >= 500);

/**
 * Restores the session of this browser's cookie, if there is one. Never throws: without a usable session the visitor is
 * anonymous, unless there is a `restoreFailure`. A 401.2 or 404.1 clears the stored expiry, so that it does not prevent
 * a login.
 */
export async function restoreSession(): Promise<void> {
  unanswered = undefined;
  let end: string | undefined;
  try {
    end = await readSession();
    if (end === undefined) return;
  } catch (error) {
    if (isProblem(error, '401.2', '404.1')) clearExpiry();
    else if (isDown(error)) unanswered = error;
    return;
  }
  // Only if nothing is stored: a change would log the other tabs out.
  if (storedExpiry() === null) storeExpiry(Date.parse(end));
  try {
    await begin(end);
  } catch (error) {
    if (!isDown(error)) return signOut('restore-failed');
    // The session goes on when the server answers again.
    expiresAt = null;
    unanswered = error;
  }
}

/**
 * With single sign-on, an unknown session is a new one: its end is stored, and the other tabs are notified.
 */
export function adoptRestoredSession(): void {
  if (expiresAt !== null && storedExpiry() !== expiresAt) storeExpiry(expiresAt);
}

/** Ends the session that was just begun on a server that is too old: its tokens are the only way. Never throws. */
const endOnOldServer = async (token: string): Promise<unknown> =>
  client.DELETE('/sessions/current', { headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);

/**
 * Throws ApiError: 401.2 for a wrong email or password; ServerTooOld, and SessionNotKept. `next`: where it
 * leads, whose first requests start as soon as the password was right.
 */
export async function signIn(email: string, password: string, next?: URL): Promise<void> {
  discardEarlyResponses();
  const { data, response } = await client.POST('/sessions', { body: { email, password } });
  if (!data) throw new ApiError({ kind: 'not-a-problem', status: 200 });
  syncServerClock(response);
  const current = client.GET('/users/current');
  // Its failure counts where it is awaited.
  current.catch(() => undefined);
  if (next) startEarly(next);
  try {
    await readSession();
  } catch (error) {
    if (error instanceof ServerTooOld) {
      discardEarlyResponses();
      await endOnOldServer(data.token);
      throw error;
    }
    // Only an answer tells that it is too old.
  }
  storeExpiry(Date.parse(data.expiresAt));
  try {
    await begin(data.expiresAt, current);
  } catch (error) {
    discardEarlyResponses();
    await signOut('restore-failed');
    // The browser dropped the cookie: right after log-in the server answers as to an anonymous user.
    if (isProblem(error, '401.2', '403.1', '404.1')) throw new SessionNotKept('no cookie', { cause: error });
    throw error;
  }
}

/** Whether another tab, or this one before a reload, has a session that has not expired. */
export function someoneIsSignedIn(): boolean {
  const end = storedExpiry();
  return end !== null && end > serverNow();
}

/**
 * Ends the session here, in the other tabs and on the server. Never throws: problems that mean it was over already
 * (401.2, 403.1, 404.1) are ignored, `told` settles with any other failure.
 */
export async function signOut(reason: SignOutReason): Promise<void> {
  // A page that is left during its start must not end the session.
  if (reason === 'restore-failed') await untilPageStays();
  if (expiresAt === null) return;
  const expired = expiresAt <= serverNow();
  const userId = user?.id ?? null;
  expiresAt = null;
  user = null;
  if (reason !== 'other-tab') clearExpiry();
  const tellServer = reason !== 'other-tab' && reason !== 'rejected' && !expired;
  const ending = tellServer
    ? client.DELETE('/sessions/current').then(
        () => undefined,
        (error: unknown) => error,
      )
    : undefined;
  const told = Promise.resolve(ending).then((failure) =>
    isProblem(failure, '401.2', '403.1', '404.1') ? undefined : failure,
  );
  for (const listener of signOutListeners) listener({ reason, userId, serverFailure: told });
  await told;
}

let leaving = false;

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    leaving = true;
  });
}

/** Milliseconds after which a page that was being left still exists: the address was a download, or the user stayed. */
const stayed = 3000;

/**
 * Resolves at once on a page that stays. A browser aborts the requests of a page that is being left, which looks like a
 * failure; then this resolves only if the page stays after all.
 */
export async function untilPageStays(): Promise<void> {
  if (!leaving) return;
  await new Promise((resolve) => setTimeout(resolve, stayed));
  leaving = false;
}
