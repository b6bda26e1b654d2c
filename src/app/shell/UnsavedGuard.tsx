import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { isSignedIn } from '~/session/session';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { clearUnsaved, hasUnsaved } from '~/shared/lib/unsaved';

/**
 * Asks before unsaved changes are lost by navigation or by closing the tab (base specification §2). Running jobs
 * survive navigation, but not closing the tab.
 */
export function UnsavedGuard() {
  const { t } = useLingui();
  const blocker = useBlocker(
    // Who is logged out has to leave: nothing could be saved any more.
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  );
  const mayLeave = useEffectEvent(() =>
    window.confirm(t`Are you sure you want to leave this page? Your changes might not be saved.`),
  );
  // Once per blocked navigation: a render in between must not ask or proceed twice.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (mayLeave()) {
      clearUnsaved();
      blocker.proceed();
    } else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() || anyJobRuns()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return null;
}
