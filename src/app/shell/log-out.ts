import { onSignOut, signOut } from '~/session/session';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { clearUnsaved, hasUnsaved } from '~/shared/lib/unsaved';

let asking = false;
const listeners = new Set<() => void>();

function setAsking(now: boolean): void {
  asking = now;
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export function subscribeToLogOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the question before logging out is open. */
export const asksToLogOut = (): boolean => asking;

/** Logs out; asks first about unsaved changes and running jobs. */
export function askToLogOut(): void {
  if (hasUnsaved() || anyJobRuns()) setAsking(true);
  else logOut();
}

/** Closes the question without logging out. */
export const stayLoggedIn = (): void => setAsking(false);

/** Logs out without a question, and stores the recent places before. */
export function logOut(): void {
  setAsking(false);
  clearUnsaved();
  void import('~/session/recents')
    .then(
      ({ storeRecents }) => storeRecents(),
      () => undefined,
    )
    .finally(() => void signOut('asked'));
}

// A session that ended by itself leaves nothing to ask.
onSignOut(stayLoggedIn);
