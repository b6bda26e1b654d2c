import { onSignOut, signedInUser } from '~/session/session';

/** What a job has to know of the session it runs in. */
export interface JobSession {
  /** Who is signed in now; undefined when nobody is. */
  userId(): number | undefined;
  /** Calls `listener` when the session has ended for good. Out: the way to stop that. */
  onEnd(listener: () => void): () => void;
}

/** The session of this tab. One that the person renews in place has not ended. */
export const tabSession: JobSession = { userId: () => signedInUser()?.id, onEnd: onSignOut };
