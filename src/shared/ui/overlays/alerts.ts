import type { MessageDescriptor } from '@lingui/core';
import { createStore } from '~/shared/lib/store';

type AlertText = MessageDescriptor | string;

export interface AlertAction {
  label: MessageDescriptor;
  /** Resolve to true to hide the notification. */
  run: () => boolean | Promise<boolean>;
}

export interface Alert {
  id: number;
  kind: 'success' | 'info' | 'danger';
  text: AlertText;
  error?: unknown;
  action?: AlertAction;
}

interface Alerts {
  toast: Alert | null;
  red: Alert | null;
}

/** Milliseconds; for successes without an action. */
export const toastDuration = 7000;

let nextId = 1;

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
 * The page's notifications: a toast and a failure. The newest replaces an older one of its kind, and a toast replaces a
 * failure at the bottom.
 */
export const alerts = {
  success: (text: AlertText, options: Options = {}) => set({ toast: make('success', text, options), red: null }),
  info: (text: AlertText, options: Options = {}) => set({ toast: make('info', text, options), red: null }),
  /** A failure whose reason this page knows. Use `failed` for what a call threw. */
  danger: (text: MessageDescriptor, options: Options = {}) => set({ ...get(), red: make('danger', text, options) }),
  /** `title` says what was not done ("The comment was not saved."); `error` is what was caught. */
  failed: (title: AlertText, error: unknown, options: Options = {}) =>
    set({ ...get(), red: make('danger', title, { ...options, error }) }),
  hide: (id: number) => {
    const { toast, red } = get();
    set({ toast: toast?.id === id ? null : toast, red: red?.id === id ? null : red });
  },
  hideDanger: () => get().red && set({ ...get(), red: null }),
  hideAll: () => (get().toast || get().red) && set({ toast: null, red: null }),
};
