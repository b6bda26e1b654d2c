import { useEffect, useMemo, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useKeyNames } from '~/shared/screen/key-names';
import { useScreenActions } from '~/shared/screen/registry';
import type { AccessStore } from './access-store';

/**
 * Ctrl or ⌘ with S saves, with Z undoes, with Y or Shift+Z redoes; in a text field the last two belong to the field.
 */
export function useShortcuts(store: AccessStore, save: () => void): void {
  const { t } = useLingui();
  const { main } = useKeyNames();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const inDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || inDialog) return;
      const typing = target instanceof HTMLInputElement && target.type !== 'checkbox';
      const key = event.key.toLowerCase();
      if (key === 's') latest.current();
      else if (typing) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo();
      else if (key === 'z') store.undo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
  useScreenActions(
    useMemo(
      () => [
        { id: 'save', label: t`Save changes`, keys: `${main} S`, run: () => latest.current() },
        { id: 'undo', label: t`Undo`, keys: `${main} Z`, run: () => store.undo() },
        { id: 'redo', label: t`Redo`, keys: `${main} Y`, run: () => store.redo() },
      ],
      [t, main, store],
    ),
  );
}
