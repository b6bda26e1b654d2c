import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { storeRecents } from '~/session/recents';
import { isSignedIn, onSignOut, signOut } from '~/session/session';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { createStore } from '~/shared/lib/store';
import { clearUnsaved, countUnsaved, hasUnsaved, unsavedLosses } from '~/shared/lib/unsaved';
import { useStore } from '~/shared/screen/use-store';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const LeaveDialog = lazyDialog(() => import('./LeaveDialog'), 'LeaveDialog');

/**
 * Asks before unsaved changes are lost by navigation, by logging out or by closing the tab; the browser allows only its
 * own question for the last. Running jobs survive navigation, but not the other two.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    // After logging out nothing can be saved, so the page is left without a question.
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  );
  const loggingOut = useStore(asksToLogOut);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() || anyJobRuns()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (loggingOut) {
    return (
      <LeaveDialog
        loggingOut
        unsaved={hasUnsaved()}
        changes={countUnsaved()}
        losses={unsavedLosses()}
        jobRuns={anyJobRuns()}
        onClose={stayLoggedIn}
        onLeave={logOut}
      />
    );
  }
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      loggingOut={false}
      unsaved
      changes={countUnsaved()}
      losses={unsavedLosses()}
      jobRuns={false}
      onClose={() => blocker.reset()}
      onLeave={() => {
        clearUnsaved();
        blocker.proceed();
      }}
    />
  );
}

/** Whether the question before logging out is open. */
const asksToLogOut = createStore(false);

/** Logs out; asks first about unsaved changes and running jobs. */
export function askToLogOut(): void {
  if (hasUnsaved() || anyJobRuns()) asksToLogOut.set(true);
  else logOut();
}

/** Closes the question without logging out. */
const stayLoggedIn = (): void => asksToLogOut.set(false);

/** Logs out without a question, and stores the recent places before. */
function logOut(): void {
  asksToLogOut.set(false);
  clearUnsaved();
  void storeRecents().finally(() => void signOut('asked'));
}

// A session that ended by itself leaves nothing to ask.
onSignOut(stayLoggedIn);
