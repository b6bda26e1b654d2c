import { useEffect, useRef } from 'react';

/** Something that can be done on the screen that is open, as the palette and the list of keys name it. */
export interface ScreenAction {
  id: string;
  label: string;
  run: () => void;
  /** The key that does it too, where there is one: shown, not listened for. */
  keys?: string;
}

/** The actions of each part of the screen, in the order in which the parts appeared. */
const parts = new Map<object, readonly ScreenAction[]>();

/** What can be done on the screen now. */
export const screenActions = (): ScreenAction[] => [...parts.values()].flat();

/** The search of the list on the screen, where there is one: the first field of that kind in the page's content. */
export const listSearch = (): HTMLInputElement | null => document.querySelector('main input[type=search]');

/**
 * Offers what a screen can do to the palette (Ctrl+K), for as long as the screen is there. What the person may not do,
 * or what makes no sense now, is left out of the list.
 */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const own = useRef({});
  useEffect(() => {
    parts.set(own.current, actions);
  }, [actions]);
  useEffect(() => {
    const { current } = own;
    return () => void parts.delete(current);
  }, []);
}
