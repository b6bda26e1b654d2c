import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { storeRecents } from '~/session/recents';
import { isSignedIn, onSignOut, signOut } from '~/session/session';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { createStore } from '~/shared/lib/store';
import { clearUnsaved, countUnsaved, hasUnsaved, describeUnsaved } from '~/shared/lib/unsaved';
import { useStore } from '~/shared/screen/use-store';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';

const LeaveDialog = lazyDialog(() => import('./LeaveDialog'), 'LeaveDialog');

/**
 * Asks before unsaved changes are lost by navigation, log-out or closing the tab (the browser shows its own prompt).
 * Running jobs survive navigation only.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
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
        losses={describeUnsaved()}
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
      losses={describeUnsaved()}
      jobRuns={false}
      onClose={() => blocker.reset()}
      onLeave={() => {
        clearUnsaved();
        blocker.proceed();
      }}
    />
  );
}

const asksToLogOut = createStore(false);

export function askToLogOut(): void {
  if (hasUnsaved() || anyJobRuns()) asksToLogOut.set(true);
  else logOut();
}

const stayLoggedIn = (): void => asksToLogOut.set(false);

function logOut(): void {
  asksToLogOut.set(false);
  clearUnsaved();
  void storeRecents().finally(() => void signOut('asked'));
}

onSignOut(stayLoggedIn);
