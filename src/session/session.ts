import { client } from '~/api/client';
import { dropEarly } from '~/api/early';
import { ApiError, isProblem } from '~/api/problem';
import type { CurrentUserExtended } from '~/api/schema';
import { clearExpiry, storeExpiry, storedExpiry } from './expiry';
import { untilStaying } from './page-unload';

/** Why a session ended here: asked for, out of time, ended in another tab, or no longer accepted by the server. */
export type SignOutReason = 'asked' | 'expired' | 'other-tab' | 'rejected' | 'restore-failed';

export interface SignOut {
  reason: SignOutReason;
  /** Settles with what went wrong while telling the server; undefined when nothing did. Never rejects. */
  told: Promise<unknown>;
}

/** Epoch milliseconds at which the session ends; null when nobody is signed in. */
let expiresAt: number | null = null;
const signOutListeners = new Set<(event: SignOut) => void>();

export const isSignedIn = (): boolean => expiresAt !== null;
export const sessionExpiry = (): number | null => expiresAt;

/** Calls `listener` after a session ended here, whatever ended it. Returns the way to stop. */
export function onSignOut(listener: (event: SignOut) => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Who is signed in, as fetched when the session began; null when nobody is. */
let user: CurrentUserExtended | null = null;
let userListener: ((user: CurrentUserExtended) => void) | undefined;

/** Who is signed in; undefined when nobody is. For code without the cache; screens ask it (use-current-user.ts). */
export const signedInUser = (): CurrentUserExtended | undefined => user ?? undefined;

/** Hands over who signed in: at once whoever has already, and everybody who does from now on. */
export function onSignIn(listener: (user: CurrentUserExtended) => void): void {
  userListener = listener;
  if (user) listener(user);
}

/**
 * Begins a session: remembers its end and fetches who it belongs to. Throws what the user request throws. By the
 * transport itself, not by the generated hooks: they and the cache are needed behind the login only.
 */
async function begin(end: string): Promise<void> {
  expiresAt = Date.parse(end);
  const { data } = await client.GET('/users/current');
  user = (data ?? null) as CurrentUserExtended | null;
  if (user) userListener?.(user);
}

/**
 * Takes up the session of this browser's cookie, if there is one. Never throws: without a usable session the visitor
 * is anonymous. A 401.2 or 404.1 clears the stored expiry, so that it does not keep anyone from logging in (spec 00
 * §0.5, base §8).
 */
export async function restoreSession(): Promise<void> {
  let end: string;
  try {
    const { data } = await client.GET('/sessions/restore');
    if (!data) return;
    end = data.expiresAt;
  } catch (error) {
    if (isProblem(error, '401.2', '404.1')) clearExpiry();
    return;
  }
  // Only where nothing is stored: a change would log the other tabs out.
  if (storedExpiry() === null) storeExpiry(Date.parse(end));
  try {
    await begin(end);
  } catch {
    await signOut('restore-failed');
  }
}

/**
 * Where another site signs people in, a session that is not the one this browser knew is a new one: its end is stored,
 * and the other tabs hear of it (spec 00 §0.2).
 */
export function adoptRestored(): void {
  if (expiresAt !== null && storedExpiry() !== expiresAt) storeExpiry(expiresAt);
}

/** Signs in. Throws ApiError: 401.2 for a wrong address or password. */
export async function signIn(email: string, password: string): Promise<void> {
  dropEarly();
  const { data } = await client.POST('/sessions', { body: { email, password } });
  if (!data) throw new ApiError({ kind: 'not-a-problem', status: 200 });
  storeExpiry(Date.parse(data.expiresAt));
  try {
    await begin(data.expiresAt);
  } catch (error) {
    await signOut('restore-failed');
    throw error;
  }
}

/** True when another tab, or this one before a reload, holds a session that has not expired (base §5). */
export function someoneIsSignedIn(now: number): boolean {
  const end = storedExpiry();
  return end !== null && end > now;
}

/**
 * Ends the session here, in the other tabs and on the server. Never throws: problems that mean it was over already
 * (401.2, 403.1, 404.1) are ignored, another failure is what `told` settles with.
 */
export async function signOut(reason: SignOutReason): Promise<void> {
  // A page that is left in the middle of its start must not take the session with it.
  if (reason === 'restore-failed') await untilStaying();
  if (expiresAt === null) return;
  const expired = expiresAt <= Date.now();
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
  for (const listener of signOutListeners) listener({ reason, told });
  await told;
}
