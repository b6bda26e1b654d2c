import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { clearUnsaved, hasUnsaved } from '~/shared/lib/unsaved';

/**
 * Asks before unsaved changes are left behind, in the application and when the tab closes (base specification §2).
 * Running jobs outlive their page, but not the tab.
 */
export function UnsavedGuard() {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const mayLeave = useEffectEvent(() =>
    window.confirm(t`Are you sure you want to leave this page? Your changes might not be saved.`),
  );
  // Once for each time it blocks: what is drawn again in between must not ask, or go on, twice.
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
