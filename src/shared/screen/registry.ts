import { useEffect, useRef } from 'react';

/** An action of the open screen, for the palette and the list of shortcuts. */
export interface ScreenAction {
  id: string;
  label: string;
  run: () => void;
  /** Its shortcut, if any: displayed, not listened for. */
  keys?: string;
}

/** The actions of each part of the screen, in the order in which the parts were mounted. */
const parts = new Map<object, readonly ScreenAction[]>();

/** The current actions of the screen. */
export const screenActions = (): ScreenAction[] => [...parts.values()].flat();

/** The search field of the list on the screen, if any: the first one in the page's content. */
export const listSearch = (): HTMLInputElement | null => document.querySelector('main input[type=search]');

/**
 * Registers the actions of a screen for the palette (Ctrl+K) while it is mounted. Leave out actions that are not
 * allowed or make no sense now.
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
