import { onSignOut, signedInUser } from '~/session/session';

export interface JobSession {
  userId(): number | undefined;
  onEnd(listener: () => void): () => void;
}

/** Signing in again over the page does not end it. */
export const tabSession: JobSession = { userId: () => signedInUser()?.id, onEnd: onSignOut };
