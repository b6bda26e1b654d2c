import type { MessageDescriptor } from '@lingui/core';
import { createStore } from '~/shared/lib/store';

type NotificationText = MessageDescriptor | string;

export interface NotificationAction {
  label: MessageDescriptor;
  /** Resolve to true to hide the notification. */
  run: () => boolean | Promise<boolean>;
}

export interface AppNotification {
  id: number;
  kind: 'success' | 'info' | 'danger';
  text: NotificationText;
  error?: unknown;
  action?: NotificationAction;
}

interface ShownNotifications {
  toast: AppNotification | null;
  red: AppNotification | null;
}

/** Milliseconds; for successes without an action. */
export const toastDuration = 7000;

let nextId = 1;

export const shownNotifications = createStore<ShownNotifications>({ toast: null, red: null });
const { get, set } = shownNotifications;

type Options = Pick<AppNotification, 'action'>;
const make = (
  kind: AppNotification['kind'],
  text: NotificationText,
  options: Options & Pick<AppNotification, 'error'>,
): AppNotification => ({
  id: nextId++,
  kind,
  text,
  ...options,
});

/**
 * The page's notifications: a toast and a failure. The newest replaces an older one of its kind, and a toast replaces a
 * failure at the bottom.
 */
export const notifications = {
  success: (text: NotificationText, options: Options = {}) => set({ toast: make('success', text, options), red: null }),
  info: (text: NotificationText, options: Options = {}) => set({ toast: make('info', text, options), red: null }),
  /** A failure whose reason this page knows. Use `failed` for what a call threw. */
  danger: (text: MessageDescriptor, options: Options = {}) => set({ ...get(), red: make('danger', text, options) }),
  /** `title` says what was not done ("The comment was not saved."); `error` is what was caught. */
  failed: (title: NotificationText, error: unknown, options: Options = {}) =>
    set({ ...get(), red: make('danger', title, { ...options, error }) }),
  hide: (id: number) => {
    const { toast, red } = get();
    set({ toast: toast?.id === id ? null : toast, red: red?.id === id ? null : red });
  },
  hideFailure: () => get().red && set({ ...get(), red: null }),
  hideAll: () => (get().toast || get().red) && set({ toast: null, red: null }),
};
