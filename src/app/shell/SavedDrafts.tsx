import { useEffect } from 'react';
import { savedDraftsKey } from '~/shared/lib/storage';
import { useCurrentUser } from '~/session/use-current-user';

/** After signing in: checks for saved drafts. Their code loads only if there are any. */
export function SavedDrafts() {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (userId === undefined || !anythingKept()) return;
    import('./announce-saved-drafts').then(
      ({ announceSavedDrafts }) => announceSavedDrafts(userId),
      () => undefined,
    );
  }, [userId]);
  return null;
}

function anythingKept(): boolean {
  try {
    return sessionStorage.getItem(savedDraftsKey) !== null;
  } catch {
    return false;
  }
}
