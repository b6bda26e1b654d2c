import { createStore, type Store } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

/*
 * Holding W and F on a screen with a preview button has it open Web Forms, for forms that are set to Enketo. It lasts
 * until the document is left.
 */

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const forced: Store<boolean> = createStore(false, () => {
  const watching = new AbortController();
  const { signal } = watching;
  const held = new Set<string>();
  const onDown = (event: KeyboardEvent) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    held.add(event.key.toLowerCase());
    if (!forced.get() && held.has('w') && held.has('f')) forced.set(true);
  };
  window.addEventListener('keydown', onDown, { signal });
  window.addEventListener('keyup', (event) => held.delete(event.key.toLowerCase()), { signal });
  window.addEventListener('blur', () => held.clear(), { signal });
  return () => {
    watching.abort();
    forced.set(false);
  };
});

/** Whether previews open Web Forms in any case. */
export const useForcedPreview = (): boolean => useStore(forced);
