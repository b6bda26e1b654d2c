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

/** What keys do on a row of a table. */
export interface TableKeys {
  /** Enter. */
  opens: boolean;
  /** Space. */
  selects: boolean;
  /** Shift with an arrow on a header. */
  resizes?: boolean;
  /** The letters of its actions. */
  letters: readonly { key: string; label: string }[];
}

const tables = new Set<() => TableKeys>();

/** The keys of the tables on the screen. */
export const tableKeys = (): TableKeys[] => [...tables].map((read) => read());

/** Registers a table for the list of keys while it is mounted. In: its keys, asked for when the list opens. */
export function useTableKeys(read: () => TableKeys): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const ask = () => latest.current();
    tables.add(ask);
    return () => void tables.delete(ask);
  }, []);
}
