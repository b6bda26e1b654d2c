import { useEffect, useRef } from 'react';

/** An action of the open screen, for the palette and the list of shortcuts. */
export interface ScreenAction {
  id: string;
  label: string;
  run: () => void;
  /** The path that it leads to, if it is a link. */
  to?: string | undefined;
  /** Its shortcut, if any: displayed, not listened for. */
  keys?: string;
}

/** The actions of each part of the screen, in the order in which the parts were mounted. */
const parts = new Map<object, readonly ScreenAction[]>();

/** The primary buttons of the page, and others that are marked; the value of the mark is a name beside the text. */
const actionButtons = 'main .ant-btn-primary:not([type=submit]), main [data-page-action]:not([data-page-action=none])';

/** The button or link that makes another one of what the page lists: the letter N presses it. */
const creates = '[data-creates]';

/** What a button or link on the page does. It is there only for people who may do it. */
function actionOf(element: HTMLElement, at: number): ScreenAction[] {
  const { pageAction = 'true' } = element.dataset;
  const label = pageAction === 'true' ? (element.ariaLabel ?? element.textContent.trim()) : pageAction;
  if (label === '' || element.matches(':disabled, [aria-disabled=true]')) return [];
  const to = element instanceof HTMLAnchorElement && element.target === '' ? element.pathname : undefined;
  const keys = element.matches(creates) ? { keys: 'N' } : {};
  return [{ id: `button ${at}`, label, to, run: () => element.click(), ...keys }];
}

/** What makes another one of what the page lists, if the person may do so now. */
export const createAction = (): ScreenAction | undefined => screenActions().find(({ keys }) => keys === 'N');

/** The current actions of the screen: its buttons, then those that have none. */
export const screenActions = (): ScreenAction[] => [
  ...[...document.querySelectorAll<HTMLElement>(actionButtons)].flatMap(actionOf),
  ...[...parts.values()].flat(),
];

/** The search field of the list on the screen, if any: the first one in the page's content. */
export const listSearch = (): HTMLInputElement | null => document.querySelector('main input[type=search]');

/**
 * Registers the actions of a screen that have no button of their own, such as those in menus, for the palette (Ctrl+K)
 * while it is mounted. Primary buttons and those with `data-page-action` need no registration. Leave out actions that
 * are not allowed or make no sense now.
 */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const own = useRef({});
  useEffect(() => {
    parts.set(own.current, actions);
  });
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

/** Registers a table for the list of keys while it is mounted. Takes its keys, asked for when the list opens. */
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
