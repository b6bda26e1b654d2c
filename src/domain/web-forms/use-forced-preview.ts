import { useSyncExternalStore } from 'react';

/*
 * Holding W and F on a screen with a preview button has it open Web Forms, for forms that are set to Enketo. It lasts
 * until the document is left.
 */

let forced = false;
const held = new Set<string>();
const listeners = new Set<() => void>();

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function onDown(event: KeyboardEvent): void {
  if (forced || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  held.add(event.key.toLowerCase());
  if (!held.has('w') || !held.has('f')) return;
  forced = true;
  for (const listener of listeners) listener();
}

const onUp = (event: KeyboardEvent) => void held.delete(event.key.toLowerCase());
const onBlur = () => held.clear();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', onBlur);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('keydown', onDown);
    window.removeEventListener('keyup', onUp);
    window.removeEventListener('blur', onBlur);
    held.clear();
    forced = false;
  };
}

/** Whether previews open Web Forms in any case. */
export const useForcedPreview = (): boolean => useSyncExternalStore(subscribe, () => forced);
