import { useLingui } from '@lingui/react/macro';
import { signOut } from '~/session/session';
import { anyJobRuns } from '~/shared/jobs/job-list';
import { clearUnsaved, hasUnsaved } from '~/shared/lib/unsaved';

/** Logs out: asks about unsaved changes and running jobs first, and stores the recent places before. */
export function useLogOut(): () => void {
  const { t } = useLingui();
  return () => {
    const question = t`Are you sure you want to leave this page? Your changes might not be saved.`;
    if (hasUnsaved() && !window.confirm(question)) return;
    if (anyJobRuns() && !window.confirm(t`A job is still running. Log out and stop it?`)) return;
    clearUnsaved();
    void import('~/session/recents')
      .then(
        ({ storeRecents }) => storeRecents(),
        () => undefined,
      )
      .finally(() => void signOut('asked'));
  };
}
