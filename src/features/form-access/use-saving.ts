import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { alerts } from '~/shared/ui/overlays/alerts';
import type { AccessStore } from './access-store';
import { readAccess } from './queries';
import { type SaveResult, saveAccess } from './save';

/** How long what was saved is marked. */
const marked = 6600;

export interface SavingControl {
  /** Saves all edits, or only these; nothing happens while a save is under way. */
  start: (only?: ReadonlySet<string>) => void;
  /** No further calls; what is under way is waited for. */
  stop: () => void;
  /** How the last save ended, until something happens. */
  result: SaveResult | null;
  forgetResult: () => void;
}

/** Saving with its progress and its end. Leaving the page stops it. */
export function useSaving(store: AccessStore, projectId: number): SavingControl {
  const { i18n } = useLingui();
  const stopping = useRef(false);
  const [result, setResult] = useState<SaveResult | null>(null);
  useEffect(
    () => () => {
      stopping.current = true;
    },
    [],
  );
  const run = async (only?: ReadonlySet<string>) => {
    stopping.current = false;
    setResult(null);
    alerts.hideAll();
    const ended = await saveAccess(store, {
      projectId,
      only,
      read: () => readAccess(projectId, i18n.locale),
      stopped: () => stopping.current,
    });
    setResult(ended);
    setTimeout(() => store.progress === null && store.forgetDone(), marked);
  };
  return {
    start: (only) => {
      if (store.progress === null && store.edits.size > 0) void run(only);
    },
    stop: () => {
      stopping.current = true;
      if (store.progress) store.progress = { ...store.progress, stopping: true };
      store.changed();
    },
    result,
    forgetResult: () => setResult(null),
  };
}
