import { useEffect } from 'react';
import { keptDraftsKey } from '~/shared/lib/storage';
import { useCurrentUser } from '~/session/use-current-user';

/** After signing in: looks whether something typed was kept. The code for it is loaded only then. */
export function KeptDrafts() {
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (userId === undefined || !anythingKept()) return;
    import('./announce-kept-drafts').then(
      ({ announceKeptDrafts }) => announceKeptDrafts(userId),
      () => undefined,
    );
  }, [userId]);
  return null;
}

function anythingKept(): boolean {
  try {
    return sessionStorage.getItem(keptDraftsKey) !== null;
  } catch {
    return false;
  }
}
