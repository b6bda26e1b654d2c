import { onSignOut, signedInUser } from '~/session/session';

/** The session data that a job needs. */
export interface JobSession {
  /** The signed-in user; undefined if there is none. */
  userId(): number | undefined;
  /** Calls `listener` when the session has finally ended. Returns a function that stops it. */
  onEnd(listener: () => void): () => void;
}

/** The session of this tab. Signing in again over the page does not end it. */
export const tabSession: JobSession = { userId: () => signedInUser()?.id, onEnd: onSignOut };
