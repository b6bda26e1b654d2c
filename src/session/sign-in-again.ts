import { onSignOut } from './session';

/**
 * Signing in again during work: the calls that the server refused wait here until the user has signed in, and are then
 * sent again.
 */
let waiting: { answer: Promise<boolean>; settle: (renewed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** For useSyncExternalStore. */
export function subscribeToAsking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isAskingToSignIn = (): boolean => waiting !== null;

/** Asks for the password, once for all waiting calls. Out: whether there is a session again. */
export function askToSignIn(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { answer: promise, settle: resolve };
    changed();
  }
  return waiting.answer;
}

/** Ends the request for the password. */
export function settleSignIn(renewed: boolean): void {
  const settle = waiting?.settle;
  waiting = null;
  settle?.(renewed);
  changed();
}

onSignOut(() => settleSignIn(false));
