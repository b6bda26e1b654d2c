import { onSignOut, signOut } from '~/session/session';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { createStore } from '~/shared/lib/store';
import { clearUnsaved, hasUnsaved } from '~/shared/lib/unsaved';

/** Whether the question before logging out is open. */
export const asksToLogOut = createStore(false);

/** Logs out; asks first about unsaved changes and running jobs. */
export function askToLogOut(): void {
  if (hasUnsaved() || anyJobRuns()) asksToLogOut.set(true);
  else logOut();
}

/** Closes the question without logging out. */
export const stayLoggedIn = (): void => asksToLogOut.set(false);

/** Logs out without a question, and stores the recent places before. */
export function logOut(): void {
  asksToLogOut.set(false);
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
