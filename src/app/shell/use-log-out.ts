import { useLingui } from '@lingui/react/macro';
import { signOut } from '~/session/session';
import { clearUnsaved, hasUnsaved } from '~/shared/lib/unsaved';

/** Logs out on request: asks about unsaved changes, and lets what waits to be stored be stored first. */
export function useLogOut(): () => void {
  const { t } = useLingui();
  return () => {
    const question = t`Are you sure you want to leave this page? Your changes might not be saved.`;
    if (hasUnsaved() && !window.confirm(question)) return;
    clearUnsaved();
    void import('~/session/recents')
      .then(
        ({ storeRecents }) => storeRecents(),
        () => undefined,
      )
      .finally(() => void signOut('asked'));
  };
}
