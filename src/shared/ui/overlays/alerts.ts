import type { MessageDescriptor } from '@lingui/core';
import { createStore } from '~/shared/lib/store';

/** Text of an alert: a catalogue message (translated when shown), or a text that is translated already. */
export type AlertText = MessageDescriptor | string;

export interface AlertAction {
  label: MessageDescriptor;
  /** Resolve to true to hide the alert, unless a newer one has replaced it. */
  run: () => boolean | Promise<boolean>;
}

export interface Alert {
  id: number;
  kind: 'success' | 'info' | 'danger';
  text: AlertText;
  /** What was caught: says why the action of the text was not done. */
  error?: unknown;
  action?: AlertAction;
}

interface Alerts {
  toast: Alert | null;
  red: Alert | null;
}

/** Milliseconds after which a success toast without an action disappears. */
export const toastDuration = 7000;

let nextId = 1;

/** The alerts that are shown. */
export const shownAlerts = createStore<Alerts>({ toast: null, red: null });
const { get, set } = shownAlerts;

type Options = Pick<Alert, 'action'>;
const make = (kind: Alert['kind'], text: AlertText, options: Options & Pick<Alert, 'error'>): Alert => ({
  id: nextId++,
  kind,
  text,
  ...options,
});

/**
 * The two alerts of the page: a neutral toast and a red alert; the newest replaces an older one of its
 * kind, and a toast replaces a red alert at the bottom.
 */
export const alerts = {
  /** Success: disappears after 7 s, unless it offers an action. */
  success: (text: AlertText, options: Options = {}) => set({ toast: make('success', text, options), red: null }),
  /** Information: stays. */
  info: (text: AlertText, options: Options = {}) => set({ toast: make('info', text, options), red: null }),
  /** A failure that this page knows the reason of: stays. What a call threw is for `failed`. */
  danger: (text: MessageDescriptor, options: Options = {}) => set({ ...get(), red: make('danger', text, options) }),
  /** A failed action: stays. Takes what was not done ("The comment was not saved."), and what was caught. */
  failed: (notDone: AlertText, error: unknown, options: Options = {}) =>
    set({ ...get(), red: make('danger', notDone, { ...options, error }) }),
  hide: (id: number) => {
    const { toast, red } = get();
    set({ toast: toast?.id === id ? null : toast, red: red?.id === id ? null : red });
  },
  hideDanger: () => get().red && set({ ...get(), red: null }),
  hideAll: () => (get().toast || get().red) && set({ toast: null, red: null }),
};
