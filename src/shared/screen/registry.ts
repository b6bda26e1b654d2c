import { useEffect, useRef } from 'react';

interface ScreenAction {
  id: string;
  label: string;
  run: () => void;
  to?: string | undefined;
  /** Its shortcut, if any: displayed, not listened for. */
  keys?: string;
}

const registered = new Map<object, readonly ScreenAction[]>();

/** Primary buttons, and others marked with `data-page-action`; its value is a name beside the text. */
const actionButtons = 'main .ant-btn-primary:not([type=submit]), main [data-page-action]:not([data-page-action=none])';

const createButton = '[data-creates]';

function buttonAction(element: HTMLElement, at: number): ScreenAction[] {
  const { pageAction = 'true' } = element.dataset;
  const label = pageAction === 'true' ? (element.ariaLabel ?? element.textContent.trim()) : pageAction;
  if (label === '' || element.matches(':disabled, [aria-disabled=true]')) return [];
  const to = element instanceof HTMLAnchorElement && element.target === '' ? element.pathname : undefined;
  const keys = element.matches(createButton) ? { keys: 'N' } : {};
  return [{ id: `button ${at}`, label, to, run: () => element.click(), ...keys }];
}

export const createAction = (): ScreenAction | undefined => screenActions().find(({ keys }) => keys === 'N');

export const screenActions = (): ScreenAction[] => [
  ...[...document.querySelectorAll<HTMLElement>(actionButtons)].flatMap(buttonAction),
  ...[...registered.values()].flat(),
];

export const listSearch = (): HTMLInputElement | null => document.querySelector('main input[type=search]');

/**
 * Registers actions without a button of their own, such as those in menus, for the palette (Ctrl+K) while mounted.
 * Primary buttons and those with `data-page-action` need no registration. Leave out actions that are not allowed or
 * make no sense now.
 */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const own = useRef({});
  useEffect(() => {
    registered.set(own.current, actions);
  });
  useEffect(() => {
    const { current } = own;
    return () => void registered.delete(current);
  }, []);
}

export interface TableShortcuts {
  opens: boolean;
  selects: boolean;
  resizes?: boolean;
  letters: readonly { key: string; label: string }[];
}

const tables = new Set<() => TableShortcuts>();

export const tableShortcuts = (): TableShortcuts[] => [...tables].map((read) => read());

/** Registers a table for the list of shortcuts while mounted. `read` is called when the list opens. */
export function useTableShortcuts(read: () => TableShortcuts): void {
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
