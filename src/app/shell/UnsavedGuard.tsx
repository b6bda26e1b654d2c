import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isSignedIn } from '~/session/session';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { clearUnsaved, countUnsaved, hasUnsaved, unsavedLosses } from '~/shared/lib/unsaved';
import { useStore } from '~/shared/screen/use-store';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { asksToLogOut, logOut, stayLoggedIn } from './log-out';

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
