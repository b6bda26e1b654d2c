import { msg, plural } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { onSignOut, signedInUser } from '~/session/session';
import { markUnsaved } from '~/shared/lib/unsaved';
import { useStore } from '~/shared/screen/use-store';
import type { AccessStore } from './access-store';
import { forgetEdits, saveEdits, savedEdits } from './saved-edits';

/** Asks before the page is left with unsaved edits. Edits being saved continue without the page. */
export function useUnsavedEdits(store: AccessStore): void {
  const unsaved = useStore(store.version, () => store.edits.size > 0 && store.progress === null);
  useEffect(
    () =>
      unsaved
        ? markUnsaved(
            () => store.edits.size,
            () => {
              const { size } = store.edits;
              return msg`${plural(size, { one: '# change of form access is not saved.', other: '# changes of form access are not saved.' })}`;
            },
          )
        : undefined,
    [unsaved, store],
  );
}

/** Edits from before a session ended, and the actions on them. */
export interface SavedEdits {
  count: number;
  restore: () => void;
  forget: () => void;
}

/** Saves the edits when the session expires, and offers them to the same person afterwards. Null: no offer. */
export function useSavedEdits(store: AccessStore, projectId: number, title: string): SavedEdits | null {
  const userId = signedInUser()?.id;
  const [kept, setKept] = useState(() => (userId === undefined ? [] : savedEdits(userId, projectId)));
  useEffect(() => {
    if (userId === undefined) return undefined;
    return onSignOut(({ reason }) => {
      if (reason !== 'asked' && store.edits.size > 0) saveEdits(userId, projectId, title, store.edits);
    });
  }, [store, userId, projectId, title]);
  if (userId === undefined || kept.length === 0) return null;
  const forget = () => {
    forgetEdits(userId, projectId);
    setKept([]);
  };
  return {
    count: kept.length,
    forget,
    restore: () => {
      store.choose(kept);
      forget();
    },
  };
}
